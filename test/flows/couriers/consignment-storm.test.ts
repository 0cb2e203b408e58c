import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConsignmentSyncService } from '#backend/ordering/consignments/consignment-sync.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import type { Courier, ParcelReport } from '#backend/platform/courier/courier.js';
import { londonDate } from '#backend/rules/delivery/delivery-days.js';
import { NEXT, type StatusCode } from '#sandbox/courier/statuses.js';
import {
  book,
  bookDay,
  copiesOf,
  deliver,
  sync,
  TestCourier,
  type CourierMessage,
} from '#test/setup/orders/courier.js';
import { placeConfirmedOrder, setDeliveryDate } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';
import { TestWorker } from '#test/setup/system/worker.js';

/**
 * Many parcels whose messages are shuffled, doubled and lost, and a courier whose responses are sometimes old
 * (rule O123). `COURIER_PARCELS=2000 npm run test:flows -- consignment-storm` runs the size of a day.
 */
const PARCELS = Number(process.env['COURIER_PARCELS'] ?? 40);
const LOST = 0.2;
/** Enough that some parcel loses all of its last messages. */
const MOST_LOST = 0.7;
const DOUBLED = 0.3;
const STALE = 0.2;
const ROUNDS = 4;
/** Never reached; a run of 2,000 on a machine with much else to do takes a quarter of it. */
const LONGEST_MS = 3_600_000;
const AT_ONCE = 8;

/** What each status of the courier has to be here in the end. */
const HERE: Readonly<Record<StatusCode, string>> = {
  READY_TO_SEND: 'booked',
  PICKED_UP_BY_DRIVER: 'collected',
  SORTED: 'collected',
  DRIVER_ON_ROUTE: 'out_for_delivery',
  DELIVERY_FAILED: 'attempt_failed',
  DELIVERED: 'delivered',
  RETURNED_TO_SENDER: 'returned',
  CANCELLED: 'cancelled',
};

let seed = 20261126;
/** The same numbers in each run (Park and Miller). */
const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((each) => [random(), each] as const)
    .sort(([one], [other]) => one - other)
    .map(([, each]) => each);

/** Has the courier of a worker answer now and then with what it said before; returns a way to end that. */
function makeForgetful(worker: TestWorker): () => void {
  const courier: Courier = Reflect.get(worker.get(ConsignmentSyncService), 'courier');
  const ask = courier.read.bind(courier);
  const before = new Map<string, ParcelReport>();
  courier.read = async (parcelIds) => {
    const reports = await ask(parcelIds);
    return reports.map((report) => {
      const old = before.get(report.parcelId);
      before.set(report.parcelId, report);
      return old && random() < STALE ? old : report;
    });
  };
  return () => (courier.read = ask);
}

interface Storm {
  readonly courier: TestCourier;
  readonly shop: TestShop;
  readonly worker: TestWorker;
  readonly parcelIds: readonly string[];
  /** Broken on purpose: what no message brought is never looked for. */
  readonly isDeaf: boolean;
  /** From now on the courier's answers are new. */
  readonly remember: () => void;
}

async function openStorm(parcels: number, isDeaf = false): Promise<Storm> {
  const courier = await TestCourier.open();
  const shop = await TestShop.open();
  const worker = await TestWorker.open(shop);
  const remember = makeForgetful(worker);
  // Every step that any row takes.
  await shop.sql(
    'create table step (id bigint generated always as identity, consignment_id uuid, status text)',
  );
  await shop.sql(`create function note_step() returns trigger language plpgsql security definer as $$
    begin insert into step (consignment_id, status) values (new.id, new.status); return null; end $$`);
  await shop.sql(`create trigger consignment_step after update of status on consignment for each row
    when (old.status <> new.status) execute function note_step()`);
  const support = await aSignedInPerson(shop, { roles: ['support'] });
  const first = await placeConfirmedOrder(shop);
  await setDeliveryDate(shop, first.orderId);
  await worker.drain();
  await copiesOf(shop, first.orderId, parcels - 1);
  await bookDay(shop, londonDate(shop.get(Clock).now()), support.headers);
  while ((await book(worker)) > 0);
  const rows = await shop.sql<{ parcel_id: string }>(
    `select parcel_id from consignment where status = 'booked'`,
  );
  const parcelIds = rows.map((row) => row.parcel_id);
  return { courier, shop, worker, parcelIds, isDeaf, remember };
}

