import { GoTrueClient } from '@supabase/auth-js';
import { SESSION_KEY } from './stored-session.js';

/** No call may hang; the library tries a failed renewal again by itself, for 30 s (rule I14). */
const TIMEOUT_MS = 15_000;

const fetchInTime: typeof fetch = (input, init) =>
  fetch(input, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

/**
 * The client that keeps the session: renews its token, keeps tabs in step, tries again. The addresses that
 * links lead to are read by `landing.ts`, so that the hash is gone before anything is drawn.
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

/** A client that keeps its session in memory only, under a key of its own. */
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
