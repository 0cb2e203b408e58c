import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { QuoteDto } from '#backend/ordering/ordering.dto.js';
import { PriceChangesService } from '#backend/catalog/prices/price-changes.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { addDays } from '#backend/rules/delivery/delivery-days.js';
import { TestShop } from '#test/setup/system/app.js';
import { BoxPrices, MEAL } from '#test/setup/boxes/box-prices.js';
import { anOpenBox, aRunningBox, type RunningBox } from '#test/setup/boxes/boxes.js';
import { aSignedInPerson, signedIn } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

const DELIVERY = 'delivery.standardPence';
const FREE_FROM = 'delivery.freeFromPence';
const NOTICE = 'legal.priceNoticeDays';
const CHICKEN = 'meal-lemon-herb-chicken-greens';

let prices: BoxPrices;
let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  prices = await BoxPrices.open();
  ({ shop, worker } = prices);
});
afterEach(() => prices.reset());
afterAll(() => prices.close());

/** The price of a meal in a new weekly box now. */
async function newMealPence(): Promise<number | undefined> {
  const body = { kind: 'subscription', lines: [{ sku: CHICKEN, quantity: 8 }] };
  return (await shop.api.post('quotes', body)).read(QuoteDto).lines[0]?.unitPence;
}

/** The price of delivery of a new weekly box now. */
async function newDeliveryPence(meals: number): Promise<number> {
  const body = { kind: 'subscription', lines: [{ sku: CHICKEN, quantity: meals }] };
  return (await shop.api.post('quotes', body)).read(QuoteDto).deliveryPence;
}

describe('a price with a date (P11)', () => {
  it('of today applies to new customers at once, and to running boxes after thirty days, with one email', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.plan(850, prices.today());
    expect(await newMealPence()).toBe(850);
    await prices.work();
    await prices.work();
    const [sentEmail, ...more] = await prices.emails(box);
    expect(more).toEqual([]);
    expect(sentEmail).toContain('A meal: from £8.00 to £8.50');
    const paid = await prices.charges(box, 7);
    // Thirty days hold at least three more cut-offs at £64 and £3.50 for delivery.
    expect(paid.slice(1, 4)).toEqual([6750, 6750, 6750]);
    expect(paid.at(-1)).toBe(7150);
  });

  it('of a future day waits for it, and can be withdrawn until then', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.plan(900, addDays(prices.today(), 45));
    await expect(prices.plan(950, addDays(prices.today(), 50))).rejects.toMatchObject({
      code: 'price_planned',
    });
    await prices.work();
    expect(await prices.emails(box)).toEqual([]);
    expect(await newMealPence()).toBe(800);
    await shop.outside.advanceClock({ advanceMinutes: 16 * 1440 });
    await prices.work();
    expect(await prices.emails(box)).toHaveLength(1);
    const [row] = await shop.get(PriceChangesService).list();
    await shop.outside.advanceClock({ advanceMinutes: 30 * 1440 });
    await prices.work();
    expect(await newMealPence()).toBe(900);
    await expect(shop.get(PriceChangesService).withdraw(row?.id ?? '', randomUUID())).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('that was changed among the settings is no surprise either', async () => {
    const box = await aRunningBox(shop, worker);
    const now = shop.get(Clock).now();
    await shop.changeCatalog(`insert into setting (key, value, updated_at) values ($1, '880', $2)`, [
      MEAL,
      now,
    ]);
    await prices.work();
    expect((await prices.emails(box))[0]).toContain('from £8.00 to £8.80');
    expect(await newMealPence()).toBe(880);
    expect((await prices.charges(box, 2))[1]).toBe(6750);
  });

  it('would be charged too early without the trigger: the control', async () => {
    const box = await aRunningBox(shop, worker);
    await shop.sql('alter table setting disable trigger setting_price_added');
    await shop.changeCatalog(`insert into setting (key, value, updated_at) values ($1, '880', now())`, [
      MEAL,
    ]);
    await shop.sql('alter table setting enable trigger setting_price_added');
    expect((await prices.charges(box, 2))[1]).not.toBe(6750);
  });

  it('is sent once to a customer with two boxes, and not to customers who began later', async () => {
    const person = await aSignedInPerson(shop);
    const first = await aRunningBox(shop, worker, { person });
    await aRunningBox(shop, worker, { person: await signedIn(shop, person) });
    const late = await aRunningBox(shop, worker);
    await prices.plan(850, prices.today());
    await shop.sql(`update box_subscription set created_at = $2 where id = $1`, [
      late.subscriptionId,
      shop.get(Clock).now(),
    ]);
    await Promise.all([prices.work(), prices.work()]);
    await prices.work();
    expect(await prices.emails(first)).toHaveLength(1);
    expect(await prices.emails(late)).toEqual([]);
  });

  it('is shown to its owner as it will be charged', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.plan(850, prices.today());
    const { headers } = await signedIn(shop, box.person);
    const response = await shop.api.get(`subscriptions/${box.subscriptionId}/deliveries`, { headers });
    const amounts = (response.body as { items: { amountPence?: number; chargePence?: number }[] }).items;
    expect(JSON.stringify(amounts)).toContain('6750');
    expect(JSON.stringify(amounts)).toContain('7150');
  });
});

