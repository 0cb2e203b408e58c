import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from '../env.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 1;

/** Encrypts what must not lie about in clear: health details, bank details (rule H1). AES-256-GCM. */
@Injectable()
export class Vault {
  private readonly key: Buffer;

  constructor(env: Env) {
    this.key = Buffer.from(env.values.DATA_ENCRYPTION_KEY, 'base64');
  }

  /** `context` names the row and column, so that a sealed value cannot be moved to another. */
  seal(value: unknown, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed]);
  }

  /** Opens what `seal` made; throws when it was changed or belongs elsewhere. */
  open(sealed: Uint8Array, context: string): unknown {
    const bytes = Buffer.from(sealed);
    const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
    const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce)
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    const text = Buffer.concat([
      decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return JSON.parse(text.toString('utf8'));
  }

  /** A keyed hash: equal inputs can be recognised, and nobody can guess them back (rule I8). */
  fingerprint(value: string, purpose: string): string {
    return createHmac('sha256', this.key).update(`${purpose}\u0000${value}`).digest('base64url');
  }
}
