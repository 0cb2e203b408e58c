import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxDelivery } from '#backend/boxes/box-delivery.entity.js';
import { BoxOrderingService } from '#backend/boxes/checkout/box-ordering.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { TestShop } from '#test/setup/system/app.js';
import { aRunningBox, advanceClockTo } from '#test/setup/boxes/boxes.js';
import { at, changed, MyBox } from '#test/setup/boxes/my-boxes.js';
import { signedIn } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';
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

const BOXES = 6;
const OLD = [{ mealId: 1, quantity: 8 }];
const NEW = [{ mealId: 2, quantity: 8 }];

interface Contested {
  readonly mine: MyBox;
  readonly deliveryId: string;
  readonly date: string;
  readonly cutOff: Date;
}

/** A weekly box whose next delivery has chosen meals. */
async function contested(): Promise<Contested> {
  const mine = new MyBox(shop, await aRunningBox(shop, worker));
  const next = changed(await mine.choose({ 1: 8 })).deliveries[1];
  if (!next) throw new Error('Nothing is planned.');
  return { mine, deliveryId: next.id, date: next.date, cutOff: new Date(next.cutOffAt) };
}

interface Outcome {
  readonly status: string;
  readonly meals: unknown;
  readonly ordered: unknown;
}

async function outcomeOf({ deliveryId }: Contested): Promise<Outcome | undefined> {
  const [row] = await shop.sql<{ status: string; meals: unknown; ordered: unknown }>(
    `select d.status, d.meals, o.selected_meals as ordered
       from box_delivery d left join orders o on o.id = d.order_id where d.id = $1`,
    [deliveryId],
  );
  return row;
}

/** Whether the charge has the new meals after an accepted change, and the old ones after a refusal. */
function isWholly(isHeld: boolean, outcome: Outcome | undefined): boolean {
  const wanted = JSON.stringify(isHeld ? NEW : OLD);
  return [outcome?.meals, outcome?.ordered].every((meals) => JSON.stringify(meals) === wanted);
}

/** The worker's clock is past the cut-off while the shop's still shows its last instant. */
async function atTheCutOff<Result>(cutOff: Date, run: () => Promise<Result>): Promise<Result> {
  worker.get(Clock).now = () => new Date(cutOff.getTime() + 1);
  try {
    return await at(shop, cutOff, run);
  } finally {
    shop.outside.attachClock(worker.get(Clock));
  }
}

describe('a change at the very cut-off', () => {
  it('is charged, or refused: never half of each', async () => {
    const boxes: Contested[] = [];
    for (let index = 0; index < BOXES; index += 1) boxes.push(await contested());
    const { cutOff } = boxes[0] ?? (await contested());
    await atTheCutOff(cutOff, async () => {
      const held = await race(BOXES, async (index) => {
        const box = boxes[index];
        if (!box) throw new Error('no box');
        const place = () => worker.get(BoxOrderingService).place(box.deliveryId);
        const choose = () => box.mine.choose({ 2: 8 }, { date: box.date });
        // Sometimes the one is a little ahead, sometimes the other.
        const placing = index % 2 === 0 ? place() : undefined;
        const [response] = await Promise.all([choose(), placing]);
        expect([200, 422]).toContain(response.status);
        await place();
        return response.status === 200;
      });
      for (const [index, box] of boxes.entries()) {
        expect(isWholly(held[index] ?? false, await outcomeOf(box))).toBe(true);
      }
    });
  });

  it('would be half charged without the lock (the control)', async () => {
    const box = await contested();
    await atTheCutOff(box.cutOff, async () => {
      const em = shop.get(EntityManager).fork();
      const seen = await em.findOneOrFail(BoxDelivery, { id: box.deliveryId }, { disableIdentityMap: true });
      await worker.get(BoxOrderingService).place(box.deliveryId);
      expect(seen.status).toBe('planned');
      await em.nativeUpdate(BoxDelivery, { id: box.deliveryId }, { meals: NEW });
    });
    expect(isWholly(true, await outcomeOf(box))).toBe(false);
  });

  it('cannot leave out what has been ordered: the database refuses it', async () => {
    const box = await contested();
    await atTheCutOff(box.cutOff, () => worker.get(BoxOrderingService).place(box.deliveryId));
    const skipped = shop.sql(`update box_delivery set status = 'skipped' where id = $1`, [box.deliveryId]);
    await expect(skipped).rejects.toThrow('box_delivery_uncharged_has_none');
  });

  it('many at once leave one row for each day', async () => {
    const { mine } = await contested();
    const days = ['Sun', 'Wed'];
    const signedInOnce = new MyBox(shop, mine.box, await signedIn(shop, mine.box.person));
    const answers = await race(8, (index) => signedInOnce.change({ deliveryDay: days[index % 2] }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const deliveries = await mine.deliveries();
    const { deliveryDay } = await mine.subscription();
    expect(deliveries).toHaveLength(8);
    expect(deliveries.slice(2).every(({ label }) => label.startsWith(deliveryDay))).toBe(true);
  });
});

describe('the last instant of changes', () => {
  it.each([
    // With three days, the cut-off for a Wednesday is the end of the Sunday on which the clocks change.
    {
      change: 'of 23 hours in March',
      subscribeOn: '2027-03-15T12:00:00Z',
      date: '2027-03-31',
      last: '2027-03-28T22:59:59.999Z',
    },
    {
      change: 'of 25 hours in October',
      subscribeOn: '2027-10-18T12:00:00Z',
      date: '2027-11-03',
      last: '2027-10-31T23:59:59.999Z',
    },
  ])('is the end of a day $change', async ({ subscribeOn, date, last }) => {
    await shop.set('subscription.cutOffDays', 3);
    await advanceClockTo(shop, new Date(subscribeOn));
    const mine = new MyBox(shop, await aRunningBox(shop, worker));
    const delivery = (await mine.deliveries()).find((each) => each.date === date);
    expect(delivery).toMatchObject({ cutOffAt: last, changeable: true });
    const end = new Date(last);
    changed(await at(shop, end, () => mine.skip(date)));
    changed(await at(shop, end, () => mine.unskip(date)));
    const late = await at(shop, new Date(end.getTime() + 1), () => mine.skip(date));
    expect([late.status, late.body]).toMatchObject([422, { code: 'cut_off_passed' }]);
  });
});