describe('the delivery of a weekly box (B60)', () => {
  it('costs existing subscribers the old price until their notice ends, whichever way it changes', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.setAt(DELIVERY, 695);
    expect(await newDeliveryPence(8)).toBe(695);
    await prices.work();
    await prices.work();
    const [sentEmail, ...more] = await prices.emails(box);
    expect(more).toEqual([]);
    expect(sentEmail).toContain('Delivery of a box: from £3.50 to £6.95');
    const paid = await prices.charges(box, 7);
    expect(paid.slice(1, 4)).toEqual([6750, 6750, 6750]);
    expect(paid.at(-1)).toBe(7095);
  });

  it('stays free if the free-delivery threshold rises', async () => {
    const box = await aRunningBox(shop, worker, { meals: { 1: 14 } });
    await prices.setAt(FREE_FROM, 15_000);
    expect(await newDeliveryPence(14)).toBe(350);
    await prices.work();
    expect((await prices.emails(box))[0]).toContain('The spend for free delivery: from £100.00 to £150.00');
    const paid = await prices.charges(box, 7);
    expect(paid.slice(1, 4)).toEqual([11_200, 11_200, 11_200]);
    expect(paid.at(-1)).toBe(11_550);
  });

  it('can be planned, down to zero, and is shown to the customer as it will be charged', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.plan(0, prices.today(), DELIVERY);
    expect(await newDeliveryPence(8)).toBe(0);
    await prices.work();
    expect((await prices.emails(box))[0]).toContain('Delivery of a box: from £3.50 to £0.00');
    const { headers } = await signedIn(shop, box.person);
    const shown = await shop.api.get(`subscriptions/${box.subscriptionId}/deliveries`, { headers });
    expect(shown.text).toContain('6750');
    expect(shown.text).toContain('6400');
    await prices.plan(450, addDays(prices.today(), 1), DELIVERY);
    await shop.outside.advanceClock({ advanceMinutes: 2 * 1440 });
    await prices.work();
    expect(await newDeliveryPence(8)).toBe(450);
  });

  it('would cost more at once without the trigger: the control', async () => {
    const box = await aRunningBox(shop, worker);
    await shop.sql('alter table setting disable trigger setting_price_added');
    await prices.setAt(DELIVERY, 695);
    await shop.sql('alter table setting enable trigger setting_price_added');
    expect((await prices.charges(box, 2))[1]).toBe(7095);
  });
});

describe('the days of notice (B61)', () => {
  it('are those that the terms promise, and stay what they were when the email went out', async () => {
    await prices.setAt(NOTICE, 60);
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    await prices.setAt(DELIVERY, 695);
    await prices.work();
    expect(await prices.emails(box)).toHaveLength(1);
    await prices.setAt(NOTICE, 10);
    await prices.work();
    const paid = await prices.charges(box, 8);
    expect(paid.slice(1)).toEqual(Array.from({ length: 7 }, () => 6750));
    expect((await prices.charges(box, 10)).at(-1)).toBe(6800 + 695);
    expect(await prices.emails(box)).toHaveLength(1);
  });

  it('are extended for planned changes that are not announced yet', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.plan(900, addDays(prices.today(), 45));
    await prices.work();
    expect(await prices.emails(box)).toEqual([]);
    await prices.setAt(NOTICE, 60);
    await prices.work();
    expect(await prices.emails(box)).toHaveLength(1);
    const [row] = await shop.get(PriceChangesService).list();
    const days = ((row?.keepUntil.getTime() ?? 0) - shop.get(Clock).now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(59.9);
    expect((await prices.charges(box, 8)).at(-1)).toBe(6750);
  });
});

