import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ProductChangesService } from '../../backend/src/catalog/product-changes.service.js';
import { KitchenOrdersService } from '../../backend/src/ordering/kitchen-orders.service.js';
import { QuestionListDto } from '../../backend/src/ordering/order-questions.dto.js';
import type { Allergen, Diet } from '../../backend/src/rules/allergens.js';
import { aBox } from '../factories.js';
import { TestShop } from '../setup/app.js';
import { closeComplaint, complain, complaintOf } from '../setup/complaints.js';
import { aPaidOrder } from '../setup/orders.js';
import { aSignedInPerson, signedIn, type SignedInPerson } from '../setup/people.js';
import { askRefund, moneyOf } from '../setup/refunds.js';
import { fillWallet, ledgerFaults, walletOf } from '../setup/wallets.js';
import { TestWorker } from '../setup/worker.js';

/** Meal 1, which contains none of the fourteen, and another that stays as it is. */
const CHICKEN = 'meal-lemon-herb-chicken-greens';
const OTHER = 32;
/** Five meals and their delivery. */
const FIVE_PENCE = 4_600;

let shop: TestShop;
let worker: TestWorker;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterEach(() => contains([]));
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** Staff change what meal 1 contains, and a second person approves it. */
async function contains(list: Allergen[]): Promise<void> {
  const turn = async () => {
    const [row] = await shop.sql<{ version: number }>(`select version from product where sku = '${CHICKEN}'`);
    return { sku: CHICKEN, version: row?.version ?? 0, actorId: randomUUID() };
  };
  const allergens = { contains: list, mayContain: ['celery' as const] };
  await shop.get(ProductChangesService).change({ allergens, ...(await turn()) });
  await shop.heard(async () => shop.get(ProductChangesService).approveLabel(await turn()));
  await worker.drain();
}

interface Placed {
  readonly person: SignedInPerson;
  readonly orderId: string;
}

async function placed(
  meals: Readonly<Record<number, number>> = { 1: 3, [OTHER]: 2 },
  mealType = 'standard',
  walletPence = 0,
): Promise<Placed> {
  const person = await aSignedInPerson(shop);
  if (walletPence > 0) await fillWallet(shop, person, { cashPence: walletPence });
  const box = aBox({ meals, mealType, customer: { email: person.email } });
  const shared = { ...box, useWallet: true, totalPrice: (FIVE_PENCE - walletPence) / 100 };
  const { orderId } = await aPaidOrder(shop, walletPence > 0 ? shared : box, person.headers);
  await worker.drain();
  return { person, orderId };
}

/** The answer to a complaint about an order: the same once more. */
async function complainForAnother({ person, orderId }: Placed) {
  const { headers } = await signedIn(shop, person);
  const id = await complain(shop, orderId, { ...person, headers });
  const day = (await complaintOf(shop, id, admin)).replacementDays.at(-1);
  const wish = { outcome: 'replacement', deliveryDate: day?.date, answer: 'Here it comes again.' };
  return closeComplaint(shop, id, admin, wish);
}

/** Free of charge, so that nothing of it can be given back. */
async function replaced(order: Placed): Promise<Placed> {
  expect((await complainForAnother(order)).status).toBe(200);
  await worker.drain();
  const [row] = await shop.sql<{ id: string }>('select id from orders where replaces_order_id = $1', [
    order.orderId,
  ]);
  return { person: order.person, orderId: row?.id ?? '' };
}

async function declare({ person }: Placed, allergens: Allergen[]): Promise<void> {
  const { headers } = await signedIn(shop, person);
  await shop.call('PUT', '/api/me/consents', { headers, body: { health: true } });
  expect((await shop.call('PATCH', '/api/me', { headers, body: { allergens } })).status).toBe(200);
  await worker.drain();
}

/** Meal 1 comes to contain what its customer has declared, and they take it out. */
async function refuse(order: Placed): Promise<void> {
  await declare(order, ['milk']);
  await contains(['milk']);
  const { headers } = await signedIn(shop, order.person);
  const path = `orders/${order.orderId}/questions`;
  const [question] = (await shop.api.get(path, { headers })).read(QuestionListDto).items;
  const answer = await shop.api.post(`${path}/${question?.id}`, { answer: 'refund' }, headers);
  expect(answer.status).toBe(200);
  await worker.drain();
}

