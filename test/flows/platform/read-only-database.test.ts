import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { HealthService } from '#backend/platform/health/health.service.js';
import { InternalServer } from '#backend/platform/health/internal-server.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { anOpenOrder } from '#test/setup/orders/orders.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await setWritable(true);
  await worker.close();
  await shop.close();
});

/**
 * Simulates a full disk: from now on every new connection to this database refuses writes, and open ones are
 * cut. The shop handles a refused write the same way; that a full disk refuses the probe as well is not shown
 * here.
 */
async function setWritable(isWritable: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['MIGRATION_DATABASE_URL'] });
  await client.connect();
  try {
    const [{ name }] = (await client.query<{ name: string }>('select current_database() as name')).rows as [
      { name: string },
    ];
    const database = pg.escapeIdentifier(name);
    await client.query('set default_transaction_read_only = off');
    await client.query(
      `alter database ${database} set default_transaction_read_only = ${isWritable ? 'off' : 'on'}`,
    );
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = $1 and usename = 'lighter_table_shop'`,
      [name],
    );
  } finally {
    await client.end();
  }
}

async function writable(): Promise<string | undefined> {
  const text = await worker.get(InternalServer).metrics();
  return /^shop_database_writable (\d)$/m.exec(text)?.[1];
}

/** Queries until the connections that were cut are replaced. */
async function ask(call: () => Promise<{ status: number }>): Promise<number> {
  let status = 0;
  for (let tries = 0; tries < 5; tries += 1) ({ status } = await call());
  return status;
}

describe('a database that serves reads but refuses writes (O60)', () => {
  it('raises an alert, while pages still load and no order is lost', async () => {
    const before = await anOpenOrder(shop, aBox());
    expect(await writable()).toBe('1');

    await setWritable(false);
    await ask(() => shop.call('GET', '/api/meals'));
    expect(await writable()).toBe('0');
    expect((await shop.get(HealthService).readiness()).database).toBe(true);
    expect(await ask(() => shop.call('GET', '/api/meals/1'))).toBe(200);
    const headers = { 'idempotency-key': 'an-order-in-the-outage' };
    expect(await ask(() => shop.api.post('checkout/one-time', aBox(), headers))).toBe(503);
    // Paid while nothing can be written: the webhook is refused.
    const since = new Date(Date.now() - 60_000);
    await shop.outside.pay(before.sessionId);
    expect(await shop.count('orders', 'paid_at is not null')).toBe(0);

    await setWritable(true);
    await ask(() => shop.call('GET', '/api/meals'));
    expect(await writable()).toBe('1');
    await shop.get(PaymentsService).fetchMissedEvents(since);
    await worker.drain();
    expect(await shop.count('orders', 'paid_at is not null')).toBe(1);
    expect((await shop.api.post('checkout/one-time', aBox(), headers)).status).toBe(201);
  });
});
