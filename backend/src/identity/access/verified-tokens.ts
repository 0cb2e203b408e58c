import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AccessClaims } from './access-tokens.js';

const MAX_TOKENS = 10_000;

/**
 * The bearers that this process has verified, by their digest, until they expire: their signature does not
 * change, and keys only do with a restart. Whether the session still exists is another question, asked for
 * every request.
 */
@Injectable()
export class VerifiedTokens {
  private readonly claims = new Map<string, AccessClaims>();

  /** The claims of a bearer that was valid before and has not expired since. */
  find(authorization: string): AccessClaims | undefined {
    const key = digestOf(authorization);
    const claims = this.claims.get(key);
    if (!claims) return undefined;
    if (Math.floor(Date.now() / 1000) < claims.exp) return claims;
    this.claims.delete(key);
    return undefined;
  }

  /** Only for a bearer that has just been verified. */
  add(authorization: string, claims: AccessClaims): void {
    this.claims.set(digestOf(authorization), claims);
    const [oldest] = this.claims.keys();
    if (this.claims.size > MAX_TOKENS && oldest !== undefined) this.claims.delete(oldest);
  }
}

function digestOf(authorization: string): string {
  return createHash('sha256').update(authorization).digest('base64');
}
