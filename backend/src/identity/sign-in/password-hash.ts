import { argon2, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { BoundedQueue } from '#backend/platform/limits/bounded-queue.js';

const argon2Async = promisify(argon2);

/**
 * More than the minimum that OWASP advises (19 MiB, 2 passes). Stored with each hash, so that they can grow.
 */
const COST = { memory: 32_768, passes: 3, parallelism: 1 } as const;
const ALGORITHM = 'argon2id';
const VERSION = 0x13;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

type Cost = { memory: number; passes: number; parallelism: number };

interface ReadHash {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/**
 * Hashing keeps a thread and 32 MiB busy. Two at once leave threads for everything else; calls that would
 * wait longer than a page does are rejected.
 */
const hashing = new BoundedQueue(2, 64);

/**
 * The password as Argon2id in PHC format, with its own salt (rule I2). Throws unavailable when too many wait.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, { cost: COST, salt, hash: Buffer.alloc(HASH_BYTES) });
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;
  return `$${ALGORITHM}$v=${VERSION}$${cost}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** A hash that no password matches. */
let dummyHash: Promise<string> | undefined;

/**
 * Whether a password matches the hash; false also for a text that is no hash of ours. Without a hash to
 * compare with, the check takes as long (rule I3).
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  if (stored === null || stored === undefined) {
    dummyHash ??= hashPassword(randomUUID());
    await verifyPassword(password, await dummyHash);
    return false;
  }
  const known = readHash(stored);
  if (!known) return false;
  return timingSafeEqual(await derive(password, known), known.hash);
}

export function isPasswordHash(stored: string): boolean {
  return readHash(stored) !== undefined;
}

/** Whether a hash has other costs than today's, and should be replaced when the password is available. */
export function isOutdatedHash(stored: string): boolean {
  const cost = readHash(stored)?.cost;
  return cost?.memory !== COST.memory || cost.passes !== COST.passes || cost.parallelism !== COST.parallelism;
}

function readHash(stored: string): ReadHash | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** The same characters can be typed as different code points: they are one password. */
function derive(password: string, { cost, salt, hash }: ReadHash): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return hashing.take(() =>
    argon2Async(ALGORITHM, { message, nonce: salt, tagLength: hash.length, ...cost }),
  );
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
