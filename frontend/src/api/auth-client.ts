import { GoTrueClient } from '@supabase/auth-js';
import { SESSION_KEY } from './stored-session.js';

/** No call may hang. The library retries a failed renewal for 30 s (rule I14). */
const TIMEOUT_MS = 15_000;

const fetchInTime: typeof fetch = (input, init) =>
  fetch(input, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

/**
 * The client that keeps the session: it renews the token, keeps tabs in sync and retries. `landing.ts` reads
 * the URLs of email links, so that the hash is gone before the first render.
 */
export function createAuthClient(): GoTrueClient {
  return new GoTrueClient({
    url: `${globalThis.location.origin}/auth/v1`,
    storageKey: SESSION_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    fetch: fetchInTime,
  });
}

/** A client that keeps its session in memory only, under its own storage key. */
export function createLinkAuthClient(): GoTrueClient {
  return new GoTrueClient({
    url: `${globalThis.location.origin}/auth/v1`,
    storageKey: `${SESSION_KEY}-link`,
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
    fetch: fetchInTime,
  });
}
