import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadEnv } from '#backend/platform/env.js';
import { Sealer } from '#backend/platform/vault/sealer.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { reseal } from '#backend/reseal.js';
import { SEALED_COLUMNS } from '#backend/sealed-columns.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson } from '#test/setup/people/people.js';

const aKey = () => randomBytes(32).toString('base64');
const CONTEXT = 'orders.health:1';

/** Sealed before there were derived keys and key ids. */
function sealedOfOld(key: string, value: unknown, context: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce).setAAD(
    Buffer.from(context),
  );
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), sealed]);
}

/** Opens a value sealed under CONTEXT by hand: version, key id, nonce, tag, text. */
function opened(sealed: Buffer, { key, purpose }: { key: string; purpose: string }): string {
  const info = `lighter-table ${purpose}`;
  const derived = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', info, 32));
  const decipher = createDecipheriv('aes-256-gcm', derived, sealed.subarray(5, 17))
    .setAAD(Buffer.from(CONTEXT))
    .setAuthTag(sealed.subarray(17, 33));
  return Buffer.concat([decipher.update(sealed.subarray(33)), decipher.final()]).toString('utf8');
}

describe('two keys at once (H22)', () => {
  const [old, fresh] = [aKey(), aKey()];
  const before = new Sealer({ DATA_ENCRYPTION_KEY: old });
  const both = new Sealer({ DATA_ENCRYPTION_KEY: `${fresh}, ${old}`, KEYED_HASH_KEY: old });
  const after = new Sealer({ DATA_ENCRYPTION_KEY: fresh, KEYED_HASH_KEY: old });

  it('open what the old one sealed, also before keys had ids, and seal with the new one', () => {
    for (const sealed of [before.seal('salmon', CONTEXT), sealedOfOld(old, 'salmon', CONTEXT)]) {
      expect(both.open(sealed, CONTEXT)).toBe('salmon');
      expect(both.isCurrent(sealed)).toBe(false);
      expect(() => after.open(sealed, CONTEXT)).toThrow();
    }
    const sealed = both.seal('salmon', CONTEXT);
    expect(both.isCurrent(sealed)).toBe(true);
    expect(after.open(sealed, CONTEXT)).toBe('salmon');
    expect(() => before.open(sealed, CONTEXT)).toThrow('names a key that');
  });

  it('make the hashes that the first one made', () => {
    const hash = before.fingerprint('a@b.test', 'rate limit');
    expect(both.fingerprint('a@b.test', 'rate limit')).toBe(hash);
    expect(after.fingerprint('a@b.test', 'rate limit')).toBe(hash);
    // Unchanged from the old format.
    expect(hash).toBe(
      createHmac('sha256', Buffer.from(old, 'base64')).update('rate limit\0a@b.test').digest('base64url'),
    );
    expect(before.fingerprint('a@b.test', 'order card')).not.toBe(hash);
  });

  it('seal each purpose with a key of its own, and each row for itself', () => {
    const sealed = both.seal('salmon', CONTEXT);
    expect(opened(sealed, { key: fresh, purpose: 'seal orders.health' })).toBe('"salmon"');
    for (const [key, purpose] of [
      [fresh, 'seal payout.details_sealed'],
      [fresh, 'seal'],
      [old, 'seal orders.health'],
    ] as const)
      expect(() => opened(sealed, { key, purpose })).toThrow();
    expect(() => both.open(sealed, 'orders.health:2')).toThrow();
    expect(() => both.open(sealed, 'payout.details_sealed:1')).toThrow();
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => both.open(changed, CONTEXT)).toThrow();
    expect(() => both.open(Buffer.alloc(0), CONTEXT)).toThrow('nothing that was sealed here');
  });
});

describe('the keys of the environment (H22)', () => {
  const environment = (more: object) => () => loadEnv({ ...process.env, ...more });
  let shop: TestShop;
  beforeAll(async () => {
    shop = await TestShop.open();
  });
  afterAll(() => shop.close());

  it.each([
    ['no base64 of 32 bytes', { DATA_ENCRYPTION_KEY: 'short' }, 'DATA_ENCRYPTION_KEY'],
    ['a second that is none', { DATA_ENCRYPTION_KEY: `${aKey()},short` }, 'DATA_ENCRYPTION_KEY'],
    ['six', { DATA_ENCRYPTION_KEY: Array.from({ length: 6 }, aKey).join(',') }, 'DATA_ENCRYPTION_KEY'],
    ['two without that of the hashes', { DATA_ENCRYPTION_KEY: `${aKey()},${aKey()}` }, 'KEYED_HASH_KEY'],
    ['a key of hashes that is none', { KEYED_HASH_KEY: 'short' }, 'KEYED_HASH_KEY'],
  ])('are refused: %s', (_, more, named) => {
    expect(environment(more)).toThrow(named);
  });

  it('list every sealed column', async () => {
    const columns = await shop.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'bytea'
          and table_name || '.' || column_name not in ('stored_object.bytes', 'write_probe.filler', 'consignment_label.png')`,
    );
    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
      columns.map(({ name }) => name).sort(),
    );
  });

  it('know what each column is sealed for', () => {
    const sources = globSync('backend/src/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const unknown = SEALED_COLUMNS.filter(({ purpose }) => !sources.includes(`\`${purpose}:\${`));
    expect(unknown).toEqual([]);
  });

  it('can be rotated while the shop runs: everything is resealed once', async () => {
    const person = await aSignedInPerson(shop);
    const headers = person.headers;
    await shop.call('PUT', '/api/me/consents', { headers, body: { health: true } });
    await shop.call('PATCH', '/api/me', { headers, body: { allergens: ['milk'], notes: 'no coriander' } });
    const context = `app_user.health:${person.userId}`;
    const kept = async () =>
      (
        await shop.sql<{ sealed: Buffer }>('select health_sealed as sealed from app_user where id = $1', [
          person.userId,
        ])
      )[0]?.sealed ?? Buffer.alloc(0);
    const said = shop.get(Vault).open(await kept(), context);
    expect(JSON.stringify(said)).toContain('no coriander');

    const old = process.env['DATA_ENCRYPTION_KEY'] ?? '';
    const fresh = aKey();
    const url = process.env['DATABASE_URL'] ?? '';
    const both = new Sealer({ DATA_ENCRYPTION_KEY: `${fresh},${old}`, KEYED_HASH_KEY: old });
    const done = async () => {
      const results = await reseal(url, both);
      return Object.fromEntries(results.map(({ name, ...result }) => [name, result]));
    };
    expect((await done())['app_user.health_sealed']).toEqual({ resealed: 1, unopened: 0 });
    expect(new Sealer({ DATA_ENCRYPTION_KEY: fresh }).open(await kept(), context)).toEqual(said);
    expect((await done())['app_user.health_sealed']).toEqual({ resealed: 0, unopened: 0 });

    // A value that no key can open stays unchanged, and is reported.
    const strange = new Sealer({ DATA_ENCRYPTION_KEY: aKey() }).seal('x', context);
    await shop.sql('update app_user set health_sealed = $1 where id = $2', [strange, person.userId]);
    expect((await done())['app_user.health_sealed']).toEqual({ resealed: 0, unopened: 1 });
    expect((await kept()).equals(strange)).toBe(true);
  });
});
