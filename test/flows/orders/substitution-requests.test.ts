import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ProductChangesService,
  type ProductChange,
} from '#backend/catalog/products/product-changes.service.js';
import { SubstitutionRequestListDto } from '#backend/ordering/substitutions/substitution-requests.dto.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import { aBox } from '#test/factories.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { anOpenOrder, aPaidOrder, guestToken, type OpenOrder } from '#test/setup/orders/orders.js';
import { moneyOf } from '#test/setup/orders/refunds.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Meal 1, which contains none of the fourteen; three of it and two of another make a box of £42.50. */
const CHICKEN = 'meal-lemon-herb-chicken-greens';
const CHICKEN_PENCE = 3 * 850;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(async () => {
  await shop.set('orders.cancelHours', null);
  await contains([], ['celery']);
  await change({ available: true });
  await shop.get(ProductChangesService).approveLabel(await turn());
  await worker.drain();
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const mixed = () => aBox({ meals: { 1: 3, 2: 2 } });

/** The edit of a user who has loaded the product's current version. */
async function turn() {
  const [row] = await shop.sql<{ version: number }>(`select version from product where sku = '${CHICKEN}'`);
  return { sku: CHICKEN, version: row?.version ?? 0, actorId: randomUUID() };
}

async function change(wish: ProductChange): Promise<void> {
  await shop.get(ProductChangesService).change({ ...wish, ...(await turn()) });
}

const contains = (list: Allergen[], mayContain: Allergen[] = ['celery']) =>
  change({ allergens: { contains: list, mayContain } });

const soldOut = () => change({ available: false });

async function anOrder(): Promise<OpenOrder> {
  const order = await aPaidOrder(shop, mixed());
  await worker.drain();
  return order;
}

async function questionsOf({ orderId }: OpenOrder) {
  const answer = await shop.api.get(`orders/guest/${await guestToken(shop, orderId)}/questions`);
  return answer.read(SubstitutionRequestListDto).items;
}

async function answerWith(order: OpenOrder, answer: string): Promise<ApiResponse> {
  const [question] = await questionsOf(order);
  const token = await guestToken(shop, order.orderId);
  return shop.api.post(`orders/guest/${token}/questions/${question?.id}`, { answer });
}

async function subjects({ email }: OpenOrder): Promise<string[]> {
  return (await shop.outside.emails(email)).map(({ subject }) => subject.replace(/[A-Z0-9]{8}/, '·')).sort();
}

describe('a dish whose allergens change after it was paid', () => {
  it('raises a question by email, and is kept if the customer chooses so', async () => {
    const order = await anOrder();
    await contains(['milk']);
    await worker.drain();
    expect(await questionsOf(order)).toMatchObject([
      { kind: 'allergens_changed', quantity: 3, now: { contains: ['milk'] }, answer: null },
    ]);
    const sentEmail = (await shop.outside.emails(order.email)).find(({ subject }) =>
      /question/.test(subject),
    );
    expect(sentEmail?.text).toContain('Lemon & Herb Chicken with Crushed Butter Beans and Greens: × 3');
    expect(sentEmail?.text).toContain('It now contains milk.');
    expect(sentEmail?.text).toContain('Contains milk.');
    expect((await answerWith(order, 'keep')).status).toBe(200);
    expect((await answerWith(order, 'keep')).status).toBe(200);
    expect((await answerWith(order, 'refund')).status).toBe(409);
    // A kept dish gets no second request.
    await contains(['milk']);
    await worker.drain();
    expect(await questionsOf(order)).toHaveLength(1);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ paymentStatus: 'paid', refunds: [] });
  });

  it('is refunded once when its customer chooses so', async () => {
    const order = await anOrder();
    await contains(['milk']);
    await worker.drain();
    expect((await answerWith(order, 'refund')).status).toBe(200);
    expect((await answerWith(order, 'refund')).status).toBe(200);
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'processing',
      paymentStatus: 'partly_refunded',
      refunds: [`${CHICKEN_PENCE}+0 succeeded`],
    });
  });

  it('is refunded without a reply in time', async () => {
    const order = await anOrder();
    await contains(['milk']);
    await worker.drain();
    await shop.sql(
      `update substitution_request set answer_by = now() - interval '1 day' where order_id = $1`,
      [order.orderId],
    );
    expect((await answerWith(order, 'keep')).status).toBe(409);
    await worker.runSchedules();
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: [`${CHICKEN_PENCE}+0 succeeded`] });
    expect(await subjects(order)).toEqual([
      'A change to order ·',
      'A question about order ·',
      'Order · confirmed',
    ]);
  });

  it('is no question when it only loses allergens', async () => {
    const order = await anOrder();
    await contains([], []);
    await worker.drain();
    expect(await questionsOf(order)).toEqual([]);
  });

  it('while the payment page was open raises a question once it is paid', async () => {
    const order = await anOpenOrder(shop, mixed());
    await contains(['milk']);
    await worker.drain();
    expect(await shop.count('substitution_request', `order_id = '${order.orderId}'`)).toBe(0);
    await shop.outside.pay(order.sessionId);
    await worker.drain();
    expect(await questionsOf(order)).toMatchObject([{ kind: 'allergens_changed', answer: null }]);
  });
});

