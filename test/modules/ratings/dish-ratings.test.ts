import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { GuestLinks } from '#backend/ordering/orders/guest-links.js';
import { DishRatingsService } from '#backend/ordering/ratings/dish-ratings.service.js';
import { DishRatingDto, RateableDishesDto, RatedDishesDto } from '#backend/ordering/ratings/ratings.dto.js';
import {
  PersonalDataRegistry,
  type DataSheet,
} from '#backend/platform/personal-data/personal-data.registry.js';
import { aBox } from '#test/factories.js';
import { guestToken, markDelivered, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const SAID = { stars: 5, taste: null, reasons: ['delicious'], comment: null } as const;

/** An order of an account, or of a guest, delivered unless it says otherwise. */
async function anOrder(of: SignedInPerson | null, { delivered = true } = {}): Promise<string> {
  const { orderId } = await placeConfirmedOrder(shop, aBox({ meals: { 1: 4, 2: 4 } }));
  if (of)
    await shop.sql('update orders set user_id = $1, email = $2 where id = $3', [
      of.userId,
      of.email,
      orderId,
    ]);
  if (delivered) await markDelivered(shop, [orderId]);
  return orderId;
}

async function ratingToken(orderId: string): Promise<string> {
  const [row] = await shop.sql<{ created_at: Date }>('select created_at from orders where id = $1', [
    orderId,
  ]);
  const url = shop.get(GuestLinks).ratingUrl({ id: orderId, createdAt: row?.created_at ?? new Date(0) });
  return url.slice(url.lastIndexOf('/') + 1);
}

const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: unknown, person?: SignedInPerson) =>
  shop.call(method, `/api/${path}`, {
    ...(person ? { headers: person.headers } : {}),
    ...(body === undefined ? {} : { body }),
  });

async function dishesOf(orderId: string, person: SignedInPerson): Promise<RateableDishesDto['items']> {
  return (await call('GET', `orders/${orderId}/ratings`, undefined, person)).read(RateableDishesDto).items;
}

async function firstDish(orderId: string): Promise<string> {
  const rows = await shop.sql<{ sku: string }>(
    'select sku from order_line where order_id = $1 order by position limit 1',
    [orderId],
  );
  return rows[0]?.sku ?? '';
}

async function sumsOf(sku: string): Promise<unknown> {
  const rows = await shop.sql('select ratings, stars from product_rating where sku = $1', [sku]);
  return rows[0] ?? null;
}

async function bookFaults(): Promise<string[]> {
  const found = await shop.get(ReconciliationService).checkBooks();
  return found.map(({ check }) => check).filter((check) => check === 'ratings-differ-from-sums');
}

