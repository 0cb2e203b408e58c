/** What happens while the store of the counts cannot be reached. */
type WhenAway = 'refuse' | 'allow';

interface Limit {
  readonly points: number;
  readonly durationS: number;
  readonly whenAway: WhenAway;
}

const MINUTE_S = 60;

/**
 * How often something may be done before the caller has to wait (rule I6; those that the table does not
 * name are ours). A window begins with its first attempt. Doors that somebody could be trying to break in
 * by stay shut while nobody counts; what only has to be kept orderly stays open.
 */
export const LIMITS = {
  profile: { points: 50, durationS: 60 * MINUTE_S, whenAway: 'allow' },
  sensitive: { points: 10, durationS: 60 * MINUTE_S, whenAway: 'refuse' },
  /** Of one account from one address. */
  signIn: { points: 5, durationS: 15 * MINUTE_S, whenAway: 'refuse' },
  /** Of one account from anywhere: guessing from many addresses stays guessing. No right password between them. */
  signInAccount: { points: 100, durationS: 60 * MINUTE_S, whenAway: 'refuse' },
  /** Of all accounts from one address, behind which a whole office may sit. */
  signInAddress: { points: 50, durationS: 15 * MINUTE_S, whenAway: 'refuse' },
  /** Refused or failed ones only. Nobody breaks in here, and a shop that cannot sell is the greater harm. */
  checkout: { points: 3, durationS: 30 * MINUTE_S, whenAway: 'allow' },
  /** The same of all guests of one network, whatever addresses of email they type. */
  checkoutNetwork: { points: 9, durationS: 30 * MINUTE_S, whenAway: 'allow' },
  /** Promotion and referral codes that are none, of one network and of one account. */
  wrongCode: { points: 20, durationS: 60 * MINUTE_S, whenAway: 'allow' },
  signUp: { points: 3, durationS: MINUTE_S, whenAway: 'refuse' },
  /** Attempts to sign in to one account from a browser that did before (rule I33). */
  signInDevice: { points: 5, durationS: 15 * MINUTE_S, whenAway: 'refuse' },
  /** The same from all such browsers of one account together. */
  signInDevices: { points: 20, durationS: 15 * MINUTE_S, whenAway: 'refuse' },
  /** Passwords that somebody signed in to an account is asked for once more, from anywhere. */
  passwordAgain: { points: 20, durationS: 60 * MINUTE_S, whenAway: 'refuse' },
  /**
   * Links by email to one address, whether or not it has an account: each kind for itself, so that who uses
   * one up leaves the others (rules I16, I33).
   */
  signUpLink: { points: 5, durationS: 60 * MINUTE_S, whenAway: 'refuse' },
  recoveryLink: { points: 5, durationS: 60 * MINUTE_S, whenAway: 'refuse' },
  signInLink: { points: 5, durationS: 60 * MINUTE_S, whenAway: 'refuse' },
  changeLink: { points: 5, durationS: 60 * MINUTE_S, whenAway: 'refuse' },
  /** Links of any kind for one address that are asked for from browsers of its account (rule I33). */
  knownDeviceLink: { points: 5, durationS: 60 * MINUTE_S, whenAway: 'refuse' },
  /** Changes of one account's address of email that are asked for. */
  emailChange: { points: 5, durationS: 60 * MINUTE_S, whenAway: 'refuse' },
  linkLetterAddress: { points: 30, durationS: 60 * MINUTE_S, whenAway: 'refuse' },
  /** Links and codes from letters that somebody tries, by address. */
  linkVerify: { points: 30, durationS: 15 * MINUTE_S, whenAway: 'refuse' },
  /** One-time codes and recovery codes of one account: six digits bear few guesses. */
  secondFactor: { points: 5, durationS: 15 * MINUTE_S, whenAway: 'refuse' },
  /** The same from one browser that has shown a right code before (rule I33). */
  secondFactorDevice: { points: 5, durationS: 15 * MINUTE_S, whenAway: 'refuse' },
  /** Emails to one account that its second factor is locked. */
  lockedEmail: { points: 3, durationS: 24 * 60 * MINUTE_S, whenAway: 'allow' },
  /** Challenges for such codes that one account opens from one network: each is a row (rule I32). */
  challenge: { points: 30, durationS: 15 * MINUTE_S, whenAway: 'refuse' },
  /** Likes and votes of a visitor, taken back or not. */
  recipeReaction: { points: 120, durationS: 10 * MINUTE_S, whenAway: 'allow' },
  /** Posts, replies, reports and join forms of one person. */
  communityWrite: { points: 40, durationS: 60 * MINUTE_S, whenAway: 'allow' },
  /** Likes and places of one person, taken back or not. */
  communityReaction: { points: 120, durationS: 10 * MINUTE_S, whenAway: 'allow' },
  waitlist: { points: 10, durationS: 60 * MINUTE_S, whenAway: 'allow' },
  /** Emails to an address that somebody typed and nobody has confirmed, such as the answer to a message to us. */
  unaskedEmail: { points: 5, durationS: 60 * MINUTE_S, whenAway: 'allow' },
  /** Links out of marketing emails: mail programs press them for many people from one network. */
  unsubscribe: { points: 300, durationS: 60 * MINUTE_S, whenAway: 'allow' },
  contact: { points: 5, durationS: 60 * MINUTE_S, whenAway: 'allow' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];
