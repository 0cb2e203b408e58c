/** Three sign-ups a minute in one browser (rule I6); the server counts as well. */
const LIMIT = 3;
const WINDOW_MS = 60_000;
const KEY = 'signupAttempts';

function attempts(nowMs: number): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const times = Array.isArray(stored) ? stored.filter((each) => typeof each === 'number') : [];
    // A time that lies ahead is no attempt: the clock has been put right.
    return times.filter((atMs) => atMs <= nowMs && nowMs - atMs < WINDOW_MS);
  } catch {
    return [];
  }
}

/** Counts an attempt to sign up; false when there have been too many. */
export function mayTrySignUp(nowMs = Date.now()): boolean {
  const recent = attempts(nowMs);
  if (recent.length >= LIMIT) return false;
  try {
    localStorage.setItem(KEY, JSON.stringify([...recent, nowMs]));
  } catch {
    // The server's own limit then stands alone.
  }
  return true;
}