/** The same, and nobody answers. */
async function leaveUnanswered(order: Placed): Promise<void> {
  await declare(order, ['milk']);
  await contains(['milk']);
  await shop.sql(`update order_question set answer_by = now() - interval '1 day' where order_id = $1`, [
    order.orderId,
  ]);
  await worker.runSchedules();
  await worker.drain();
}

/** What the kitchen packs of an order: the SKUs of its lines; null when it is not packed at all. */
async function packed({ orderId }: Placed): Promise<string[] | null> {
  const [row] = await shop.sql<{ date: string }>(
    `select to_char(delivery_date, 'YYYY-MM-DD') as date from orders where id = $1`,
    [orderId],
  );
  const kitchen = shop.get(KitchenOrdersService);
  const orders = await kitchen.page(row?.date ?? '', { limit: 500 });
  const portions = await kitchen.portions(row?.date ?? '');
  const lines = orders.find(({ id }) => id === orderId)?.lines.map(({ sku }) => sku) ?? null;
  // What is packed is cooked, too.
  for (const sku of lines ?? []) expect(portions.map((each) => each.sku)).toContain(sku);
  return lines;
}

/** How many of meal 1 are cooked on the day of an order. */
async function cooked({ orderId }: Placed): Promise<number> {
  const [row] = await shop.sql<{ date: string }>(
    `select to_char(delivery_date, 'YYYY-MM-DD') as date from orders where id = $1`,
    [orderId],
  );
  const portions = await shop.get(KitchenOrdersService).portions(row?.date ?? '');
  return portions
    .filter(({ sku }) => sku === CHICKEN)
    .reduce((sum, { quantity, orders }) => sum + quantity * orders, 0);
}

async function emailAbout({ person }: Placed, subject: RegExp): Promise<string> {
  const letters = await shop.outside.letters(person.email);
  return letters.find((each) => subject.test(each.subject))?.text ?? '';
}

const refund = ({ orderId }: Placed, body: object) =>
  shop.api.post(`admin/orders/${orderId}/refund`, { reason: 'goodwill', ...body }, admin.headers);

describe('a line that its customer does not want, of an order with nothing left to give back', () => {
  it('is not packed with a replacement', async () => {
    const order = await replaced(await placed());
    const before = await cooked(order);
    await refuse(order);
    expect(await packed(order)).toHaveLength(1);
    expect(await packed(order)).not.toContain(CHICKEN);
    expect(await cooked(order)).toBe(before - 3);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'processing', refunds: [] });
  });

  it('is not packed when nobody answers, and the email about it promises no money', async () => {
    const order = await replaced(await placed());
    await leaveUnanswered(order);
    expect(await packed(order)).not.toContain(CHICKEN);
    const text = await emailAbout(order, /^A change to order/);
    expect(text).toContain('we have taken it out of your order');
    expect(text).toContain('There is nothing for us to refund at the moment.');
    expect(text).not.toContain('£');
  });

  it('is not packed with an order that was refunded and is cooked all the same', async () => {
    const order = await placed();
    expect((await refund(order, { cookAnyway: true })).status).toBeLessThan(300);
    await worker.drain();
    await leaveUnanswered(order);
    expect(await packed(order)).toHaveLength(1);
    expect(await packed(order)).not.toContain(CHICKEN);
  });

  it('is not packed while the bank has the payment', async () => {
    const order = await placed();
    await shop.sql('update orders set disputed_pence = 100 where id = $1', [order.orderId]);
    await refuse(order);
    expect(await packed(order)).toHaveLength(1);
    expect(await packed(order)).not.toContain(CHICKEN);
  });

  it('is not packed when its refund fails at the provider', async () => {
    const order = await placed();
    await refuse(order);
    await shop.sql(`update refund set state = 'failed' where order_id = $1`, [order.orderId]);
    expect(await packed(order)).not.toContain(CHICKEN);
  });

  it('is not sent again', async () => {
    const order = await replaced(await placed());
    await refuse(order);
    await contains([]);
    const again = await replaced(order);
    const lines = await shop.sql<{ sku: string }>('select sku from order_line where order_id = $1', [
      again.orderId,
    ]);
    expect(lines).toHaveLength(1);
    expect(lines.map(({ sku }) => sku)).not.toContain(CHICKEN);
  });

  it('is not sent again for a diet that it has lost since (F72)', async () => {
    const order = await placed({ 1: 5 }, 'halal');
    const [row] = await shop.sql<{ version: number; diets: Diet[] }>(
      `select version, diets from product where sku = '${CHICKEN}'`,
    );
    const diets = row?.diets ?? [];
    const turn = { sku: CHICKEN, actorId: randomUUID(), version: row?.version ?? 0 };
    await shop.get(ProductChangesService).change({ diets: ['standard'], ...turn });
    await shop.heard(async () =>
      shop
        .get(ProductChangesService)
        .approveLabel({ ...turn, actorId: randomUUID(), version: turn.version + 1 }),
    );
    expect((await complainForAnother(order)).body).toMatchObject({ code: 'replacement_unavailable' });
    await shop.changeCatalogue(`update product set diets = $1 where sku = '${CHICKEN}'`, [diets]);
    expect((await complainForAnother(order)).status).toBe(200);
  });

  it('does not keep the rest from being sent again', async () => {
    const order = await replaced(await placed());
    await refuse(order);
    expect((await complainForAnother(order)).status).toBe(200);
  });
});

