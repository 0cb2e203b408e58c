import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ProductChangesService } from '#backend/catalog/products/product-changes.service.js';
import { KitchenOrdersService } from '#backend/ordering/kitchen/kitchen-orders.service.js';
import type { Diet } from '#backend/rules/food/allergens.js';
import type { TestShop } from '#test/setup/system/app.js';
import { closeComplaint, complain, complaintOf } from '#test/setup/orders/complaints.js';
import { type SignedInPerson, signedIn } from '#test/setup/people/people.js';
import { moneyOf } from '#test/setup/orders/refunds.js';
import { CHICKEN, type Placed, RemovedLines } from '#test/setup/orders/removed-lines.js';
import type { TestWorker } from '#test/setup/system/worker.js';

/** A meal with soya, which nothing else here contains. */
const WITH_SOYA = 33;

let stage: RemovedLines;
let shop: TestShop;
let worker: TestWorker;
let admin: SignedInPerson;
beforeAll(async () => {
  stage = await RemovedLines.open();
  ({ shop, worker, admin } = stage);
});
afterEach(() => stage.contains([]));
afterAll(() => stage.close());

/** The resolution of a complaint about an order: a replacement. */
async function complainForAnother({ person, orderId }: Placed) {
  const { headers } = await signedIn(shop, person);
  const id = await complain(shop, orderId, { ...person, headers });
  const day = (await complaintOf(shop, id, admin)).replacementDays.at(-1);
  const wish = { outcome: 'replacement', deliveryDate: day?.date, answer: 'Here it comes again.' };
  return closeComplaint(shop, id, admin, wish);
}

/** Free of charge, so that nothing of it can be refunded. */
async function replaced(order: Placed): Promise<Placed> {
  expect((await complainForAnother(order)).status).toBe(200);
  await worker.drain();
  const [row] = await shop.sql<{ id: string }>('select id from orders where replaces_order_id = $1', [
    order.orderId,
  ]);
  return { person: order.person, orderId: row?.id ?? '' };
}

/** The same, without a response from the customer. */
async function leaveUnanswered(order: Placed): Promise<void> {
  await stage.declare(order, ['milk']);
  await stage.contains(['milk']);
  await timeIsOver(order);
}

async function timeIsOver({ orderId }: Placed): Promise<void> {
  await shop.sql(`update substitution_request set answer_by = now() - interval '1 day' where order_id = $1`, [
    orderId,
  ]);
  await worker.runSchedules();
  await worker.drain();
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

const refund = ({ orderId }: Placed, body: object) =>
  shop.api.post(`admin/orders/${orderId}/refund`, { reason: 'goodwill', ...body }, admin.headers);

describe('an unwanted line of an order with nothing left to refund', () => {
  it('is not packed with a replacement', async () => {
    const order = await replaced(await stage.placed());
    const before = await cooked(order);
    await stage.refuse(order);
    expect(await stage.packed(order)).toHaveLength(1);
    expect(await stage.packed(order)).not.toContain(CHICKEN);
    expect(await cooked(order)).toBe(before - 3);
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'processing', refunds: [] });
  });

  it('is not packed without a reply, and the email promises no refund', async () => {
    const order = await replaced(await stage.placed());
    await leaveUnanswered(order);
    expect(await stage.packed(order)).not.toContain(CHICKEN);
    const text = await stage.emailAbout(order, /^A change to order/);
    expect(text).toContain('we’ve taken it out of your order');
    expect(text).toContain('There’s nothing to refund at the moment.');
    expect(text).not.toContain('£');
  });

  it('is not packed with an order that was refunded and is cooked all the same', async () => {
    const order = await stage.placed();
    expect((await refund(order, { cookAnyway: true })).status).toBeLessThan(300);
    await worker.drain();
    await leaveUnanswered(order);
    expect(await stage.packed(order)).toHaveLength(1);
    expect(await stage.packed(order)).not.toContain(CHICKEN);
  });

  it('is not packed while the bank has the payment', async () => {
    const order = await stage.placed();
    await shop.sql('update orders set disputed_pence = 100 where id = $1', [order.orderId]);
    await stage.refuse(order);
    expect(await stage.packed(order)).toHaveLength(1);
    expect(await stage.packed(order)).not.toContain(CHICKEN);
  });

  it('is not packed when its refund fails at the provider', async () => {
    const order = await stage.placed();
    await stage.refuse(order);
    await shop.sql(`update refund set status = 'failed' where order_id = $1`, [order.orderId]);
    expect(await stage.packed(order)).not.toContain(CHICKEN);
  });

  it('is not sent again', async () => {
    const order = await replaced(await stage.placed());
    await stage.refuse(order);
    await stage.contains([]);
    const again = await replaced(order);
    const lines = await shop.sql<{ sku: string }>('select sku from order_line where order_id = $1', [
      again.orderId,
    ]);
    expect(lines).toHaveLength(1);
    expect(lines.map(({ sku }) => sku)).not.toContain(CHICKEN);
  });

  it('is not sent again for a diet that it has lost since (F72)', async () => {
    const order = await stage.placed({ 1: 5 }, 'halal');
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
    await shop.changeCatalog(`update product set diets = $1 where sku = '${CHICKEN}'`, [diets]);
    expect((await complainForAnother(order)).status).toBe(200);
  });

  it('does not keep the rest from being sent again', async () => {
    const order = await replaced(await stage.placed());
    await stage.refuse(order);
    expect((await complainForAnother(order)).status).toBe(200);
  });
});

