import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { vaultKeys, type VaultKey, type VaultSettings } from './vault-keys.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 4;
/** Sealed with the environment's key itself: version, nonce, tag, text. No longer written, only opened. */
const UNDERIVED = 1;
/** Sealed with a key derived for its purpose: version, id of the key, nonce, tag, text. */
const DERIVED = 2;

/** Seals and opens with the keys of the environment (rules H1, H22). AES-256-GCM. */
export class Sealer {
  private readonly keys: [VaultKey, ...VaultKey[]];
  /** Imported once: a key in bytes would be imported for every hash. */
  private readonly hashKey: KeyObject;

  constructor(settings: VaultSettings) {
    const { keys, hashKey } = vaultKeys(settings);
    this.keys = keys;
    this.hashKey = createSecretKey(hashKey);
  }

  /**
   * `context` names the row and column, so that a sealed value cannot be moved to another; the part before
   * its colon is the purpose, which has a key of its own. The newest key seals.
   */
  seal(value: unknown, context: string): Buffer {
    const [newest] = this.keys;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', newest.for(purposeOf(context)), nonce).setAAD(
      Buffer.from(context),
    );
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([DERIVED]), newest.id, nonce, cipher.getAuthTag(), sealed]);
  }

  /** Opens a sealed value; throws when it was changed, belongs elsewhere, or its key is not among ours. */
  open(sealed: Uint8Array, context: string): unknown {
    const bytes = Buffer.from(sealed);
    if (bytes[0] === DERIVED) {
      const key = this.keys.find(({ id }) => id.equals(bytes.subarray(1, 1 + ID_BYTES)));
      if (!key) throw new Error('what is sealed names a key that DATA_ENCRYPTION_KEY does not hold');
      return openWith(key.for(purposeOf(context)), bytes.subarray(1 + ID_BYTES), context);
    }
    if (bytes[0] !== UNDERIVED) throw new Error('nothing that was sealed here');
    return this.openUnderived(bytes.subarray(1), context);
  }

  /** Whether the newest key sealed it. */
  isCurrent(sealed: Uint8Array): boolean {
    const bytes = Buffer.from(sealed);
    return bytes[0] === DERIVED && this.keys[0].id.equals(bytes.subarray(1, 1 + ID_BYTES));
  }

  /**
   * A keyed hash: equal inputs can be recognised, and none can be guessed back (rule I8). Its key never
   * changes: the hashed values are no longer known, so that they cannot be hashed with another.
   */
  fingerprint(value: string, purpose: string): string {
    return createHmac('sha256', this.hashKey).update(`${purpose}\u0000${value}`).digest('base64url');
  }

  /** It names no key: each is tried, and only the right one opens it. */
  private openUnderived(bytes: Buffer, context: string): unknown {
    let failure: unknown;
    for (const { raw } of this.keys) {
      try {
        return openWith(raw, bytes, context);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}

function openWith(key: Buffer, bytes: Buffer, context: string): unknown {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

function purposeOf(context: string): string {
  return `seal ${context.split(':', 1)[0] ?? ''}`;
}
