import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { BackupUnreadable } from '#backend/platform/backups/backup-file.js';
import { backUp, digestsOf } from '#backend/platform/backups/backup.js';
import { restore } from '#backend/platform/backups/restore.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { emptyDatabase } from '#test/setup/system/database.js';
import { aPaidOrder } from '#test/setup/orders/orders.js';
import { TestWorker } from '#test/setup/system/worker.js';

const MONEY = ['orders', 'order_line', 'ledger_entry', 'ledger_transfer', 'user_wallets', 'commission_entry'];

let shop: TestShop;
let shopUrl = '';
let folder = '';
let file = '';
const workers: TestWorker[] = [];
beforeAll(async () => {
  shop = await TestShop.open();
  shopUrl = process.env['DATABASE_URL'] ?? '';
  folder = mkdtempSync(path.join(tmpdir(), 'lighter-table-backup-'));
  await inHalfDoneState();
  file = path.join(folder, 'shop.backup');
  await backUp(shopUrl, file);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
});
afterAll(async () => {
  process.env['DATABASE_URL'] = shopUrl;
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

/**
 * One order is complete; of another the emails are still to be sent, and a third exists only in the outbox.
 */
async function inHalfDoneState(): Promise<void> {
  const referred = { referralCode: PROFESSIONAL.code, percentOff: 10 } as const;
  const worker = await TestWorker.open(shop);
  await aPaidOrder(shop, aBox(referred));
  await worker.drain();
  await aPaidOrder(shop, aBox(referred));
  for (const job of await worker.take()) await worker.run(job);
  for (const job of await worker.take()) if (!job.consumer.startsWith('orderemail.')) await worker.run(job);
  await aPaidOrder(shop, aBox());
  await worker.close();
}

/** The backup in a database of its own, optionally altered, and its worker. */
async function startRestored(change?: string): Promise<{ url: string; worker: TestWorker }> {
  const url = await emptyDatabase();
  await restore(url, file);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Jobs that were on the lost queue wait for the end of their leases.
  await client.query(
    `update event_job set next_at = now() - interval '1 second', locked_until = null where done_at is null`,
  );
  if (change) await client.query(change);
  await client.end();
  process.env['DATABASE_URL'] = url;
  const worker = await TestWorker.open(shop);
  workers.push(worker);
  return { url, worker };
}

/** Emails that came more than once, and how many there are apart from those. */
async function emails(): Promise<{ repeated: number; kinds: number }> {
  const all = await shop.outside.emails();
  const kinds = new Set(all.map(({ messageId }) => messageId));
  return { repeated: all.length - kinds.size, kinds: kinds.size };
}

/** The file with its text changed. */
function changed(change: (text: string) => string): string {
  const other = path.join(folder, `other-${Math.random()}.backup`);
  writeFileSync(other, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
  return other;
}

describe('a back-up', () => {
  it('holds everything, to the penny, and only its owner may read it', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const url = await emptyDatabase();
    const restored = await restore(url, file);
    const now = await digestsOf(shopUrl);
    expect(await digestsOf(url)).toEqual(now);
    for (const table of MONEY) expect([table, restored[table]]).toEqual([table, now[table]]);
    expect(now['orders']?.rows).toBe(3);
  });

  it('continues with new ids where the shop stopped', async () => {
    const url = await emptyDatabase();
    await restore(url, file);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ next: boolean }>(
      `insert into outbox_event (name, payload, occurred_at) values ('ordering.order-expired', '{}', now())
       returning id > (select max(id) from outbox_event) as next`,
    );
    // The rules of the database apply again.
    const asleep = await client.query(
      `select tgname as name from pg_trigger where tgenabled = 'D' and not tgisinternal
       union all
       select conname from pg_constraint where contype = 'f' and condeferrable`,
    );
    expect(asleep.rows).toEqual([]);
    await client.end();
    expect(rows[0]?.next).toBe(true);
  });

  it('loses no email and sends none twice, once its worker runs', async () => {
    const before = await emails();
    const { worker } = await startRestored();
    await worker.drain();
    // The second order's confirmation and its professional's email, and the third's confirmation.
    expect(await emails()).toEqual({ repeated: 0, kinds: before.kinds + 3 });
  });

  it('with forgotten deliveries is caught by the same count', async () => {
    await startRestored('delete from event_job').then(async ({ worker }) => {
      const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
      await client.connect();
      await client.query('update outbox_event set dispatched_at = null');
      await client.end();
      await worker.drain();
    });
    expect((await emails()).repeated).toBeGreaterThan(0);
  });
});

describe('the restoring', () => {
  it('touches no database that is not empty', async () => {
    await expect(restore(shopUrl, file)).rejects.toThrow('the database is not empty');
  });

  it('refuses a file that was cut off, or in which a single amount was changed', async () => {
    const cut = changed((text) => text.slice(0, text.length / 2));
    const forged = changed((text) => text.replace(/"4250"/, '"4251"'));
    const url = await emptyDatabase();
    await expect(restore(url, cut)).rejects.toThrow(BackupUnreadable);
    await expect(restore(url, forged)).rejects.toThrow(/rows were written/);
    expect(await digestsOf(url).catch(() => 'nothing there')).toBe('nothing there');
  });

  it('reports when this build is older than the data', async () => {
    const newer = changed((text) => text.replace('"migrations":[', '"migrations":["2099-01-01-999-later",'));
    await expect(restore(await emptyDatabase(), newer)).rejects.toThrow('it lacks 2099-01-01-999-later');
  });
});
