import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ProductChangesService,
  type ProductChange,
} from '#backend/catalog/products/product-changes.service.js';
import { OrderStatusService } from '#backend/ordering/delivery/order-status.service.js';
import {
  SubstitutionRequestListDto,
  type SubstitutionRequestDto,
} from '#backend/ordering/substitutions/substitution-requests.dto.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import { aBox, somePackages, type OrderBody } from '#test/factories.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { closeComplaint, complain, complaintOf } from '#test/setup/orders/complaints.js';
import { aPaidOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, signedIn, type SignedInPerson } from '#test/setup/people/people.js';
import { moneyOf } from '#test/setup/orders/refunds.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Meal 1, which contains none of the fourteen; traces of celery. */
const CHICKEN = 'meal-lemon-herb-chicken-greens';
/** Meal 28, which contains milk, and is vegetarian and halal. */
const PANEER = 'meal-paneer-saag-peas';
/** Salmon & Dill, which contains fish and milk. */
const SALMON = 2;

let shop: TestShop;
let worker: TestWorker;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
  await shop.sql('create table product_before as table product');
});
beforeEach(async () => {
  await worker.drain();
  await shop.changeCatalog(`update product p set contains = b.contains, may_contain = b.may_contain,
      diets = b.diets, available = true, label_changed_by = null, label_changed_at = null, label_reviewed = true
    from product_before b where b.sku = p.sku`);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

async function change(sku: string, wish: ProductChange): Promise<void> {
  const [row] = await shop.sql<{ version: number }>('select version from product where sku = $1', [sku]);
  const turn = { sku, version: row?.version ?? 0, actorId: randomUUID() };
  await shop.heard(() => shop.get(ProductChangesService).change({ ...wish, ...turn }));
}

async function label(sku: string, contains: Allergen[], mayContain: Allergen[] = ['celery']): Promise<void> {
  await change(sku, { allergens: { contains, mayContain } });
  await worker.drain();
}

interface Placed {
  readonly person: SignedInPerson;
  readonly orderId: string;
}

async function placed(body: OrderBody = aBox({ meals: { 1: 3, 32: 2 } })): Promise<Placed> {
  const person = await aSignedInPerson(shop);
  const { customerInfo } = body.mealConfiguration;
  const own = {
    ...body,
    mealConfiguration: { ...body.mealConfiguration, customerInfo: { ...customerInfo, email: person.email } },
  };
  const { orderId } = await aPaidOrder(shop, own, person.headers);
  await worker.drain();
  return { person, orderId };
}

async function declare({ person }: Placed, allergens: Allergen[]): Promise<void> {
  const { headers } = await signedIn(shop, person);
  await shop.call('PUT', '/api/me/consents', { headers, body: { health: true } });
  expect((await shop.call('PATCH', '/api/me', { headers, body: { allergens } })).status).toBe(200);
  await worker.drain();
}

async function questionsOf({ person, orderId }: Placed): Promise<SubstitutionRequestDto[]> {
  const { headers } = await signedIn(shop, person);
  return (await shop.api.get(`orders/${orderId}/questions`, { headers })).read(SubstitutionRequestListDto)
    .items;
}

async function openOf(order: Placed): Promise<SubstitutionRequestDto> {
  const open = (await questionsOf(order)).filter(({ answer }) => answer === null);
  expect(open).toHaveLength(1);
  return open[0] as SubstitutionRequestDto;
}

async function answer({ person, orderId }: Placed, id: string, body: object): Promise<ApiResponse> {
  const { headers } = await signedIn(shop, person);
  return shop.api.post(`orders/${orderId}/questions/${id}`, body, headers);
}

async function keep(order: Placed): Promise<void> {
  const { id, version } = await openOf(order);
  expect((await answer(order, id, { answer: 'keep', version })).status).toBe(200);
  await worker.drain();
}

async function emails({ person }: Placed, subject: RegExp): Promise<string[]> {
  const emails = await shop.outside.emails(person.email);
  return emails.filter((each) => subject.test(each.subject)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
}

const QUESTION = /^A question about order/;
const WITHDRAWN = /^No change after all to order/;

async function goUnanswered(order: Placed): Promise<void> {
  await shop.sql(
    `update substitution_request set answer_by = now() - interval '1 day' where order_id = $1 and answer is null`,
    [order.orderId],
  );
  await worker.runSchedules();
  await worker.drain();
}

describe('an answer to a question that has changed since it was read', () => {
  it('saves nothing, and is refused until the new question has been read', async () => {
    const order = await placed();
    await label(CHICKEN, ['milk']);
    const read = await openOf(order);
    await label(CHICKEN, ['milk', 'peanuts']);
    // From a page of an older release, which sends no version.
    expect((await answer(order, read.id, { answer: 'keep' })).body).toMatchObject({
      code: 'substitution_changed',
    });
    const late = await answer(order, read.id, { answer: 'keep', version: read.version });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'substitution_changed' });
    const now = await openOf(order);
    expect(now).toMatchObject({ id: read.id, now: { contains: ['milk', 'peanuts'] } });
    expect((await answer(order, now.id, { answer: 'keep', version: now.version })).status).toBe(200);
  });

  it('removes unwanted dishes in any case', async () => {
    const order = await placed();
    await label(CHICKEN, ['milk']);
    const { id, version } = await openOf(order);
    await label(CHICKEN, ['milk', 'peanuts']);
    expect((await answer(order, id, { answer: 'refund', version })).status).toBe(200);
  });

  it('counts without a version where nothing has changed', async () => {
    const order = await placed();
    await label(CHICKEN, ['milk']);
    expect((await answer(order, (await openOf(order)).id, { answer: 'keep' })).status).toBe(200);
  });
});

describe('a line with more than one reason to ask', () => {
  const paneer = () => aBox({ meals: { 28: 3, 33: 2 }, mealType: 'vegetarian', halalOnly: true });

  it('raises a question about a new declaration while another question is open', async () => {
    const order = await placed(paneer());
    await label(PANEER, ['milk'], ['celery', 'sesame', 'mustard']);
    expect(await openOf(order)).toMatchObject({ declared: [] });
    await declare(order, ['milk']);
    expect(await openOf(order)).toMatchObject({ kind: 'allergens_changed', declared: ['milk'] });
    const [, second = ''] = (await emails(order, QUESTION)).sort((a, b) => a.length - b.length);
    expect(second).toContain('It contains milk, which you’ve told us about since you ordered.');
    expect(second).toContain('It may now contain traces of');
    expect(second).toContain('sesame');
  });

  it('goes on asking about what was declared when the dish changes as well', async () => {
    const order = await placed(paneer());
    await declare(order, ['milk']);
    expect(await openOf(order)).toMatchObject({ kind: 'unconfirmed', declared: ['milk'] });
    await label(PANEER, ['milk', 'nuts']);
    expect(await openOf(order)).toMatchObject({ declared: ['milk'], now: { contains: ['milk', 'nuts'] } });
    await change(PANEER, { diets: ['standard', 'vegetarian'] });
    await worker.drain();
    expect(await openOf(order)).toMatchObject({
      kind: 'diet_changed',
      declared: ['milk'],
      lostDiets: ['halal'],
    });
    await goUnanswered(order);
    const [text = ''] = await emails(order, /^A change to order/);
    expect(text).toContain('halal');
    expect(text).toContain('It now contains tree nuts.');
    expect(text).toContain('It contains milk, which you’ve told us about since you ordered.');
  });

  it('was kept for exactly what the question showed', async () => {
    const order = await placed(paneer());
    await declare(order, ['milk']);
    await keep(order);
    await label(PANEER, ['milk', 'fish'], ['celery', 'mustard']);
    expect(await openOf(order)).toMatchObject({ declared: [] });
    await keep(order);
    await declare(order, ['milk', 'fish']);
    expect(await openOf(order)).toMatchObject({ kind: 'unconfirmed', declared: ['fish'] });
    await keep(order);
    await declare(order, ['milk', 'fish', 'nuts']);
    expect((await questionsOf(order)).filter((each) => each.answer === null)).toEqual([]);
  });

  it('asks again when another diet is lost than the one it was kept without', async () => {
    const order = await placed(paneer());
    await change(PANEER, { diets: ['standard', 'vegetarian'] });
    await worker.drain();
    expect(await openOf(order)).toMatchObject({ lostDiets: ['halal'] });
    await keep(order);
    await change(PANEER, { diets: ['standard'] });
    await worker.drain();
    expect(await openOf(order)).toMatchObject({ kind: 'diet_changed', lostDiets: ['vegetarian'] });
    expect((await emails(order, QUESTION)).some((text) => text.includes('vegetarian'))).toBe(true);
  });
});

describe('an order that is still cooked', () => {
  const setStatus = (orderId: string, status: 'processing' | 'completed' | 'cancelled') =>
    shop.get(OrderStatusService).set({
      orderId,
      status,
      mayRefund: true,
      actor: { userId: admin.userId, email: admin.email } as never,
    });

  it('is asked about though it was completed by hand before its day', async () => {
    const order = await placed();
    await setStatus(order.orderId, 'completed');
    await label(CHICKEN, ['milk']);
    await goUnanswered(order);
    expect(await questionsOf(order)).toMatchObject([{ kind: 'allergens_changed', answer: 'refund' }]);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: [`${3 * 850}+0 succeeded`] });
    expect(await emails(order, /^A change to order/)).toHaveLength(1);
  });

  it('asks about what its account declares after it was completed by hand', async () => {
    const order = await placed(aBox({ meals: { [SALMON]: 3, 1: 2 } }));
    await setStatus(order.orderId, 'completed');
    await declare(order, ['fish']);
    expect(await openOf(order)).toMatchObject({ declared: ['fish'] });
  });

  it('is checked in the step that restores it', async () => {
    const order = await placed();
    await setStatus(order.orderId, 'cancelled');
    await label(CHICKEN, ['milk']);
    expect(await questionsOf(order)).toEqual([]);
    await setStatus(order.orderId, 'processing');
    expect(await openOf(order)).toMatchObject({ now: { contains: ['milk'] } });
  });
});

