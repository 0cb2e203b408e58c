import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ComplaintListDto } from '#backend/ordering/complaints/admin-complaints.dto.js';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import type { TestShop } from '#test/setup/system/app.js';
import { DeletedAccountOrders, EVERYTHING, NOTHING } from '#test/setup/people/deleted-account-orders.js';
import { closeComplaint, complain, complaintOf, PHOTO } from '#test/setup/orders/complaints.js';
import { setDeliveryDate, guestToken } from '#test/setup/orders/orders.js';
import { type SignedInPerson } from '#test/setup/people/people.js';
import { requestRefund, moneyOf } from '#test/setup/orders/refunds.js';
import type { TestWorker } from '#test/setup/system/worker.js';

let orders: DeletedAccountOrders;
let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  orders = await DeletedAccountOrders.open();
  ({ shop, worker } = orders);
});
afterAll(() => orders.close());

describe('an open complaint of an account that is deleted (H40)', () => {
  it('stays until it is closed, is answered by email, and is forgotten the day after', async () => {
    const { me, orderId } = await orders.delivered();
    const id = await complain(shop, orderId, me, { text: 'Warm and it made me ill.', photo: PHOTO });
    await orders.erase(me);
    await orders.daysPass(3);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual({ ...EVERYTHING, complaints: 1 });
    const guest = await shop.api.get(`orders/guest/${await guestToken(shop, orderId)}`);
    expect(guest.read(MyOrderDto).problems).toMatchObject([{ id, state: 'open', hasPhoto: true }]);
    const admin = await orders.staff();
    expect(await complaintOf(shop, id, admin)).toMatchObject({ text: 'Warm and it made me ill.' });
    expect((await closeComplaint(shop, id, admin, { outcome: 'refund' })).status).toBe(200);
    await orders.sweep();
    await worker.drain();
    expect(await orders.subjectsTo(me.email)).toContain('Our answer about order ·: a refund');
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('is forgotten after 60 days, whatever came of it', async () => {
    const { me, orderId } = await orders.delivered();
    await complain(shop, orderId, me);
    await orders.erase(me);
    await orders.daysPass(59);
    await orders.sweep();
    expect(await orders.kept(orderId)).toMatchObject({ name: true, complaints: 1 });
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('is kept as well when it is reported by the link after the deletion', async () => {
    const { me, orderId } = await orders.bought();
    await orders.erase(me);
    await orders.delivery().deliver(orderId);
    const path = `orders/guest/${await guestToken(shop, orderId)}/problems`;
    expect((await shop.api.post(path, { text: 'One dish is missing.', wish: 'refund' })).status).toBe(201);
    await orders.daysPass(2);
    await orders.sweep();
    expect(await orders.kept(orderId)).toMatchObject({ name: true, complaints: 1 });
  });

  it('of an order in transit is closed with a full refund, which cancels it with an email', async () => {
    const { me, orderId } = await orders.bought();
    await setDeliveryDate(shop, orderId, 3);
    const id = await complain(shop, orderId, me, { text: 'I am ill and cannot take it.' });
    await orders.erase(me);
    expect((await closeComplaint(shop, id, await orders.staff(), { outcome: 'refund' })).status).toBe(200);
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect((await orders.subjectsTo(me.email)).filter((each) => each.startsWith('Our answer'))).toHaveLength(
      1,
    );
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('about a failed refund keeps its recipient', async () => {
    const { me, orderId } = await orders.delivered();
    await shop.sql(`update orders set payment_intent_id = payment_intent_id || 'x' where id = $1`, [orderId]);
    await requestRefund(shop, orderId, { amountPence: 1_000 });
    await orders.erase(me);
    expect(await orders.kept(orderId)).toEqual({ ...EVERYTHING, complaints: 1 });
    const admin = await orders.staff();
    const open = await shop.api.get('admin/complaints?limit=100', { headers: admin.headers });
    const item = open.read(ComplaintListDto).items.find((each) => each.orderId === orderId);
    expect(item).toMatchObject({ kind: 'refund_lost', state: 'open' });
    await closeComplaint(shop, item?.id ?? '', admin, { answer: 'We have sent it to your bank account.' });
    await worker.drain();
    expect(await orders.subjectsTo(me.email)).toContain('Our answer about order ·');
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('that was closed before keeps nothing: the order is emptied at once', async () => {
    const { me, orderId } = await orders.delivered();
    await closeComplaint(shop, await complain(shop, orderId, me), await orders.staff());
    await worker.drain();
    await orders.erase(me);
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });
});

describe('an order on its way whose account is deleted (H5)', () => {
  it.each(['before', 'after'])('that came back is kept until it arrives: deleted %s', async (when) => {
    const { me, orderId } = await orders.bought();
    if (when === 'before') await orders.erase(me);
    await orders.failed(orderId);
    await setDeliveryDate(shop, orderId, -2);
    if (when === 'after') await orders.erase(me);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(EVERYTHING);
    expect((await orders.step(orderId, 'dispatch', { trackingNumber: '2' })).status).toBe(200);
    await orders.delivery().deliver(orderId);
    await orders.sweep();
    await worker.drain();
    expect(await orders.subjectsTo(me.email)).toContain('Order · has arrived');
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('is kept until staff have found out what became of it, for 60 days at most (X70)', async () => {
    const { me, orderId } = await orders.bought();
    await orders.erase(me);
    await orders.daysPass(59);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(EVERYTHING);
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('is kept for 60 days from its delivery day on, where that comes later than the deletion', async () => {
    const { me, orderId } = await orders.bought();
    await setDeliveryDate(shop, orderId, 20);
    await orders.erase(me);
    await orders.daysPass(79);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(EVERYTHING);
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('is shown to staff and raises an alert from the day after its delivery day (X70)', async () => {
    const { me, orderId } = await orders.bought();
    const before = await orders.lateCount();
    await orders.erase(me);
    expect(await orders.lateOf(orderId)).toBeUndefined();
    await orders.daysPass(1);
    const day = (days: number) => addDays(londonDate(shop.get(Clock).now()), days);
    expect(await orders.lateOf(orderId)).toMatchObject({ deliveryDate: day(-1), keptUntil: day(59) });
    expect(await orders.lateCount()).toBe(before + 1);
    await orders.delivery().deliver(orderId);
    expect(await orders.lateOf(orderId)).toBeUndefined();
    expect(await orders.lateCount()).toBe(before);
  });

  it('is let go by staff, with a reason that the audit log keeps', async () => {
    const { me, orderId } = await orders.bought();
    await orders.erase(me);
    expect((await orders.step(orderId, 'close-late', { reason: 'Too early' })).body).toMatchObject({
      code: 'order_not_in_transit',
    });
    await orders.daysPass(1);
    expect((await orders.step(orderId, 'close-late', { reason: ' ' })).status).toBe(400);
    const closed = await orders.step(orderId, 'close-late', { reason: 'Handed over at the door' });
    expect(closed.status).toBe(200);
    expect(closed.body).toMatchObject({ lateUntil: null });
    expect(await orders.lateOf(orderId)).toBeUndefined();
    const [note] = await shop.sql(
      `select details ->> 'reason' as reason from audit_entry where action = 'admin.late-order-closed' and subject_id = $1`,
      [orderId],
    );
    expect(note).toEqual({ reason: 'Handed over at the door' });
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('is not let go while a complaint of it is open', async () => {
    const { me, orderId } = await orders.bought();
    await orders.erase(me);
    const path = `orders/guest/${await guestToken(shop, orderId)}/problems`;
    await orders.daysPass(1);
    expect((await shop.api.post(path, { text: 'It never came.', wish: 'refund' })).status).toBe(201);
    const refused = await orders.step(orderId, 'close-late', { reason: 'Lost' });
    expect(refused.body).toMatchObject({ status: 409, code: 'complaint_open' });
    await orders.sweep();
    expect(await orders.kept(orderId)).toMatchObject({ door: true });
  });

  it('that was fully refunded is anonymised: no delivery is pending', async () => {
    const { me, orderId } = await orders.bought();
    await orders.delivery().dispatch(orderId, { trackingNumber: '1' });
    await orders.erase(me);
    await orders.daysPass(2);
    expect(await orders.lateOf(orderId)).toBeDefined();
    await requestRefund(shop, orderId, {});
    await worker.drain();
    expect(await orders.lateOf(orderId)).toBeUndefined();
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('is not dispatched once its address is erased', async () => {
    const { me, orderId } = await orders.bought();
    await setDeliveryDate(shop, orderId, -31);
    await orders.erase(me);
    expect(await orders.kept(orderId)).toEqual(NOTHING);
    const answer = await orders.step(orderId, 'dispatch', { trackingNumber: '3' });
    expect(answer.body).toMatchObject({ status: 409, code: 'order_not_in_transit' });
  });

  it('was completed by hand before its day, and is late like any other if it did not arrive', async () => {
    const { me, orderId } = await orders.bought();
    await setDeliveryDate(shop, orderId, 1);
    const done = { body: { status: 'completed' }, headers: (await orders.staff()).headers };
    expect((await shop.call('PATCH', `/api/admin/orders/${orderId}`, done)).status).toBe(200);
    await orders.erase(me);
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(EVERYTHING);
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(EVERYTHING);
    expect(await orders.lateOf(orderId)).toBeDefined();
    expect((await orders.step(orderId, 'close-late', { reason: 'Handed over' })).status).toBe(200);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('keeps its allergies for a redelivery after consent is withdrawn', async () => {
    const { me, orderId } = await orders.bought();
    const { headers } = me;
    await orders.failed(orderId);
    for (const health of [true, false])
      await shop.call('PUT', '/api/me/consents', { headers, body: { health } });
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toMatchObject({ food: true });
    await orders.delivery().dispatch(orderId, { trackingNumber: '2' });
    await orders.delivery().deliver(orderId);
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toMatchObject({ food: false });
  });
});

describe('a deletion by the release before, which serves beside this one (H40)', () => {
  const today = () => londonDate(shop.get(Clock).now());
  const endOf = async (orderId: string) =>
    (
      await shop.sql<{ from: string | null; end: string | null }>(
        `select anonymise_from::text as from, anonymise_by::text as end from orders where id = $1`,
        [orderId],
      )
    )[0];
  /** The write of an older release when it keeps an order: without an end. */
  const keepAsBefore = (orderId: string, from: string) =>
    shop.sql('update orders set user_id = null, updated_at = $2, anonymise_from = $3 where id = $1', [
      orderId,
      shop.get(Clock).now(),
      from,
    ]);

  it('gives what it keeps the end that this release would', async () => {
    const [now, later] = [await orders.bought(), await orders.bought()];
    await setDeliveryDate(shop, later.orderId, 5);
    await keepAsBefore(now.orderId, addDays(today(), 1));
    await keepAsBefore(later.orderId, addDays(today(), 6));
    expect(await endOf(now.orderId)).toEqual({ from: addDays(today(), 1), end: addDays(today(), 60) });
    expect(await endOf(later.orderId)).toEqual({ from: addDays(today(), 6), end: addDays(today(), 65) });
    await orders.erase(later.me);
    expect(await endOf(later.orderId)).toEqual({ from: addDays(today(), 6), end: addDays(today(), 65) });
  });

  it('clears the expiry of what it anonymises', async () => {
    const { me, orderId } = await orders.bought();
    await orders.erase(me);
    await shop.sql(`update orders set email = '', anonymise_from = null where id = $1`, [orderId]);
    expect(await endOf(orderId)).toEqual({ from: null, end: null });
  });
});

describe('the account-deletion email (H5, H40)', () => {
  const LAST = 'This is our last email to you.';
  const told = async ({ email }: SignedInPerson) => {
    const sent = await shop.outside.emails(email);
    const sentEmail = sent.find(({ subject }) => subject === 'Your account has been deleted');
    return `${sentEmail?.text} ${sentEmail?.html}`;
  };

  it('is the last one if nothing is open', async () => {
    const { me } = await orders.delivered();
    await orders.erase(me);
    expect(await told(me)).toContain(LAST);
    expect(await told(me)).not.toContain('on its way');
  });

  it('states that an order still arrives, with its emails', async () => {
    const { me } = await orders.bought();
    await orders.erase(me);
    expect(await told(me)).not.toContain(LAST);
    expect(await told(me)).toContain('An order is still on its way to you.');
  });

  it('states that a complaint will still get a reply', async () => {
    const { me, orderId } = await orders.delivered();
    await complain(shop, orderId, me);
    await orders.erase(me);
    expect(await told(me)).not.toContain(LAST);
    expect(await told(me)).toContain('until that’s settled, for 60 days at most');
    expect(await told(me)).not.toContain('An order is still on its way');
  });
});

describe('an order that is sent again when its account is deleted (O85)', () => {
  /** A delivered order with a complaint resolved by a replacement; then the account is deleted. */
  const replaced = async () => {
    const { me, orderId } = await orders.delivered();
    const admin = await orders.staff();
    const complaintId = await complain(shop, orderId, me);
    const day = (await complaintOf(shop, complaintId, admin)).replacementDays[0];
    const answer = { outcome: 'replacement', deliveryDate: day?.date, answer: 'Here it comes again.' };
    expect((await closeComplaint(shop, complaintId, admin, answer)).status).toBe(200);
    await worker.drain();
    await orders.erase(me);
    const [row] = await shop.sql<{ id: string }>('select id from orders where replaces_order_id = $1', [
      orderId,
    ]);
    return { me, orderId, complaintId, replacement: row?.id ?? '' };
  };

  it('keeps its complaint until the replacement has arrived, then deletes both', async () => {
    const { orderId, replacement } = await replaced();
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toMatchObject({ account: false, name: true, complaints: 1 });
    await setDeliveryDate(shop, replacement);
    await orders.delivery().deliver(replacement);
    await worker.drain();
    await orders.daysPass(1);
    await orders.sweep();
    await orders.sweep();
    expect(await orders.kept(replacement)).toEqual(NOTHING);
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('is a complaint for staff again when the replacement is cancelled', async () => {
    const { orderId, complaintId, replacement } = await replaced();
    await orders.daysPass(1);
    await orders.sweep();
    const admin = await orders.staff();
    const cancel = { body: { status: 'cancelled' }, headers: admin.headers };
    expect((await shop.call('PATCH', `/api/admin/orders/${replacement}`, cancel)).status).toBe(200);
    await worker.drain();
    expect(await complaintOf(shop, complaintId, admin)).toMatchObject({ state: 'open' });
    expect((await closeComplaint(shop, complaintId, admin, { outcome: 'refund' })).status).toBe(200);
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({ paymentStatus: 'refunded' });
    await orders.daysPass(1);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });
});
