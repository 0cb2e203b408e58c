import { createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ask } from './database.js';

/** The checks of a signed-in request: signature and claims of the token, its session, user and roles. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly aal: string;
  readonly roles: readonly string[];
}

interface CallerRow {
  email: string;
  aal: string;
  roles: string[];
  has_factor: boolean;
  is_stale: boolean;
}

interface Claims {
  sub: string;
  session_id: string;
  iss: string;
  aud: string;
  iat: number;
  exp: number;
}

const IDLE_MS = 120 * 60_000;
const ACTIVITY_STEP_MS = 60_000;
const LONGEST_TOKEN_S = 30 * 60;
const LEEWAY_S = 30;
const ISSUER = `${process.env['PUBLIC_URL'] ?? ''}/auth/v1`;
const KEYS: ReadonlyMap<string, KeyObject> = new Map(
  (JSON.parse(process.env['SIGNING_KEYS'] ?? '[]') as (JsonWebKey & { kid: string })[]).map(
    ({ kid, kty, crv, x, y }) => [
      kid,
      createPublicKey({ key: { kty, crv, x, y } as JsonWebKey, format: 'jwk' }),
    ],
  ),
);

/** The caller of a request. Throws for a wrong token and for a session that has ended or is idle. */
export async function callerOf({ headers }: IncomingMessage): Promise<Caller> {
  const claims = claimsOf(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
  const nowMs = Date.now();
  const [row] = await ask<CallerRow>(
    'caller',
    `select u.email, s.aal, s.active_at < $3 as is_stale,
            array(select r.role::text from user_role r where r.user_id = u.id) as roles,
            exists(select from mfa_factor f where f.user_id = u.id and f.status = 'verified') as has_factor
       from login_session s join app_user u on u.id = s.user_id
      where s.id = $1 and s.user_id = $2 and s.active_at > $4`,
    [claims.session_id, claims.sub, new Date(nowMs - ACTIVITY_STEP_MS), new Date(nowMs - IDLE_MS)],
  );
  if (!row) throw new Error('session_not_found');
  if (row.has_factor && row.aal !== 'aal2') throw new Error('second_factor_required');
  if (row.is_stale) await noteActivity(claims.session_id, new Date(nowMs));
  return { userId: claims.sub, email: row.email, aal: row.aal, roles: row.roles };
}

async function noteActivity(sessionId: string, at: Date): Promise<void> {
  await ask('activity', 'update login_session set active_at = $2 where id = $1', [sessionId, at]);
}

function claimsOf(token: string): Claims {
  const [head = '', body = '', signature = ''] = token.split('.');
  const { alg, typ, kid } = read(head) as { alg: string; typ: string; kid: string };
  const key = KEYS.get(kid);
  if (!key || alg !== 'ES256' || typ !== 'at+jwt') throw new Error('bad_jwt');
  const signed = Buffer.from(`${head}.${body}`);
  const proof = Buffer.from(signature, 'base64url');
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, proof)) throw new Error('bad_jwt');
  const claims = read(body) as Claims;
  const nowS = Date.now() / 1000;
  const isOurs = claims.iss === ISSUER && claims.aud === 'authenticated';
  const isValid = claims.exp > nowS && claims.iat <= nowS + LEEWAY_S;
  if (!isOurs || !isValid || claims.exp - claims.iat > LONGEST_TOKEN_S) throw new Error('bad_jwt');
  return claims;
}

function read(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}
