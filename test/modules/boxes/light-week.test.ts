import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxOrderingService } from '#backend/boxes/checkout/box-ordering.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { aRunningBox, type WeeklyBoxOptions } from '#test/setup/boxes/boxes.js';
import { at, changed, MyBox } from '#test/setup/boxes/my-boxes.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const CHOSEN = { 1: 3, 2: 3, 3: 2 };

async function aBoxWithNext(wishes: WeeklyBoxOptions = {}) {
  const mine = new MyBox(shop, await aRunningBox(shop, worker, wishes));
  const [, next] = await mine.deliveries();
  if (!next) throw new Error('Nothing is planned.');
  return { mine, next, date: next.date, now: async () => (await mine.deliveries())[1] };
}
const emailsOf = async (mine: MyBox) => {
  await worker.drain();
  return (await shop.outside.emails(mine.box.person.email)).map(({ subject, text }) => ({ subject, text }));
};
const gentle = () =>
  shop.sql<{ number: number }>(
    `select number from product where kind = 'meal' and (details ->> 'gentle')::boolean`,
  );

describe('a light week (B100)', () => {
  it('is a smaller box for one delivery, at its price, and the others stay', async () => {
    const { mine, next, date, now } = await aBoxWithNext();
    expect(next).toMatchObject({ mealCount: 8, isLight: false, lightMeals: 5, chargePence: 8 * 800 + 350 });
    const { deliveries } = changed(await mine.lighten(date));
    expect(deliveries[1]).toMatchObject({
      mealCount: 5,
      isLight: true,
      chargePence: 5 * 800 + 350,
      meals: [],
    });
    expect(deliveries[2]).toMatchObject({ mealCount: 8, isLight: false, chargePence: 8 * 800 + 350 });
    expect((await now())?.isLight).toBe(true);
  });

  it('is undone with the meals that were in it', async () => {
    const { mine, date, now } = await aBoxWithNext();
    changed(await mine.choose(CHOSEN, { date }));
    changed(await mine.lighten(date));
    changed(await mine.unlighten(date));
    expect(await now()).toMatchObject({ mealCount: 8, isLight: false, chargePence: 8 * 800 + 350 });
    expect((await now())?.meals.map(({ mealId, quantity }) => [mealId, quantity])).toEqual([
      [1, 3],
      [2, 3],
      [3, 2],
    ]);
  });

  it('is undone without the meals that no longer fit the box, which may have changed meanwhile', async () => {
    const { mine, date, now } = await aBoxWithNext();
    changed(await mine.choose({ 1: 4, 4: 4 }, { date }));
    changed(await mine.lighten(date));
    changed(await mine.change({ mealType: 'vegan' }));
    changed(await mine.unlighten(date));
    expect((await now())?.meals.map(({ mealId, quantity }) => [mealId, quantity])).toEqual([[4, 4]]);
    const other = await aBoxWithNext({ meals: { 1: 10 } });
    changed(await other.mine.choose({ 1: 10 }, { date: other.date }));
    changed(await other.mine.lighten(other.date));
    changed(await other.mine.change({ mealsPerWeek: 8 }));
    changed(await other.mine.unlighten(other.date));
    expect(await other.now()).toMatchObject({ mealCount: 8, isLight: false, meals: [] });
  });

  it('changes nothing when it is asked for twice', async () => {
    const { mine, date, now } = await aBoxWithNext();
    changed(await mine.choose(CHOSEN, { date }));
    await Promise.all([mine.lighten(date), mine.lighten(date)]);
    changed(await mine.unlighten(date));
    changed(await mine.unlighten(date));
    expect((await now())?.meals).toHaveLength(3);
  });

  it('takes as many meals by hand as it holds, and no more', async () => {
    const { mine, date, now } = await aBoxWithNext();
    changed(await mine.lighten(date));
    expect((await mine.choose(CHOSEN, { date })).body).toMatchObject({ code: 'count_mismatch' });
    changed(await mine.choose({ 1: 3, 2: 2 }, { date }));
    expect((await now())?.meals).toHaveLength(2);
  });

  it('is filled by the chef with as many meals, the gentle ones first, and charged as such', async () => {
    const { mine, next, date } = await aBoxWithNext();
    changed(await mine.lighten(date));
    const after = new Date(Date.parse(next.cutOffAt) + 1);
    await at(shop, after, () => shop.get(BoxOrderingService).place(next.id));
    const [row] = await shop.sql<{ meals: { mealId: number; quantity: number }[]; amount_pence: number }>(
      'select meals, amount_pence from box_delivery where id = $1',
      [next.id],
    );
    const meals = row?.meals ?? [];
    const marked = new Set((await gentle()).map(({ number }) => number));
    expect(meals.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(5);
    expect(row?.amount_pence).toBe(5 * 800 + 350);
    expect(marked.size).toBeGreaterThanOrEqual(5);
    expect(meals.filter(({ mealId }) => !marked.has(mealId))).toEqual([]);
  });

  it('sends an email about each change, with size and charge', async () => {
    const { mine, date } = await aBoxWithNext();
    changed(await mine.lighten(date));
    const [light] = await emailsOf(mine);
    expect(light?.subject).toMatch(/^A light week: 5 meals on /);
    expect(light?.text).toContain('£43.50');
    changed(await mine.unlighten(date));
    const [usual] = await emailsOf(mine);
    expect(usual?.subject).toMatch(/^Your usual box on /);
    expect(usual?.text).toContain('8 meals again');
    expect(usual?.text).toContain('£67.50');
  });

  it('ends when the box becomes as small, and keeps its size when it becomes larger', async () => {
    const { mine, date, now } = await aBoxWithNext();
    changed(await mine.lighten(date));
    changed(await mine.change({ mealsPerWeek: 10 }));
    expect(await now()).toMatchObject({ mealCount: 5, isLight: true });
    changed(await mine.change({ mealsPerWeek: 5 }));
    expect(await now()).toMatchObject({ mealCount: 5, isLight: false, lightMeals: null });
  });

  it('is refused for the smallest box, after the cut-off, for a skipped day and to others', async () => {
    const smallest = await aBoxWithNext({ meals: { 1: 5 } });
    expect((await smallest.mine.lighten(smallest.date)).body).toMatchObject({ code: 'no_smaller_box' });
    const { mine, date } = await aBoxWithNext();
    const [first] = await mine.deliveries();
    expect((await mine.lighten(first?.date ?? '')).body).toMatchObject({ code: 'cut_off_passed' });
    expect((await mine.lighten('2030-01-02')).body).toMatchObject({ code: 'date_unavailable' });
    changed(await mine.skip(date));
    expect((await mine.lighten(date)).body).toMatchObject({ code: 'date_unavailable' });
    const { headers } = await aSignedInPerson(shop);
    const path = `/api/subscriptions/${mine.box.subscriptionId}/light-week`;
    expect((await shop.call('POST', path, { headers, body: { date } })).status).toBe(404);
  });
});
