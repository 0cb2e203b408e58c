import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bankHolidays } from '#backend/catalog/delivery-days/bank-holidays.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { addDays, weekdayOf } from '#backend/rules/delivery/delivery-days.js';
import { TestShop } from '#test/setup/system/app.js';
import { subscriptionRow, type DeliveryRow } from '#test/setup/boxes/boxes.js';
import {
  simulateWeeks,
  type SubscriberBehaviour,
  type SubscriberSimulation,
} from '#test/setup/growth/subscriber-simulation.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Half a year of fifty people takes minutes: run it with BOX_WEEKS=26 BOX_SUBSCRIBERS=50. */
const WEEKS = Number(process.env['BOX_WEEKS'] ?? 6);
const SUBSCRIBERS = Number(process.env['BOX_SUBSCRIBERS'] ?? 20);
const TIMEOUT_MS = 60_000 + WEEKS * SUBSCRIBERS * 1_000;

interface BoxOrderRow {
  readonly id: string;
  readonly payment_status: string;
  readonly amount_pence: number;
  readonly percent: number;
  readonly adds_up: boolean;
  readonly stripe_session_id: string;
}

let shop: TestShop;
let worker: TestWorker;
let lives: SubscriberSimulation[];
const holidays = bankHolidays(new Date());

beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  shop.outside.attachClock(worker.get(Clock));
  lives = await simulateWeeks(shop, worker, { subscribers: SUBSCRIBERS, weeks: WEEKS });
}, TIMEOUT_MS);
afterAll(async () => {
  await worker.close();
  await shop.close();
}, TIMEOUT_MS);

/** A subscriber's box orders by day, and whether each one's lines add up to its charge. */
function ordersOf({ box }: SubscriberSimulation): Promise<BoxOrderRow[]> {
  return shop.sql<BoxOrderRow>(
    `select o.id, o.payment_status, o.amount_pence, coalesce((o.discount->>'percent')::int, 0) as percent, o.stripe_session_id,
            (select sum(l.total_pence) from order_line l where l.order_id = o.id)::int + o.delivery_pence = o.amount_pence
              and (select sum(l.quantity) from order_line l where l.order_id = o.id and l.category = 'Meals')::int = o.meals_per_week as adds_up
       from orders o where o.user_id = $1 order by o.delivery_date`,
    [box.person.userId],
  );
}

/** Fails unless each delivery matches its owner's wishes. Returns those whose cut-off is past. */
async function expectChoicesKept(life: SubscriberSimulation): Promise<DeliveryRow[]> {
  const now = shop.get(Clock).now();
  const past = (await life.rows()).filter(({ cut_off_at: cutOffAt }) => cutOffAt < now);
  const { name, becomes } = life.habit;
  expect([name, past.map(({ status }) => status)]).toEqual([
    name,
    past.map(({ sequence }) => becomes(sequence)),
  ]);
  return past;
}

/**
 * Fails unless exactly the boxes that were produced have been charged, once each, at the sum of their lines.
 */
async function expectChargesRight(life: SubscriberSimulation): Promise<void> {
  const rows = await life.rows();
  const orders = await ordersOf(life);
  const paid = orders.filter((order) => order.payment_status === 'paid');
  const made = rows.filter(({ status }) => status === 'paid');
  expect(paid.map(({ id }) => id)).toEqual(made.map(({ order_id: orderId }) => orderId));
  expect(orders.length).toBe(rows.filter(({ order_id: orderId }) => orderId !== null).length);
  expect(orders.every(({ adds_up: addsUp }) => addsUp)).toBe(true);
  const { customer_id: customer } = await subscriptionRow(shop, life.box.orderId);
  const invoices = (await shop.outside.invoices(customer ?? 'none')).filter(
    ({ status }) => status === 'paid',
  );
  // The first box was paid at the checkout.
  const charges = paid.slice(1).map((order) => [order.stripe_session_id, order.amount_pence]);
  expect(new Map(invoices.map(({ id, amount_paid: paidPence }) => [id, paidPence]))).toEqual(
    new Map(charges as [string, number][]),
  );
  expect(invoices).toHaveLength(charges.length);
}

