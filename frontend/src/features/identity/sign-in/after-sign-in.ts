/** The inputs at the moment of a sign-in. */
export interface SignInFacts {
  /** Through the form, or by a link from an email. */
  readonly via: 'form' | 'link';
  /** This session was welcomed before: the library reports it repeatedly. */
  readonly greeted: boolean;
  readonly pathname: string;
  /** `?redirect=` of the URL. */
  readonly redirect: string | null;
  /** A professional's sign-up is unfinished. */
  readonly pendingReferral: boolean;
  /** The plan that was chosen before signing in. */
  readonly selectedPlanId: string | null;
  /** 'referral', 'checkout', or the path of a page that required a sign-in. */
  readonly savedTarget: string | null;
}

export type NextStep =
  | { readonly kind: 'stay' }
  | { readonly kind: 'go'; readonly to: string; readonly afterMs: number }
  /** Check whether there is a referral record, and open the referral page if so. */
  | { readonly kind: 'look-for-referral'; readonly afterMs: number };

export interface AfterSignIn {
  readonly greet: boolean;
  /** Values that are no longer needed and are removed from the browser. */
  readonly forget: readonly ('selectedPlan' | 'savedTarget')[];
  readonly next: NextStep;
}

/** The specification's delays (rule T5). */
export const DELAYS_MS = { expiredLink: 50, referral: 300, referralLookup: 400, autoCheckout: 1000 } as const;

const REFERRAL = '/referral?redirect=referral';
const STAY: NextStep = { kind: 'stay' };

const isUnderReferral = (pathname: string): boolean => /^\/referral(\/|$)/.test(pathname);

/** A path of this site; anything that could lead elsewhere is rejected (rule I10). */
export function isOwnPath(target: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(target);
}

/** Welcome and next step after a sign-in, in the order of rule I10. */
export function afterSignIn(facts: SignInFacts): AfterSignIn {
  // A link shows no welcome and never redirects; a known session is no sign-in.
  if (facts.via === 'link' || facts.greeted) return { greet: false, forget: [], next: STAY };
  return { greet: true, ...whereTo(facts) };
}

function whereTo(facts: SignInFacts): Omit<AfterSignIn, 'greet'> {
  const { pathname, redirect, savedTarget, selectedPlanId } = facts;
  const underReferral = isUnderReferral(pathname);
  if (facts.pendingReferral) {
    return { forget: [], next: underReferral ? STAY : go(REFERRAL, DELAYS_MS.referral) };
  }
  if (selectedPlanId !== null && redirect === 'checkout') {
    const to = `/meal-plans?auto-checkout=${encodeURIComponent(selectedPlanId)}`;
    return { forget: ['selectedPlan'], next: go(to, DELAYS_MS.autoCheckout) };
  }
  if (redirect === 'referral' && pathname === '/auth') {
    return { forget: [], next: go(REFERRAL, DELAYS_MS.referral) };
  }
  const saved = savedPath(savedTarget);
  if (saved !== null) return { forget: ['savedTarget'], next: go(saved, 0) };
  const meansOther = redirect !== null && redirect !== 'referral';
  if (underReferral || meansOther) return { forget: [], next: STAY };
  return { forget: [], next: { kind: 'look-for-referral', afterMs: DELAYS_MS.referralLookup } };
}

const go = (to: string, afterMs: number): NextStep => ({ kind: 'go', to, afterMs });

function savedPath(target: string | null): string | null {
  if (target === 'referral' || target === 'checkout') return `/${target}`;
  return target !== null && isOwnPath(target) ? target : null;
}

/** Where the sign-in page redirects a signed-in user (rule I9). */
export function leaveSignInPage(redirect: string | null, savedTarget: string | null): string {
  if (redirect === 'referral') return REFERRAL;
  if (redirect === 'checkout') return '/checkout';
  return savedPath(savedTarget) ?? '/';
}
