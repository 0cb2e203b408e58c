import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { Env } from '#backend/platform/env.js';
import type { LoginSession } from '../sessions/login-session.entity.js';
import { SigningKeys } from './signing-keys.js';
import type { User } from '../user.entity.js';

/** Rule I5. */
export const ACCESS_TOKEN_S = 30 * 60;
export const ACCESS_TOKEN_ALGORITHM = 'ES256';
export const ACCESS_TOKEN_AUDIENCE = 'authenticated';
/** Distinguishes access tokens from other signed tokens (RFC 9068). */
export const ACCESS_TOKEN_TYPE = 'at+jwt';

const Header = z.object({
  alg: z.literal(ACCESS_TOKEN_ALGORITHM),
  typ: z.literal(ACCESS_TOKEN_TYPE),
  kid: z.string(),
});

/** The clocks of the processes differ by less. */
const CLOCK_LEEWAY_S = 30;

/**
 * The claims that the guard needs. A token contains its time of issue and expires within 30 minutes of it
 * (rule I5).
 */
export const AccessClaims = z
  .object({ sub: z.uuid(), session_id: z.uuid(), iat: z.number(), exp: z.number() })
  .refine(({ iat, exp }) => exp > iat && exp - iat <= ACCESS_TOKEN_S)
  .refine(({ iat }) => iat <= Date.now() / 1000 + CLOCK_LEEWAY_S)
  .transform(({ sub, session_id, exp }) => ({ sub, session_id, exp }));
export type AccessClaims = z.infer<typeof AccessClaims>;

export interface AccessToken {
  readonly token: string;
  /** Seconds since 1970. */
  readonly expiresAtS: number;
}

/**
 * Issues access tokens and returns the key that verifies one. Their times use the machine's clock, never the
 * sandbox's: browsers compare them with their own.
 */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly env: Env,
    private readonly jwt: JwtService,
  ) {}

  get issuer(): string {
    return `${this.env.values.PUBLIC_URL}/auth/v1`;
  }

  /** Issues the token of a session, valid for 30 minutes (rule I5). */
  issue(user: User, session: LoginSession): AccessToken {
    const issuedAtS = Math.floor(Date.now() / 1000);
    const { kid, privateKey } = this.keys.newest;
    const claims = {
      sub: user.id,
      email: user.email,
      role: ACCESS_TOKEN_AUDIENCE,
      session_id: session.id,
      aal: session.aal,
      amr: session.amr,
      user_metadata: { first_name: user.firstName, last_name: user.lastName },
      iat: issuedAtS,
    };
    const token = this.jwt.sign(claims, {
      privateKey,
      algorithm: ACCESS_TOKEN_ALGORITHM,
      header: { alg: ACCESS_TOKEN_ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid },
      issuer: this.issuer,
      audience: ACCESS_TOKEN_AUDIENCE,
      expiresIn: ACCESS_TOKEN_S,
    });
    return { token, expiresAtS: issuedAtS + ACCESS_TOKEN_S };
  }

  /** The key for a token that claims to be one of our access tokens; undefined for everything else. */
  keyFor(token: string): KeyObject | undefined {
    const [head = ''] = token.split('.', 1);
    const header = Header.safeParse(readJson(Buffer.from(head, 'base64url').toString('utf8')));
    return header.success ? this.keys.publicKey(header.data.kid) : undefined;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