describe('a box whose payment page was open when a price changed (B82)', () => {
  /** Its first payment happens now, and the shop gets the webhook this many days later. */
  const begin = async (open: Awaited<ReturnType<typeof anOpenBox>>, days = 0): Promise<RunningBox> => {
    expect(await shop.outside.pay(open.sessionId)).toBe(200);
    if (days > 0) await prices.daysPass(days);
    await worker.drain();
    const [row] = await shop.sql<{ id: string }>(
      'select id from box_subscription where first_order_id = $1',
      [open.orderId],
    );
    return { ...open, subscriptionId: row?.id ?? '' };
  };

  it('keeps the price that the page showed, and is notified once it begins, with thirty days’ notice', async () => {
    const open = await anOpenBox(shop);
    await shop.outside.advanceClock({ advanceMinutes: 1 });
    await prices.setAt(MEAL, 850);
    await prices.work();
    await shop.outside.advanceClock({ advanceMinutes: 10 });
    await prices.work();
    expect(await prices.emails(open)).toEqual([]);
    const box = await begin(open);
    await prices.work();
    const [email, ...more] = await prices.emails(box);
    expect(more).toEqual([]);
    expect(email).toContain(`A meal: from £8.00 to £8.50 on ${prices.inDays(30)}`);
    const paid = await prices.charges(box, 7);
    expect(paid.slice(0, 4)).toEqual([6750, 6750, 6750, 6750]);
    expect(paid.at(-1)).toBe(7150);
    expect(await prices.emails(box)).toHaveLength(1);
  });

  it('is also notified when it begins after all others were notified', async () => {
    const open = await anOpenBox(shop);
    await shop.outside.advanceClock({ advanceMinutes: 1 });
    await prices.setAt(MEAL, 850);
    await prices.work();
    await shop.changeCatalog('update price_change set announced_at = $1', [shop.get(Clock).now()]);
    const box = await begin(open, 2);
    await prices.work();
    const [email, ...more] = await prices.emails(box);
    expect(more).toEqual([]);
    expect(email).toContain(`A meal: from £8.00 to £8.50 on ${prices.inDays(30)}`);
  });

  it('is not counted as notified because its owner was notified before', async () => {
    const person = await aSignedInPerson(shop);
    const open = await anOpenBox(shop, {}, person);
    const running = await aRunningBox(shop, worker, { person: await signedIn(shop, person) });
    await shop.outside.advanceClock({ advanceMinutes: 1 });
    await prices.setAt(MEAL, 850);
    await prices.work();
    expect(await prices.emails(running)).toHaveLength(1);
    const box = await begin(open);
    await prices.work();
    expect(await prices.emails(box)).toHaveLength(1);
  });
});

describe('several changes that wait at once (B83)', () => {
  it('are announced with the date they are paid, if the notice became shorter meanwhile', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    await prices.work();
    const firstDay = prices.inDays(30);
    await prices.daysPass(1);
    await prices.setAt(NOTICE, 7);
    await prices.setAt(MEAL, 900);
    await prices.work();
    const [newest, first, ...more] = await prices.emails(box);
    expect(more).toEqual([]);
    expect(first).toContain(`A meal: from £8.00 to £8.50 on ${firstDay}`);
    expect(newest).toContain(`A meal: from £8.00 to £9.00 on ${firstDay}`);
    const paid = await prices.charges(box, 7);
    expect(paid.slice(1, 4)).toEqual([6750, 6750, 6750]);
    expect(paid.at(-1)).toBe(7550);
  });

  it('are shown step by step', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    await prices.work();
    const firstDay = prices.inDays(30);
    await prices.daysPass(3);
    await prices.setAt(MEAL, 900);
    await prices.work();
    expect((await prices.emails(box))[0]).toContain(
      `A meal: from £8.00 to £8.50 on ${firstDay}; A meal: from £8.50 to £9.00 on ${prices.inDays(30)}`,
    );
  });

  it('that return to the paid price keep it, with an email', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    await prices.work();
    await prices.daysPass(1);
    await prices.setAt(MEAL, 800);
    await prices.work();
    await prices.work();
    expect(await prices.emails(box)).toHaveLength(1);
    const [email, ...more] = await prices.kept(box);
    expect(more).toEqual([]);
    expect(email).toContain('A meal: stays at £8.00');
    expect((await prices.charges(box, 7)).slice(1)).toEqual(Array.from({ length: 6 }, () => 6750));
  });

  it('and were not announced yet need no email', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.setAt(MEAL, 850);
    await prices.setAt(MEAL, 800);
    await prices.work();
    expect([...(await prices.emails(box)), ...(await prices.kept(box))]).toEqual([]);
  });

  it('tell the customers who were notified that a withdrawn price change will not happen', async () => {
    const box = await aRunningBox(shop, worker);
    await prices.plan(900, addDays(prices.today(), 45));
    await prices.daysPass(16);
    await prices.work();
    expect(await prices.emails(box)).toHaveLength(1);
    const [row] = await shop.get(PriceChangesService).list();
    await shop.heard(() => shop.get(PriceChangesService).withdraw(row?.id ?? '', randomUUID()));
    await prices.work();
    await prices.work();
    const [email, ...more] = await prices.kept(box);
    expect(more).toEqual([]);
    expect(email).toContain('A meal: stays at £8.00');
  });
});
