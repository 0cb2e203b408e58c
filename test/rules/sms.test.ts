import { describe, expect, it } from '@jest/globals';
import {
  isStop,
  SMS_KINDS,
  smsCodeWords,
  smsTime,
  smsWords,
  toMobile,
  toSmsCode,
} from '#backend/rules/sms.js';

describe('the number of a mobile phone (X80)', () => {
  it.each([
    ['07700 900123', '+447700900123'],
    ['+44 (0)7700 900-123', '+447700900123'],
    ['0044 7700 900123', '+447700900123'],
    ['07624 123456', '+447624123456'],
    ['+353 85 123 4567', '+353851234567'],
  ])('%s is %s', (typed, number) => expect(toMobile(typed)).toBe(number));

  it.each(['020 7946 0123', '07012 345678', '07600 123456', '0770 090012', '+1 202 555 0123', 'none'])(
    '%s gets no texts',
    (typed) => expect(toMobile(typed)).toBeNull(),
  );
});

describe('the hours of text messages (X81)', () => {
  it.each([
    ['07:59 in winter', '2026-12-01T07:59:59Z', '2026-12-01T08:00:00Z'],
    ['8:00', '2026-12-01T08:00:00Z', '2026-12-01T08:00:00Z'],
    ['19:59', '2026-12-01T19:59:59Z', '2026-12-01T19:59:59Z'],
    ['20:00', '2026-12-01T20:00:00Z', '2026-12-02T08:00:00Z'],
    ['00:30', '2026-12-01T00:30:00Z', '2026-12-01T08:00:00Z'],
    ['8:30 in summer', '2026-07-01T07:30:00Z', '2026-07-01T07:30:00Z'],
    ['20:30 in summer', '2026-07-01T19:30:00Z', '2026-07-02T07:00:00Z'],
    ['the night of the change', '2026-10-24T19:30:00Z', '2026-10-25T08:00:00Z'],
  ])('%s', (_name, now, then) => expect(smsTime(new Date(now))).toEqual(new Date(then)));
});

describe('a reply (X82)', () => {
  it.each(['STOP', ' stop ', 'Stop.', 'unsubscribe', 'QUIT'])('%s stops', (reply) =>
    expect(isStop(reply)).toBe(true),
  );
  it.each(['Thanks', 'please do not stop', 'START', ''])('‘%s’ does not', (reply) =>
    expect(isStop(reply)).toBe(false),
  );
});

it('says how to stop, in one message of 160 plain characters (X80)', () => {
  for (const kind of SMS_KINDS) {
    const words = smsWords(kind, { brand: 'Lighter Table', about: 'for Wednesday 30 September' });
    expect(words).toMatch(/Reply STOP/);
    expect(words).toMatch(/^[ -~]{1,160}$/);
  }
});

it('brings a code in one message that tells a stranger what to do (X83)', () => {
  const words = smsCodeWords('Lighter Table', '012345');
  expect(words).toMatch(/^012345 is your Lighter Table code.*Not you\? Ignore this, or reply STOP\.$/);
  expect(words).toMatch(/^[ -~]{1,160}$/);
});

it.each([
  ['012345', '012345'],
  [' 012 345 ', '012345'],
  ['12345', null],
  ['0123456', null],
  ['01234x', null],
])('reads the typed code %j as %j (X83)', (typed, code) => expect(toSmsCode(typed)).toBe(code));
