import { addDays, londonDate, londonInstant } from '../delivery/delivery-days.js';

/** A month in London, 'YYYY-MM'. */
export type IsoMonth = string;

/** The messages of the form with the bank details (rule R15). */
export const PAYOUT_MESSAGES = {
  accountName: 'Enter the name of the account, in letters, digits, spaces and & - . / only',
  sortCode: 'Enter the sort code, such as 12-34-56',
  accountNumber: 'Enter the 8 digits of the account number',
} as const;

/** What UK banks accept as a name; it begins with A–Z or a digit. */
const ACCOUNT_NAME = /^[A-Za-z0-9][A-Za-z0-9 &'./-]{0,69}$/;

export function isAccountName(text: string): boolean {
  return ACCOUNT_NAME.test(text);
}

/** The six digits of a sort code, typed with dashes, spaces or neither; undefined for anything else. */
export function sortCodeDigits(text: string): string | undefined {
  const digits = text.trim().replace(/[ \u2013-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** The eight digits of an account number; undefined for anything else. */
export function accountNumberDigits(text: string): string | undefined {
  const digits = text.trim().replace(/ /g, '');
  return /^\d{8}$/.test(digits) ? digits : undefined;
}

/** '••-••-56'. */
export function maskedSortCode(digits: string): string {
  return `••-••-${digits.slice(-2)}`;
}

/** '••••5678'. */
export function maskedAccountNumber(digits: string): string {
  return `••••${digits.slice(-4)}`;
}

/** The month of an instant by London's clocks. */
export function londonMonth(instant: Date): IsoMonth {
  return londonDate(instant).slice(0, 7);
}

export function nextMonth(month: IsoMonth): IsoMonth {
  return addDays(`${month}-28`, 4).slice(0, 7);
}

export function monthBefore(month: IsoMonth): IsoMonth {
  return addDays(`${month}-01`, -1).slice(0, 7);
}

/** The instant a month begins in London. */
export function monthBegin(month: IsoMonth): Date {
  return londonInstant(`${month}-01`, 0);
}

const NAMES = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026'. */
export function monthName(month: IsoMonth): string {
  return NAMES.format(new Date(`${month}-01T00:00:00Z`));
}
