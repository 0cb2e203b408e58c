import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderChangeOptionsDto, OrderChangeQuoteDto } from '#backend/ordering/changes/order-changes.dto.js';
import { PickListDto } from '#backend/ordering/kitchen/admin-kitchen.dto.js';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { AdminOrderDto } from '#backend/ordering/staff/admin-orders.dto.js';
import { cancelBy } from '#backend/rules/delivery/delivery-days.js';
import { aBox, aCustomer, somePackages, someTrialDays } from '#test/factories.js';
import { at } from '#test/setup/boxes/my-boxes.js';
import {
  guestToken,
  placeConfirmedOrder,
  setDeliveryDate,
  type OpenOrder,
} from '#test/setup/orders/orders.js';
import { moneyOf, requestRefund } from '#test/setup/orders/refunds.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';

let shop: TestShop;
let support: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  support = await aSignedInPerson(shop, { roles: ['support'] });
});
afterAll(() => shop.close());

const linkOf = async ({ orderId }: OpenOrder) => `/api/orders/guest/${await guestToken(shop, orderId)}`;
const orderOf = async (order: OpenOrder): Promise<MyOrderDto> =>
  (await shop.call('GET', await linkOf(order))).read(MyOrderDto);
const optionsOf = async (order: OpenOrder): Promise<OrderChangeOptionsDto> =>
  (await shop.call('GET', `${await linkOf(order)}/change`)).read(OrderChangeOptionsDto);
const quoteOf = async (order: OpenOrder, wish: object): Promise<ApiResponse> =>
  shop.call('POST', `${await linkOf(order)}/change/quote`, { body: wish });
const change = async (order: OpenOrder, body: object): Promise<ApiResponse> =>
  shop.call('POST', `${await linkOf(order)}/change`, { body: { refundPence: 0, changesSeen: 0, ...body } });
const bySupport = (
  { orderId }: OpenOrder,
  body: object,
  { headers }: Pick<SignedInPerson, 'headers'> = support,
): Promise<ApiResponse> =>
  shop.call('POST', `/api/admin/orders/${orderId}/change`, {
    body: { refundPence: 0, changesSeen: 0, reason: 'Asked for by telephone', ...body },
    headers,
  });
const told = ({ orderId }: OpenOrder) =>
  shop.sql<{ payload: object }>(
    `select payload from outbox_event where name = 'ordering.order-changed' and payload->>'orderId' = $1 order by id`,
    [orderId],
  );
const placesOf = async (date: string | null): Promise<number> =>
  (await shop.sql<{ taken: number }>('select taken from delivery_day where date = $1', [date]))[0]?.taken ??
  0;

/** Two meals of the menu that contain no allergen of `without`, and what a box of them sends. */
async function dishes(order: OpenOrder) {
  const { lines, choices } = await optionsOf(order);
  const own = lines.find(({ category }) => category === 'Meals');
  const [other] = choices.filter(({ sku, category }) => category === 'Meals' && sku !== own?.sku);
  if (!own || !other) throw new Error('There is no other dish.');
  return { own, other };
}
const line = (sku: string, quantity: number) => ({ sku, quantity });

async function expectRefused(order: OpenOrder, answer: ApiResponse, code: string): Promise<void> {
  expect(answer.body).toMatchObject({ code });
  expect(await told(order)).toEqual([]);
  expect((await orderOf(order)).changes).toEqual([]);
}

