import type { Session } from '@supabase/auth-js';

/** What the pages know about a session. */
export interface SessionProfile {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  /** '' while the account has none. */
  readonly firstName: string;
  readonly lastName: string;
  readonly aal: 'aal1' | 'aal2';
  /** The account has a second factor that this session has not passed yet (rule I13). */
  readonly needsSecondFactor: boolean;
}

/** The claims of a token. They are only displayed, never trusted: the server checks each call. */
function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Which session a token belongs to; '' when it names none. */
export const sessionIdOf = (token: string): string => textOf(claimsOf(token)['session_id']);

export function profileOf({ access_token, user }: Session): SessionProfile {
  const claims = claimsOf(access_token);
  const aal = claims['aal'] === 'aal2' ? 'aal2' : 'aal1';
  const hasFactor = (user.factors ?? []).some(({ status }) => status === 'verified');
  return {
    userId: user.id,
    sessionId: sessionIdOf(access_token),
    email: user.email ?? '',
    firstName: textOf(user.user_metadata?.['first_name']),
    lastName: textOf(user.user_metadata?.['last_name']),
    aal,
    needsSecondFactor: hasFactor && aal === 'aal1',
  };
}
