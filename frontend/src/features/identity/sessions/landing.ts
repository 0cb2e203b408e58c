import { DELAYS_MS } from '../sign-in/after-sign-in.js';

/** The landing URL, and what the browser has stored. */
export interface LandingFacts {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly savedTarget: string | null;
  readonly pendingReferral: boolean;
}

export interface LandedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The outcome of an email link. */
export type Landing =
  | { readonly kind: 'none' }
  /** A session: no welcome and no redirect of its own. */
  | {
      readonly kind: 'session';
      readonly tokens: LandedTokens;
      /** The URL without its hash. */
      readonly address: string;
      /** The view for a new password, after a forgotten one. */
      readonly goTo: string | null;
      /** The referral page requires a manual log-in: the session of the link is only ended. */
      readonly manualLogin: boolean;
      /** Stored for later. */
      readonly saveTarget: string | null;
    }
  /** The first of two confirmations of a new email address. */
  | { readonly kind: 'half-done'; readonly address: string }
  /** The link could not be checked; temporary when there were too many attempts. */
  | { readonly kind: 'failed'; readonly address: string; readonly tooMany: boolean }
  /** The link was used, or has expired. */
  | {
      readonly kind: 'expired';
      readonly address: string;
      readonly to: string;
      readonly afterMs: number;
    };

/** The URL of the view for a new password. */
export const NEW_PASSWORD = '/auth?password=new';

const EXPIRED = ['otp_expired', 'access_denied'];
const TOO_MANY = 'over_request_rate_limit';
const TARGETS = ['referral', 'checkout'];

/** Reads the hash of an email link (rule I4). */
export function readLanding(facts: LandingFacts): Landing {
  const hash = new URLSearchParams(facts.hash.replace(/^#/, ''));
  const redirect = new URLSearchParams(facts.search).get('redirect');
  const address = `${facts.pathname}${facts.search}`;
  if (hash.get('error_code') === TOO_MANY) return { kind: 'failed', address, tooMany: true };
  if ([hash.get('error'), hash.get('error_code')].some((code) => code !== null && EXPIRED.includes(code))) {
    return expired(facts, redirect, address);
  }
  if (hash.has('error')) return { kind: 'failed', address, tooMany: false };
  const accessToken = hash.get('access_token');
  const refreshToken = hash.get('refresh_token');
  if (accessToken === null || refreshToken === null) {
    return hash.has('message') ? { kind: 'half-done', address } : { kind: 'none' };
  }
  const tokens = { access_token: accessToken, refresh_token: refreshToken };
  const session = {
    kind: 'session',
    tokens,
    address,
    goTo: null,
    manualLogin: false,
    saveTarget: null,
  } as const;
  if (hash.get('type') === 'recovery') return { ...session, goTo: NEW_PASSWORD };
  if (redirect === 'referral') return { ...session, manualLogin: true };
  return { ...session, saveTarget: redirect !== null && TARGETS.includes(redirect) ? redirect : null };
}

function expired(facts: LandingFacts, redirect: string | null, address: string): Landing {
  const referral =
    redirect === 'referral' ||
    facts.savedTarget === 'referral' ||
    facts.pendingReferral ||
    /^\/referral(\/|$)/.test(facts.pathname);
  const to = referral ? '/auth?redirect=referral&verify=expired' : '/auth?verify=expired';
  return { kind: 'expired', address, to, afterMs: DELAYS_MS.expiredLink };
}