describe('another day for a placed order (rule D60)', () => {
  it('moves its place and is in its history', async () => {
    const order = await placeConfirmedOrder(shop);
    const { days, deliveryDate, changeableUntil } = await optionsOf(order);
    const other = days.find(({ date }) => date !== deliveryDate)?.date ?? '';
    const [before, after] = [await placesOf(deliveryDate), await placesOf(other)];
    const answer = (await change(order, { deliveryDate: other })).read(MyOrderDto);
    expect(answer).toMatchObject({ deliveryDate: other, totalPence: 4600, refundedPence: 0 });
    expect(changeableUntil).toBe(cancelBy(deliveryDate ?? '', 24).toISOString());
    expect(await placesOf(deliveryDate)).toBe(before - 1);
    expect(await placesOf(other)).toBe(after + 1);
    expect(answer.changes).toMatchObject([
      {
        number: 1,
        by: 'customer',
        changed: ['day'],
        reason: null,
        before: { deliveryDate },
        after: { deliveryDate: other },
      },
    ]);
    expect(answer.timeline.at(-1)).toMatchObject({ kind: 'changed', detail: { reason: 'day' } });
    expect(await told(order)).toMatchObject([
      { payload: { number: 1, changed: ['day'], by: 'customer', refundPence: 0 } },
    ]);
  });

  it('is refused on a day that is not on offer, and changes nothing for its own day', async () => {
    const order = await placeConfirmedOrder(shop);
    await expectRefused(order, await change(order, { deliveryDate: '2031-01-01' }), 'date_unavailable');
    const { deliveryDate } = await orderOf(order);
    expect((await change(order, { deliveryDate })).read(MyOrderDto).changes).toEqual([]);
    expect(await told(order)).toEqual([]);
  });

  it('is refused on a full day, whose last place one of two orders gets', async () => {
    const [one, two] = [await placeConfirmedOrder(shop), await placeConfirmedOrder(shop)];
    const { days, deliveryDate } = await optionsOf(one);
    const day = days.findLast(({ date }) => date !== deliveryDate)?.date ?? '';
    await shop.sql(
      `insert into delivery_day (date, capacity, taken) values ($1, 1, 0) on conflict (date) do update set capacity = delivery_day.taken + 1`,
      [day],
    );
    const answers = await Promise.all([one, two].map((order) => change(order, { deliveryDate: day })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'date_unavailable' });
    await shop.sql('update delivery_day set capacity = null, "full" = false where date = $1', [day]);
  });

  it('is open to trial days, whose dishes stay', async () => {
    const order = await placeConfirmedOrder(shop, someTrialDays());
    const { days, deliveryDate, dishesChangeable, choices } = await optionsOf(order);
    expect({ dishesChangeable, choices }).toEqual({ dishesChangeable: false, choices: [] });
    const other = days.find(({ date }) => date !== deliveryDate)?.date;
    expect((await change(order, { deliveryDate: other })).read(MyOrderDto).deliveryDate).toBe(other);
  });
});

