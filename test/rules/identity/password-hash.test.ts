import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hashPassword, isOutdatedHash, verifyPassword } from '#backend/identity/sign-in/password-hash.js';

const PASSWORD = 'Sunflower 7 — Zoë';
/** OWASP's least costs of Argon2id. */
const LEAST = { memory: 19_456, passes: 2 } as const;

const PARTS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** A stored hash in its parts; other tests hash with lower costs than it names (quick-passwords.cjs). */
function partsOf(stored: string) {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PARTS.exec(stored) ?? [];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, nonce: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

describe('a stored password (rule I2)', () => {
  it('is the hash by the costs that it names', async () => {
    const { cost, nonce, hash } = partsOf(await hashPassword(PASSWORD));
    const message = PASSWORD.normalize('NFKC');
    const by = (costs: typeof cost) => argon2Sync('argon2id', { message, nonce, tagLength: 32, ...costs });
    expect(hash).toEqual(by(cost));
    expect(hash).not.toEqual(by({ ...cost, passes: cost.passes - 1 }));
  });

  it('costs more than the least that is advised, and has a salt of its own', async () => {
    const [first, second] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
    expect(partsOf(first).cost.memory).toBeGreaterThanOrEqual(LEAST.memory);
    expect(partsOf(first).cost.passes).toBeGreaterThanOrEqual(LEAST.passes);
    expect(first).not.toBe(second);
    expect(isOutdatedHash(first)).toBe(false);
  });

  it('is matched by its password only, however its characters were typed', async () => {
    const stored = await hashPassword(PASSWORD);
    expect(await verifyPassword(PASSWORD.normalize('NFD'), stored)).toBe(true);
    expect(await verifyPassword(`${PASSWORD} `, stored)).toBe(false);
    expect(await verifyPassword(PASSWORD, null)).toBe(false);
  });
});
