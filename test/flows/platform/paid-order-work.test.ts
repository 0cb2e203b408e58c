import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { CommissionService } from '#backend/referral/commission/commission.service.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, domainEventsOf } from '#test/setup/orders/orders.js';
import { StatementLog } from '#test/setup/reading/statements.js';
import { TestWorker } from '#test/setup/system/worker.js';
import { EventJobClaims } from '#worker/event-job-claims.js';
import { EventJobHandler } from '#worker/event-job-handler.js';
import { OutboxRelay } from '#worker/outbox-relay.js';
import { placeOf } from '#worker/subscriptions.js';
import { SubstitutionConsumer } from '#worker/consumers/substitution-request.consumer.js';

/** What the worker may send to the database for one paid order with commission, its two emails included. */
const MAX_STATEMENTS = 34;
/** Its event job and its payment; a transaction that locks the order and writes all of it; the mark. */
const CONFIRMING = 7;
/**
 * A transaction: the claim; the order, what was sold and the current dishes; for commission the order again,
 * the professional's cards and rates, and the entry.
 */
const FOLLOWING = 10;
const MAX_TRANSACTIONS = 2;
const ORDERS = 8;
const DONE_EVENTS = 1_500;
/** Payments; then transactional and emails of the paid orders; then emails of their commission. */
const JOBS_OF_QUEUES = 4;

let shop: TestShop;
let worker: TestWorker;
let statements: StatementLog;
/** What cached values send when they are read again, which happens by time too. */
let refreshes: ReadonlySet<string>;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  statements = new StatementLog(worker.get(MikroORM));
  await aReferredOrder();
  await worker.drain();
  const notifications = worker.get(DatabaseNotifications);
  refreshes = new Set(await statements.during(() => notifications.flushNotifications()));
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const aReferredOrder = () => aPaidOrder(shop, aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 }));

const starting = (all: readonly string[], word: string) => all.filter((each) => each.startsWith(word)).length;
const leasesAndMarks = (all: readonly string[]) => starting(all, 'with done as');

/** As before batches: each event job is a job of the queue, and runs for itself. */
async function drainOneByOne(): Promise<void> {
  for (let jobs = await worker.take(); jobs.length > 0; jobs = await worker.take())
    for (const job of jobs) await worker.run(job);
}

/** What is sent to confirm the payment, and then for its transactional consumers; the emails follow uncounted. */
async function countSteps(): Promise<string[][]> {
  const handler = worker.get(EventJobHandler);
  const steps: string[][] = [];
  for (const queue of ['payments', 'transactional']) {
    const jobs = await worker.take();
    const counted = jobs.filter(({ consumer }) => placeOf(consumer)?.queue === queue);
    const sent = await statements.during(() => handler.run(counted));
    steps.push(sent.filter((each) => !refreshes.has(each)));
    await handler.run(jobs.filter((job) => !counted.includes(job)));
  }
  await worker.drain();
  return steps;
}

