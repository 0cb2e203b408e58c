/** Where the client library stores the session in local storage. */
export const SESSION_KEY = 'auth-session';

/** Whether a user may be signed in. A visitor has nothing stored and never loads the library. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false; // Storage is unavailable: no session can be kept.
  }
}
