import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxOrderingService } from '#backend/boxes/checkout/box-ordering.service.js';
import { TestShop } from '#test/setup/system/app.js';
import { aRunningBox, deliveryRows, type WeeklyBoxOptions } from '#test/setup/boxes/boxes.js';
import { at, changed, MyBox } from '#test/setup/boxes/my-boxes.js';
import { aSignedInPerson, signedIn } from '#test/setup/people/people.js';
import { aProfessional } from '#test/setup/people/professionals.js';
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

async function myBox(wishes: WeeklyBoxOptions = {}): Promise<MyBox> {
  return new MyBox(shop, await aRunningBox(shop, worker, wishes));
}

/** The second delivery: the first that is still open to changes. */
async function theNext(mine: MyBox) {
  const [, next] = await mine.deliveries();
  if (!next) throw new Error('Nothing is planned.');
  return next;
}

const refusal = (code: string) => ({ code });

describe('my weekly boxes', () => {
  it('are listed with what a week costs, the card and the next delivery', async () => {
    const mine = await myBox({ promoCode: 'WELCOME20', percentOff: 20 });
    expect(await mine.subscription()).toMatchObject({
      status: 'active',
      mealsPerWeek: 8,
      deliveryDay: 'Wed',
      weeklyPence: 6400 + 350,
      card: { brand: 'visa', last4: '4242' },
      address: { city: 'London', postcode: 'SW4 7AB' },
      nextDelivery: { state: 'paid', chargePence: 5470, discountPercent: 20, changeable: false },
    });
  });

  it('have eight coming deliveries, each with the charge it will have', async () => {
    const mine = await myBox({ promoCode: 'WELCOME20', percentOff: 20 });
    const deliveries = await mine.deliveries();
    expect(
      deliveries.map(({ state, chargePence, discountPercent }) => [state, chargePence, discountPercent]),
    ).toEqual([
      ['paid', 5470, 20],
      ['planned', 6400 - 640 + 350, 10],
      ...Array.from({ length: 6 }, () => ['planned', 6750, 0]),
    ]);
    expect(deliveries[1]).toMatchObject({ meals: [], chosenByChef: false, changeable: true, orderId: null });
    expect(deliveries[1]?.label).toMatch(/^Wed \(\d\d [A-Z][a-z]{2}\)$/);
  });

  it('do not show what a checkout left behind, and are nobody else’s', async () => {
    const mine = await myBox();
    await shop.sql(
      `update box_subscription set status = 'cancelled', cancelled_at = now(), end_reason = 'unpaid' where id = $1`,
      [mine.box.subscriptionId],
    );
    await expect(mine.subscription()).rejects.toThrow('not listed');
    const { headers } = await aSignedInPerson(shop);
    const path = `/api/subscriptions/${mine.box.subscriptionId}`;
    const response = await shop.call('POST', `${path}/cancel`, { headers, body: {} });
    expect([response.status, response.body]).toMatchObject([404, refusal('not_found')]);
  });
});

describe('a pause', () => {
  it('shows at once on every box that is not ordered, and leaves the others alone', async () => {
    const mine = await myBox();
    const { subscription, deliveries, untouched } = changed(await mine.pause());
    expect(subscription).toMatchObject({ status: 'paused', pausedUntil: null });
    expect(deliveries.map(({ state }) => state)).toEqual(['paid', ...Array<string>(7).fill('paused')]);
    expect(new Set(deliveries.slice(1).map(({ chargePence }) => chargePence))).toEqual(new Set([0]));
    expect(untouched.map(({ date }) => date)).toEqual([deliveries[0]?.date]);
  });

  it('until a day covers the boxes before it only', async () => {
    const mine = await myBox();
    const day = (await mine.deliveries())[3]?.date ?? '';
    const { deliveries, subscription } = changed(await mine.pause(day));
    expect(subscription.pausedUntil).toBe(day);
    expect(deliveries.slice(1, 5).map(({ state }) => state)).toEqual([
      'paused',
      'paused',
      'planned',
      'planned',
    ]);
  });

  it('is undone by resuming, any number of times', async () => {
    const mine = await myBox();
    changed(await mine.pause());
    changed(await mine.resume());
    const { subscription, deliveries } = changed(await mine.resume());
    expect(subscription).toMatchObject({ status: 'active', pausedUntil: null });
    expect(deliveries[1]?.state).toBe('planned');
    const facts = await shop.sql(
      `select name from outbox_event where name like 'boxes.subscription-resumed' and payload ->> 'subscriptionId' = $1`,
      [mine.box.subscriptionId],
    );
    expect(facts).toHaveLength(1);
  });

  it('ends on a day after today, within a year', async () => {
    const mine = await myBox();
    const today = new Date().toISOString().slice(0, 10);
    for (const until of [today, '2020-01-01', '2200-01-01']) {
      const response = await mine.pause(until);
      expect([response.status, response.body]).toMatchObject([400, refusal('validation_failed')]);
    }
  });
});

