import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PriceChangesService } from '#backend/catalog/prices/price-changes.service.js';
import { addDays } from '#backend/rules/delivery-days.js';
import { TestShop } from '#test/setup/system/app.js';
import { BoxPrices, MEAL } from '#test/setup/boxes/box-prices.js';
import {
  aRunningBox,
  deliveryRows,
  passUntil,
  workOnBoxes,
  type RunningBox,
} from '#test/setup/boxes/boxes.js';
import { aSignedInPerson, signedIn } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

let prices: BoxPrices;
let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  prices = await BoxPrices.open();
  ({ shop, worker } = prices);
});
afterEach(() => prices.reset());
afterAll(() => prices.close());

describe('a planned price that was told of beside others (B85)', () => {
  it('and is withdrawn is taken back by one email', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.plan(900, addDays(prices.today(), 45));
    await prices.setAt(MEAL, 850);
    await prices.work();
    const firstDay = prices.inDays(30);
    expect((await prices.emails(box))[0]).toMatch(/to £8\.50 on .*; A meal: from £8\.50 to £9\.00 on /);
    const row = (await shop.get(PriceChangesService).list()).find(({ state }) => state === 'planned');
    await shop.heard(() => shop.get(PriceChangesService).withdraw(row?.id ?? '', randomUUID()));
    await prices.work();
    await prices.work();
    const [email, first, ...more] = await prices.emails(box);
    expect(more).toEqual([]);
    expect(first).toContain('£9.00');
    expect(email).toContain(`A meal: from £8.00 to £8.50 on ${firstDay}`);
    expect(email).not.toContain('£9.00');
  });

  it('is taken back by another box of the same customer, where the one told by has ended', async () => {
    const person = await aSignedInPerson(shop);
    const first = await aRunningBox(shop, worker, { person });
    const second = await aRunningBox(shop, worker, { person: await signedIn(shop, person) });
    await prices.plan(900, addDays(prices.today(), 20));
    await prices.work();
    expect(await prices.emails(second)).toHaveLength(1);
    await shop.sql(`update box_subscription set status = 'cancelled', cancelled_at = now() where id = $1`, [
      first.subscriptionId,
    ]);
    const [row] = await shop.get(PriceChangesService).list();
    await shop.heard(() => shop.get(PriceChangesService).withdraw(row?.id ?? '', randomUUID()));
    await prices.work();
    await prices.work();
    expect(await prices.kept(second)).toHaveLength(1);
  });
});

describe('a customer who is told later than others (B86)', () => {
  /** The worker reaches everybody but them, and them so many days later. */
  const reachedAfter = async ({ subscriptionId }: RunningBox, days: number): Promise<void> => {
    await shop.sql(`update box_subscription set status = 'pending' where id = $1`, [subscriptionId]);
    await prices.work();
    await shop.sql(`update box_subscription set status = 'active' where id = $1`, [subscriptionId]);
    if (days > 0) await prices.daysPass(days);
  };

  it('has the whole notice from their own email on', async () => {
    const others = await aRunningBox(shop, worker);
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    await reachedAfter(box, 3);
    expect(await prices.emails(others)).toHaveLength(1);
    await prices.work();
    expect((await prices.emails(box))[0]).toContain(`A meal: from £8.00 to £8.50 on ${prices.inDays(30)}`);
    expect(await prices.emails(others)).toHaveLength(1);
  });

  it('keeps the old price until they are told, and through the notice after that', async () => {
    await aRunningBox(shop, worker);
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    await reachedAfter(box, 0);
    for (let week = 1; week < 7; week += 1) {
      const row = (await deliveryRows(shop, box.subscriptionId))[week];
      if (row) await passUntil(shop, row.cut_off_at);
      await workOnBoxes(worker);
    }
    await prices.work();
    expect(await prices.emails(box)).toHaveLength(1);
    const paid = await prices.charges(box, 13);
    expect(paid.slice(1, 11)).toEqual(Array.from({ length: 10 }, () => 6750));
    expect(paid.at(-1)).toBe(7150);
  });
});
