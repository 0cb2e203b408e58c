import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env, type SigningKey } from '#backend/platform/env.js';

/** A public key in its published form. */
export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly kid: string;
  readonly x: string;
  readonly y: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
  readonly key_ops: readonly ['verify'];
}

/**
 * The keys of access tokens: the first signs, all verify. To rotate, put a new key first and drop the old one
 * when its last token has expired.
 */
@Injectable()
export class SigningKeys {
  readonly newest: { readonly kid: string; readonly privateKey: KeyObject };
  private readonly publicKeys: ReadonlyMap<string, KeyObject>;
  private readonly published: readonly PublicJwk[];

  constructor(env: Env) {
    const keys = env.values.SIGNING_KEYS;
    const [first] = keys;
    if (!first) throw new Error('SIGNING_KEYS is empty');
    this.newest = { kid: first.kid, privateKey: createPrivateKey({ key: first, format: 'jwk' }) };
    this.publicKeys = new Map(keys.map((key) => [key.kid, publicKeyOf(key)]));
    this.published = keys.map(({ kid, x, y }) => ({
      kty: 'EC',
      crv: 'P-256',
      kid,
      x,
      y,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    }));
  }

  /** The key that verifies signatures of `kid`; undefined for a key that is not ours, or no longer. */
  publicKey(kid: string): KeyObject | undefined {
    return this.publicKeys.get(kid);
  }

  /** The key set with which anybody may verify our tokens. */
  jwks(): { keys: readonly PublicJwk[] } {
    return { keys: this.published };
  }
}

function publicKeyOf({ kty, crv, x, y }: SigningKey): KeyObject {
  return createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
}