describe('a dish that is sold out after it was paid', () => {
  it('is refunded at once, and its customer is notified', async () => {
    const order = await anOrder();
    await soldOut();
    await worker.drain();
    expect(await questionsOf(order)).toMatchObject([{ kind: 'sold_out', answer: 'refund' }]);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: [`${CHICKEN_PENCE}+0 succeeded`] });
    expect(await subjects(order)).toEqual(['A change to order ·', 'Order · confirmed']);
  });

  it('and was all there was cancels the order, delivery charge and all', async () => {
    const order = await aPaidOrder(shop);
    await worker.drain();
    await soldOut();
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refunds: ['4600+0 succeeded'],
    });
    expect(await subjects(order)).toEqual(['Order · cancelled and refunded', 'Order · confirmed']);
  });

  it('but was delivered raises no question', async () => {
    const order = await anOrder();
    await shop.sql(`update orders set status = 'completed' where id = $1`, [order.orderId]);
    await shop.sql(`insert into order_event (order_id, kind, at) values ($1, 'delivered', now())`, [
      order.orderId,
    ]);
    await soldOut();
    await worker.drain();
    expect(await questionsOf(order)).toEqual([]);
  });
});

describe('a dish that loses the diet it was ordered for', () => {
  const halal = () => aBox({ meals: { 1: 3, 2: 2 }, mealType: 'halal' });
  const lost = async () => {
    await change({ diets: ['standard'] });
    await worker.drain();
  };
  const ordered = async (body = halal()): Promise<OpenOrder> => {
    const order = await aPaidOrder(shop, body);
    await worker.drain();
    return order;
  };
  afterEach(async () => {
    await change({ diets: ['standard', 'halal'] });
  });

  it('raises a question by email, and is kept if the customer chooses so', async () => {
    const order = await ordered();
    await lost();
    expect(await questionsOf(order)).toMatchObject([{ kind: 'diet_changed', quantity: 3, answer: null }]);
    const sentEmail = (await shop.outside.emails(order.email)).find(({ subject }) =>
      /question/.test(subject),
    );
    expect(sentEmail?.text).toContain('no longer suits the diet you ordered it for');
    expect((await answerWith(order, 'keep')).status).toBe(200);
    await change({ diets: ['standard', 'vegetarian'] });
    await worker.drain();
    expect(await questionsOf(order)).toHaveLength(1);
  });

  it('is refunded without a reply, and the email explains why', async () => {
    const order = await ordered();
    await lost();
    await shop.sql(
      `update substitution_request set answer_by = now() - interval '1 day' where order_id = $1`,
      [order.orderId],
    );
    await worker.runSchedules();
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'processing',
      paymentStatus: 'partly_refunded',
      refunds: [`${CHICKEN_PENCE}+0 succeeded`],
    });
    const emails = await shop.outside.emails(order.email);
    expect(emails.find(({ text }) => text.includes('taken it out'))?.text).toContain(
      'no longer suits the diet you ordered it for',
    );
    // One email about the refund, not two.
    expect(emails.filter(({ text }) => text.includes('taken it out'))).toHaveLength(1);
    expect(emails.some(({ subject }) => /^A refund for order/.test(subject))).toBe(false);
  });

  it('is asked about with an allergen that comes in at once, and kept with both', async () => {
    const order = await ordered();
    await change({ diets: ['standard'], allergens: { contains: ['milk'], mayContain: ['celery'] } });
    await worker.drain();
    expect(await questionsOf(order)).toMatchObject([{ kind: 'diet_changed', now: { contains: ['milk'] } }]);
    await answerWith(order, 'keep');
    await contains(['milk']);
    await worker.drain();
    expect(await questionsOf(order)).toHaveLength(1);
  });

  it('does not ask customers who ordered it without a diet', async () => {
    const order = await ordered(mixed());
    await lost();
    expect(await questionsOf(order)).toEqual([]);
  });
});