describe('a question whose cause no longer exists', () => {
  it('closes automatically with an email, and without a reply nothing is removed', async () => {
    const order = await placed();
    await label(CHICKEN, ['milk']);
    await label(CHICKEN, []);
    expect(await questionsOf(order)).toMatchObject([{ answer: 'withdrawn' }]);
    const [text = ''] = await emails(order, WITHDRAWN);
    expect(text).toContain('Lemon & Herb Chicken');
    await goUnanswered(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ paymentStatus: 'paid', refunds: [] });
    // A repeated change is a new request.
    await label(CHICKEN, ['milk']);
    expect(await openOf(order)).toMatchObject({ now: { contains: ['milk'] } });
  });

  it('is named with what the dish contains by now', async () => {
    await shop.changeCatalog(`update product set contains = '{eggs}' where sku = '${CHICKEN}'`);
    const order = await placed();
    await label(CHICKEN, ['milk']);
    await label(CHICKEN, ['eggs']);
    const [text = ''] = await emails(order, WITHDRAWN);
    expect(text).toContain('Contains eggs');
    expect(text).not.toContain('milk');
  });

  it('is not resolved by a missing reply although nobody has looked since', async () => {
    const order = await placed();
    await label(CHICKEN, ['milk']);
    await shop.changeCatalog(`update product set contains = '{}' where sku = '${CHICKEN}'`);
    await goUnanswered(order);
    expect(await questionsOf(order)).toMatchObject([{ answer: 'withdrawn' }]);
  });

  it('sends no email where none was sent about it', async () => {
    const order = await placed();
    await label(CHICKEN, ['milk']);
    await shop.sql('update substitution_request set notified_at = null where order_id = $1', [order.orderId]);
    await label(CHICKEN, []);
    expect(await questionsOf(order)).toMatchObject([{ answer: 'withdrawn' }]);
    expect(await emails(order, WITHDRAWN)).toEqual([]);
  });
});