describe('other dishes in a placed order (rules O110, O111)', () => {
  it('of the same price change its lines at once, and the kitchen packs the new ones', async () => {
    const order = await placeConfirmedOrder(shop);
    const { own, other } = await dishes(order);
    const lines = [line(own.sku, 3), line(other.sku, 2)];
    expect((await quoteOf(order, { lines })).read(OrderChangeQuoteDto)).toMatchObject({
      beforePence: 4600,
      totalPence: 4600,
      refundPence: 0,
      extraPence: 0,
    });
    const answer = (await change(order, { lines })).read(MyOrderDto);
    expect(answer.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      [own.sku, 3],
      [other.sku, 2],
    ]);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ paymentStatus: 'paid', refunds: [] });
    const path = `/api/admin/kitchen/days/${answer.deliveryDate}/pick-list?limit=100`;
    const cook = await aSignedInPerson(shop, { roles: ['kitchen'] });
    const packed = (await shop.call('GET', path, { headers: cook.headers })).read(PickListDto);
    const box = packed.items.find(({ orderId }) => orderId === order.orderId);
    expect(JSON.stringify(box?.lines)).toContain(other.name);
  });

  it('refund the difference of fewer, once, however often it is sent', async () => {
    const order = await placeConfirmedOrder(shop, aBox({ meals: { 1: 10 } }));
    const { own } = await dishes(order);
    const before = await orderOf(order);
    const lines = [line(own.sku, 5)];
    const quote = (await quoteOf(order, { lines })).read(OrderChangeQuoteDto);
    expect(quote).toMatchObject({ refundPence: 4250, refundCardPence: 4250, refundWalletPence: 0 });
    const wish = { lines, refundPence: quote.refundPence };
    const answers = await Promise.all([change(order, wish), change(order, wish)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ reservedPence: 4250, status: 'processing' });
    expect(await orderOf(order)).toMatchObject({
      totalPence: before.totalPence - 4250,
      paidPence: before.totalPence,
      mealsPerWeek: 5,
      changes: [{ refundPence: 4250 }],
    });
  });

  it('are refused when they cost more, and when another refund was shown', async () => {
    const order = await placeConfirmedOrder(shop);
    const { own } = await dishes(order);
    await expectRefused(order, await change(order, { lines: [line(own.sku, 10)] }), 'change_costs_more');
    const big = await placeConfirmedOrder(shop, aBox({ meals: { 1: 10 } }));
    await expectRefused(
      big,
      await change(big, { lines: [line(own.sku, 5)], refundPence: 4251 }),
      'price_changed',
    );
  });

  it('are refused in a size that is not on offer, and for what is not on the menu', async () => {
    const order = await placeConfirmedOrder(shop);
    const { own } = await dishes(order);
    await expectRefused(order, await change(order, { lines: [line(own.sku, 4)] }), 'count_mismatch');
    await expectRefused(
      order,
      await change(order, { lines: [line(own.sku, 4), line('meal-none', 1)] }),
      'unknown_product',
    );
  });

  it('need a confirmation for a declared allergen, also where one was given before', async () => {
    const customer = { allergens: ['milk'], healthConsent: true };
    const order = await placeConfirmedOrder(shop, aBox({ customer, meals: await withoutMilk() }));
    const { choices, lines } = await optionsOf(order);
    const milky = choices.find(
      ({ category, allergens }) => category === 'Meals' && allergens.contains.includes('milk'),
    );
    const kept = lines[0];
    if (!milky || !kept) throw new Error('There is no dish with milk.');
    const wish = { lines: [line(kept.sku, kept.quantity - 1), line(milky.sku, 1)] };
    const refused = await change(order, wish);
    expect(refused.body).toMatchObject({ code: 'allergen_unconfirmed', skus: [milky.sku] });
    await expectRefused(order, refused, 'allergen_unconfirmed');
    const confirmed = { ...wish, confirmedAllergenSkus: [milky.sku] };
    expect((await change(order, confirmed)).read(MyOrderDto).changes).toHaveLength(1);
    const again = { lines: [line(kept.sku, kept.quantity - 2), line(milky.sku, 2)], changesSeen: 1 };
    expect((await change(order, again)).body).toMatchObject({ code: 'allergen_unconfirmed' });
  });

  it('keep packages at their price in the order', async () => {
    const order = await placeConfirmedOrder(
      shop,
      somePackages([{ id: 'energy-boost-starter', quantity: 2 }]),
    );
    const { lines } = await optionsOf(order);
    const [kept] = lines;
    if (!kept) throw new Error('It has no line.');
    await shop.changeCatalog('update product set price_pence = price_pence + 500 where sku = $1', [kept.sku]);
    const wish = { lines: [{ sku: kept.sku, variant: kept.variant, quantity: 1 }], refundPence: 2700 };
    expect((await change(order, wish)).read(MyOrderDto)).toMatchObject({ subtotalPence: 2700 });
    await shop.changeCatalog('update product set price_pence = price_pence - 500 where sku = $1', [kept.sku]);
  });

  it('cost what they cost today where they have a price of their own, and are no gift', async () => {
    const order = await placeConfirmedOrder(shop);
    const { own, other } = await dishes(order);
    await shop.changeCatalog('update product set price_pence = 1400 where sku = $1', [other.sku]);
    const lines = [line(own.sku, 4), line(other.sku, 1)];
    expect((await quoteOf(order, { lines })).read(OrderChangeQuoteDto)).toMatchObject({ extraPence: 550 });
    await expectRefused(order, await change(order, { lines }), 'change_costs_more');
    await shop.changeCatalog('update product set price_pence = null where sku = $1', [other.sku]);
  });

  it('are no dearer package at the price of another one of its category', async () => {
    const order = await placeConfirmedOrder(shop, somePackages([{ id: 'plant-power-vegan', quantity: 1 }]));
    const { choices } = await optionsOf(order);
    const dearer = choices.find(({ sku }) => sku === 'global-flavors-premium');
    expect(dearer).toMatchObject({ category: 'Meal Packages', unitPence: 3000 });
    const lines = [{ sku: dearer?.sku, variant: dearer?.variant, quantity: 1 }];
    await expectRefused(order, await change(order, { lines }), 'change_costs_more');
  });

  it('name a package by any of its names, in its default variant, with the allergens of that', async () => {
    const order = await placeConfirmedOrder(
      shop,
      somePackages([{ id: 'energy-boost-starter', quantity: 3 }]),
    );
    const [named] = await shop.sql<{ sku: string; alias: string | null; variant: string }>(
      `select sku, details->'aliases'->>0 as alias, details->>'defaultVariant' as variant
         from product where kind = 'package' and name like '%Energy%'`,
    );
    const wish = { lines: [line(named?.alias ?? named?.sku ?? '', 2)], refundPence: 2700 };
    expect((await change(order, wish)).read(MyOrderDto)).toMatchObject({
      lines: [{ sku: named?.sku, variant: named?.variant, quantity: 2 }],
    });
    const [other] = await shop.sql<{ sku: string; variant: string }>(
      `select sku, details->>'defaultVariant' as variant from product where kind = 'package' and name like '%Gut%'`,
    );
    const two = { lines: [line(named?.sku ?? '', 1), line(other?.sku ?? '', 1)], changesSeen: 1 };
    const { lines } = (await change(order, two)).read(MyOrderDto);
    const added = lines.find(({ sku }) => sku === other?.sku);
    expect(added).toMatchObject({ variant: other?.variant });
    // Without its variant it would be sold as free from everything.
    expect(added?.allergens.contains).not.toEqual([]);
  });

  it('are fixed after another refund, while the day can still be changed', async () => {
    const order = await placeConfirmedOrder(shop);
    await requestRefund(shop, order.orderId, { amountPence: 100 });
    const { own, other } = await dishesOfMenu(order);
    const lines = [line(own, 4), line(other, 1)];
    await expectRefused(order, await change(order, { lines }), 'dishes_fixed');
    const { days, deliveryDate } = await optionsOf(order);
    const day = days.find(({ date }) => date !== deliveryDate)?.date;
    expect((await change(order, { deliveryDate: day })).status).toBe(200);
  });
});

