import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StaffOrdersService } from '#backend/ordering/staff/staff-orders.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { addOrders, readOrders, type OrderReadings } from '#test/setup/growth/order-growth.js';

/** ORDERS=1000000 tests the million of the specification, and prints what it read. */
const FEW = 1_000;
const MANY = Number(process.env['ORDERS'] ?? 30_000);
const TIMEOUT_MS = MANY > 100_000 ? 900_000 : 120_000;

let shop: TestShop;
let few: OrderReadings;
let many: OrderReadings;
beforeAll(async () => {
  shop = await TestShop.open();
  const ask = (sql: string) => shop.sql<Record<string, unknown>>(sql);
  await addOrders(ask, { from: 1, to: FEW });
  few = await readOrders(shop);
  await addOrders(ask, { from: FEW + 1, to: MANY });
  many = await readOrders(shop);
  const table = Object.keys(few).map((name) => ({
    question: name,
    [FEW]: few[name]?.pages,
    [MANY]: many[name]?.pages,
  }));
  if (process.env['ORDERS']) console.table(table);
}, TIMEOUT_MS);
afterAll(() => shop.close());

describe('many times the orders (rule A22)', () => {
  it('are there, and every question finds some', () => {
    for (const [name, { shown }] of Object.entries(many)) expect([name, shown > 0]).toEqual([name, true]);
  });

  it('cost no more than twice the pages for any question', () => {
    const dearer = Object.keys(few).filter(
      (name) => (many[name]?.pages ?? Infinity) > 2 * (few[name]?.pages ?? 0),
    );
    expect(dearer).toEqual([]);
  });

  it('control: counting them for the cards is caught', async () => {
    const rows = await shop.sql<Record<string, [{ Plan: Record<string, number> }]>>(
      'explain (analyze, buffers, format json) select count(*) from orders',
    );
    const plan = rows[0]?.['QUERY PLAN']?.[0].Plan ?? {};
    const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    expect(pages).toBeGreaterThan(2 * (few['the three cards']?.pages ?? 0));
  });
});

describe('the file of many orders', () => {
  /** The most rows that one statement fetched while this many lines were written. */
  async function mostAtOnce(write: () => AsyncIterable<unknown>, most: number): Promise<number> {
    const em = shop.get(EntityManager);
    const connection = em.getConnection();
    const { execute } = connection;
    let largest = 0;
    connection.execute = new Proxy(execute, {
      apply: async (target, self, args: Parameters<typeof execute>) => {
        const rows: unknown = await Reflect.apply(target, self, args);
        if (Array.isArray(rows)) largest = Math.max(largest, rows.length);
        return rows;
      },
    });
    let written = 0;
    for await (const _part of write()) {
      written += 1;
      if (written === most) break;
    }
    connection.execute = execute;
    return largest;
  }

  it(
    'is written a few hundred orders at a time, to its end',
    async () => {
      const orders = shop.get(StaffOrdersService);
      expect(await mostAtOnce(() => orders.csv({}), 8)).toBeLessThanOrEqual(500);
      let lines = 0;
      for await (const part of orders.csv({ status: 'cancelled' })) lines += part.split('\r\n').length - 1;
      expect(lines - 1).toBe(await shop.count('orders', `status = 'cancelled'`));
    },
    TIMEOUT_MS,
  );

  it('control: one that fetches all of them at once is caught', async () => {
    const em = shop.get(EntityManager);
    async function* all() {
      yield await em.getConnection().execute<unknown[]>('select id from orders limit 2000');
    }
    expect(await mostAtOnce(all, 1)).toBeGreaterThan(500);
  });
});
