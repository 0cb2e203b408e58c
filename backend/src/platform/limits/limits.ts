/** What happens while the store of the counts cannot be reached. */
type StoreUnavailablePolicy = 'fail-closed' | 'fail-open';

interface Limit {
  readonly points: number;
  readonly durationS: number;
  readonly onStoreUnavailable: StoreUnavailablePolicy;
}

const MINUTE_S = 60;

/**
 * How often something may be done before the caller has to wait (rule I6; those that the table does not
 * name are ours). A window begins with its first attempt. Doors that somebody could be trying to break in
 * by stay shut while nobody counts; what only has to be kept orderly stays open.
 */
export const LIMITS = {
  profile: { points: 50, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  sensitive: { points: 10, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Of one account from one address. */
  signIn: { points: 5, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Of one account from anywhere: guessing from many addresses stays guessing. No right password between them. */
  signInAccount: { points: 100, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Of all accounts from one address, behind which a whole office may sit. */
  signInAddress: { points: 50, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Refused or failed ones only. Nobody breaks in here, and a shop that cannot sell is the greater harm. */
  checkout: { points: 3, durationS: 30 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** The same of all guests of one network, whatever addresses of email they type. */
  checkoutNetwork: { points: 9, durationS: 30 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Promotion and referral codes that are none, of one network and of one account. */
  wrongCode: { points: 20, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  signUp: { points: 3, durationS: MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Attempts to sign in to one account from a browser that did before (rule I33). */
  signInDevice: { points: 5, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** The same from all such browsers of one account together. */
  signInDevices: { points: 20, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Passwords that somebody signed in to an account is asked for once more, from anywhere. */
  passwordAgain: { points: 20, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /**
   * Links by email to one address, whether or not it has an account: each kind for itself, so that who uses
   * one up leaves the others (rules I16, I33).
   */
  signUpLink: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  recoveryLink: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  signInLink: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  changeLink: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Links of any kind for one address that are asked for from browsers of its account (rule I33). */
  knownDeviceLink: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Changes of one account's address of email that are asked for. */
  emailChange: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  linkEmailAddress: { points: 30, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Links and codes from emails that somebody tries, by address. */
  linkVerify: { points: 30, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** One-time codes and recovery codes of one account: six digits bear few guesses. */
  secondFactor: { points: 5, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** The same from one browser that has shown a right code before (rule I33). */
  secondFactorDevice: { points: 5, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Emails to one account that its second factor is locked. */
  lockedEmail: { points: 3, durationS: 24 * 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Challenges for such codes that one account opens from one network: each is a row (rule I32). */
  challenge: { points: 30, durationS: 15 * MINUTE_S, onStoreUnavailable: 'fail-closed' },
  /** Likes and votes of a visitor, taken back or not. */
  recipeReaction: { points: 120, durationS: 10 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Posts, replies, reports and join forms of one person. */
  communityWrite: { points: 40, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Likes and places of one person, taken back or not. */
  communityReaction: { points: 120, durationS: 10 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  waitlist: { points: 10, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Emails to an address that somebody typed and nobody has confirmed, such as the answer to a message to us. */
  unaskedEmail: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  /** Links out of marketing emails: mail programs press them for many people from one network. */
  unsubscribe: { points: 300, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
  contact: { points: 5, durationS: 60 * MINUTE_S, onStoreUnavailable: 'fail-open' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];
