import { useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isOwnPath } from './after-sign-in.js';
import { selectSession } from '../sessions/session-slice.js';
import type { SignInPlace } from './sign-in.js';

/** The guarded page that redirected here, from the history state. */
function fromState(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && isOwnPath(from) ? from : null;
}

/** The context of the sign-in: what the user was about to do. */
export function useSignInPlace(): SignInPlace {
  const { pathname, state } = useLocation();
  const [params] = useSearchParams();
  const { greetedSessionId } = useSelector(selectSession);
  return { pathname, redirect: params.get('redirect'), from: fromState(state), greetedSessionId };
}

/** The target of an email link: the requested page, else the sign-in page. */
export function linkTarget({ redirect, from }: Pick<SignInPlace, 'redirect' | 'from'>): string {
  const known = redirect === 'referral' || redirect === 'checkout';
  const path = from ?? (known ? `/auth?redirect=${redirect}` : '/auth');
  return `${globalThis.location.origin}${path}`;
}