describe('a skip', () => {
  it('takes one delivery out and puts it back', async () => {
    const mine = await myBox();
    const { date } = await theNext(mine);
    const skipped = changed(await mine.skip(date));
    expect(skipped.deliveries[1]).toMatchObject({ state: 'skipped', chargePence: 0, changeable: true });
    // The next box to be charged shows its price as the next one.
    expect(skipped.deliveries[2]?.state).toBe('planned');
    const back = changed(await mine.unskip(date));
    expect(back.deliveries[1]).toMatchObject({ state: 'planned', chargePence: 6750 });
    const [, row] = await deliveryRows(shop, mine.box.subscriptionId);
    expect(row?.due_at).toEqual(row?.cut_off_at);
  });

  it('passes its discount on to the next box', async () => {
    const mine = await myBox({ promoCode: 'WELCOME20', percentOff: 20 });
    const { deliveries } = changed(await mine.skip((await theNext(mine)).date));
    expect(deliveries.slice(1, 4).map(({ discountPercent }) => discountPercent)).toEqual([0, 10, 0]);
  });

  it('of the next box is refused when that is ordered already, and skips no other instead', async () => {
    const mine = await myBox();
    const response = await mine.skip();
    expect([response.status, response.body]).toMatchObject([422, refusal('cut_off_passed')]);
    expect((await mine.deliveries()).map(({ state }) => state)).not.toContain('skipped');
  });

  it('is open up to the last instant of the cut-off, and not after', async () => {
    const mine = await myBox();
    const { date, cutOffAt } = await theNext(mine);
    const cutOff = new Date(cutOffAt);
    changed(await at(shop, cutOff, () => mine.skip(date)));
    changed(await at(shop, cutOff, () => mine.unskip(date)));
    const after = await at(shop, new Date(cutOff.getTime() + 1), () => mine.skip(date));
    expect([after.status, after.body]).toMatchObject([422, { ...refusal('cut_off_passed'), date }]);
    // It became an order first, unchanged.
    const [, row] = await deliveryRows(shop, mine.box.subscriptionId);
    expect(row).toMatchObject({ status: 'charging', amount_pence: 6750 });
  });

  it('of a day without a box is refused with the reason', async () => {
    const mine = await myBox();
    const response = await mine.skip('2030-01-01');
    expect([response.status, response.body]).toMatchObject([422, refusal('date_unavailable')]);
  });
});

