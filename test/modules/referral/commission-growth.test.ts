import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CommissionService } from '#backend/referral/commission/commission.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { addEntries, summaryPages } from '#test/setup/growth/commission-growth.js';
import { aProfessional } from '#test/setup/people/professionals.js';

/** A small version of the million of `npm run bench -- growth`. */
const FEW = 1_000;
const MANY = 50_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

it('reads no more than twice the pages for what fifty times the orders earned', async () => {
  const { signupId, userId } = await aProfessional(shop);
  const ask = (sql: string) => shop.sql(sql);
  const read = () => summaryPages(shop.get(EntityManager), shop.get(CommissionService), userId);
  await addEntries(ask, signupId, FEW);
  const few = await read();
  await addEntries(ask, signupId, MANY - FEW);
  const many = await read();
  expect([few.earnedPence, many.earnedPence]).toEqual([FEW * 383, MANY * 383]);
  expect(few.pages).toBeGreaterThan(3);
  expect(many.pages).toBeLessThanOrEqual(2 * few.pages);
}, 60_000);

it('control: a summary that sums its entries is caught', async () => {
  const { signupId } = await aProfessional(shop);
  const pages = async (): Promise<number> => {
    const rows = await shop.sql<Record<string, [{ Plan: Record<string, number> }]>>(
      `explain (analyze, buffers, format json) select sum(amount_pence) from commission_entry where signup_id = '${signupId}'`,
    );
    const plan = rows[0]?.['QUERY PLAN']?.[0].Plan ?? {};
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  };
  await addEntries((sql) => shop.sql(sql), signupId, FEW);
  const few = await pages();
  await addEntries((sql) => shop.sql(sql), signupId, MANY - FEW);
  expect(await pages()).toBeGreaterThan(2 * few);
}, 60_000);
