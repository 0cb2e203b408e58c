import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxPriceNoticesService } from '../../backend/src/boxes/box-price-notices.service.js';
import { PriceChangesService } from '../../backend/src/catalog/price-changes.service.js';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { addDays, londonDate } from '../../backend/src/rules/delivery-days.js';
import { pence } from '../../backend/src/rules/money.js';
import { londonDay } from '../../worker/src/emails/london-time.js';
import { TestShop } from '../setup/app.js';
import { aRunningBox, deliveryRows, passUntil, workOnBoxes, type RunningBox } from '../setup/boxes.js';
import { aSignedInPerson, signedIn } from '../setup/people.js';
import { TestWorker } from '../setup/worker.js';

const MEAL = 'pricing.subscriptionMealPence';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(async () => {
  await shop.sql('delete from box_price_notice');
  await shop.changeCatalogue(`delete from setting where key ~ '^(pricing|delivery|legal)\\.'`);
  await shop.changeCatalogue('delete from price_change');
  await shop.sql(
    `update box_subscription set status = 'cancelled', cancelled_at = now() where status <> 'cancelled'`,
  );
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const today = () => londonDate(shop.get(Clock).now());
const plan = (newPence: number, effectiveFrom: string, key = MEAL) =>
  shop.heard(() =>
    shop.get(PriceChangesService).plan({ key, newPence: pence(newPence), effectiveFrom }, randomUUID()),
  );

/** What the worker does each minute. */
async function work(): Promise<void> {
  await worker.get(PriceChangesService).applyDue();
  await shop.hearAll();
  await worker.get(BoxPriceNoticesService).tellDue();
  await worker.drain();
}

/** What somebody was told of prices: of new ones, or that they stay. */
async function letters({ person }: Pick<RunningBox, 'person'>, about = /^A new price/): Promise<string[]> {
  const all = await shop.outside.letters(person.email);
  return all.filter(({ subject }) => about.test(subject)).map(({ text }) => text);
}
const kept = (box: Pick<RunningBox, 'person'>) => letters(box, /stays as it is$/);

/** Changes a setting as an administrator does, at the shop's time. */
const setAt = (key: string, value: number) =>
  shop.changeCatalogue(
    `insert into setting (key, value, updated_at) values ($1, to_jsonb($2::int), $3)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [key, value, shop.get(Clock).now()],
  );

/** Lets the cut-offs of so many deliveries pass; answers what each was charged. */
async function charges({ subscriptionId }: RunningBox, count: number): Promise<(number | null)[]> {
  for (let index = 0; index < count; index += 1) {
    const row = (await deliveryRows(shop, subscriptionId))[index];
    if (!row) break;
    await passUntil(shop, row.cut_off_at);
    await work();
    await workOnBoxes(worker);
  }
  return (await deliveryRows(shop, subscriptionId)).slice(0, count).map((row) => row.amount_pence);
}

const daysPass = (days: number) => shop.outside.passTime({ advanceDays: days });
const inDays = (days: number) => londonDay(new Date(shop.get(Clock).now().getTime() + days * 86_400_000));

describe('a planned price that was told of beside others (B85)', () => {
  it('and is withdrawn is taken back by one email', async () => {
    const box = await aRunningBox(shop, worker);
    await plan(900, addDays(today(), 45));
    await setAt(MEAL, 850);
    await work();
    const firstDay = inDays(30);
    expect((await letters(box))[0]).toMatch(/to £8\.50 on .*; A meal: from £8\.50 to £9\.00 on /);
    const row = (await shop.get(PriceChangesService).list()).find(({ state }) => state === 'planned');
    await shop.heard(() => shop.get(PriceChangesService).withdraw(row?.id ?? '', randomUUID()));
    await work();
    await work();
    const [email, first, ...more] = await letters(box);
    expect(more).toEqual([]);
    expect(first).toContain('£9.00');
    expect(email).toContain(`A meal: from £8.00 to £8.50 on ${firstDay}`);
    expect(email).not.toContain('£9.00');
  });

  it('is taken back by another box of the same customer, where the one told by has ended', async () => {
    const person = await aSignedInPerson(shop);
    const first = await aRunningBox(shop, worker, { person });
    const second = await aRunningBox(shop, worker, { person: await signedIn(shop, person) });
    await plan(900, addDays(today(), 20));
    await work();
    expect(await letters(second)).toHaveLength(1);
    await shop.sql(`update box_subscription set status = 'cancelled', cancelled_at = now() where id = $1`, [
      first.subscriptionId,
    ]);
    const [row] = await shop.get(PriceChangesService).list();
    await shop.heard(() => shop.get(PriceChangesService).withdraw(row?.id ?? '', randomUUID()));
    await work();
    await work();
    expect(await kept(second)).toHaveLength(1);
  });
});

describe('a customer who is told later than others (B86)', () => {
  /** The worker reaches everybody but them, and them so many days later. */
  const reachedAfter = async ({ subscriptionId }: RunningBox, days: number): Promise<void> => {
    await shop.sql(`update box_subscription set status = 'pending' where id = $1`, [subscriptionId]);
    await work();
    await shop.sql(`update box_subscription set status = 'active' where id = $1`, [subscriptionId]);
    if (days > 0) await daysPass(days);
  };

  it('has the whole notice from their own email on', async () => {
    const others = await aRunningBox(shop, worker);
    const box = await aRunningBox(shop, worker);
    await setAt(MEAL, 850);
    await reachedAfter(box, 3);
    expect(await letters(others)).toHaveLength(1);
    await work();
    expect((await letters(box))[0]).toContain(`A meal: from £8.00 to £8.50 on ${inDays(30)}`);
    expect(await letters(others)).toHaveLength(1);
  });

  it('keeps the old price until they are told, and through the notice after that', async () => {
    await aRunningBox(shop, worker);
    const box = await aRunningBox(shop, worker);
    await setAt(MEAL, 850);
    await reachedAfter(box, 0);
    for (let week = 1; week < 7; week += 1) {
      const row = (await deliveryRows(shop, box.subscriptionId))[week];
      if (row) await passUntil(shop, row.cut_off_at);
      await workOnBoxes(worker);
    }
    await work();
    expect(await letters(box)).toHaveLength(1);
    const paid = await charges(box, 13);
    expect(paid.slice(1, 11)).toEqual(Array.from({ length: 10 }, () => 6750));
    expect(paid.at(-1)).toBe(7150);
  });
});
