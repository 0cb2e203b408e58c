import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import { OrderStatusService } from '#backend/ordering/delivery/order-status.service.js';
import { SubstitutionRequestListDto } from '#backend/ordering/substitutions/substitution-requests.dto.js';
import type { TestShop } from '#test/setup/system/app.js';
import { closeComplaint, complain, complaintOf } from '#test/setup/orders/complaints.js';
import { setDeliveryDate } from '#test/setup/orders/orders.js';
import { type SignedInPerson, signedIn } from '#test/setup/people/people.js';
import { requestRefund, moneyOf } from '#test/setup/orders/refunds.js';
import { CHICKEN, type Placed, RemovedLines } from '#test/setup/orders/removed-lines.js';
import type { TestWorker } from '#test/setup/system/worker.js';

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

async function openOf({ person, orderId }: Placed) {
  const { headers } = await signedIn(shop, person);
  const { items } = (await shop.api.get(`orders/${orderId}/questions`, { headers })).read(
    SubstitutionRequestListDto,
  );
  return items.filter(({ answer }) => answer === null);
}

async function answer({ person, orderId }: Placed, given: 'keep' | 'refund') {
  const { headers } = await signedIn(shop, person);
  const [question] = await openOf({ person, orderId });
  const path = `orders/${orderId}/questions/${question?.id}`;
  const sent = await shop.api.post(path, { answer: given, version: question?.version }, headers);
  await worker.drain();
  return sent;
}

const setStatus = async ({ orderId }: Placed, status: 'cancelled' | 'processing') => {
  const actor = { userId: admin.userId, email: admin.email };
  await shop.get(OrderStatusService).set({ orderId, status, actor, mayRefund: true });
  await worker.drain();
};

describe('the rest of an order', () => {
  it('is delivered though the removed dish used up the refundable amount', async () => {
    const order = await stage.placed();
    const [row] = await shop.sql<{ paid: number }>('select amount_pence as paid from orders where id = $1', [
      order.orderId,
    ]);
    await requestRefund(shop, order.orderId, { amountPence: (row?.paid ?? 0) - 500 });
    await worker.drain();
    await stage.refuse(order);
    const { status, refunds } = await moneyOf(shop, order.orderId);
    expect({ status, last: refunds.at(-1) }).toEqual({ status: 'processing', last: '500+0 succeeded' });
    expect(await stage.packed(order)).toHaveLength(1);
    expect(await stage.packed(order)).not.toContain(CHICKEN);
  });

  it('does not leave while its customer can still take something out', async () => {
    const order = await stage.placed();
    await stage.contains(['milk']);
    await setDeliveryDate(shop, order.orderId, 1);
    const dispatch = () => shop.get(OrderDeliveryService).dispatch(order.orderId, { trackingNumber: '1' });
    await expect(dispatch()).rejects.toMatchObject({ code: 'substitution_pending' });
    expect((await answer(order, 'keep')).status).toBe(200);
    await dispatch();
  });
});

describe('a question of an order that is cancelled', () => {
  it('removes nothing, and raises the question again when the order is restored', async () => {
    const order = await stage.placed();
    await stage.contains(['milk']);
    await setStatus(order, 'cancelled');
    expect((await answer(order, 'keep')).body).toMatchObject({ code: 'substitution_closed' });
    await shop.sql(
      `update substitution_request set answer_by = now() - interval '1 day' where order_id = $1`,
      [order.orderId],
    );
    await worker.runSchedules();
    await worker.drain();
    expect(await openOf(order)).toEqual([]);
    await setStatus(order, 'processing');
    expect(await openOf(order)).toMatchObject([{ now: { contains: ['milk'] } }]);
    expect(await stage.packed(order)).toHaveLength(2);
  });
});

describe('a declaration too late for a question', () => {
  it('is the reason that the email gives, and not a change of the dish', async () => {
    await stage.contains(['milk']);
    const order = await stage.placed();
    await setDeliveryDate(shop, order.orderId, 1);
    await shop.set('orders.cancelHours', 48);
    await stage.declare(order, ['milk']);
    await shop.set('orders.cancelHours', null);
    const text = await stage.emailAbout(order, /^A change to order/);
    expect(text).toContain('You told us about an allergy too late for us to ask you');
    expect(text).not.toContain('has changed');
  });
});

describe('a replacement that is cancelled after its complaint was resolved otherwise', () => {
  it('reopens nothing, and promises nothing more', async () => {
    const order = await stage.placed();
    const { headers } = await signedIn(shop, order.person);
    const id = await complain(shop, order.orderId, { ...order.person, headers });
    const day = (await complaintOf(shop, id, admin)).replacementDays.at(-1);
    const wish = { outcome: 'replacement', deliveryDate: day?.date, answer: 'Here it comes again.' };
    expect((await closeComplaint(shop, id, admin, wish)).status).toBe(200);
    const [row] = await shop.sql<{ id: string }>('select id from orders where replaces_order_id = $1', [
      order.orderId,
    ]);
    const reopened = await shop.api.post(`admin/complaints/${id}/reopen`, {}, admin.headers);
    expect(reopened.status).toBe(200);
    const refund = { outcome: 'refund', answer: 'Here is your money.' };
    expect((await closeComplaint(shop, id, admin, refund)).status).toBe(200);
    await worker.drain();
    await setStatus({ person: order.person, orderId: row?.id ?? '' }, 'cancelled');
    expect((await complaintOf(shop, id, admin)).state).toBe('closed');
    const text = await stage.emailAbout(order, /cancelled$/);
    expect(text).toContain('We’ve cancelled');
    expect(text).not.toContain('We haven’t forgotten');
  });
});