describe('rating a delivered dish (rule K40)', () => {
  it('is kept, changed, and taken back, with the sums in step', async () => {
    const person = await aSignedInPerson(shop);
    const orderId = await anOrder(person);
    const sku = await firstDish(orderId);
    const path = `orders/${orderId}/ratings/${sku}`;
    const before = await sumsOf(sku);
    expect(before).toBeNull();
    const first = await call('PUT', path, { ...SAID, comment: ' So   good ' }, person);
    expect(first.read(DishRatingDto)).toEqual({ ...SAID, comment: 'So good', commentState: 'waiting' });
    expect(await sumsOf(sku)).toEqual({ ratings: 1, stars: 5 });
    await call('PUT', path, { ...SAID, stars: 2, taste: 'never' }, person);
    expect(await sumsOf(sku)).toEqual({ ratings: 1, stars: 2 });
    const dishes = await dishesOf(orderId, person);
    expect(dishes.find((each) => each.sku === sku)?.rating).toMatchObject({
      stars: 2,
      taste: 'never',
      comment: null,
      commentState: 'none',
    });
    expect((await call('DELETE', path, undefined, person)).status).toBe(204);
    expect((await call('DELETE', path, undefined, person)).status).toBe(204);
    expect(await sumsOf(sku)).toEqual({ ratings: 0, stars: 0 });
  });

  it('is one for each person and dish, also from two orders at once', async () => {
    const person = await aSignedInPerson(shop);
    const orders = [await anOrder(person), await anOrder(person)];
    const sku = await firstDish(orders[0] ?? '');
    const before = (await sumsOf(sku)) as { ratings: number };
    const answers = await Promise.all(
      orders.map((id, index) =>
        call('PUT', `orders/${id}/ratings/${sku}`, { ...SAID, stars: 3 + index }, person),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sumsOf(sku)).toMatchObject({ ratings: before.ratings + 1 });
    expect(await shop.count('dish_rating', `person = 'user:${person.userId}'`)).toBe(1);
  });

  it('is refused before delivery, of a dish that was not in it, and to anybody else', async () => {
    const person = await aSignedInPerson(shop);
    const stranger = await aSignedInPerson(shop);
    const waiting = await anOrder(person, { delivered: false });
    const sku = await firstDish(waiting);
    expect(await dishesOf(waiting, person)).toEqual([]);
    const early = await call('PUT', `orders/${waiting}/ratings/${sku}`, SAID, person);
    expect(early.body).toMatchObject({ status: 409, code: 'dish_not_delivered' });
    const orderId = await anOrder(person);
    expect((await call('PUT', `orders/${orderId}/ratings/no-such-dish`, SAID, person)).status).toBe(404);
    for (const verb of ['PUT', 'DELETE'] as const) {
      const body = verb === 'PUT' ? SAID : undefined;
      expect((await call(verb, `orders/${orderId}/ratings/${sku}`, body, stranger)).status).toBe(404);
      expect((await call(verb, `orders/${orderId}/ratings/${sku}`, body)).status).toBe(401);
    }
    expect((await call('GET', `orders/${orderId}/ratings`, undefined, stranger)).status).toBe(404);
  });

  it('is refused for a dish that was taken out, and for all of a cancelled order', async () => {
    const person = await aSignedInPerson(shop);
    const orderId = await anOrder(person);
    const [first, second] = (await dishesOf(orderId, person)).map(({ sku }) => sku);
    await shop.sql(
      `insert into substitution_request (id, order_id, line_position, kind, contains, may_contain, lost_diets, version,
                                         asked_at, answer_by, answer, answered_by, answered_at)
       select gen_random_uuid(), $1, position, 'sold_out', '{}', '{}', '{}', 1, now(), now(), 'refund', 'customer', now()
         from order_line where order_id = $1 and sku = $2`,
      [orderId, first],
    );
    const rate = async (sku = '') =>
      (await call('PUT', `orders/${orderId}/ratings/${sku}`, SAID, person)).status;
    expect(await rate(first)).toBe(404);
    expect(await rate(second)).toBe(200);
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [orderId]);
    expect(await rate(second)).toBe(404);
  });

  it.each([
    ['no stars', { ...SAID, stars: 0 }],
    ['too many', { ...SAID, stars: 6 }],
    ['half a star', { ...SAID, stars: 4.5 }],
    ['an unknown reason', { ...SAID, reasons: ['made_me_ill'] }],
    ['a long comment', { ...SAID, comment: 'x'.repeat(281) }],
  ])('is refused with %s', async (_name, body) => {
    const person = await aSignedInPerson(shop);
    const orderId = await anOrder(person);
    const answer = await call('PUT', `orders/${orderId}/ratings/${await firstDish(orderId)}`, body, person);
    expect(answer.status).toBe(400);
  });

  it('keeps what was said sealed, and the stars in sums that the books check', async () => {
    const person = await aSignedInPerson(shop);
    const orderId = await anOrder(person);
    const sku = await firstDish(orderId);
    await call('PUT', `orders/${orderId}/ratings/${sku}`, { ...SAID, comment: 'Canary plums' }, person);
    const rows = await shop.sql(`select encode(words_sealed, 'escape') as raw from dish_rating`);
    expect(JSON.stringify(rows)).not.toContain('Canary');
    expect(await bookFaults()).toEqual([]);
    // The control: a sum that missed a rating.
    await shop.sql('update product_rating set stars = stars - 1 where sku = $1', [sku]);
    expect(await bookFaults()).toEqual(['ratings-differ-from-sums']);
    await shop.sql('update product_rating set stars = stars + 1 where sku = $1', [sku]);
  });
});

