import type { FakeResponse } from './fake-server.js';
import { ok } from './fake-server.js';

export interface FakeSession {
  readonly userId?: string;
  readonly sessionId?: string;
  readonly email?: string;
  readonly aal?: 'aal1' | 'aal2';
  /** The account has an authenticator app. */
  readonly hasFactor?: boolean;
}

const HOUR_S = 3600;

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A session in the format of the authentication service; its token is valid for an hour, and unsigned. */
export function fakeSession(given: FakeSession = {}) {
  const { userId = 'user-1', sessionId = 'session-1', email = 'casey@example.com' } = given;
  const { aal = 'aal1', hasFactor = false } = given;
  const nowS = Math.floor(Date.now() / 1000);
  const claims = { sub: userId, email, session_id: sessionId, aal, iat: nowS, exp: nowS + HOUR_S };
  return {
    access_token: `${part({ alg: 'ES256', typ: 'at+jwt' })}.${part(claims)}.c2ln`,
    token_type: 'bearer',
    expires_in: HOUR_S,
    expires_at: nowS + HOUR_S,
    refresh_token: `${sessionId}.0.refresh`,
    user: {
      id: userId,
      aud: 'authenticated',
      email,
      user_metadata: { first_name: 'Casey', last_name: 'Customer' },
      app_metadata: {},
      factors: hasFactor ? [{ id: 'factor-1', factor_type: 'totp', status: 'verified' }] : [],
      created_at: '2026-11-01T00:00:00.000Z',
    },
  };
}

/** As after a reload: the browser still has a session. */
export function storeSession(given: FakeSession = {}): void {
  localStorage.setItem('auth-session', JSON.stringify(fakeSession(given)));
}

/** A refusal in the format of the authentication service. */
export function authRefusal(status: number, code: string, msg: string): FakeResponse {
  return { status, body: { code: status, error_code: code, msg } };
}

export const signedIn = (given: FakeSession = {}): FakeResponse => ok(fakeSession(given));
