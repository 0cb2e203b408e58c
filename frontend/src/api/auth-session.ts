import type { GoTrueClient } from '@supabase/auth-js';
import { profileOf } from './session-profile.js';
import { hasStoredSession } from './stored-session.js';

let client: Promise<GoTrueClient> | undefined;

/** The one client of this tab. The first caller fetches its code. Rejects when that fails. */
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
 * A second client for the session of a link. It stores nothing in the browser, notifies no other tab and
 * renews nothing. Rejects when its code cannot be fetched.
 */
export async function loadLinkAuthClient(): Promise<GoTrueClient> {
  return (await import('./auth-client.js')).createLinkAuthClient();
}

/**
 * The access token for a call to the API, renewed shortly before it expires. Undefined for a visitor, and
 * while the second factor is missing. Rejects when there is a session that cannot be renewed right now.
 */
export async function getAccessToken(): Promise<string | undefined> {
  if (!hasStoredSession()) return undefined;
  const { data } = await (await loadAuthClient()).getSession();
  if (data.session) return profileOf(data.session).needsSecondFactor ? undefined : data.session.access_token;
  if (hasStoredSession()) throw new Error('the session could not be renewed');
  return undefined;
}

/** Forgets a session that the server no longer knows. */
export async function dropInvalidSession(): Promise<void> {
  await (await loadAuthClient()).signOut({ scope: 'local' });
}
