import { createHash, hkdfSync } from 'node:crypto';
import { z } from 'zod';

const KEY_BYTES = 32;
const ID_BYTES = 4;
const MOST_KEYS = 5;

const isKey = (text: string) => Buffer.from(text, 'base64').length === KEY_BYTES;
const listOf = (text: string) => text.split(',').map((key) => key.trim());

/** The variables of the environment that hold the keys (rule H22). */
export const VaultVariables = {
  /** One or several, comma-separated: the first seals, all open. */
  DATA_ENCRYPTION_KEY: z
    .string()
    .refine((value) => listOf(value).every(isKey), '32 bytes in base64 are needed, several with commas')
    .refine((value) => listOf(value).length <= MOST_KEYS, `${MOST_KEYS} keys at most`),
  /** The key of keyed hashes: the first key ever used, and never another. */
  KEYED_HASH_KEY: z.string().refine(isKey, '32 bytes in base64 are needed').optional(),
};

export interface VaultSettings {
  readonly DATA_ENCRYPTION_KEY: string;
  readonly KEYED_HASH_KEY?: string | undefined;
}

/** Whether the hash key is configured explicitly: with several encryption keys it cannot be inferred. */
export function namesHashKey({ DATA_ENCRYPTION_KEY, KEYED_HASH_KEY }: VaultSettings): boolean {
  return KEYED_HASH_KEY !== undefined || listOf(DATA_ENCRYPTION_KEY).length === 1;
}

/** One key of the environment, from which a key for each purpose is derived. */
export class VaultKey {
  /** Identifies the key of a sealed value without revealing it. */
  readonly id: Buffer;
  private readonly derived = new Map<string, Buffer>();

  constructor(readonly raw: Buffer) {
    this.id = createHash('sha256').update(this.for('key id')).digest().subarray(0, ID_BYTES);
  }

  /** The key for one purpose: it reveals nothing of the others (HKDF, RFC 5869). */
  for(purpose: string): Buffer {
    const known = this.derived.get(purpose);
    if (known) return known;
    const info = `lighter-table ${purpose}`;
    const made = Buffer.from(hkdfSync('sha256', this.raw, Buffer.alloc(0), info, KEY_BYTES));
    this.derived.set(purpose, made);
    return made;
  }
}

/** The keys, newest first, and the one of keyed hashes. */
export function vaultKeys(settings: VaultSettings): { keys: [VaultKey, ...VaultKey[]]; hashKey: Buffer } {
  const [newest, ...older] = listOf(settings.DATA_ENCRYPTION_KEY).map(
    (text) => new VaultKey(Buffer.from(text, 'base64')),
  );
  if (!newest) throw new Error('DATA_ENCRYPTION_KEY is empty');
  const hashKey = settings.KEYED_HASH_KEY ? Buffer.from(settings.KEYED_HASH_KEY, 'base64') : newest.raw;
  return { keys: [newest, ...older], hashKey };
}
