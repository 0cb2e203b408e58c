import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals bytes with a key of their own, which the caller seals and keeps elsewhere: they can be kept anywhere, stay
 * as they are when the vault's keys change, and nobody can read any copy once the key is deleted. AES-256-GCM;
 * the key is used once.
 */
export function sealOnce(bytes: Buffer): { readonly key: string; readonly sealed: Buffer } {
  const key = randomBytes(KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return { key: key.toString('base64'), sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]) };
}

/** Throws when the bytes were changed or belong to another key. */
export function openOnce(key: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce).setAuthTag(
    sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
  );
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
