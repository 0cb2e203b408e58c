import { getAccessToken } from '#frontend/api/auth-session.js';

const TIMEOUT_MS = 10_000;

/** Whether the user has joined the referral programme. A failed call counts as no. */
export async function hasReferralSignup(): Promise<boolean> {
  try {
    const token = await getAccessToken();
    if (token === undefined) return false;
    const response = await fetch(`${globalThis.location.origin}/api/referral/status`, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const status: unknown = response.ok ? await response.json() : null;
    return (
      typeof status === 'object' && status !== null && 'hasJoined' in status && status.hasJoined === true
    );
  } catch {
    return false;
  }
}
