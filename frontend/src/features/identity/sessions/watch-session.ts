import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js';
import type { Dispatch } from '@reduxjs/toolkit';
import { loadAuthClient } from '#frontend/api/auth-session.js';
import { profileOf } from '#frontend/api/session-profile.js';
import { hasStoredSession, SESSION_KEY } from '#frontend/api/stored-session.js';
import { sessionEnded, sessionFound } from './session-slice.js';

const followed = new WeakMap<Dispatch, Promise<GoTrueClient>>();

/** The client of this tab; reports every session event to the store. */
export function openSession(dispatch: Dispatch): Promise<GoTrueClient> {
  const known = followed.get(dispatch);
  if (known) return known;
  const opening = loadAuthClient().then((auth) => {
    auth.onAuthStateChange((event, session) => tell(dispatch, event, session));
    return auth;
  });
  followed.set(dispatch, opening);
  opening.catch(() => followed.delete(dispatch));
  return opening;
}

function tell(dispatch: Dispatch, event: AuthChangeEvent, session: Session | null): void {
  if (session) dispatch(sessionFound(profileOf(session)));
  // The network may be down while the session is still valid: the next response to a renewal decides.
  else if (event === 'SIGNED_OUT' || !hasStoredSession()) dispatch(sessionEnded());
}

/** Starts with the stored session, if any, and follows sessions from other tabs. */
export function watchSession(dispatch: Dispatch): void {
  const open = (): void => void openSession(dispatch).catch((error: unknown) => console.error(error));
  if (hasStoredSession()) open();
  addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_KEY && newValue !== null) open();
  });
}