describe('the email that asks', () => {
  it('is one for several lines, and says that the order goes with the last', async () => {
    const order = await placed(aBox({ meals: { [SALMON]: 3, 28: 2 } }));
    await declare(order, ['milk']);
    const texts = await emails(order, QUESTION);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Salmon');
    expect(texts[0]).toContain('Paneer');
    expect(texts[0]).toContain('we’ll cancel it');
    expect(texts[0]).not.toContain('the rest of your order will come as planned');
    await goUnanswered(order);
    for (const text of await emails(order, /^A change to order/)) {
      expect(text).not.toContain('The rest will come as planned');
    }
  });

  it('names the variant of a package', async () => {
    const order = await placed(
      somePackages([
        { id: 'energy-boost-starter', variant: 'halal', quantity: 1 },
        { id: 'energy-boost-starter', variant: 'vegan', quantity: 1 },
      ]),
    );
    await change('meal-beef-cottage-pie-swede-top', { diets: ['standard'] });
    await worker.drain();
    expect((await emails(order, QUESTION))[0]).toMatch(/\(halal\)/i);
  });

  it('promises no money for a replacement', async () => {
    const order = await placed();
    const { headers } = await signedIn(shop, order.person);
    const id = await complain(shop, order.orderId, { ...order.person, headers });
    const day = (await complaintOf(shop, id, admin)).replacementDays.at(-1);
    const wish = { outcome: 'replacement', deliveryDate: day?.date, answer: 'Here it comes again.' };
    expect((await closeComplaint(shop, id, admin, wish)).status).toBe(200);
    await worker.drain();
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [order.orderId]);
    await label(CHICKEN, ['milk']);
    const texts = await emails(order, QUESTION);
    expect(texts).toHaveLength(1);
    expect(texts[0]).not.toContain('what you paid');
    expect(texts[0]).toContain('There’s nothing to refund');
  });
});
