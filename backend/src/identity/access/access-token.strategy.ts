import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import {
  ACCESS_TOKEN_ALGORITHM,
  ACCESS_TOKEN_AUDIENCE,
  AccessClaims,
  AccessTokens,
} from './access-tokens.js';

export const ACCESS_TOKEN_STRATEGY = 'access-token';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Whether a bearer is one of our tokens: kind, key, signature, issuer, audience and expiry (rule I5). */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, ACCESS_TOKEN_STRATEGY) {
  constructor(tokens: AccessTokens) {
    super({
      jwtFromRequest: ({ headers }: Pick<FastifyRequest, 'headers'>) =>
        BEARER.exec(headers.authorization ?? '')?.[1] ?? null,
      secretOrKeyProvider: (_request: unknown, token: string, done: KeyFound) => {
        const key = tokens.keyFor(token);
        // jsonwebtoken verifies with the key object, which the types of passport-jwt leave out.
        if (key) done(null, key as KeyObject & Buffer);
        else done(new Error('no access token of ours'));
      },
      algorithms: [ACCESS_TOKEN_ALGORITHM],
      issuer: tokens.issuer,
      audience: ACCESS_TOKEN_AUDIENCE,
    });
  }

  /** The claims that the guard needs; false when they are not those of an access token. */
  override validate(payload: unknown): AccessClaims | false {
    const claims = AccessClaims.safeParse(payload);
    return claims.success && claims.data;
  }
}

type KeyFound = (error: Error | null, key?: string | Buffer) => void;
