import type { Dispatch } from '@reduxjs/toolkit';
import type { GoTrueClient, AuthError, Session } from '@supabase/auth-js';
import { profileOf } from '#frontend/api/session-profile.js';
import { notify } from '#frontend/copy/notify.js';
import { afterSignIn, type SignInFacts } from './after-sign-in.js';
import { arrived, changeBegan, changeDone, signOutBegan } from '../sessions/session-slice.js';
import {
  clearSavedTarget,
  clearSelectedPlan,
  hasPendingReferral,
  savedTarget,
  selectedPlanId,
} from './sign-in-storage.js';
import { openSession } from '../sessions/watch-session.js';

/** The context of a sign-in, which decides where it leads. */
export interface SignInPlace {
  readonly pathname: string;
  readonly redirect: string | null;
  /** The guarded page that redirected here. */
  readonly from: string | null;
  readonly greetedSessionId: string | null;
}

/** The outcome of a sign-in; 'second-factor' when the code of the app is missing. */
export type SignInOutcome = 'done' | 'second-factor' | AuthError;

interface Answer {
  readonly data: { readonly session?: Session | null } | null;
  readonly error: AuthError | null;
}

/**
 * Runs one sign-in attempt with the given client call. No redirect happens before its target is decided.
 * Rejects when the library cannot be fetched.
 */
export async function signIn(
  dispatch: Dispatch,
  place: SignInPlace,
  attempt: (auth: GoTrueClient) => Promise<Answer>,
): Promise<SignInOutcome> {
  dispatch(changeBegan());
  try {
    const auth = await openSession(dispatch);
    const { error } = await attempt(auth);
    if (error) return error;
    const { data } = await auth.getSession();
    if (!data.session) return 'done';
    const profile = profileOf(data.session);
    if (profile.needsSecondFactor) return 'second-factor';
    arrive(dispatch, factsAt(place, profile.sessionId));
    return 'done';
  } finally {
    dispatch(changeDone());
  }
}

function factsAt(place: SignInPlace, sessionId: string): SignInFacts {
  return {
    via: 'form',
    greeted: sessionId !== '' && sessionId === place.greetedSessionId,
    pathname: place.pathname,
    redirect: place.redirect,
    pendingReferral: hasPendingReferral(),
    selectedPlanId: selectedPlanId(),
    savedTarget: place.from ?? savedTarget(),
  };
}

function arrive(dispatch: Dispatch, facts: SignInFacts): void {
  const { greet, forget, next } = afterSignIn(facts);
  if (forget.includes('selectedPlan')) clearSelectedPlan();
  if (forget.includes('savedTarget')) clearSavedTarget();
  dispatch(arrived(next));
  if (greet) dispatch(notify({ toast: 'welcomeBack' }));
}

/**
 * Ends the session of this browser and shows a toast. It ends here even when the server cannot be reached.
 */
export async function signOut(dispatch: Dispatch): Promise<void> {
  dispatch(signOutBegan(openEntry()));
  try {
    const auth = await openSession(dispatch);
    await auth.signOut({ scope: 'local' });
    dispatch(notify({ toast: 'signedOut' }));
  } finally {
    dispatch(changeDone());
  }
}

/**
 * The router's key of the browser's current history entry. The router itself reports the page that is drawn,
 * which is the previous one while the code of the next is being fetched.
 */
function openEntry(): string {
  const state: unknown = globalThis.history.state;
  const hasKey = typeof state === 'object' && state !== null && 'key' in state;
  return hasKey && typeof state.key === 'string' ? state.key : 'default';
}
