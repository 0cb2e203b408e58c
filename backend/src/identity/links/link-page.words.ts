import type { LinkType } from './links.dto.js';

export interface LinkPageWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/**
 * The words of the page behind a link; no health topic, since it appears in a browser's history (rule H1).
 */
export const LINK_PAGE_WORDS: Readonly<Record<Exclude<LinkType, 'email' | 'invite'>, LinkPageWords>> = {
  signup: {
    title: 'Confirm your email address',
    text: 'Press the button and your account is ready.',
    button: 'Confirm my email',
  },
  magiclink: {
    title: 'Sign in',
    text: 'Press the button to sign in on this device.',
    button: 'Sign me in',
  },
  recovery: {
    title: 'Set a new password',
    text: 'Press the button, then choose your new password.',
    button: 'Choose a new password',
  },
  email_change: {
    title: 'Confirm the change of address',
    text: 'We’ll change your address once you’ve confirmed it from both your old and your new one.',
    button: 'Confirm this address',
  },
};

/** A submit that came from another website's page. */
export const LINK_PAGE_REFUSED = {
  title: 'This didn’t come from us',
  text: 'Another website sent you here, so we haven’t signed you in. Your link still works: please open it from our email and press the button there.',
} as const;

export const LINK_PAGE_COMMON = {
  note: 'This link works once. If you didn’t ask for it, just close this page.',
  again: 'That didn’t work just now. Your link still works: please press the button again in a moment.',
} as const;

/** The page of a sign-up that another browser made (rule I30). The labels are those of the sign-up form. */
export const CHOOSE_ACCOUNT_WORDS = {
  title: 'Confirm your email address',
  text: 'This isn’t the browser you signed up in, so please choose your password here. Then your account is ready.',
  faults: 'Please check the fields below. Your link still works.',
  email: 'Email',
  firstName: 'First name (optional)',
  lastName: 'Last name (optional)',
  password: 'Password',
  passwordHelp: 'At least 8 characters, with one uppercase letter, one lowercase letter and one digit.',
  passwordMissing: 'Enter your password',
  passwordWeak: 'Please choose a stronger password that meets all requirements.',
  ageMissing: 'Please confirm that you are {minAge} or older',
  professional: 'Referral programme',
  join: 'I am a health professional and want to join the referral programme',
  profession: 'Profession (optional)',
  registerNumber: 'Register number (optional)',
  referredByCode: 'Code of the colleague who invited you (optional)',
  button: 'Confirm my email',
} as const;