describe('the meals of a coming box', () => {
  it('are chosen for the next one that is open, exactly as many as it holds', async () => {
    const mine = await myBox();
    const { deliveries } = changed(await mine.choose({ 1: 3, 2: 5 }));
    expect(deliveries[1]?.meals.map(({ mealId, quantity }) => [mealId, quantity])).toEqual([
      [1, 3],
      [2, 5],
    ]);
    expect(deliveries[1]?.meals[0]?.name).not.toBe('1');
    for (const count of [7, 9, 0]) {
      const response = await mine.choose({ 1: count });
      expect([response.status, response.body]).toMatchObject([422, refusal('count_mismatch')]);
    }
  });

  it('have to be sold, on sale and of the diet', async () => {
    const mine = await myBox({ mealType: 'standard' });
    expect((await mine.choose({ 99999: 8 })).body).toMatchObject(refusal('unknown_product'));
    await shop.changeCatalog(`update product set available = false where kind = 'meal' and number = 3`);
    expect((await mine.choose({ 3: 8 })).body).toMatchObject(refusal('product_unavailable'));
    await shop.changeCatalog(`update product set available = true where kind = 'meal' and number = 3`);
    const [meat] = await shop.sql<{ number: number }>(
      `select number from product where kind = 'meal' and not ('vegan' = any(diets)) and not ('halal-vegan' = any(diets)) limit 1`,
    );
    changed(await mine.change({ mealType: 'vegan' }));
    expect((await mine.choose({ [meat?.number ?? 0]: 8 })).body).toMatchObject(refusal('diet_mismatch'));
  });

  it('with a declared allergen are kept only when they are confirmed by name', async () => {
    const [dish] = await shop.sql<{ number: number; sku: string }>(
      `select number, sku from product where kind = 'meal' and 'milk' = any(contains) and available limit 1`,
    );
    const [safe] = await shop.sql<{ number: number }>(
      `select number from product where kind = 'meal' and not ('milk' = any(contains)) and available limit 1`,
    );
    const mine = await myBox({
      meals: { [safe?.number ?? 0]: 8 },
      customer: { allergens: ['milk'], healthConsent: true },
    });
    const meals = { [dish?.number ?? 0]: 8 };
    const refused = await mine.choose(meals);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { ...refusal('allergen_unconfirmed'), skus: [dish?.sku] },
    ]);
    const { deliveries } = changed(await mine.choose(meals, { confirmedAllergenSkus: [dish?.sku] }));
    expect(deliveries[1]?.meals).toMatchObject([{ mealId: dish?.number, quantity: 8 }]);
  });

  it('are closed with the cut-off', async () => {
    const mine = await myBox();
    const { date, cutOffAt } = await theNext(mine);
    changed(await at(shop, new Date(cutOffAt), () => mine.choose({ 1: 8 }, { date })));
    const late = new Date(new Date(cutOffAt).getTime() + 1);
    const response = await at(shop, late, () => mine.choose({ 2: 8 }, { date }));
    expect(response.body).toMatchObject(refusal('cut_off_passed'));
    const [, row] = await shop.sql<{ meals: unknown }>(
      'select meals from box_delivery where subscription_id = $1 order by date',
      [mine.box.subscriptionId],
    );
    expect(row?.meals).toEqual([{ mealId: 1, quantity: 8 }]);
  });
});

describe('a change of the box', () => {
  it('to a smaller size drops a choice that does not fit, to a larger one keeps it', async () => {
    const mine = await myBox();
    changed(await mine.choose({ 1: 4, 2: 4 }));
    const larger = changed(await mine.change({ mealsPerWeek: 10 }));
    expect(larger.subscription.mealsPerWeek).toBe(10);
    expect(larger.deliveries[1]).toMatchObject({
      chargePence: 8350,
      meals: [{ quantity: 4 }, { quantity: 4 }],
    });
    const smaller = changed(await mine.change({ mealsPerWeek: 6 }));
    expect(smaller.deliveries[1]).toMatchObject({ chargePence: 6 * 800 + 350, meals: [] });
    // The paid delivery stays unchanged.
    expect(smaller.deliveries[0]).toMatchObject({ chargePence: 6750, meals: [{ mealId: 1, quantity: 8 }] });
  });

  it('accepts offered sizes and weekdays only', async () => {
    const mine = await myBox();
    expect((await mine.change({ mealsPerWeek: 7 })).body).toMatchObject(refusal('validation_failed'));
    expect((await mine.change({ deliveryDay: 'Tue' })).body).toMatchObject(refusal('date_unavailable'));
  });

  it('of its extras holds for the boxes that are not ordered yet', async () => {
    const mine = await myBox();
    const { deliveries } = changed(await mine.change({ extras: { breakfast: { '101': 2 }, protein: {} } }));
    expect(deliveries[0]?.extras).toEqual({ breakfast: {}, protein: {} });
    expect(deliveries[1]).toMatchObject({ extras: { breakfast: { '101': 2 } }, chargePence: 6750 + 2 * 395 });
    expect((await mine.change({ extras: { breakfast: { '201': 1 } } })).body).toMatchObject(
      refusal('unknown_product'),
    );
  });

  it('is refused once it has ended', async () => {
    const mine = await myBox();
    changed(await mine.cancel());
    for (const response of [await mine.change({ mealsPerWeek: 10 }), await mine.pause(), await mine.skip()]) {
      expect([response.status, response.body]).toMatchObject([409, refusal('subscription_not_active')]);
    }
  });
});

describe('a cancellation', () => {
  it('ends the box at once, leaves what is paid for, and may be repeated', async () => {
    const mine = await myBox();
    const { subscription, deliveries, untouched } = changed(await mine.cancel('Moving away'));
    expect(subscription).toMatchObject({ status: 'cancelled', cancelledAt: expect.any(String) });
    expect(deliveries.map(({ state }) => state)).toEqual(['paid']);
    expect(untouched).toHaveLength(1);
    const again = changed(await mine.cancel());
    expect(again.subscription.cancelledAt).toBe(subscription.cancelledAt);
    const rows = await shop.sql(`select end_reason, end_note from box_subscription where id = $1`, [
      mine.box.subscriptionId,
    ]);
    expect(rows).toEqual([{ end_reason: 'customer', end_note: 'Moving away' }]);
    const { headers } = await signedIn(shop, mine.box.person);
    expect((await shop.api.get(`orders/${mine.box.orderId}`, { headers })).status).toBe(200);
  });
});

