import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PriceChangesService } from '#backend/catalog/prices/price-changes.service.js';
import { Mailer } from '#backend/platform/mailer/mailer.js';
import { addDays } from '#backend/rules/delivery/delivery-days.js';
import { TestShop } from '#test/setup/system/app.js';
import { BoxPrices, MEAL } from '#test/setup/boxes/box-prices.js';
import {
  aRunningBox,
  deliveryRows,
  advanceClockTo,
  processDueBoxes,
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

describe('a planned price that was announced together with others (B85)', () => {
  it('and is withdrawn is retracted by one email', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.plan(900, addDays(prices.today(), 45));
    await prices.setAt(MEAL, 850);
    await prices.work();
    const firstDay = prices.inDays(30);
    expect((await prices.emails(box))[0]).toMatch(/to £8\.50 on .*; A meal: from £8\.50 to £9\.00 on /);
    const row = (await shop.get(PriceChangesService).list()).find(({ status }) => status === 'planned');
    await shop.heard(() => shop.get(PriceChangesService).withdraw(row?.id ?? '', randomUUID()));
    await prices.work();
    await prices.work();
    const [email, first, ...more] = await prices.emails(box);
    expect(more).toEqual([]);
    expect(first).toContain('£9.00');
    expect(email).toContain(`A meal: from £8.00 to £8.50 on ${firstDay}`);
    expect(email).not.toContain('£9.00');
  });

  it('is retracted through another box of the same customer if the announcing one has ended', async () => {
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

describe('a customer who is notified later than others (B86)', () => {
  /** The worker notifies everybody but them, and notifies them this many days later. */
  const reachedAfter = async ({ subscriptionId }: RunningBox, days: number): Promise<void> => {
    await shop.sql(`update box_subscription set status = 'pending' where id = $1`, [subscriptionId]);
    await prices.work();
    await shop.sql(`update box_subscription set status = 'active' where id = $1`, [subscriptionId]);
    if (days > 0) await prices.daysPass(days);
  };

  it('has the full notice period from their own email', async () => {
    const others = await aRunningBox(shop, worker);
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    await reachedAfter(box, 3);
    expect(await prices.emails(others)).toHaveLength(1);
    await prices.work();
    expect((await prices.emails(box))[0]).toContain(`A meal: from £8.00 to £8.50 on ${prices.inDays(30)}`);
    expect(await prices.emails(others)).toHaveLength(1);
  });

  it('keeps the old price until they are notified and the notice period ends', async () => {
    await aRunningBox(shop, worker);
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    await reachedAfter(box, 0);
    for (let week = 1; week < 7; week += 1) {
      const row = (await deliveryRows(shop, box.subscriptionId))[week];
      if (row) await advanceClockTo(shop, row.cut_off_at);
      await processDueBoxes(worker);
    }
    await prices.work();
    expect(await prices.emails(box)).toHaveLength(1);
    const paid = await prices.charges(box, 13);
    expect(paid.slice(1, 11)).toEqual(Array.from({ length: 10 }, () => 6750));
    expect(paid.at(-1)).toBe(7150);
  });
});

describe('a change that no email has announced (B88)', () => {
  const dayOf = (daysAhead: number) => addDays(prices.today(), daysAhead);
  const withdrawPlanned = async (): Promise<void> => {
    const row = (await shop.get(PriceChangesService).list()).find(({ status }) => status === 'planned');
    await shop.heard(() => shop.get(PriceChangesService).withdraw(row?.id ?? '', randomUUID()));
  };

  it('starts the full notice period once the plan that would have cancelled it is withdrawn', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    await prices.plan(800, dayOf(20));
    await prices.work();
    expect(await prices.emails(box, /price/)).toEqual([]);
    await prices.charges(box, 2);
    expect(await prices.emails(box, /price/)).toEqual([]);
    await withdrawPlanned();
    await prices.work();
    await prices.work();
    const [told, ...more] = await prices.emails(box);
    expect(more).toEqual([]);
    expect(told).toContain(`A meal: from £8.00 to £8.50 on ${prices.inDays(30)}`);
    const paid = await prices.charges(box, 8);
    expect(paid.slice(1, 6)).toEqual(Array.from({ length: 5 }, () => 6750));
    expect(paid.at(-1)).toBe(7150);
  });

  it('sends no email that the price stays to a customer who was told of no other', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    await prices.plan(800, dayOf(20));
    await prices.work();
    await prices.setAt(MEAL, 800);
    await withdrawPlanned();
    await prices.work();
    await prices.work();
    expect(await prices.emails(box, /price/)).toEqual([]);
  });

  it('sends nothing after an email announced that the price stays', async () => {
    const box = await aRunningBox(shop, worker);
    const change = async (...to: number[]): Promise<void> => {
      for (const value of to) await prices.setAt(MEAL, value);
      await prices.work();
      await prices.daysPass(1);
    };
    await change(850);
    await change(800);
    expect(await prices.kept(box)).toHaveLength(1);
    await change(860, 800);
    expect(await prices.kept(box)).toHaveLength(1);
    await change(870);
    expect((await prices.emails(box))[0]).toContain(`A meal: from £8.00 to £8.70 on ${prices.inDays(29)}`);
  });

  it('is sent again when the mail server refused the first email', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    const mailer = worker.get(Mailer);
    const send = mailer.send.bind(mailer);
    mailer.send = () => Promise.reject(new Error('The mail server is away.'));
    await prices.work();
    mailer.send = send;
    expect(await prices.emails(box)).toEqual([]);
    await worker.skipBackoff();
    await worker.drain();
    expect(await prices.emails(box)).toHaveLength(1);
  });
});
