/** Three sign-ups a minute in one browser (rule I6); the server has its own limit. */
const LIMIT = 3;
const WINDOW_MS = 60_000;
const KEY = 'signupAttempts';

function attempts(nowMs: number): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const times = Array.isArray(stored) ? stored.filter((each) => typeof each === 'number') : [];
    // A time in the future is no attempt: the clock was corrected.
    return times.filter((atMs) => atMs <= nowMs && nowMs - atMs < WINDOW_MS);
  } catch {
    return [];
  }
}

/** Counts an attempt to sign up; false when there were too many. */
export function mayTrySignUp(nowMs = Date.now()): boolean {
  const recent = attempts(nowMs);
  if (recent.length >= LIMIT) return false;
  try {
    localStorage.setItem(KEY, JSON.stringify([...recent, nowMs]));
  } catch {
    // Then only the server's limit applies.
  }
  return true;
}
