/** Where the client library keeps the session in local storage. */
export const SESSION_KEY = 'auth-session';

/** Whether somebody may be signed in: a visitor has nothing stored, and never loads the library. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false; // Storage is out of reach: nobody can stay signed in.
  }
}
