import type { PaymentPurpose } from '../payments/webhooks/payment-intake.entity.js';

/** What a limit does while the store of the counts cannot be reached. */
type StoreUnavailablePolicy = 'fail-closed' | 'fail-open';

interface Limit {
  readonly points: number;
  readonly durationS: number;
  readonly onStoreUnavailable: StoreUnavailablePolicy;
}

const MINUTE_S = 60;

/**
 * How often something may be done before the caller has to wait (rule I6; limits that the rule does not name
 * are ours). A window begins with its first attempt. Limits that guard against break-ins fail closed while
 * the store is unavailable; those that only keep order fail open.
 */
export const RATE_LIMITS = {
  profile: { points: 50, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  sensitive: { points: 10, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Of one account from one address. */
  signIn: { points: 5, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /**
   * Of one account from anywhere: guessing from many addresses is still guessing. Reset by a right password.
   */
  signInAccount: { points: 100, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Of all accounts from one address, which a whole office may share. */
  signInAddress: { points: 50, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /**
   * Counts only refused or failed ones. There is nothing to break into here, and a shop that cannot sell is
   * the greater harm.
   */
  checkout: { points: 3, durationS: 30 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** The same for all guests of one network, whatever email addresses they type. */
  checkoutNetwork: { points: 9, durationS: 30 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Invalid promotion and referral codes, of one network and of one account. */
  wrongCode: { points: 20, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  signUp: { points: 3, durationS: MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Attempts to sign in to one account from a browser that has signed in before (rule I33). */
  signInDevice: { points: 5, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** The same from all such browsers of one account together. */
  signInDevices: { points: 20, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Repeated password checks of a signed-in account, from anywhere. */
  passwordAgain: { points: 20, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /**
   * Links by email to one address, whether or not it has an account: each kind separately, so that using one
   * up leaves the others (rules I16, I33).
   */
  signUpLink: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  recoveryLink: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  signInLink: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  changeLink: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Links of any kind for one address, requested from browsers of its account (rule I33). */
  knownDeviceLink: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Requested changes of one account's email address. */
  emailChange: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  linkEmailAddress: { points: 30, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Tried links and codes from emails, by address. */
  linkVerify: { points: 30, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** One-time codes and recovery codes of one account: six digits allow few guesses. */
  secondFactor: { points: 5, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** The same from one browser that has sent a right code before (rule I33). */
  secondFactorDevice: { points: 5, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Emails to one account about its locked second factor. */
  lockedEmail: { points: 3, durationS: 24 * 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Challenges for such codes that one account opens from one network: each is a row (rule I32). */
  challenge: { points: 30, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Codes by text that one account asks for, and that one number gets from all accounts (rule X83). */
  textCode: { points: 5, durationS: 24 * 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  textCodeNumber: { points: 3, durationS: 24 * 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** The same from one network, whatever its accounts: each code costs us a text. */
  textCodeNetwork: { points: 30, durationS: 24 * 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Likes and votes of a visitor, withdrawn or not. */
  recipeReaction: { points: 120, durationS: 10 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Entries of one person's diary: each tap saves one (rule H61). */
  diary: { points: 300, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Changes of one account's unfinished box: each pause while choosing keeps it (rule B101). */
  boxDraft: { points: 600, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Posts, replies, reports and join forms of one person. */
  communityWrite: { points: 40, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Likes and places of one person, withdrawn or not. */
  communityReaction: { points: 120, durationS: 10 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  waitlist: { points: 10, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Emails to an address that was typed and never confirmed, such as the reply to a contact message. */
  unaskedEmail: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Links in marketing emails: mail programs follow them for many people from one network. */
  unsubscribe: { points: 300, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  contact: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof RATE_LIMITS;

/**
 * Which limits guard the endpoints that open a payment of each purpose, and codes that can be guessed there;
 * a new purpose does not compile without its line. Where only a signed-in person opens their own page there is
 * nothing to guess, and one page at a time or a maximum balance bounds it (rules L1, W1).
 */
export const LIMITS_OF_PURPOSE = {
  order: ['checkout', 'checkoutNetwork', 'wrongCode'],
  // Only who holds the order's page opens it, for one change at a time.
  order_change: [],
  membership: [],
  top_up: [],
} as const satisfies Record<PaymentPurpose, readonly LimitName[]>;

export const RATE_LIMIT_NAMES = Object.keys(RATE_LIMITS) as LimitName[];
