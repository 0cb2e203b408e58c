import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxPriceNoticesService } from '../../backend/src/boxes/box-price-notices.service.js';
import { QuoteDto } from '../../backend/src/ordering/ordering.dto.js';
import { PriceChangesService } from '../../backend/src/catalog/price-changes.service.js';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { addDays, londonDate } from '../../backend/src/rules/delivery-days.js';
import { pence } from '../../backend/src/rules/money.js';
import { londonDay } from '../../worker/src/emails/london-time.js';
import { TestShop } from '../setup/app.js';
import {
  anOpenBox,
  aRunningBox,
  deliveryRows,
  passUntil,
  workOnBoxes,
  type RunningBox,
} from '../setup/boxes.js';
import { aSignedInPerson, signedIn } from '../setup/people.js';
import { TestWorker } from '../setup/worker.js';

const MEAL = 'pricing.subscriptionMealPence';
const DELIVERY = 'delivery.standardPence';
const FREE_FROM = 'delivery.freeFromPence';
const NOTICE = 'legal.priceNoticeDays';
const CHICKEN = 'meal-lemon-herb-chicken-greens';

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

/** What a meal costs who orders a weekly box now. */
async function newMealPence(): Promise<number | undefined> {
  const body = { kind: 'subscription', lines: [{ sku: CHICKEN, quantity: 8 }] };
  return (await shop.api.post('quotes', body)).read(QuoteDto).lines[0]?.unitPence;
}

