import { describe, expect, it } from '@jest/globals';
import {
  accountNumberDigits,
  isAccountName,
  londonMonth,
  maskedAccountNumber,
  maskedSortCode,
  monthBegin,
  monthName,
  nextMonth,
  sortCodeDigits,
} from '#backend/rules/money/payouts.js';

describe('bank details (R15)', () => {
  it('accept what UK banks accept as a name', () => {
    for (const name of ['Dr A. Osei', "O'Neill & Sons-Ltd/2", '3 Clinics', 'A', 'x'.repeat(70)])
      expect([name, isAccountName(name)]).toEqual([name, true]);
    for (const name of ['', ' Osei', '.Osei', 'Zoë', 'Osei;', 'Osei\n', 'x'.repeat(71)])
      expect([name, isAccountName(name)]).toEqual([name, false]);
  });

  it('read a sort code with any separators', () => {
    for (const typed of ['123456', '12-34-56', '12 34 56', '12–34–56', ' 12-34-56 ', '\t123456'])
      expect(sortCodeDigits(typed)).toBe('123456');
    for (const typed of ['', '12345', '1234567', '12-34-5a', 'a123456', '12_34_56'])
      expect([typed, sortCodeDigits(typed)]).toEqual([typed, undefined]);
  });

  it('read an account number of eight digits', () => {
    for (const typed of ['12345678', '1234 5678', ' 12345678\t'])
      expect(accountNumberDigits(typed)).toBe('12345678');
    for (const typed of ['', '1234567', '123456789', '1234-5678', 'x12345678'])
      expect([typed, accountNumberDigits(typed)]).toEqual([typed, undefined]);
  });

  it('are shown by their last digits', () => {
    expect(maskedSortCode('123456')).toBe('••-••-56');
    expect(maskedAccountNumber('12345678')).toBe('••••5678');
  });
});

describe('months of commission, by London’s clocks (R15)', () => {
  it('begin at midnight in London, in summer an hour before that of UTC', () => {
    expect(londonMonth(new Date('2026-06-30T22:59:59Z'))).toBe('2026-06');
    expect(londonMonth(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07');
    expect(monthBegin('2026-07')).toEqual(new Date('2026-06-30T23:00:00Z'));
    expect(monthBegin('2026-12')).toEqual(new Date('2026-12-01T00:00:00Z'));
  });

  it('follow one another, over years and short Februaries too', () => {
    expect(['2026-01', '2026-02', '2028-02', '2026-12'].map(nextMonth)).toEqual([
      '2026-02',
      '2026-03',
      '2028-03',
      '2027-01',
    ]);
  });

  it('have a name', () => {
    expect(monthName('2026-11')).toBe('November 2026');
  });
});