describe('an order of which its customer wants nothing', () => {
  it('is cancelled when it was free', async () => {
    const order = await replaced(await placed({ 1: 5 }));
    await refuse(order);
    expect(await packed(order)).toBeNull();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'cancelled', refunds: [] });
    expect(await emailAbout(order, /^We cannot send your replacement/)).toContain('We have not forgotten');
    expect(await emailAbout(order, /^A change to order/)).toBe('');
  });

  it('has its complaint open again when it was a replacement (O85)', async () => {
    const first = await placed({ 1: 5 });
    const order = await replaced(first);
    await refuse(order);
    const [complaint] = await shop.sql<{ id: string; state: string; reopened_at: Date | null }>(
      'select id, state, reopened_at from order_problem where order_id = $1',
      [first.orderId],
    );
    expect(complaint).toMatchObject({ state: 'open', reopened_at: expect.any(Date) });
    const told = (await shop.outside.letters()).filter(
      ({ subject, text }) =>
        subject.startsWith('The replacement for order') && text.includes(complaint?.id ?? '-'),
    );
    expect(told).toHaveLength(1);
    const refund = { outcome: 'refund', answer: 'Here is your money.' };
    expect((await closeComplaint(shop, complaint?.id ?? '', admin, refund)).status).toBe(200);
  });

  it('is cancelled when its lines went one by one without money', async () => {
    const order = await replaced(await placed());
    await refuse(order);
    await shop.sql(
      `insert into order_question (id, order_id, line_position, kind, contains, may_contain, asked_at, answer_by)
       select gen_random_uuid(), order_id, position, 'unconfirmed', contains, may_contain, now(), now() - interval '1 hour'
         from order_line where order_id = $1 and sku <> '${CHICKEN}'`,
      [order.orderId],
    );
    await worker.runSchedules();
    await worker.drain();
    expect(await packed(order)).toBeNull();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'cancelled' });
  });

  it('is cancelled while the bank has the payment, and gives nothing back by itself', async () => {
    const order = await placed({ 1: 5 });
    await shop.sql('update orders set disputed_pence = 100 where id = $1', [order.orderId]);
    await refuse(order);
    expect(await packed(order)).toBeNull();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'cancelled', refunds: [] });
    expect(await emailAbout(order, /cancelled$/)).toContain('If money goes back to you, an email of its own');
  });
});

/** The bank asks a payment back; answers how its dispute ends. */
async function disputed({ orderId }: Placed, amountPence?: number) {
  const [row] = await shop.sql<{ intent: string }>(
    'select payment_intent_id as intent from orders where id = $1',
    [orderId],
  );
  const disputeId = await shop.outside.openDispute(row?.intent ?? '', amountPence);
  await worker.drain();
  return async (end: 'won' | 'lost') => {
    await shop.outside.closeDispute(disputeId, end);
    await worker.drain();
  };
}

