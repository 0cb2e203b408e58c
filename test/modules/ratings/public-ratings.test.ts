import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { MealListDto } from '#backend/catalog/catalog.dto.js';
import { ProductPagesService } from '#backend/catalog/products/product-pages.service.js';
import { ProductRatingsService } from '#backend/catalog/ratings/product-ratings.service.js';
import { DishRatingsService } from '#backend/ordering/ratings/dish-ratings.service.js';
import { CommentListDto, DishCommentsDto } from '#backend/ordering/ratings/ratings.dto.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { markDelivered, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let support: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  support = await aSignedInPerson(shop, { roles: ['support'] });
});
afterAll(() => shop.close());

interface Dish {
  readonly sku: string;
  readonly slug: string;
}

/** The first dish of a box that somebody else received and rated. */
async function rated(stars: number, comment: string | null = null): Promise<Dish> {
  const { orderId } = await placeConfirmedOrder(shop);
  await shop.sql(`update orders set email = $1 where id = $2`, [`${orderId}@example.com`, orderId]);
  await markDelivered(shop, [orderId]);
  const [dish] = await shop.sql<{ sku: string; slug: string }>(
    `select l.sku, p.slug from order_line l join product p on p.sku = l.sku where order_id = $1 order by l.position limit 1`,
    [orderId],
  );
  if (!dish) throw new Error('The order has no dish.');
  await shop
    .get(DishRatingsService)
    .rate({ id: orderId }, dish.sku, { stars, taste: null, reasons: [], comment });
  return dish;
}

async function shownOf({ sku }: Dish): Promise<unknown> {
  const { items } = (await shop.api.get('meals')).read(MealListDto);
  return items.find((each) => each.sku === sku)?.rating ?? null;
}

const publish = () => shop.heard(() => shop.get(ProductRatingsService).publish());

describe('public averages (rule K41)', () => {
  it('wait for enough ratings, and a single later one cannot be worked out', async () => {
    let notices = 0;
    shop.get(DatabaseNotifications).on('catalog_changed', () => (notices += 1));
    const dish = await rated(5);
    for (const stars of [5, 4, 4]) await rated(stars);
    await publish();
    expect(await shownOf(dish)).toBeNull();
    await rated(3);
    await shop.flushNotifications();
    // Five ratings, and no page was refreshed for any of them.
    expect(notices).toBe(0);
    expect(await shownOf(dish)).toBeNull();
    expect(await publish()).toBe(1);
    expect(notices).toBe(1);
    expect(await shownOf(dish)).toEqual({ average: 4.2, count: 5 });
    await rated(1);
    expect(await publish()).toBe(0);
    expect(await shownOf(dish)).toEqual({ average: 4.2, count: 5 });
    for (const stars of [1, 1, 1, 1]) await rated(stars);
    expect(await publish()).toBe(1);
    expect(await shownOf(dish)).toEqual({ average: 2.6, count: 10 });
  });

  it('disappear when there are no longer enough', async () => {
    const dish = await rated(5);
    await publish();
    await shop.set('orders.ratingsMinimum', 12);
    await publish();
    expect(await shownOf(dish)).toBeNull();
    await shop.set('orders.ratingsMinimum', null);
    await publish();
    expect(await shownOf(dish)).toMatchObject({ count: 11 });
  });

  it('are told to search engines only while they are public', async () => {
    const dish = await rated(4);
    const head = async () => JSON.stringify((await shop.get(ProductPagesService).head(dish.slug))?.data);
    expect(await head()).toContain('"aggregateRating":{"@type":"AggregateRating"');
    await shop.set('orders.ratingsMinimum', 500);
    await publish();
    expect(await head()).not.toContain('aggregateRating');
    await shop.set('orders.ratingsMinimum', null);
    await publish();
  });
});

