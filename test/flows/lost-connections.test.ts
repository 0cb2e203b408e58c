import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aBox } from '../factories.js';
import { PROFESSIONAL, TestShop } from '../setup/app.js';
import { aPaidOrder, effectsOf } from '../setup/orders.js';
import { race } from '../setup/race.js';
import { QueueWorker } from '../setup/worker.js';

let shop: TestShop;
let worker: QueueWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await QueueWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

// What a cut queue has in hand is queued again after a lease of 8 s.
it('a shop whose every connection to PostgreSQL is cut goes on, and has lost nothing', async () => {
  const referred = () => aBox({ referralCode: PROFESSIONAL.code, percentOff: 10 });
  // The queue has its tables and is at work.
  await aPaidOrder(shop);
  await worker.settled();
  const before = await race(4, () => aPaidOrder(shop, referred()));
  await shop.cutConnections();
  await worker.settled(25_000);
  const after = await aPaidOrder(shop, referred());
  await worker.settled(25_000);
  for (const order of [...before, after])
    expect(await effectsOf(shop, order)).toEqual({ orderPaid: 1, commissionPence: [383], letters: 1 });
  // The connection that hears of changes is back as well.
  await shop.set('pricing.oneTimeMealPence', 900);
  expect((await shop.api.get('meals/1')).body).toMatchObject({ pricePence: 900 });
}, 60_000);