/** Open complaints about an order: also money that did not arrive. */
const complaintsAbout = ({ orderId }: Placed): Promise<number> =>
  shop.count('order_problem', `order_id = '${orderId}' and state = 'open'`);

async function priceOf({ orderId }: Placed, sku = CHICKEN): Promise<number> {
  const [row] = await shop.sql<{ price: number }>(
    'select total_pence as price from order_line where order_id = $1 and sku = $2',
    [orderId, sku],
  );
  return row?.price ?? 0;
}

describe('a line that was taken out while the bank had the payment (F74)', () => {
  it('is given back, once, when the bank gives the payment back, and an email says so', async () => {
    const order = await placed();
    const end = await disputed(order);
    await refuse(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: [] });
    await end('won');
    const price = await priceOf(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      state: 'partly_refunded',
      status: 'processing',
      refundedPence: price,
      refunds: [`${price}+0 succeeded`],
    });
    expect(await emailAbout(order, /^A refund for order/)).toContain('on its way to you');
    expect(await packed(order)).toHaveLength(1);
  });

  it('is given back after it was delivered without that line', async () => {
    const order = await placed();
    const end = await disputed(order);
    await refuse(order);
    await shop.sql(`update orders set status = 'completed' where id = $1`, [order.orderId]);
    await end('won');
    const price = await priceOf(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'completed',
      refunds: [`${price}+0 succeeded`],
    });
  });

  it('is not given back where the bank keeps the payment', async () => {
    const order = await placed();
    const end = await disputed(order);
    await refuse(order);
    await end('lost');
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ state: 'disputed', refunds: [] });
  });

  it('is given back as far as the bank has not taken it', async () => {
    const order = await placed();
    const end = await disputed(order, 500);
    await refuse(order);
    await end('lost');
    const price = await priceOf(order);
    // The provider takes no refund of a payment that was charged back: staff find another way (O26).
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: [`${price - 500}+0 failed`] });
    expect(await complaintsAbout(order)).toBe(1);
  });

  it('is given back whole when it goes after the bank has decided', async () => {
    const order = await placed();
    await (
      await disputed(order, 500)
    )('lost');
    await refuse(order);
    const price = await priceOf(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: [`${price}+0 failed`] });
    expect(await complaintsAbout(order)).toBe(1);
  });

  it('and was the last gives the part of the wallet back, though the bank keeps the card’s', async () => {
    const order = await placed({ 1: 5 }, 'standard', 2000);
    const end = await disputed(order);
    await refuse(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'cancelled', refunds: [] });
    await end('lost');
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: ['0+2000 succeeded'] });
    expect((await walletOf(shop, await signedIn(shop, order.person))).balancePence).toBe(2000);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  it('leaves what the bank never had to staff, and no more', async () => {
    const order = await placed();
    await (
      await disputed(order, 500)
    )('lost');
    const [row] = await shop.sql<{ paid: number }>('select amount_pence as paid from orders where id = $1', [
      order.orderId,
    ]);
    const left = (row?.paid ?? 0) - 500;
    await expect(askRefund(shop, order.orderId, { amountPence: left + 1 })).rejects.toMatchObject({
      code: 'refund_too_large',
    });
    await askRefund(shop, order.orderId, { amountPence: left });
  });

  it('and was the last takes all that is left with it', async () => {
    const order = await placed({ 1: 5 });
    const end = await disputed(order);
    await refuse(order);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'cancelled', refunds: [] });
    await end('won');
    const [row] = await shop.sql<{ paid: number }>('select amount_pence as paid from orders where id = $1', [
      order.orderId,
    ]);
    const paid = row?.paid ?? 0;
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      state: 'refunded',
      refundedPence: paid,
      refunds: [`${paid}+0 succeeded`],
    });
    expect(await emailAbout(order, /^A refund for order/)).toContain('on its way to you');
  });

  it('is not given back a second time where its refund was made before the dispute', async () => {
    const order = await placed();
    await refuse(order);
    const price = await priceOf(order);
    const end = await disputed(order, 100);
    await end('won');
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ refunds: [`${price}+0 succeeded`] });
  });
});