describe('the work for a paid order', () => {
  it('is few statements, in one transaction for the payment and one for what follows in our books', async () => {
    await aReferredOrder();
    const sent = await statements.during(() => worker.drain());
    expect(starting(sent, 'begin')).toBe(MAX_TRANSACTIONS);
    expect(sent.length).toBeLessThanOrEqual(MAX_STATEMENTS);
  });

  it('is more where each event job runs for itself: the control', async () => {
    await aReferredOrder();
    const sent = await statements.during(drainOneByOne);
    expect(starting(sent, 'begin')).toBeGreaterThan(MAX_TRANSACTIONS);
  });

  it('confirms the payment in few of them, and follows it in few', async () => {
    await aReferredOrder();
    const [confirmation, follow] = await countSteps();
    expect(confirmation).toHaveLength(CONFIRMING);
    expect(follow).toHaveLength(FOLLOWING);
  });

  it.each([
    ['confirms', PaymentConfirmationService, 'confirmPayment', [CONFIRMING + 1, FOLLOWING]],
    ['follows', CommissionService, 'follow', [CONFIRMING, FOLLOWING + 1]],
  ] as const)('is seen to be one more where what %s reads once more: the control', async (...row) => {
    const [, service, method, expected] = row;
    const found: Record<string, (...args: never[]) => Promise<unknown>> = Object(worker.get<object>(service));
    const usual = found[method]?.bind(found);
    const reading = jest.spyOn(found, method).mockImplementation(async (...args) => {
      await worker.get(EntityManager).fork().execute('select 1');
      return usual?.(...args);
    });
    await aReferredOrder();
    const counts = (await countSteps()).map(({ length }) => length);
    reading.mockRestore();
    expect(counts).toEqual(expected);
  });

  it('shares jobs of the queue, leases and marks with the other orders of the moment', async () => {
    const { queues } = worker.get(OutboxRelay);
    const add = jest.spyOn(queues.emails, 'add');
    for (let order = 0; order < ORDERS; order += 1) await aReferredOrder();
    const sent = await statements.during(() => worker.drain());
    expect(add).toHaveBeenCalledTimes(JOBS_OF_QUEUES);
    add.mockRestore();
    // One statement each to lease and to mark three external event jobs an order would be 48. The first four of
    // each of the three batches are leased together, however the rest falls.
    expect(leasesAndMarks(sent)).toBeLessThan(40);
  });

  it('marks external event jobs that end within some milliseconds together, and with the next lease', async () => {
    const claims = worker.get(EventJobClaims);
    const [one, other] = ['one', 'other'].map((consumer) => ({ eventId: '0', consumer }));
    if (!one || !other) throw new Error('there are two');
    const sent = async (work: () => Promise<unknown>) => leasesAndMarks(await statements.during(work));
    expect(await sent(() => Promise.all([claims.done(one), sleep(2).then(() => claims.done(other))]))).toBe(
      1,
    );
    expect(await sent(() => Promise.all([claims.done(one), claims.claim(other)]))).toBe(1);
    // The control: each waits for the one before.
    expect(await sent(() => claims.done(one).then(() => claims.done(other)))).toBe(2);
  });

  it('reads open event jobs alone to mark and to lease, however many are done', async () => {
    await shop.sql(
      `with done as (
         insert into outbox_event (name, payload, occurred_at, dispatched_at)
         select 'catalog.menu-changed', '{}', now(), now() from generate_series(1, ${DONE_EVENTS}) returning id)
       insert into event_job (event_id, consumer, queue, tries, next_at, done_at)
       select id, 'box.menuChanged', 'transactional', 1, now(), now() from done`,
    );
    await shop.sql('analyze event_job');
    const sent = await statements.during(() =>
      worker.get(EventJobClaims).done({ eventId: '0', consumer: 'one' }),
    );
    const [statement = ''] = sent.filter((each) => each.startsWith('with done as'));
    const planOf = async (sql: string) => JSON.stringify(await shop.sql(`explain (generic_plan) ${sql}`));
    expect(await planOf(statement)).not.toContain('Seq Scan on event_job');
    const forgetful = statement.replace('and d.done_at is null and d.dead_at is null', '');
    expect(await planOf(forgetful)).toContain('Seq Scan on event_job');
  });

  it('is done for the other consumers when one fails, and for that one later', async () => {
    const consumer = worker.get(SubstitutionConsumer);
    const failing = jest.spyOn(consumer, 'orderPaid').mockRejectedValue(new Error('not now'));
    const order = await aReferredOrder();
    await worker.drain();
    expect(await domainEventsOf(shop, order)).toEqual({ orderPaid: 1, commissionPence: [383], emails: 1 });
    expect(await shop.sql('select consumer, error from event_job where done_at is null')).toEqual([
      { consumer: 'substitution.orderPaid', error: expect.stringContaining('not now') },
    ]);
    failing.mockRestore();
    await worker.skipBackoff();
    await worker.drain();
    expect(await shop.count('event_job', 'done_at is null')).toBe(0);
    expect(await domainEventsOf(shop, order)).toEqual({ orderPaid: 1, commissionPence: [383], emails: 1 });
  });
});
