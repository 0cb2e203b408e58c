import type { GoTrueClient } from '@supabase/auth-js';
import { profileOf } from './session-profile.js';
import { hasStoredSession } from './stored-session.js';

let client: Promise<GoTrueClient> | undefined;

/** The one client of this tab; its code is fetched with the first who asks. Rejects when that fails. */
export function loadAuthClient(): Promise<GoTrueClient> {
  client ??= import('./auth-client.js').then(
    (module) => module.createAuthClient(),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}

/**
 * A client beside the one of this tab, for the session of a link: it keeps nothing in the browser, tells no other
 * tab and renews nothing by itself. Rejects when its code cannot be fetched.
 */
export async function loadLinkAuthClient(): Promise<GoTrueClient> {
  return (await import('./auth-client.js')).createLinkAuthClient();
}

/**
 * The access token for a call to the API, renewed when it is about to end; undefined for a visitor, and for
 * somebody who still owes the second factor. Rejects when the session is there but cannot be renewed just now.
 */
export async function getAccessToken(): Promise<string | undefined> {
  if (!hasStoredSession()) return undefined;
  const { data } = await (await loadAuthClient()).getSession();
  if (data.session) return profileOf(data.session).needsSecondFactor ? undefined : data.session.access_token;
  if (hasStoredSession()) throw new Error('the session could not be renewed');
  return undefined;
}

/** Forgets a session that the server does not know any more. */
export async function dropInvalidSession(): Promise<void> {
  await (await loadAuthClient()).signOut({ scope: 'local' });
}