describe(`${WEEKS} weeks of ${SUBSCRIBERS} weekly boxes`, () => {
  it('treated each delivery as its owner wanted, and nothing else', async () => {
    for (const life of lives) {
      const past = await expectChoicesKept(life);
      // Cancelled subscribers have no more planned deliveries than at their cancellation.
      const isRunning = (await life.rows()).some(({ status }) => status === 'planned');
      if (isRunning) expect(past.length).toBeGreaterThan(WEEKS - 5);
    }
  });

  it('came once a week, on its day, except in weeks with a bank holiday', async () => {
    for (const life of lives) {
      const dates = (await life.rows()).map(({ date }) => date);
      for (const [index, date] of dates.entries()) {
        const before = dates[index - 1];
        if (before === undefined || weekdayOf(before) !== weekdayOf(date)) continue;
        const between: string[] = [];
        for (let day = addDays(before, 7); day < date; day = addDays(day, 7)) between.push(day);
        expect(between.filter((day) => !holidays.has(day))).toEqual([]);
        expect(holidays.has(date)).toBe(false);
      }
    }
  });

  it('charged each box that was made once, for the total of its lines', async () => {
    for (const life of lives) await expectChargesRight(life);
  });

  it('deducted the discounts of codes from the boxes that were made', async () => {
    for (const life of lives) {
      const paid = (await ordersOf(life)).filter((order) => order.payment_status === 'paid');
      expect([life.habit.name, paid.map(({ percent }) => percent)]).toEqual([
        life.habit.name,
        paid.map((_, index) => life.habit.discounts(index + 1)),
      ]);
    }
  });

  it('was emailed about every box before its cut-off, with nothing left pending', async () => {
    const sample = lives.find(({ habit }) => habit.name === 'lets it come');
    if (!sample) throw new Error('Nobody lets it come.');
    const now = shop.get(Clock).now();
    const charged = (await sample.rows()).filter(({ cut_off_at: cutOffAt }) => cutOffAt < now).length - 1;
    const told = (await shop.outside.emails(sample.box.person.email)).filter(({ subject }) =>
      subject.startsWith('Your next box'),
    );
    expect(told.length).toBeGreaterThanOrEqual(charged);
    expect(await shop.count('event_job', 'dead_at is not null')).toBe(0);
    expect(await shop.count('box_delivery', `status = 'charging'`)).toBe(0);
  });
});

describe('a box that is charged though it was skipped (the control)', () => {
  let charged: SubscriberSimulation;
  const isSkipped = (sequence: number): boolean => sequence === 2;

  beforeAll(async () => {
    const habit: SubscriberBehaviour = {
      name: 'skips the second box, in vain',
      wishes: {},
      discounts: () => 0,
      becomes: (sequence) => (isSkipped(sequence) ? 'skipped' : 'paid'),
      does: async (life) => {
        await life.skip(isSkipped);
        await put(life, 'planned', 'skipped');
      },
    };
    const [only] = await simulateWeeks(shop, worker, { subscribers: 1, weeks: 3, habits: [habit] });
    if (!only) throw new Error('Nobody lived.');
    charged = only;
  }, TIMEOUT_MS);

  /** Changes data without the owner, as a bug of ours would. */
  const put = ({ box }: SubscriberSimulation, status: 'planned' | 'skipped', instead: 'skipped' | 'paid') =>
    shop.sql(
      `update box_delivery set status = $2, order_id = null, due_at = case when $2 = 'planned' then cut_off_at end
        where subscription_id = $1 and sequence = 2 and status = $3`,
      [box.subscriptionId, status, instead],
    );

  it('is caught by comparing it with what its owner wanted', async () => {
    await expect(expectChoicesKept(charged)).rejects.toThrow('skips the second box, in vain');
  });

  it('is caught by the charges as well, when it only looks as if it had been skipped', async () => {
    await put(charged, 'skipped', 'paid');
    await expectChoicesKept(charged);
    await expect(expectChargesRight(charged)).rejects.toThrow();
  });
});
