import type { Dispatch } from '@reduxjs/toolkit';
import type { GoTrueClient, AuthError } from '@supabase/auth-js';
import { notify } from '#frontend/copy/notify.js';
import { otherRefusal } from './auth-refusals.js';
import { linkTarget } from './sign-in-place.js';
import type { SignInPlace } from './sign-in.js';
import { openSession } from '../sessions/watch-session.js';

async function send(
  dispatch: Dispatch,
  ask: (auth: GoTrueClient) => Promise<{ readonly error: AuthError | null }>,
): Promise<boolean> {
  try {
    const { error } = await ask(await openSession(dispatch));
    if (!error) return true;
    dispatch(notify(otherRefusal(error).notice));
  } catch {
    dispatch(notify({ toast: 'unexpected' }));
  }
  return false;
}

/**
 * Requests a sign-in link; true when the service accepted it. The response does not reveal whether the
 * account exists.
 */
export function sendSignInLink(dispatch: Dispatch, place: SignInPlace, email: string): Promise<boolean> {
  const emailRedirectTo = linkTarget(place);
  return send(dispatch, (auth) =>
    auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } }),
  );
}

/** Requests a link to set a new password; true when the service accepted it. */
export function sendRecoveryLink(dispatch: Dispatch, email: string): Promise<boolean> {
  const redirectTo = `${globalThis.location.origin}/auth`;
  return send(dispatch, (auth) => auth.resetPasswordForEmail(email, { redirectTo }));
}

/** Requests the confirmation email of a sign-up again; true when the service accepted it. */
export function resendConfirmation(dispatch: Dispatch, place: SignInPlace, email: string): Promise<boolean> {
  const emailRedirectTo = linkTarget(place);
  return send(dispatch, (auth) => auth.resend({ type: 'signup', email, options: { emailRedirectTo } }));
}