/** Changes a setting as an administrator does, at the shop's time. */
const setAt = (key: string, value: number) =>
  shop.changeCatalogue(
    `insert into setting (key, value, updated_at) values ($1, to_jsonb($2::int), $3)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [key, value, shop.get(Clock).now()],
  );

/** What delivery costs who orders a weekly box now. */
async function newDeliveryPence(meals: number): Promise<number> {
  const body = { kind: 'subscription', lines: [{ sku: CHICKEN, quantity: meals }] };
  return (await shop.api.post('quotes', body)).read(QuoteDto).deliveryPence;
}

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

describe('a price with a date (P11)', () => {
  it('of today is paid at once by who is new, and thirty days later by who runs a box, who is told once', async () => {
    const box = await aRunningBox(shop, worker);
    await plan(850, today());
    expect(await newMealPence()).toBe(850);
    await work();
    await work();
    const [letter, ...more] = await letters(box);
    expect(more).toEqual([]);
    expect(letter).toContain('A meal: from £8.00 to £8.50');
    const paid = await charges(box, 7);
    // Thirty days hold at least three more cut-offs at £64 and £3.50 for delivery.
    expect(paid.slice(1, 4)).toEqual([6750, 6750, 6750]);
    expect(paid.at(-1)).toBe(7150);
  });

  it('of a day to come waits for it, and can be withdrawn until then', async () => {
    const box = await aRunningBox(shop, worker);
    await plan(900, addDays(today(), 45));
    await expect(plan(950, addDays(today(), 50))).rejects.toMatchObject({ code: 'price_planned' });
    await work();
    expect(await letters(box)).toEqual([]);
    expect(await newMealPence()).toBe(800);
    await shop.outside.passTime({ advanceMinutes: 16 * 1440 });
    await work();
    expect(await letters(box)).toHaveLength(1);
    const [row] = await shop.get(PriceChangesService).list();
    await shop.outside.passTime({ advanceMinutes: 30 * 1440 });
    await work();
    expect(await newMealPence()).toBe(900);
    await expect(shop.get(PriceChangesService).withdraw(row?.id ?? '', randomUUID())).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('that was changed among the settings is no surprise either', async () => {
    const box = await aRunningBox(shop, worker);
    const now = shop.get(Clock).now();
    await shop.changeCatalogue(`insert into setting (key, value, updated_at) values ($1, '880', $2)`, [
      MEAL,
      now,
    ]);
    await work();
    expect((await letters(box))[0]).toContain('from £8.00 to £8.80');
    expect(await newMealPence()).toBe(880);
    expect((await charges(box, 2))[1]).toBe(6750);
  });

  it('would be charged too early without the trigger: the control', async () => {
    const box = await aRunningBox(shop, worker);
    await shop.sql('alter table setting disable trigger setting_price_added');
    await shop.changeCatalogue(`insert into setting (key, value, updated_at) values ($1, '880', now())`, [
      MEAL,
    ]);
    await shop.sql('alter table setting enable trigger setting_price_added');
    expect((await charges(box, 2))[1]).not.toBe(6750);
  });

  it('is told once to somebody with two boxes, and not to who began after it', async () => {
    const person = await aSignedInPerson(shop);
    const first = await aRunningBox(shop, worker, { person });
    await aRunningBox(shop, worker, { person: await signedIn(shop, person) });
    const late = await aRunningBox(shop, worker);
    await plan(850, today());
    await shop.sql(`update box_subscription set created_at = $2 where id = $1`, [
      late.subscriptionId,
      shop.get(Clock).now(),
    ]);
    await Promise.all([work(), work()]);
    await work();
    expect(await letters(first)).toHaveLength(1);
    expect(await letters(late)).toEqual([]);
  });

  it('is shown to its owner as it will be charged', async () => {
    const box = await aRunningBox(shop, worker);
    await plan(850, today());
    const { headers } = await signedIn(shop, box.person);
    const answer = await shop.api.get(`subscriptions/${box.subscriptionId}/deliveries`, { headers });
    const amounts = (answer.body as { items: { amountPence?: number; chargePence?: number }[] }).items;
    expect(JSON.stringify(amounts)).toContain('6750');
    expect(JSON.stringify(amounts)).toContain('7150');
  });
});

describe('the delivery of a weekly box (B60)', () => {
  it('costs who runs one what it did until they have had notice, whichever way it is changed', async () => {
    const box = await aRunningBox(shop, worker);
    await setAt(DELIVERY, 695);
    expect(await newDeliveryPence(8)).toBe(695);
    await work();
    await work();
    const [letter, ...more] = await letters(box);
    expect(more).toEqual([]);
    expect(letter).toContain('Delivery of a box: from £3.50 to £6.95');
    const paid = await charges(box, 7);
    expect(paid.slice(1, 4)).toEqual([6750, 6750, 6750]);
    expect(paid.at(-1)).toBe(7095);
  });

  it('stays free as long where the goods that make it free become more', async () => {
    const box = await aRunningBox(shop, worker, { meals: { 1: 14 } });
    await setAt(FREE_FROM, 15_000);
    expect(await newDeliveryPence(14)).toBe(350);
    await work();
    expect((await letters(box))[0]).toContain('Goods from which delivery is free: from £100.00 to £150.00');
    const paid = await charges(box, 7);
    expect(paid.slice(1, 4)).toEqual([11_200, 11_200, 11_200]);
    expect(paid.at(-1)).toBe(11_550);
  });

  it('can be planned, down to nothing, and is shown to its owner as it will be charged', async () => {
    const box = await aRunningBox(shop, worker);
    await plan(0, today(), DELIVERY);
    expect(await newDeliveryPence(8)).toBe(0);
    await work();
    expect((await letters(box))[0]).toContain('Delivery of a box: from £3.50 to £0.00');
    const { headers } = await signedIn(shop, box.person);
    const shown = await shop.api.get(`subscriptions/${box.subscriptionId}/deliveries`, { headers });
    expect(shown.text).toContain('6750');
    expect(shown.text).toContain('6400');
    await plan(450, addDays(today(), 1), DELIVERY);
    await shop.outside.passTime({ advanceMinutes: 2 * 1440 });
    await work();
    expect(await newDeliveryPence(8)).toBe(450);
  });

  it('would be dearer at once without the trigger: the control', async () => {
    const box = await aRunningBox(shop, worker);
    await shop.sql('alter table setting disable trigger setting_price_added');
    await setAt(DELIVERY, 695);
    await shop.sql('alter table setting enable trigger setting_price_added');
    expect((await charges(box, 2))[1]).toBe(7095);
  });
});

describe('the days of notice (B61)', () => {
  it('are those that the terms promise, and stay what they were when the email went out', async () => {
    await setAt(NOTICE, 60);
    const box = await aRunningBox(shop, worker);
    await setAt(MEAL, 850);
    await setAt(DELIVERY, 695);
    await work();
    expect(await letters(box)).toHaveLength(1);
    await setAt(NOTICE, 10);
    await work();
    const paid = await charges(box, 8);
    expect(paid.slice(1)).toEqual(Array.from({ length: 7 }, () => 6750));
    expect((await charges(box, 10)).at(-1)).toBe(6800 + 695);
    expect(await letters(box)).toHaveLength(1);
  });

  it('become more for what is planned and not told of yet', async () => {
    const box = await aRunningBox(shop, worker);
    await plan(900, addDays(today(), 45));
    await work();
    expect(await letters(box)).toEqual([]);
    await setAt(NOTICE, 60);
    await work();
    expect(await letters(box)).toHaveLength(1);
    const [row] = await shop.get(PriceChangesService).list();
    const days = ((row?.keepUntil.getTime() ?? 0) - shop.get(Clock).now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(59.9);
    expect((await charges(box, 8)).at(-1)).toBe(6750);
  });
});

const daysPass = (days: number) => shop.outside.passTime({ advanceDays: days });
const inDays = (days: number) => londonDay(new Date(shop.get(Clock).now().getTime() + days * 86_400_000));

describe('a box whose payment page was open when a price changed (B82)', () => {
  /** Its first payment is made now, and the shop hears of it so many days later. */
  const begin = async (open: Awaited<ReturnType<typeof anOpenBox>>, days = 0): Promise<RunningBox> => {
    expect(await shop.outside.pay(open.sessionId)).toBe(200);
    if (days > 0) await daysPass(days);
    await worker.drain();
    const [row] = await shop.sql<{ id: string }>(
      'select id from box_subscription where first_order_id = $1',
      [open.orderId],
    );
    return { ...open, subscriptionId: row?.id ?? '' };
  };

  it('keeps what the page showed, and is told once it begins, with thirty days from then on', async () => {
    const open = await anOpenBox(shop);
    await shop.outside.passTime({ advanceMinutes: 1 });
    await setAt(MEAL, 850);
    await work();
    await shop.outside.passTime({ advanceMinutes: 10 });
    await work();
    expect(await letters(open)).toEqual([]);
    const box = await begin(open);
    await work();
    const [email, ...more] = await letters(box);
    expect(more).toEqual([]);
    expect(email).toContain(`A meal: from £8.00 to £8.50 on ${inDays(30)}`);
    const paid = await charges(box, 7);
    expect(paid.slice(0, 4)).toEqual([6750, 6750, 6750, 6750]);
    expect(paid.at(-1)).toBe(7150);
    expect(await letters(box)).toHaveLength(1);
  });

  it('is told also when it begins after all others have been told', async () => {
    const open = await anOpenBox(shop);
    await shop.outside.passTime({ advanceMinutes: 1 });
    await setAt(MEAL, 850);
    await work();
    await shop.changeCatalogue('update price_change set announced_at = $1', [shop.get(Clock).now()]);
    const box = await begin(open, 2);
    await work();
    const [email, ...more] = await letters(box);
    expect(more).toEqual([]);
    expect(email).toContain(`A meal: from £8.00 to £8.50 on ${inDays(30)}`);
  });

  it('is told nothing by its owner having been told before', async () => {
    const person = await aSignedInPerson(shop);
    const open = await anOpenBox(shop, {}, person);
    const running = await aRunningBox(shop, worker, { person: await signedIn(shop, person) });
    await shop.outside.passTime({ advanceMinutes: 1 });
    await setAt(MEAL, 850);
    await work();
    expect(await letters(running)).toHaveLength(1);
    const box = await begin(open);
    await work();
    expect(await letters(box)).toHaveLength(1);
  });
});

describe('several changes that wait at once (B83)', () => {
  it('are told as they will be paid, where the notice became shorter meanwhile', async () => {
    const box = await aRunningBox(shop, worker);
    await setAt(MEAL, 850);
    await work();
    const firstDay = inDays(30);
    await daysPass(1);
    await setAt(NOTICE, 7);
    await setAt(MEAL, 900);
    await work();
    const [newest, first, ...more] = await letters(box);
    expect(more).toEqual([]);
    expect(first).toContain(`A meal: from £8.00 to £8.50 on ${firstDay}`);
    expect(newest).toContain(`A meal: from £8.00 to £9.00 on ${firstDay}`);
    const paid = await charges(box, 7);
    expect(paid.slice(1, 4)).toEqual([6750, 6750, 6750]);
    expect(paid.at(-1)).toBe(7550);
  });

  it('are told step by step', async () => {
    const box = await aRunningBox(shop, worker);
    await setAt(MEAL, 850);
    await work();
    const firstDay = inDays(30);
    await daysPass(3);
    await setAt(MEAL, 900);
    await work();
    expect((await letters(box))[0]).toContain(
      `A meal: from £8.00 to £8.50 on ${firstDay}; A meal: from £8.50 to £9.00 on ${inDays(30)}`,
    );
  });

  it('that come back to what is paid leave it, and an email says so', async () => {
    const box = await aRunningBox(shop, worker);
    await setAt(MEAL, 850);
    await work();
    await daysPass(1);
    await setAt(MEAL, 800);
    await work();
    await work();
    expect(await letters(box)).toHaveLength(1);
    const [email, ...more] = await kept(box);
    expect(more).toEqual([]);
    expect(email).toContain('A meal: stays at £8.00');
    expect((await charges(box, 7)).slice(1)).toEqual(Array.from({ length: 6 }, () => 6750));
  });

  it('and were told to nobody yet are no news', async () => {
    const box = await aRunningBox(shop, worker);
    await setAt(MEAL, 850);
    await setAt(MEAL, 800);
    await work();
    expect([...(await letters(box)), ...(await kept(box))]).toEqual([]);
  });

  it('say that a planned price which was withdrawn does not come, to those who were told of it', async () => {
    const box = await aRunningBox(shop, worker);
    await plan(900, addDays(today(), 45));
    await daysPass(16);
    await work();
    expect(await letters(box)).toHaveLength(1);
    const [row] = await shop.get(PriceChangesService).list();
    await shop.heard(() => shop.get(PriceChangesService).withdraw(row?.id ?? '', randomUUID()));
    await work();
    await work();
    const [email, ...more] = await kept(box);
    expect(more).toEqual([]);
    expect(email).toContain('A meal: stays at £8.00');
  });
});