/** Moves parcels some steps; the messages are delivered in any order, some twice, some never. */
async function blow(
  { courier, shop, worker, parcelIds, isDeaf }: Storm,
  seen: Set<CourierMessage>,
  lost = LOST,
): Promise<void> {
  for (const parcelId of shuffled(parcelIds)) {
    for (let step = 0; step < 1 + Math.floor(random() * 3); step += 1) {
      const status = courier.running.store.parcel(Number(parcelId))?.status ?? 'CANCELLED';
      const next = NEXT[status].filter((each) => each !== 'CANCELLED');
      const chosen = next[Math.floor(random() * next.length)];
      if (chosen) courier.move(parcelId, chosen);
    }
  }
  const fresh = (await courier.allSent()).filter((message) => !seen.has(message));
  for (const message of fresh) seen.add(message);
  const kept = fresh.filter(() => random() >= lost);
  const all = shuffled([
    ...kept,
    ...kept.filter(() => random() < DOUBLED),
    ...[...seen].filter(() => random() < 0.05),
  ]);
  const left = [...all];
  const postmen = Array.from({ length: AT_ONCE }, async () => {
    for (let message = left.shift(); message; message = left.shift())
      expect(await deliver(shop, message)).toBe(200);
  });
  await Promise.all(postmen);
  await worker.drain();
  await sync(worker);
  if (isDeaf) await shop.sql('update consignment set read_at = null');
}

/** Time passes: whatever is still looked for is read again, by a courier that remembers. */
async function calm({ shop, worker, remember }: Storm): Promise<void> {
  remember();
  await shop.sql(`update consignment set read_at = now() - interval '1 second' where read_at is not null`);
  await sync(worker);
  await worker.drain();
}

/** Consignments whose status is not the courier's. */
async function wrongOnes({ courier, shop }: Storm): Promise<string[]> {
  const rows = await shop.sql<{ parcel_id: string; status: string }>(
    'select parcel_id, status from consignment',
  );
  return rows.flatMap(({ parcel_id: id, status }) => {
    const there = courier.running.store.parcel(Number(id))?.status ?? 'CANCELLED';
    return HERE[there] === status ? [] : [`${id}: ${there} here ${status}`];
  });
}

const RANK = [
  'requested',
  'booked',
  'label_printed',
  'collected',
  'out_for_delivery',
  'attempt_failed',
  'delivered',
];
const FINAL = new Set(['delivered', 'returned', 'cancelled']);

/** Steps that lead back; only an attempt after a failed one may. */
async function backwardSteps({ shop }: Storm): Promise<string[]> {
  const steps = await shop.sql<{ consignment_id: string; status: string }>(
    'select consignment_id, status from step order by id',
  );
  const last = new Map<string, string>();
  return steps.flatMap(({ consignment_id: id, status }) => {
    const before = last.get(id) ?? 'requested';
    last.set(id, status);
    const isNextAttempt = before === 'attempt_failed' && status === 'out_for_delivery';
    const isBack =
      FINAL.has(before) || (status !== 'returned' && RANK.indexOf(status) <= RANK.indexOf(before));
    return isBack && !isNextAttempt ? [`${id}: ${before} → ${status}`] : [];
  });
}

async function close({ worker, shop, courier }: Storm): Promise<void> {
  await worker.close();
  await shop.close();
  await courier.close();
}

describe('parcels whose messages are shuffled, doubled and lost (O123)', () => {
  let storm: Storm;
  beforeAll(async () => {
    storm = await openStorm(PARCELS);
  }, LONGEST_MS);
  afterAll(() => close(storm), LONGEST_MS);

  it(
    'end where the courier has them, and never went backwards',
    async () => {
      expect(storm.parcelIds).toHaveLength(PARCELS);
      expect(storm.courier.running.store.count()).toBe(PARCELS);
      const seen = new Set<CourierMessage>();
      for (let round = 0; round < ROUNDS; round += 1) await blow(storm, seen);
      await calm(storm);
      expect(await wrongOnes(storm)).toEqual([]);
      expect(await backwardSteps(storm)).toEqual([]);
      const delivered = await storm.shop.count('consignment', `status = 'delivered'`);
      expect(delivered).toBeGreaterThan(0);
      // Each order was completed by it, once.
      expect(await storm.shop.count('orders', `status = 'completed'`)).toBe(delivered);
      expect(await storm.shop.count('outbox_event', `name = 'ordering.order-delivered'`)).toBe(delivered);
    },
    LONGEST_MS,
  );

  it('is held by the database as well (control)', async () => {
    const [done] = await storm.shop.sql<{ id: string }>(
      `select id from consignment where status = 'delivered' limit 1`,
    );
    await expect(
      storm.shop.sql(`update consignment set status = 'out_for_delivery' where id = $1`, [done?.id]),
    ).rejects.toThrow(/cannot go from delivered/);
    await expect(
      storm.shop.sql(`update consignment set reported_at = reported_at - interval '1 hour' where id = $1`, [
        done?.id,
      ]),
    ).rejects.toThrow(/older report/);
  });
});

describe('a shop that only listens (control)', () => {
  let storm: Storm;
  beforeAll(async () => {
    storm = await openStorm(30, true);
  }, LONGEST_MS);
  afterAll(() => close(storm), LONGEST_MS);

  it(
    'has parcels in the wrong place',
    async () => {
      const seen = new Set<CourierMessage>();
      for (let round = 0; round < ROUNDS; round += 1) await blow(storm, seen, MOST_LOST);
      await calm(storm);
      expect((await wrongOnes(storm)).length).toBeGreaterThan(0);
    },
    LONGEST_MS,
  );
});