describe('the address and the phone of a box', () => {
  const NEW_HOME = { address: '9 New Street', city: 'London', postcode: 'e1 6an', country: 'GB' };

  it('are changed for what is not ordered, with the postcode in its usual spelling', async () => {
    const mine = await myBox();
    const before = (await mine.subscription()).address;
    const { subscription } = changed(await mine.change({ address: NEW_HOME, phone: '020 7946 0999' }));
    expect(subscription).toMatchObject({
      address: { address: '9 New Street', postcode: 'E1 6AN' },
      phone: '020 7946 0999',
    });
    // The first box is ordered already: it is sent to the address of its order.
    const [order] = await shop.sql<{ address: string }>(
      `select delivery_address ->> 'address' as address from orders where id = $1`,
      [mine.box.orderId],
    );
    expect(order?.address).toBe(before.address);
  });

  it('keep the courier note until it is changed', async () => {
    const mine = await myBox();
    const note = async () => (await mine.subscription()).address.courierNote;
    changed(await mine.change({ courierNote: 'Leave it in the porch' }));
    expect(await note()).toBe('Leave it in the porch');
    changed(await mine.change({ address: NEW_HOME }));
    expect(await note()).toBe('Leave it in the porch');
    changed(await mine.change({ courierNote: '' }));
    expect(await note()).toBeUndefined();
    const told = await shop.sql<{ changed: string[]; by: string }>(
      `select payload->'changed' as changed, payload->>'by' as by from outbox_event
        where name = 'boxes.delivery-details-changed' and payload->>'subscriptionId' = $1 order by id`,
      [mine.box.subscriptionId],
    );
    expect(told).toEqual([
      { changed: ['courierNote'], by: 'customer' },
      { changed: ['address'], by: 'customer' },
      { changed: ['courierNote'], by: 'customer' },
    ]);
  });

  it('are refused at the address of the professional whose code the box carries', async () => {
    const professional = await aProfessional(shop);
    const mine = await myBox();
    const home = { address: '14 Harley Street', city: 'London', postcode: 'SW4 7AB', country: 'GB' };
    const kept = { ...home, firstName: 'P', lastName: 'N', phone: '020 7946 0123' };
    expect((await shop.api.post('me/addresses', kept, professional.headers)).status).toBe(201);
    await shop.sql('update box_subscription set referral_code = $1 where id = $2', [
      professional.code,
      mine.box.subscriptionId,
    ]);
    const before = await mine.subscription();
    const response = await mine.change({ address: home, phone: '020 7946 0999', mealsPerWeek: 6 });
    expect([response.status, response.body]).toMatchObject([422, refusal('self_referral')]);
    expect(await mine.subscription()).toEqual(before);
  });

  it('outside the delivery area is refused, and nothing changes', async () => {
    const mine = await myBox();
    const before = await mine.subscription();
    const far = { ...NEW_HOME, city: 'Manchester', postcode: 'M1 1AE' };
    const response = await mine.change({ address: far, mealsPerWeek: 6 });
    expect([response.status, response.body]).toMatchObject([422, refusal('area_not_served')]);
    const misspelt = await mine.change({ address: { ...NEW_HOME, postcode: 'nowhere' } });
    expect([misspelt.status, misspelt.body]).toMatchObject([400, refusal('validation_failed')]);
    expect(await mine.subscription()).toEqual(before);
  });

  it('are the order’s at the next cut-off', async () => {
    const mine = await myBox();
    const next = await theNext(mine);
    changed(await at(shop, new Date(next.cutOffAt), () => mine.change({ address: NEW_HOME })));
    await at(shop, new Date(new Date(next.cutOffAt).getTime() + 60_000), () =>
      shop.get(BoxOrderingService).place(next.id),
    );
    const [order] = await shop.sql<{ address: string }>(
      `select o.delivery_address ->> 'address' as address from orders o join box_delivery d on d.order_id = o.id
        where d.id = $1`,
      [next.id],
    );
    expect(order?.address).toBe('9 New Street');
  });
});
