import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { MealListDto, PackageListDto } from '#backend/catalog/catalog.dto.js';
import { ProductPagesService } from '#backend/catalog/products/product-pages.service.js';
import { ProductRatingsService } from '#backend/catalog/ratings/product-ratings.service.js';
import { DishRatingsService } from '#backend/ordering/ratings/dish-ratings.service.js';
import { CommentListDto, DishCommentsDto } from '#backend/ordering/ratings/ratings.dto.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { somePackages } from '#test/factories.js';
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

/** A delivered box of the person with this address; of somebody new without one. */
async function received(email?: string): Promise<string> {
  const { orderId } = await placeConfirmedOrder(shop);
  await shop.sql(`update orders set email = $1 where id = $2`, [email ?? `${orderId}@example.com`, orderId]);
  await markDelivered(shop, [orderId]);
  return orderId;
}

/** The first dish of a box that somebody else received and rated. */
async function rated(stars: number, comment: string | null = null, email?: string): Promise<Dish> {
  const orderId = await received(email);
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
    // As it was: the eleventh alone would otherwise be the difference.
    expect(await shownOf(dish)).toEqual({ average: 2.6, count: 10 });
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

describe('one voice for each person (rule K41)', () => {
  const ratings = () => shop.get(DishRatingsService);
  const say = (orderId: string, sku: string, stars: number) =>
    ratings().rate({ id: orderId }, sku, { stars, taste: null, reasons: [], comment: null });
  const publicSums = async ({ sku }: Dish) => {
    const [row] = await shop.sql(
      'select published_ratings, published_stars from product_rating where sku = $1',
      [sku],
    );
    return row;
  };
  const startAfresh = async () => {
    await shop.sql('delete from dish_rating');
    await shop.changeCatalog('update product_rating set shown = false');
    await shop.sql('delete from product_rating');
  };
  beforeEach(startAfresh);

  it('holds when one person changes their stars again and again, or takes them back and gives others', async () => {
    const dish = await rated(5);
    for (const stars of [5, 5, 5]) await rated(stars);
    const last = await received();
    await say(last, dish.sku, 5);
    expect(await publish()).toBe(1);
    const before = await publicSums(dish);
    for (const stars of [1, 2, 1, 2, 1, 2, 1]) await say(last, dish.sku, stars);
    expect(await publish()).toBe(0);
    for (let i = 0; i < 6; i += 1) {
      await ratings().remove({ id: last }, dish.sku);
      await publish();
      // Four are too few to show; the fifth coming back must not publish what they alone changed.
      expect(await shownOf(dish)).toBeNull();
      await say(last, dish.sku, 1);
      await publish();
      expect(await publicSums(dish)).toEqual(before);
      expect(await shownOf(dish)).toEqual({ average: 5, count: 5 });
    }
    // Four others: with the one above five different people, so that no change is one person's.
    for (const stars of [1, 1, 1]) await rated(stars);
    expect(await publish()).toBe(0);
    await rated(1);
    expect(await publish()).toBe(1);
    expect(await shownOf(dish)).toEqual({ average: 2.8, count: 9 });
  });

  it('holds for several orders of one mailbox, as guest, with a tag, and with an account', async () => {
    const person = await aSignedInPerson(shop);
    const [name = '', domain = ''] = person.email.split('@');
    const dish = await rated(5, null, person.email);
    for (const tag of ['+a', '+b', '+C', '+d']) await rated(5, null, `${name}${tag}@${domain}`);
    const orderId = await received(person.email);
    await shop.sql('update orders set user_id = $1 where id = $2', [person.userId, orderId]);
    await say(orderId, dish.sku, 5);
    await publish();
    expect(await shownOf(dish)).toBeNull();
    const voices = await shop.sql('select ratings, stars from product_rating where sku = $1', [dish.sku]);
    expect(voices).toEqual([{ ratings: 1, stars: 5 }]);
    // The account speaks for its mailbox.
    await say(orderId, dish.sku, 2);
    expect(await shop.sql('select ratings, stars from product_rating where sku = $1', [dish.sku])).toEqual([
      { ratings: 1, stars: 2 },
    ]);
    for (const stars of [4, 4, 4]) await rated(stars);
    await publish();
    expect(await shownOf(dish)).toBeNull();
    await rated(4);
    await publish();
    expect(await shownOf(dish)).toEqual({ average: 3.6, count: 5 });
  });

  it('holds for two orders of one mailbox at the same time', async () => {
    const orders = [await received('twice@example.com'), await received('twice+x@example.com')];
    const dish = await rated(3);
    await Promise.all(orders.map((id) => say(id, dish.sku, 5)));
    expect(await shop.sql('select ratings, stars from product_rating where sku = $1', [dish.sku])).toEqual([
      { ratings: 2, stars: 8 },
    ]);
  });

  it('leaves with who is erased, also from those who changed something', async () => {
    const person = await aSignedInPerson(shop);
    const orderId = await received(person.email);
    await shop.sql('update orders set user_id = $1 where id = $2', [person.userId, orderId]);
    const dish = await rated(3);
    await say(orderId, dish.sku, 5);
    const changers = async () =>
      (await shop.sql<{ changed_by: string[] }>('select changed_by from product_rating'))[0]?.changed_by
        .length;
    expect(await changers()).toBe(2);
    const who = { userId: person.userId, email: person.email };
    await shop
      .get(EntityManager)
      .fork()
      .transactional((em) => shop.get(PersonalDataRegistry).erase(who, em));
    expect(await changers()).toBe(1);
    expect(await shop.sql('select ratings, stars from product_rating')).toEqual([{ ratings: 1, stars: 3 }]);
  });
});

describe('packages (rule K41)', () => {
  it('have an average as dishes have, from delivered orders, and tell it to search engines', async () => {
    const sku = 'energy-boost-starter';
    const shown = async () => {
      const { items } = (await shop.api.get('packages')).read(PackageListDto);
      return items.find((each) => each.sku === sku);
    };
    for (const stars of [5, 5, 4, 4, 3]) {
      expect((await shown())?.rating).toBeNull();
      const { orderId } = await placeConfirmedOrder(shop, somePackages([{ id: sku, quantity: 2 }]));
      await shop.sql('update orders set email = $1 where id = $2', [`${orderId}@example.com`, orderId]);
      const rate = () =>
        shop
          .get(DishRatingsService)
          .rate({ id: orderId }, sku, { stars, taste: null, reasons: [], comment: null });
      await expect(rate()).rejects.toMatchObject({ code: 'dish_not_delivered' });
      await markDelivered(shop, [orderId]);
      await rate();
      await publish();
    }
    const pack = await shown();
    expect(pack?.rating).toEqual({ average: 4.2, count: 5 });
    const head = await shop.get(ProductPagesService).head(pack?.slug ?? '');
    expect(JSON.stringify(head?.data)).toContain('"ratingValue":"4.2"');
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
