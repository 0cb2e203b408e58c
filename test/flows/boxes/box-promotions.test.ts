import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxPrices } from '#test/setup/boxes/box-prices.js';
import { aRunningBox, type RunningBox } from '#test/setup/boxes/boxes.js';
import type { TestShop } from '#test/setup/system/app.js';
import type { TestWorker } from '#test/setup/system/worker.js';

const MEALS_PENCE = 6_400;
const DELIVERY_PENCE = 350;
const boxPence = (percent: number): number => MEALS_PENCE - (MEALS_PENCE / 100) * percent + DELIVERY_PENCE;

let prices: BoxPrices;
let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  prices = await BoxPrices.open();
  ({ shop, worker } = prices);
});
afterEach(() => prices.reset());
afterAll(() => prices.close());

describe('a promotion that a weekly box began with (B81)', () => {
  it('that improves and then worsens gives each box at least its original terms', async () => {
    const [was] = await shop.sql<{ percents: number[] }>(
      `select percent_by_use as percents from promotion where code = 'WELCOME20'`,
    );
    const change = (percents: readonly number[]) =>
      shop.changeCatalog(`update promotion set percent_by_use = $1 where code = 'WELCOME20'`, [
        JSON.stringify(percents),
      ]);
    try {
      const before = await aRunningBox(shop, worker, { promoCode: 'WELCOME20', percentOff: 20 });
      await change([30, 25]);
      const between = await aRunningBox(shop, worker, { promoCode: 'WELCOME20', percentOff: 30 });
      await change([15, 5]);
      const after = await aRunningBox(shop, worker, { promoCode: 'WELCOME20', percentOff: 15 });
      const second = async (box: RunningBox) => (await prices.charges(box, 2))[1];
      expect([await second(before), await second(between), await second(after)]).toEqual([
        boxPence(10),
        boxPence(25),
        boxPence(5),
      ]);
    } finally {
      await change(was?.percents ?? []);
    }
  });

  it.each([
    ['lowered', `update promotion set percent_by_use = '[20, 0]' where code = 'WELCOME20'`],
    ['ended', `update promotion set active = false where code = 'WELCOME20'`],
  ])('gives what it promised after it was %s', async (_, change) => {
    const [was] = await shop.sql<{ percents: number[] }>(
      `select percent_by_use as percents from promotion where code = 'WELCOME20'`,
    );
    try {
      const box = await aRunningBox(shop, worker, { promoCode: 'WELCOME20', percentOff: 20 });
      await shop.changeCatalog(change);
      expect((await prices.charges(box, 3)).slice(1)).toEqual([boxPence(10), boxPence(0)]);
    } finally {
      await shop.changeCatalog(
        `update promotion set active = true, percent_by_use = $1 where code = 'WELCOME20'`,
        [JSON.stringify(was?.percents)],
      );
    }
  });
});
