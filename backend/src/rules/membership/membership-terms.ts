import { formatPence } from '../money/money.js';

/** Changes with every change of the words below: an agreement names its version (rule L31). */
export const MEMBERSHIP_TERMS_VERSION = '2026-11-23';

/**
 * The key information and the sentence beside the tick box, shown before LT+ begins; `agreedTerms` fills the
 * placeholders.
 */
export const MEMBERSHIP_TERMS = {
  trial: {
    keyInformation:
      'Free for {trialDays} days, then {membershipPrice} a month, renewing monthly until you cancel. We email you {trialReminderDays} days before the trial ends. You can cancel in your account at any time, and again within 14 days of the first payment for a refund.',
    consent: 'I understand that I will pay {membershipPrice} a month after the trial unless I cancel.',
  },
  join: {
    keyInformation:
      '{membershipPrice} a month, VAT included, renewing monthly until you cancel. The first month is taken today. You can cancel in your account at any time, in two clicks, and keep the benefits until the end of the month you have paid for.',
    consent: 'I understand that I pay {membershipPrice} today and every month until I cancel.',
  },
} as const;

export interface OfferedTerms {
  readonly pricePence: number;
  readonly trialDays: number;
  readonly trialReminderDays: number;
}

export interface AgreedTerms {
  readonly version: string;
  readonly keyInformation: string;
  readonly consent: string;
}

/** The wording as shown with an offer. Pence. */
export function agreedTerms({ pricePence, trialDays, trialReminderDays }: OfferedTerms): AgreedTerms {
  const { keyInformation, consent } = MEMBERSHIP_TERMS[trialDays > 0 ? 'trial' : 'join'];
  const fill = (words: string) =>
    words
      .replaceAll('{membershipPrice}', formatPence(pricePence))
      .replaceAll('{trialDays}', String(trialDays))
      .replaceAll('{trialReminderDays}', String(trialReminderDays));
  return { version: MEMBERSHIP_TERMS_VERSION, keyInformation: fill(keyInformation), consent: fill(consent) };
}