describe('comments (rule K42)', () => {
  beforeAll(async () => {
    for (const stars of [5, 5, 4, 4, 4]) await rated(stars);
    await publish();
  });
  const list = async (state: string) =>
    (await shop.api.get(`admin/rating-comments?state=${state}&limit=100`, { headers: support.headers })).read(
      CommentListDto,
    ).items;
  const decide = (id: string, body: object) =>
    shop.api.post(`admin/rating-comments/${id}/decide`, body, support.headers);
  const publicOf = async ({ slug }: Dish) =>
    (await shop.api.get(`products/${slug}/comments`)).read(DishCommentsDto).items.map(({ text }) => text);

  it('are public only after staff have read them, without name and stars', async () => {
    const dish = await rated(5, 'Tastes like summer');
    expect(await publicOf(dish)).not.toContain('Tastes like summer');
    const waiting = (await list('waiting')).find(({ text }) => text === 'Tastes like summer');
    expect(waiting).toMatchObject({ stars: 5, state: 'waiting' });
    expect((await decide(waiting?.id ?? '', { state: 'shown', text: 'Tastes like summer' })).status).toBe(
      204,
    );
    const shown = await shop.api.get(`products/${dish.slug}/comments`);
    expect(shown.read(DishCommentsDto).items).toContainEqual({
      text: 'Tastes like summer',
      month: expect.stringMatching(/^\d{4}-\d{2}-01$/),
    });
    expect((await decide(waiting?.id ?? '', { state: 'hidden', text: 'Tastes like summer' })).status).toBe(
      204,
    );
    expect(await publicOf(dish)).not.toContain('Tastes like summer');
    const actions = await shop.sql<{ action: string; details: unknown }>(
      `select action, details from audit_entry where subject_id = $1 order by at`,
      [waiting?.id],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'admin.rating-comment-shown',
      'admin.rating-comment-hidden',
    ]);
    expect(JSON.stringify(actions)).not.toContain('summer');
  });

  it('wait for a public average of their dish, and go with it', async () => {
    for (const stars of [4, 5]) await rated(stars);
    const dish = await rated(5, 'Worth the wait');
    const row = (await list('waiting')).find(({ text }) => text === 'Worth the wait');
    await shop.set('orders.ratingsMinimum', 500);
    await publish();
    await decide(row?.id ?? '', { state: 'shown', text: 'Worth the wait' });
    expect(await publicOf(dish)).toEqual([]);
    await shop.set('orders.ratingsMinimum', 3);
    await publish();
    expect(await publicOf(dish)).toContain('Worth the wait');
    await shop.set('orders.ratingsMinimum', null);
    await publish();
  });

  it('wait again when their author changes them; other words than those read are not shown', async () => {
    const dish = await rated(5, 'First words');
    const row = (await list('waiting')).find(({ text }) => text === 'First words');
    await decide(row?.id ?? '', { state: 'shown', text: 'First words' });
    const [order] = await shop.sql<{ order_id: string }>('select order_id from dish_rating where id = $1', [
      row?.id,
    ]);
    const change = (comment: string) =>
      shop
        .get(DishRatingsService)
        .rate({ id: order?.order_id ?? '' }, dish.sku, { stars: 5, taste: null, reasons: [], comment });
    expect((await change('First words')).commentState).toBe('shown');
    expect((await change('Buy pills at example.com')).commentState).toBe('waiting');
    expect(await publicOf(dish)).not.toContain('Buy pills at example.com');
    const late = await decide(row?.id ?? '', { state: 'shown', text: 'First words' });
    expect(late.body).toMatchObject({ status: 409, code: 'comment_changed' });
    expect(await publicOf(dish)).toEqual(
      expect.not.arrayContaining(['Buy pills at example.com', 'First words']),
    );
  });

  it('are counted for staff, and unknown ones are not found', async () => {
    await rated(4, 'One more');
    const count = await shop.api.get('admin/rating-comments/count', { headers: support.headers });
    expect(count.body).toEqual({ waiting: (await list('waiting')).length });
    const nobody = '11111111-1111-4111-8111-111111111111';
    expect((await decide(nobody, { state: 'shown', text: 'x' })).status).toBe(404);
  });
});

describe('what the chef learns (rule B96)', () => {
  it('is what the account said, by dish; nothing for a guest', async () => {
    const ratings = shop.get(DishRatingsService);
    const person = await aSignedInPerson(shop);
    const { orderId } = await placeConfirmedOrder(shop);
    await shop.sql('update orders set user_id = $1 where id = $2', [person.userId, orderId]);
    await markDelivered(shop, [orderId]);
    const [line] = await shop.sql<{ sku: string }>('select sku from order_line where order_id = $1 limit 1', [
      orderId,
    ]);
    const sku = line?.sku ?? '';
    await ratings.rate({ id: orderId }, sku, { stars: 1, taste: 'never', reasons: [], comment: null });
    const em = shop.get(EntityManager).fork();
    expect(await ratings.opinionsOf(person.userId, em)).toEqual(
      new Map([[sku, { stars: 1, taste: 'never' }]]),
    );
    expect(await ratings.opinionsOf(null, em)).toEqual(new Map());
  });
});
