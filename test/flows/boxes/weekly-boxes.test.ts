import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { BoxLifecycleService } from '#backend/boxes/checkout/box-lifecycle.service.js';
import { lockedSubscription } from '#backend/boxes/locked-box.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { BoxChargingService } from '#backend/boxes/cut-off/box-charging.service.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  aRunningBox,
  anOpenBox,
  aWeeklyBox,
  deliveryRows,
  CARD_DECLINED_LATER,
  advanceClockTo,
  subscribe,
  subscriptionRow,
  processDueBoxes,
} from '#test/setup/boxes/boxes.js';
import { orderRow } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

const DAY_MS = 86_400_000;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  shop.outside.attachClock(worker.get(Clock));
});
afterEach(async () => {
  shop.outside.webhooks.pass();
  await shop.outside.fail();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

describe('a weekly box that is subscribed to', () => {
  it('is pending with its first order until that is paid, and then runs', async () => {
    const box = await anOpenBox(shop, { promoCode: 'WELCOME20', percentOff: 20 });
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({ status: 'pending', card_last4: null });
    expect(await orderRow(shop, box.orderId)).toMatchObject({ status: 'pending', amount_pence: 5470 });

    expect(await shop.outside.pay(box.sessionId)).toBe(200);
    await worker.drain();
    expect(await orderRow(shop, box.orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({ status: 'active', card_last4: '4242' });
    const [subscription] = await shop.sql<{ id: string }>(
      'select id from box_subscription where first_order_id = $1',
      [box.orderId],
    );
    const deliveries = await deliveryRows(shop, subscription?.id ?? '');
    expect(deliveries.map(({ status }) => status)).toEqual(['paid', ...Array<string>(7).fill('planned')]);
    expect(new Set(deliveries.map(({ date }) => new Date(`${date}T12:00Z`).getUTCDay()))).toEqual(
      new Set([3]),
    );
  });

  it('needs an account', async () => {
    const response = await subscribe(shop, aWeeklyBox('nobody@example.com'), {});
    expect([response.status, response.body]).toMatchObject([401, { code: 'account_required' }]);
  });

  it('is refused at another price, and nothing is recorded', async () => {
    const person = await aSignedInPerson(shop);
    const body = { ...aWeeklyBox(person.email), weeklyPrice: 1 };
    const response = await subscribe(shop, body, person.headers);
    expect([response.status, response.body]).toMatchObject([409, { code: 'price_changed' }]);
    expect(await shop.count('box_subscription', `user_id = '${person.userId}'`)).toBe(0);
  });

  it('is one for one key, and closes the older page of its checkout', async () => {
    const person = await aSignedInPerson(shop);
    const checkoutId = '6d1d3c56-4b0f-4c0e-9d54-9d2b5f0f0a11';
    const body = aWeeklyBox(person.email, { checkoutId });
    const headers = { ...person.headers, 'idempotency-key': 'weekly-1' };
    const first = await subscribe(shop, body, headers);
    expect((await subscribe(shop, body, headers)).body).toEqual(first.body);
    expect(await shop.count('box_subscription', `user_id = '${person.userId}'`)).toBe(1);
    await subscribe(shop, { ...body, halalOnly: false }, person.headers);
    await worker.drain();
    const rows = await shop.sql(
      'select status from box_subscription where user_id = $1 order by created_at',
      [person.userId],
    );
    expect(rows).toEqual([{ status: 'cancelled' }, { status: 'pending' }]);
  });

  it('is released with its unpaid order', async () => {
    const box = await anOpenBox(shop);
    await shop.outside.advanceClock({ advanceMinutes: 67 });
    await worker.drain();
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({
      status: 'cancelled',
      end_reason: 'unpaid',
    });
  });
});

describe('a delivery at its cut-off', () => {
  it('becomes an order, and its one invoice is paid with the kept card', async () => {
    const box = await aRunningBox(shop, worker, { promoCode: 'WELCOME20', percentOff: 20 });
    const [, second] = await deliveryRows(shop, box.subscriptionId);
    if (!second) throw new Error('Nothing is planned.');
    await advanceClockTo(shop, second.cut_off_at);
    await worker.get(BoxChargingService).chargeDue();
    await worker.drain();

    const [, charged] = await deliveryRows(shop, box.subscriptionId);
    // Ten per cent off eight meals at £8, and delivery.
    expect(charged).toMatchObject({ status: 'paid', amount_pence: 6400 - 640 + 350, due_at: null });
    expect(await orderRow(shop, charged?.order_id ?? '')).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      amount_pence: 6110,
    });
    const { customer_id: customer } = await subscriptionRow(shop, box.orderId);
    const invoices = () => shop.outside.invoices(customer ?? 'none');
    expect(await invoices()).toMatchObject([{ status: 'paid', amount_paid: 6110 }]);
    // Repeated runs do nothing more.
    await worker.get(BoxChargingService).chargeDue();
    expect(await invoices()).toHaveLength(1);
    const rows = await deliveryRows(shop, box.subscriptionId);
    expect(rows.filter(({ status }) => status === 'planned').length).toBeGreaterThanOrEqual(6);
  });
});

describe('an email before the cut-off', () => {
  it('names the meals that the chef chose, the charge, and the ways to skip and to change', async () => {
    const box = await aRunningBox(shop, worker);
    const [, second] = await deliveryRows(shop, box.subscriptionId);
    if (!second) throw new Error('Nothing is planned.');
    await advanceClockTo(shop, new Date(second.cut_off_at.getTime() - 2 * DAY_MS));
    await processDueBoxes(worker);
    const emails = await shop.outside.emails(box.person.email);
    const [sentEmail, ...others] = emails.filter(({ subject }) => subject.startsWith('Your next box'));
    expect(others).toEqual([]);
    expect(sentEmail?.text).toContain('£67.50');
    expect(sentEmail?.text).toContain(`box=${box.subscriptionId}&delivery=${second.id}&do=skip`);
    const [row] = await shop.sql<{ meals: { mealId: number; quantity: number }[]; chosen_by_chef: boolean }>(
      'select meals, chosen_by_chef from box_delivery where id = $1',
      [second.id],
    );
    expect(row?.chosen_by_chef).toBe(true);
    expect(row?.meals.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(8);

    // The charge and the order match the announcement.
    await advanceClockTo(shop, second.cut_off_at);
    await processDueBoxes(worker);
    const [charged] = (await deliveryRows(shop, box.subscriptionId)).slice(1);
    expect(charged).toMatchObject({ status: 'paid', amount_pence: 6750 });
    const [order] = await shop.sql<{ selected_meals: unknown }>(
      'select selected_meals from orders where id = $1',
      [charged?.order_id],
    );
    expect(order?.selected_meals).toEqual(row?.meals);
    expect(emails.some(({ subject }) => subject === 'Your weekly box has started')).toBe(true);
  });
});

describe('a skipped, a paused and a cancelled week', () => {
  it('is not charged', async () => {
    const [skipping, pausing, leaving] = [
      await aRunningBox(shop, worker),
      await aRunningBox(shop, worker),
      await aRunningBox(shop, worker),
    ];
    const [, skipped] = await deliveryRows(shop, skipping.subscriptionId);
    if (!skipped) throw new Error('Nothing is planned.');
    await shop.sql(`update box_delivery set status = 'skipped', due_at = null where id = $1`, [skipped.id]);
    await shop.sql(`update box_subscription set status = 'paused' where id = $1`, [pausing.subscriptionId]);
    const em = worker.get(EntityManager).fork();
    await em.transactional(async (inner) => {
      const subscription = await lockedSubscription(inner, leaving.subscriptionId);
      if (subscription) await worker.get(BoxLifecycleService).end(inner, subscription, 'customer');
    });
    await advanceClockTo(shop, skipped.cut_off_at);
    await processDueBoxes(worker);
    const states = async (id: string) =>
      (await deliveryRows(shop, id)).slice(0, 2).map(({ status }) => status);
    expect(await states(skipping.subscriptionId)).toEqual(['paid', 'skipped']);
    expect(await states(pausing.subscriptionId)).toEqual(['paid', 'paused']);
    expect(await states(leaving.subscriptionId)).toEqual(['paid', 'cancelled']);
    for (const { person } of [skipping, pausing, leaving]) {
      expect(await shop.count('orders', `user_id = '${person.userId}'`)).toBe(1);
    }
  });
});

describe('a card that is refused', () => {
  it('is retried on two mornings, then the box is marked as failed; a second failed box ends the subscription', async () => {
    const box = await aRunningBox(shop, worker, {
      card: CARD_DECLINED_LATER,
      promoCode: 'WELCOME20',
      percentOff: 20,
    });
    const [, second] = await deliveryRows(shop, box.subscriptionId);
    if (!second) throw new Error('Nothing is planned.');
    const now = async () => (await deliveryRows(shop, box.subscriptionId))[1];
    await advanceClockTo(shop, second.cut_off_at);
    await processDueBoxes(worker);
    expect(await now()).toMatchObject({ status: 'payment_failed', attempts: 1, amount_pence: 6110 });
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({ status: 'past_due' });
    for (const attempts of [2, 3]) {
      await advanceClockTo(shop, (await now())?.due_at ?? new Date(0));
      await processDueBoxes(worker);
      expect(await now()).toMatchObject({ status: 'payment_failed', attempts });
    }
    expect((await now())?.due_at).toBeNull();
    await shop.outside.advanceClock({ advanceMinutes: 4 * 60 });
    await processDueBoxes(worker);
    const missed = await now();
    expect(missed).toMatchObject({ status: 'missed' });
    expect(await orderRow(shop, missed?.order_id ?? '')).toMatchObject({
      status: 'cancelled',
      payment_status: 'unpaid',
    });
    // Its ten per cent are available again for the next box.
    expect(
      await shop.count('promotion_use', `order_id = '${missed?.order_id}' and released_at is null`),
    ).toBe(0);
    const { customer_id: customer } = await subscriptionRow(shop, box.orderId);
    expect(await shop.outside.invoices(customer ?? '')).toMatchObject([{ status: 'void', amount_paid: 0 }]);

    const third = (await deliveryRows(shop, box.subscriptionId))[2];
    await advanceClockTo(shop, third?.cut_off_at ?? new Date(0));
    await processDueBoxes(worker);
    await shop.outside.advanceClock({ advanceMinutes: 3 * 1_440 });
    await processDueBoxes(worker);
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({
      status: 'cancelled',
      end_reason: 'payment',
    });
    const rows = await deliveryRows(shop, box.subscriptionId);
    expect(rows.filter(({ status }) => status === 'planned')).toEqual([]);
    const subjects = (await shop.outside.emails(box.person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your payment didn’t go through');
    expect(subjects).toContain('Your box hasn’t been paid for yet');
    expect(subjects).toContain('This week’s box won’t come');
    expect(subjects).toContain('Your weekly box has ended');
  });
});

describe('a card that its owner changed in the portal', () => {
  it('pays from then on, and shows', async () => {
    const box = await aRunningBox(shop, worker, { card: CARD_DECLINED_LATER });
    const { customer_id: customer } = await subscriptionRow(shop, box.orderId);
    await shop.outside.changeCard(customer ?? 'none', 'pm_card_mastercard');
    const [, second] = await deliveryRows(shop, box.subscriptionId);
    await advanceClockTo(shop, second?.cut_off_at ?? new Date(0));
    await processDueBoxes(worker);
    expect((await deliveryRows(shop, box.subscriptionId))[1]).toMatchObject({ status: 'paid', attempts: 0 });
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({ status: 'active', card_last4: '4444' });
  });
});

describe('a worker that runs too late', () => {
  it('charges nothing for a day that the kitchen cannot make any more', async () => {
    const box = await aRunningBox(shop, worker);
    const [, second] = await deliveryRows(shop, box.subscriptionId);
    await advanceClockTo(shop, new Date(`${second?.date}T18:00:00Z`));
    await processDueBoxes(worker);
    expect((await deliveryRows(shop, box.subscriptionId))[1]).toMatchObject({
      status: 'missed',
      order_id: null,
    });
    expect(await shop.count('orders', `user_id = '${box.person.userId}'`)).toBe(1);
  });
});

describe('an account that is erased', () => {
  it('ends its weekly box, and nothing more is charged', async () => {
    const box = await aRunningBox(shop, worker);
    const [, second] = await deliveryRows(shop, box.subscriptionId);
    const response = await shop.call('DELETE', '/api/me', {
      headers: box.person.headers,
      body: { password: box.person.password },
    });
    expect(response.status).toBe(204);
    await advanceClockTo(shop, second?.cut_off_at ?? new Date(0));
    await processDueBoxes(worker);
    expect(await subscriptionRow(shop, box.orderId)).toMatchObject({
      status: 'cancelled',
      end_reason: 'erased',
      card_last4: null,
    });
    expect((await deliveryRows(shop, box.subscriptionId))[1]).toMatchObject({
      status: 'cancelled',
      order_id: null,
    });
  });
});
