import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalyticsDto } from '#backend/admin/analytics/admin-analytics.dto.js';
import { DailyMetricsService } from '#backend/admin/analytics/daily-metrics.service.js';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { readCatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { anOpenOrder, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

/**
 * A box of five meals with its delivery, and the same with a code: 5 × 850 + 350, and the goods less a tenth.
 */
const BOX_PENCE = 4_600;
const REFERRED_PENCE = 4_175;

let shop: TestShop;
let finance: SignedInPerson;

async function analytics(query: string): Promise<AnalyticsDto> {
  const response = await shop.api.get(`admin/analytics?${query}`, { headers: finance.headers });
  expect(response.status).toBe(200);
  return response.read(AnalyticsDto);
}
const june = (grain = 'day') => analytics(`from=2026-06-01&to=2026-06-30&grain=${grain}`);
const ofDay = async (day: string) => (await june()).series.find(({ from }) => from === day);

/** An order that was placed and paid at a time in June. */
async function anOrder(at: string, code?: string): Promise<string> {
  const { orderId } = await placeConfirmedOrder(
    shop,
    aBox(code ? { referralCode: code, percentOff: 10 } : {}),
  );
  await shop.sql('update orders set created_at = $2, paid_at = $2 where id = $1', [orderId, at]);
  return orderId;
}

async function aBoxRunning(from: string, until: string | null = null): Promise<void> {
  const { orderId } = await anOpenOrder(shop);
  await shop.sql(
    `insert into box_subscription (id, status, meals_per_week, delivery_day, meal_type, halal_only, extras, email,
       first_name, last_name, phone, delivery_address, first_order_id, activated_at, cancelled_at, created_at, updated_at)
     values ($1, $2, 8, 'Wed', 'standard', false, '{}', '', '', '', '', '{}', $3, $4, $5, $4, $4)`,
    [randomUUID(), until === null ? 'active' : 'cancelled', orderId, from, until],
  );
}

async function aDelivery(date: string, status: 'skipped' | 'planned'): Promise<string> {
  const id = randomUUID();
  await shop.sql(
    `insert into box_delivery (id, subscription_id, sequence, date, cut_off_at, status, created_at, updated_at)
     select $1, (select id from box_subscription limit 1), 1, $2::date, now(), $3, now(), now()`,
    [id, date, status],
  );
  return id;
}

async function aMember(from: string): Promise<string> {
  const id = randomUUID();
  await shop.sql(
    `insert into membership (id, status, created_at, updated_at) values ($1, 'none', $2::timestamptz, $2::timestamptz)`,
    [id, from],
  );
  await startMembership(id, from);
  return id;
}

const startMembership = (id: string, from: string) =>
  shop.sql(
    `update membership set status = 'active', subscription_id = $3, period_end = now(), started_at = $2::timestamptz,
            ended_at = null, updated_at = $2::timestamptz where id = $1`,
    [id, from, `sub_${randomUUID()}`],
  );
const endMembership = (id: string, at: string) =>
  shop.sql(
    `update membership set status = 'ended', ended_at = $2::timestamptz, updated_at = $2::timestamptz where id = $1`,
    [id, at],
  );

const refund = (orderId: string, pence: number, at: string) =>
  shop.sql(
    `with made as (
       insert into refund (id, order_id, card_pence, wallet_pence, delivery_pence, reason, requested_by, status, created_at, resolved_at)
       values ($1, $2, $3, 0, 0, 'goodwill', 'system', 'succeeded', $4, $4))
     update orders set card_refund_pence = $3, refunded_pence = $3 where id = $2`,
    [randomUUID(), orderId, pence, at],
  );

const booksDiffer = async () =>
  (await shop.get(ReconciliationService).checkBooks()).filter(({ check }) => check === 'metrics-differ');

beforeAll(async () => {
  shop = await TestShop.open();
  finance = await aSignedInPerson(shop, { roles: ['finance'] });
});
afterAll(() => shop.close());

describe('revenue (rules A5, A26)', () => {
  it('is payments less refunds, each on its London day', async () => {
    // Half past midnight in London.
    const first = await anOrder('2026-06-01T23:30:00Z');
    const second = await anOrder('2026-06-03T12:00:00Z');
    await anOrder('2026-07-01T00:00:00Z');
    await anOpenOrder(shop);
    await refund(first, 1_000, '2026-06-05T09:00:00Z');
    await shop.sql(`update orders set status = 'completed' where id = $1`, [second]);
    const { revenue, series } = await june();
    expect(revenue).toMatchObject({
      orders: 2,
      grossPence: 2 * BOX_PENCE,
      refundedPence: 1_000,
      netPence: 2 * BOX_PENCE - 1_000,
      averageOrderPence: BOX_PENCE,
      completedOrders: 1,
      completedPence: BOX_PENCE,
    });
    expect(series).toHaveLength(30);
    expect(series.filter(({ grossPence, refundedPence }) => grossPence + refundedPence > 0)).toMatchObject([
      { from: '2026-06-02', to: '2026-06-02', orders: 1, grossPence: BOX_PENCE, netPence: BOX_PENCE },
      { from: '2026-06-03', orders: 1, grossPence: BOX_PENCE },
      { from: '2026-06-05', orders: 0, refundedPence: 1_000, netPence: -1_000 },
    ]);
  });

  it('is the same by week and by month, with the first and the last part cut short', async () => {
    const { revenue } = await june();
    for (const [grain, first, parts] of [
      ['week', '2026-06-07', 5],
      ['month', '2026-06-30', 1],
    ] as const) {
      const response = await june(grain);
      expect(response.revenue).toEqual(revenue);
      expect(response.series[0]).toMatchObject({ from: '2026-06-01', to: first });
      expect(response.series.at(-1)?.to).toBe('2026-06-30');
      expect(response.series).toHaveLength(parts);
      expect(response.series.reduce((sum, { netPence }) => sum + netPence, 0)).toBe(revenue.netPence);
    }
  });

  it('counts a dispute when it is lost, and no refund that came back', async () => {
    const orderId = await anOrder('2026-06-10T12:00:00Z');
    await refund(orderId, 700, '2026-06-11T12:00:00Z');
    expect(await ofDay('2026-06-11')).toMatchObject({ refundedPence: 700 });
    await shop.sql(`update refund set status = 'failed' where order_id = $1`, [orderId]);
    await shop.sql('update orders set card_refund_pence = 0, refunded_pence = 0 where id = $1', [orderId]);
    await shop.sql(
      `insert into dispute (id, order_id, amount_pence, status, created_at) values ('dp_1', $1, 900, 'open', now())`,
      [orderId],
    );
    expect(await ofDay('2026-06-11')).toMatchObject({ refundedPence: 0 });
    await shop.sql(`update dispute set status = 'lost', closed_at = '2026-06-12T12:00:00Z'`);
    await shop.sql('update orders set disputed_pence = 900, lost_pence = 900 where id = $1', [orderId]);
    expect(await ofDay('2026-06-12')).toMatchObject({ refundedPence: 0, disputedPence: 900, netPence: -900 });
  });

  it('has fees of memberships beside it, less what went back of them', async () => {
    const membershipId = await aMember('2026-01-02T12:00:00Z');
    await endMembership(membershipId, '2026-01-03T12:00:00Z');
    await shop.sql(
      `insert into membership_charge (id, membership_id, subscription_id, invoice_id, amount_pence, vat_basis_points, vat_pence, paid_at)
       values ($1, $2, 'sub', 'in_1', 799, 2000, 133, '2026-06-02T12:00:00Z'), ($3, $2, 'sub', 'in_2', 799, 2000, 133, '2026-06-02T12:00:00Z')`,
      [randomUUID(), membershipId, randomUUID()],
    );
    await shop.sql(`update membership_charge set refunded_pence = 799 where invoice_id = 'in_2'`);
    expect((await june()).revenue.membershipFeesPence).toBe(799);
  });
});

describe('boxes and members (rule A26)', () => {
  it('run from the day they begin to the day they end', async () => {
    await aBoxRunning('2026-05-01T12:00:00Z');
    await aBoxRunning('2026-05-01T12:00:00Z', '2026-06-10T12:00:00Z');
    await aBoxRunning('2026-06-05T12:00:00Z');
    const { boxes, series } = await june();
    expect(boxes).toMatchObject({ active: 2, started: 1, ended: 1, churnBasisPoints: 3_333 });
    const active = (day: string) => series.find(({ from }) => from === day)?.activeBoxes;
    expect(['2026-06-04', '2026-06-05', '2026-06-09', '2026-06-10'].map(active)).toEqual([2, 3, 3, 2]);
  });

  it('skip the boxes of a day, and no longer when they take it back', async () => {
    const id = await aDelivery('2026-06-17', 'skipped');
    await aDelivery('2026-06-24', 'planned');
    expect((await june()).boxes).toMatchObject({ skipped: 1, delivered: 0, skippedBasisPoints: 10_000 });
    expect(await ofDay('2026-06-17')).toMatchObject({ skipped: 1 });
    await shop.sql(`update box_delivery set status = 'planned' where id = $1`, [id]);
    expect((await june()).boxes).toMatchObject({ skipped: 0, skippedBasisPoints: null });
  });

  it('count a member who rejoins as one who left and one who joined', async () => {
    const again = await aMember('2026-05-10T12:00:00Z');
    await aMember('2026-06-20T12:00:00Z');
    await endMembership(again, '2026-06-02T12:00:00Z');
    await startMembership(again, '2026-06-25T12:00:00Z');
    const { members } = await june();
    expect(members).toMatchObject({ active: 2, started: 2, ended: 1, churnBasisPoints: 3_333 });
    expect(await ofDay('2026-06-02')).toMatchObject({ activeMembers: 0, membersEnded: 1 });
  });
});

describe('popularity (rule A26)', () => {
  it('counts paid orders, largest first', async () => {
    const before = (await analytics('from=2026-08-01&to=2026-08-31')).menuPicks;
    expect(before).toEqual([]);
    const { orderId } = await placeConfirmedOrder(shop, aBox({ meals: { 1: 2, 2: 4 } }));
    await shop.sql(`update orders set paid_at = '2026-08-03T12:00:00Z' where id = $1`, [orderId]);
    await anOpenOrder(shop, aBox({ meals: { 1: 6 } }));
    const { menuPicks } = await analytics('from=2026-08-01&to=2026-08-31');
    expect(menuPicks.map(({ count }) => count)).toEqual([4, 2]);
    expect(menuPicks.every(({ name }) => name !== null)).toBe(true);
  });

  it('is the ten recipes with most votes, without withdrawn votes', async () => {
    const files = await readCatalogFiles('backend/catalog-content');
    await shop.get(CatalogImportService).importFiles(files, { recipes: true });
    await shop.sql(
      `insert into recipe_reaction (person, number, kind, created_at)
       select 'visitor ' || each, (select min(number) from recipe) + each % 12, 'vote', '2026-06-15T12:00:00Z' from generate_series(1, 30) each`,
    );
    await shop.sql(
      `insert into recipe_reaction (person, number, kind, created_at) select 'somebody', min(number), 'like', '2026-06-15T12:00:00Z' from recipe`,
    );
    const { recipeVotes } = await june();
    expect(recipeVotes.map(({ count }) => count)).toEqual([3, 3, 3, 3, 3, 3, 2, 2, 2, 2]);
    expect(recipeVotes.every(({ recipeId, name }) => recipeId !== null && name !== null)).toBe(true);
    await shop.sql('delete from recipe_reaction');
    expect((await june()).recipeVotes).toEqual([]);
  });
});

describe('the referral funnel (rule A26)', () => {
  it('goes from orders with a code to those paid and completed, by the day they were placed', async () => {
    const before = (await june()).referral;
    const done = await anOrder('2026-06-08T12:00:00Z', PROFESSIONAL.code);
    const open = await anOpenOrder(shop, aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));
    await shop.sql(`update orders set created_at = '2026-06-08T12:00:00Z' where id = $1`, [open.orderId]);
    await shop.sql(`update orders set status = 'completed', paid_at = '2026-07-02T12:00:00Z' where id = $1`, [
      done,
    ]);
    await shop.sql(
      `insert into commission_entry (signup_id, order_id, cause, base_pence, rate_basis_points, amount_pence, patient_orders, status, created_at)
       select referral_signup_id, id, 'paid', 3825, 1000, 383, 1, 'pending', '2026-06-08T12:00:00Z' from orders where id = $1`,
      [done],
    );
    expect((await june()).referral).toEqual({
      ...before,
      placed: 2,
      paid: 1,
      completed: 1,
      commissionPence: 383,
    });
    expect((await analytics('from=2026-07-02&to=2026-07-02')).revenue.grossPence).toBe(REFERRED_PENCE);
  });
});

describe('a period', () => {
  it('is the last thirty days unless it is said', async () => {
    const { from, to, today, series } = await analytics('');
    expect(to).toBe(today);
    expect(series).toHaveLength(30);
    expect(series[0]?.from).toBe(from);
  });

  it('is refused when it is longer than a year, or ends before it begins', async () => {
    for (const query of [
      'from=2025-01-01&to=2026-06-01',
      'from=2026-06-02&to=2026-06-01',
      'from=June',
      'grain=hour',
    ]) {
      const response = await shop.api.get(`admin/analytics?${query}`, { headers: finance.headers });
      expect([query, response.status]).toEqual([query, 400]);
    }
    expect((await analytics('from=2024-01-01&to=2024-12-31&grain=month')).series).toHaveLength(12);
  });
});

describe('stored metrics (rule A26)', () => {
  it('are the same after the roll-up, and match the tables', async () => {
    const before = await june();
    expect(await shop.count('metric_change')).toBeGreaterThan(0);
    await Promise.all([shop.get(DailyMetricsService).rollUp(), shop.get(DailyMetricsService).rollUp()]);
    expect(await shop.count('metric_change')).toBe(0);
    expect(await june()).toEqual(before);
    expect(await booksDiffer()).toEqual([]);
  });

  it('control: an order that no figure follows is caught', async () => {
    await shop.sql('alter table orders disable trigger orders_metrics_update');
    await anOrder('2026-06-09T12:00:00Z');
    expect((await booksDiffer()).map(({ subject }) => subject).sort()).toEqual([
      'menu.sold',
      'orders.gross-pence',
      'orders.paid',
    ]);
    await shop.sql('alter table orders enable trigger orders_metrics_update');
  });
});
