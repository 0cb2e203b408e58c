import { describe, expect, it } from '@jest/globals';
import { toE164 } from '#backend/rules/delivery/phone-numbers.js';

describe('a phone number as couriers want it (E.164)', () => {
  it.each([
    ['07700 900123', 'GB', '+447700900123'],
    ['+44 (0)7700 900123', 'GB', '+447700900123'],
    ['0044 7700 900123', 'GB', '+447700900123'],
    ['020 7946 0123', 'GB', '+442079460123'],
    ['085 123 4567', 'IE', '+353851234567'],
    ['+1 415 555 0132', 'GB', '+14155550132'],
  ] as const)('reads %s in %s as %s', (typed, country, number) => {
    expect(toE164(typed, country)).toBe(number);
  });

  it.each(['', 'none', '12', '+44', '07700 900123 ext 4', '+4477009001234567890'])(
    'finds none in "%s"',
    (typed) => {
      expect(toE164(typed, 'GB')).toBeNull();
    },
  );
});