describe('an order of which its customer wants nothing', () => {
  it('is cancelled when it was free', async () => {
    const order = await replaced(await stage.placed({ 1: 5 }));
    await stage.refuse(order);
    expect(await stage.packed(order)).toBeNull();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'cancelled', refunds: [] });
    expect(await stage.emailAbout(order, /^We can’t send your replacement/)).toContain(
      'We haven’t forgotten',
    );
    expect(await stage.emailAbout(order, /^A change to order/)).toBe('');
  });

  it('has its complaint open again when it was a replacement (O85)', async () => {
    const first = await stage.placed({ 1: 5 });
    const order = await replaced(first);
    await stage.refuse(order);
    const [complaint] = await shop.sql<{ id: string; status: string; reopened_at: Date | null }>(
      'select id, status, reopened_at from complaint where order_id = $1',
      [first.orderId],
    );
    expect(complaint).toMatchObject({ status: 'open', reopened_at: expect.any(Date) });
    const told = (await shop.outside.emails()).filter(
      ({ subject, text }) =>
        subject.startsWith('Replacement for order') && text.includes(complaint?.id ?? '-'),
    );
    expect(told).toHaveLength(1);
    const refund = { outcome: 'refund', answer: 'Here is your money.' };
    expect((await closeComplaint(shop, complaint?.id ?? '', admin, refund)).status).toBe(200);
  });

  it('is cancelled without promising money if everything was refunded before', async () => {
    const order = await stage.placed({ 1: 5 });
    expect((await refund(order, { cookAnyway: true })).status).toBeLessThan(300);
    await worker.drain();
    await stage.refuse(order);
    expect(await stage.packed(order)).toBeNull();
    const text = await stage.emailAbout(order, /cancelled$/);
    expect(text).toContain('There was nothing left to refund.');
  });

  it('is cancelled when its lines went one by one without money', async () => {
    const order = await replaced(await stage.placed({ 1: 3, [WITH_SOYA]: 2 }));
    await stage.refuse(order);
    await stage.declare(order, ['milk', 'soya']);
    await timeIsOver(order);
    expect(await stage.packed(order)).toBeNull();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'cancelled' });
  });

  it('is cancelled while the payment is disputed, without an automatic refund', async () => {
    const order = await stage.placed({ 1: 5 });
    await shop.sql('update orders set disputed_pence = 100 where id = $1', [order.orderId]);
    await stage.refuse(order);
    expect(await stage.packed(order)).toBeNull();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({ status: 'cancelled', refunds: [] });
    expect(await stage.emailAbout(order, /cancelled$/)).toContain('If you’re due a refund, we’ll email you');
  });
});