describe('the link of the email', () => {
  it('rates without signing in, and does nothing else', async () => {
    const orderId = await anOrder(null);
    const sku = await firstDish(orderId);
    const token = await ratingToken(orderId);
    const seen = await call('GET', `ratings/link/${token}`);
    expect(seen.read(RateableDishesDto).items[0]).toMatchObject({ sku, rating: null });
    // Looking at it stores nothing.
    expect(await shop.count('dish_rating', `order_id = '${orderId}'`)).toBe(0);
    expect((await call('PUT', `ratings/link/${token}/${sku}`, SAID)).status).toBe(200);
    expect(await shop.count('dish_rating', `order_id = '${orderId}' and person like 'guest:%'`)).toBe(1);
    expect((await call('GET', `orders/guest/${token}`)).status).toBe(404);
    // The link by which a guest sees the order rates as well, since the order's page asks too.
    expect((await call('GET', `ratings/link/${await guestToken(shop, orderId)}`)).status).toBe(200);
    expect((await call('GET', `ratings/link/${token}x`)).status).toBe(404);
    expect((await call('DELETE', `ratings/link/${token}/${sku}`)).status).toBe(204);
    expect(await shop.count('dish_rating', `order_id = '${orderId}'`)).toBe(0);
  });

  it('rates as the account that the order belongs to', async () => {
    const person = await aSignedInPerson(shop);
    const orderId = await anOrder(person);
    const sku = await firstDish(orderId);
    await call('PUT', `ratings/link/${await ratingToken(orderId)}/${sku}`, { ...SAID, taste: 'favourite' });
    const mine = (await call('GET', 'ratings', undefined, person)).read(RatedDishesDto);
    expect(mine.items).toMatchObject([{ sku, taste: 'favourite', dishId: expect.any(Number) }]);
  });

  it('shows nothing that was said, nor whose it was; what it leaves out stays (rule H62)', async () => {
    const person = await aSignedInPerson(shop);
    const orderId = await anOrder(person);
    const sku = await firstDish(orderId);
    const said = { stars: 2, taste: 'never', reasons: ['dry'], comment: 'Canary figs' } as const;
    await call('PUT', `orders/${orderId}/ratings/${sku}`, said, person);
    for (const token of [await ratingToken(orderId), await guestToken(shop, orderId)]) {
      const seen = await call('GET', `ratings/link/${token}`);
      const names = await dishesOf(orderId, person);
      expect(seen.body).toEqual({
        items: names.map((dish) => ({ sku: dish.sku, name: dish.name, rating: null })),
      });
      const response = await call('PUT', `ratings/link/${token}/${sku}`, { stars: 4 });
      expect(response.body).toEqual({ ...SAID, stars: 4, reasons: [], commentState: 'none' });
    }
    // Only the stars were touched. It is also the control: the account's own page does show it.
    expect((await dishesOf(orderId, person))[0]?.rating).toEqual({
      ...said,
      stars: 4,
      commentState: 'waiting',
    });
    await call('PUT', `ratings/link/${await ratingToken(orderId)}/${sku}`, {
      taste: null,
      comment: 'Canary nuts',
    });
    expect((await dishesOf(orderId, person))[0]?.rating).toMatchObject({
      taste: null,
      reasons: ['dry'],
      comment: 'Canary nuts',
    });
  });

  it('ends with the personal data of its order', async () => {
    const orderId = await anOrder(null);
    const token = await ratingToken(orderId);
    await shop.sql(`update orders set email = '' where id = $1`, [orderId]);
    expect((await call('GET', `ratings/link/${token}`)).status).toBe(404);
  });
});

describe('the dishes of an account (rule K43)', () => {
  it('can be changed and removed, and only what was rated', async () => {
    const person = await aSignedInPerson(shop);
    const orderId = await anOrder(person);
    const sku = await firstDish(orderId);
    expect((await call('PUT', `ratings/${sku}`, SAID, person)).status).toBe(404);
    await call('PUT', `orders/${orderId}/ratings/${sku}`, { ...SAID, taste: 'never' }, person);
    await call('PUT', `ratings/${sku}`, { ...SAID, taste: null }, person);
    expect((await call('GET', 'ratings', undefined, person)).read(RatedDishesDto).items).toMatchObject([
      { sku, taste: null, stars: 5 },
    ]);
    expect((await call('DELETE', `ratings/${sku}`, undefined, person)).status).toBe(204);
    expect((await call('GET', 'ratings', undefined, person)).read(RatedDishesDto).items).toEqual([]);
  });

  it('include what was said as a guest before; what the account said itself stays', async () => {
    const person = await aSignedInPerson(shop);
    const orderId = await anOrder(person);
    const [first, second] = (await dishesOf(orderId, person)).map(({ sku }) => sku);
    await call('PUT', `orders/${orderId}/ratings/${first}`, { ...SAID, stars: 4 }, person);
    await shop.sql('update orders set user_id = null where id = $1', [orderId]);
    const token = await ratingToken(orderId);
    for (const sku of [first, second])
      await call('PUT', `ratings/link/${token}/${sku}`, { ...SAID, stars: 1 });
    await shop
      .get(EntityManager)
      .fork()
      .transactional((em) =>
        shop.get(DishRatingsService).attach(em, { userId: person.userId, email: person.email }),
      );
    const mine = (await call('GET', 'ratings', undefined, person)).read(RatedDishesDto).items;
    expect(new Map(mine.map(({ sku, stars }) => [sku, stars]))).toEqual(
      new Map([
        [first, 4],
        [second, 1],
      ]),
    );
    expect(await bookFaults()).toEqual([]);
  });

  it('are in the export and leave with the account, from the sums as well (rule H62)', async () => {
    const person = await aSignedInPerson(shop);
    const orderId = await anOrder(person);
    const sku = await firstDish(orderId);
    await call('PUT', `orders/${orderId}/ratings/${sku}`, { ...SAID, comment: 'Canary pears' }, person);
    const registry = shop.get(PersonalDataRegistry);
    const em = shop.get(EntityManager).fork();
    const who = { userId: person.userId, email: person.email };
    const sheets: DataSheet[] = [];
    for await (const sheet of registry.exportFor(who, em)) sheets.push(sheet);
    expect(sheets.find(({ name }) => name === 'dish-ratings')?.rows).toMatchObject([
      { dish: sku, stars: 5, comment: 'Canary pears' },
    ]);
    await em.transactional((inside) => registry.erase(who, inside));
    expect(await shop.count('dish_rating', `person = 'user:${person.userId}'`)).toBe(0);
    expect(await bookFaults()).toEqual([]);
  });
});
