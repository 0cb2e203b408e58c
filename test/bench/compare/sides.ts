import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { backUp } from '#backend/platform/backups/backup.js';
import { restore } from '#backend/platform/backups/restore.js';
import { startPostgres } from '#sandbox/postgres/postgres.js';
import { findFreePort } from '#sandbox/ports.js';
import { Shop } from '#test/chaos/shop.js';
import { bulkSignIn } from '#test/setup/growth/bulk-sign-in.js';
import { addOrders } from '#test/setup/growth/order-growth.js';
import { start } from '../processes.js';
import { allowManyOrders } from './raise-order-limits.js';
import type { Callers } from './scenarios.js';

const DATABASE = 'lighter_table';
const PLAIN = 'dist/test/bench/plain/server.js';
/** All requests come from one address, so the per-caller limits must not distort the measurement. */
const LIMITS_FACTOR = '1000';

/** Where a side listens, and the processes whose work is counted, by their names in the table. */
export interface Side {
  readonly port: number;
  readonly processes: Readonly<Record<string, number>>;
}

export interface Sides {
  readonly plain: Side;
  readonly product: Side;
  readonly callers: Callers;
  /** The product itself. */
  readonly shop: Shop;
  stop(): Promise<void>;
}

export type QueueKind = 'postgres' | 'redis';

export async function startShop(queueKind: QueueKind): Promise<Shop> {
  process.env['LIMITS_FACTOR'] = LIMITS_FACTOR;
  const shop = await Shop.start({ queueKind });
  await allowManyOrders(shop.databaseUrl);
  return shop;
}

/**
 * The product as `npm start` runs it, with people and orders, and the plain program on a PostgreSQL of its own
 * with a copy of everything.
 */
export async function startSides({ people, orders }: { people: number; orders: number }): Promise<Sides> {
  const shop = await startShop('postgres');
  const folder = mkdtempSync(path.join(tmpdir(), 'lighter-table-plain-'));
  chmodSync(folder, 0o755);
  try {
    const callers = await populate(shop, people, orders);
    const plain = await startPlain(shop, folder);
    return {
      callers,
      shop,
      plain: plain.side,
      product: {
        port: shop.settings.port,
        processes: {
          backend: shop.program('backend').pid,
          worker: shop.program('worker').pid,
          PostgreSQL: shop.postgres.pid,
        },
      },
      stop: async () => {
        await plain.stop();
        await endShop(shop);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await endShop(shop);
    throw error;
  }
}

export async function endShop(shop: Shop): Promise<void> {
  await shop.stop();
  await shop.deleteData();
}

async function populate(shop: Shop, count: number, orders: number): Promise<Callers> {
  const people = await bulkSignIn({ ...shop.environment, DATABASE_URL: shop.databaseUrl }, count + 1);
  const [staff, ...customers] = people;
  if (!staff) throw new Error('nobody signed in');
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    await addOrders(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows, {
      from: 1,
      to: orders,
    });
    await client.query(
      `update orders set user_id = person from (
         select id, ($1::uuid[])[1 + row_number() over (order by created_at, id) % $2::int] as person from orders) given
        where given.id = orders.id`,
      [customers.map(({ userId }) => userId), customers.length],
    );
    await client.query("insert into user_role (user_id, role) values ($1, 'admin')", [staff.userId]);
    await client.query('vacuum analyze');
    // Wallets are created when they are first read.
    for (const { authorization } of customers)
      await fetch(`${shop.siteUrl}/api/wallet`, { headers: { authorization } });
    const { rows } = await client.query<{ sku: string }>(
      "select sku from product where kind = 'meal' and available order by position limit 3",
    );
    return { people: customers, staff, skus: rows.map(({ sku }) => sku) };
  } finally {
    await client.end();
  }
}

async function startPlain(shop: Shop, folder: string): Promise<{ side: Side; stop(): Promise<void> }> {
  const copy = path.join(folder, 'copy.gz');
  await backUp(shop.databaseUrl, copy);
  const postgres = await startPostgres({ dataDir: folder, durable: true, log: () => undefined });
  try {
    await postgres.ensureDatabase(DATABASE);
    const databaseUrl = postgres.url(DATABASE);
    await restore(databaseUrl, copy);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('vacuum analyze');
    await client.end();
    const port = await findFreePort();
    const child = await start(PLAIN, {
      ...shop.environment,
      STRIPE_API_URL: shop.paymentsUrl,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
    });
    return {
      side: { port, processes: { plain: child.pid ?? 0, PostgreSQL: postgres.pid } },
      stop: async () => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