describe('who may change an order, and until when (rule O110)', () => {
  it('of two changes from the same page the second is refused, and nothing of the first is lost', async () => {
    const order = await placeConfirmedOrder(shop);
    const { own, other } = await dishes(order);
    await change(order, { lines: [line(own.sku, 4), line(other.sku, 1)] });
    const late = await change(order, { lines: [line(own.sku, 3), line(other.sku, 2)] });
    expect(late.body).toMatchObject({ code: 'edit_conflict' });
    expect((await orderOf(order)).lines).toMatchObject([{ quantity: 4 }, { quantity: 1 }]);
  });

  it('closes with the deadline to cancel; staff can until the courier’s day begins', async () => {
    const order = await placeConfirmedOrder(shop);
    const { own, other } = await dishes(order);
    const lines = [line(own.sku, 4), line(other.sku, 1)];
    await setDeliveryDate(shop, order.orderId, 1);
    const { deliveryDate } = await orderOf(order);
    await at(shop, new Date(cancelBy(deliveryDate ?? '', 24).getTime() + 1), async () => {
      expect((await orderOf(order)).changeableUntil).toBeNull();
      await expectRefused(order, await change(order, { lines }), 'change_too_late');
      // Signed in at that moment: before eight in the morning it is hours ahead.
      const colleague = await aSignedInPerson(shop, { roles: ['support'] });
      const answer = (await bySupport(order, { lines }, colleague)).read(AdminOrderDto);
      expect(answer.changes).toMatchObject([{ by: 'shop', reason: 'Asked for by telephone' }]);
    });
  });

  it('is refused with a reason for a charged box of a weekly box (O116)', async () => {
    const order = await placeConfirmedOrder(shop);
    const { own, other } = await dishes(order);
    const lines = [line(own.sku, 4), line(other.sku, 1)];
    await shop.sql(`update orders set kind = 'subscription' where id = $1`, [order.orderId]);
    expect((await orderOf(order)).changeableUntil).toBeNull();
    await expectRefused(order, await change(order, { lines }), 'box_charged');
    await expectRefused(order, await bySupport(order, { lines }), 'box_charged');
    // Over, it is too late for anything.
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [order.orderId]);
    await expectRefused(order, await change(order, { lines }), 'change_too_late');
  });

  it('is refused once the kitchen has begun, and for a cancelled order', async () => {
    const order = await placeConfirmedOrder(shop);
    const { own, other } = await dishes(order);
    const lines = [line(own.sku, 4), line(other.sku, 1)];
    await shop.sql(`insert into order_event (order_id, kind, at) values ($1, 'preparing', now())`, [
      order.orderId,
    ]);
    await expectRefused(order, await change(order, { lines }), 'change_too_late');
    await expectRefused(order, await bySupport(order, { lines }), 'change_too_late');
    const cancelled = await placeConfirmedOrder(shop);
    await shop.call('POST', `${await linkOf(cancelled)}/cancel`);
    await expectRefused(cancelled, await change(cancelled, { lines }), 'change_too_late');
  });

  it('is its customer, and support for anybody but themselves', async () => {
    const customer = aCustomer({ email: support.email });
    const order = await placeConfirmedOrder(shop, aBox({ customer }));
    const { own, other } = await dishes(order);
    const lines = [line(own.sku, 4), line(other.sku, 1)];
    await expectRefused(order, await bySupport(order, { lines }), 'own_account');
    const stranger = await aSignedInPerson(shop);
    const body = { lines, refundPence: 0, changesSeen: 0 };
    const foreign = await shop.call('POST', `/api/orders/${order.orderId}/change`, {
      body,
      headers: stranger.headers,
    });
    await expectRefused(order, foreign, 'not_found');
  });

  it('a cancellation at the same instant leaves one of the two, and all of the money', async () => {
    const order = await placeConfirmedOrder(shop, aBox({ meals: { 1: 10 } }));
    const { own } = await dishes(order);
    const path = await linkOf(order);
    await Promise.all([
      change(order, { lines: [line(own.sku, 5)], refundPence: 4250 }),
      shop.call('POST', `${path}/cancel`),
    ]);
    const { totalPence, paidPence } = await orderOf(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'cancelled',
      reservedPence: paidPence,
    });
    expect(totalPence).toBeLessThanOrEqual(paidPence);
  });
});

/** Five of a dish without milk. */
async function withoutMilk(): Promise<Record<number, number>> {
  const [dish] = await shop.sql<{ number: number }>(
    `select number from product where kind = 'meal' and available and not ('milk' = any(contains)) order by number limit 1`,
  );
  return { [dish?.number ?? 0]: 5 };
}

/** For an order whose dishes cannot be chosen any more. */
async function dishesOfMenu(order: OpenOrder): Promise<{ own: string; other: string }> {
  const own = (await orderOf(order)).lines[0]?.sku ?? '';
  const [other] = await shop.sql<{ sku: string }>(
    `select sku from product where kind = 'meal' and available and sku <> $1 order by number limit 1`,
    [own],
  );
  return { own, other: other?.sku ?? '' };
}
