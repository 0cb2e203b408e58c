import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminOrderDto } from '#backend/ordering/staff/admin-orders.dto.js';
import { OrderComplaintDto } from '#backend/ordering/orders/my-orders.dto.js';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import type { TestShop } from '#test/setup/system/app.js';
import { DeletedAccountOrders, EVERYTHING, NOTHING } from '#test/setup/people/deleted-account-orders.js';
import { closeComplaint, complaintOf } from '#test/setup/orders/complaints.js';
import { setDeliveryDate, guestToken } from '#test/setup/orders/orders.js';
import type { TestWorker } from '#test/setup/system/worker.js';

let orders: DeletedAccountOrders;
let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  orders = await DeletedAccountOrders.open();
  ({ shop, worker } = orders);
});
afterAll(() => orders.close());

/** The first day on or after this one that any customer would be offered. */
async function firstDayFrom(day: string): Promise<string> {
  const offered = shop.get(CatalogService).courierDays();
  return offered.find(({ date }) => date >= day)?.date ?? '';
}
describe('a late order of a deleted account that is sent again (O99, H41)', () => {
  const end = async (orderId: string) => {
    const [row] = await shop.sql<{ end: string | null }>(
      `select anonymise_by::text as end from orders where id = $1`,
      [orderId],
    );
    return row?.end;
  };
  const shown = async (orderId: string) =>
    (await shop.api.get(`admin/orders/${orderId}`, { headers: (await orders.staff()).headers })).read(
      AdminOrderDto,
    );
  const late = async () => {
    const made = await orders.bought();
    await orders.erase(made.me);
    await orders.daysPass(1);
    return made;
  };
  /** Sends it on the last day offered; returns its replacement. */
  const again = async (orderId: string) => {
    const day = (await shown(orderId)).sendingAgain?.days.at(-1)?.date ?? '';
    const sent = await orders.step(orderId, 'send-again', { deliveryDate: day, reason: 'It came back' });
    expect(sent.status).toBe(200);
    const replacement = sent.read(AdminOrderDto).sentAgainAs ?? '';
    await worker.drain();
    return { day, replacement };
  };

  it('is no longer late, and its customer is told the delivery day', async () => {
    const { me, orderId } = await late();
    const before = await orders.lateCount();
    const { day, replacement } = await again(orderId);
    expect(await shown(orderId)).toMatchObject({ lateUntil: null, sendingAgain: null });
    expect(await shown(replacement)).toMatchObject({ replacesOrderId: orderId, deliveryDate: day });
    expect(await orders.lateOf(orderId)).toBeUndefined();
    expect(await orders.lateCount()).toBe(before - 1);
    const second = await orders.step(orderId, 'send-again', { deliveryDate: day, reason: 'Twice' });
    expect(second.body).toMatchObject({ status: 409, code: 'order_not_in_transit' });
    const email = (await shop.outside.emails(me.email)).find(({ subject }) =>
      /is coming again$/.test(subject),
    );
    expect(email?.text).toContain('didn’t reach you');
    expect(email?.text).toContain('Contains');
    const [note] = await shop.sql(
      `select details ->> 'reason' as reason, details ->> 'replacementOrderId' as id
        from audit_entry where action = 'admin.late-order-sent-again' and subject_id = $1`,
      [orderId],
    );
    expect(note).toEqual({ reason: 'It came back', id: replacement });
  });

  it('keeps its details until the replacement has arrived, then deletes both', async () => {
    const { orderId } = await late();
    const { replacement } = await again(orderId);
    await orders.sweep();
    expect(await orders.kept(orderId)).toEqual(EVERYTHING);
    await setDeliveryDate(shop, replacement);
    await orders.delivery().deliver(replacement);
    await orders.daysPass(12);
    await orders.sweep();
    await orders.sweep();
    expect(await orders.kept(replacement)).toEqual(NOTHING);
    expect(await orders.kept(orderId)).toEqual(NOTHING);
  });

  it('is late again when its replacement is cancelled', async () => {
    const { orderId } = await late();
    const { replacement } = await again(orderId);
    const cancelled = { body: { status: 'cancelled' }, headers: (await orders.staff()).headers };
    expect((await shop.call('PATCH', `/api/admin/orders/${replacement}`, cancelled)).status).toBe(200);
    await worker.drain();
    expect(await orders.lateOf(orderId)).toBeDefined();
    expect((await again(orderId)).replacement).not.toBe(replacement);
  });

  it('ends with the first replacement, however often it is sent again', async () => {
    const { orderId } = await late();
    const last = await end(orderId);
    let current = orderId;
    for (let round = 0; round < 3; round += 1) {
      const { replacement } = await again(current);
      expect(await end(replacement)).toBe(last);
      await setDeliveryDate(shop, replacement);
      await orders.daysPass(1);
      expect(await orders.lateOf(current)).toBeUndefined();
      expect(await orders.lateOf(replacement)).toMatchObject({ keptUntil: last });
      current = replacement;
    }
    await orders.daysPass(57);
    await orders.sweep();
    for (const each of [orderId, current]) expect(await orders.kept(each)).toEqual(NOTHING);
  });

  it('is never delivered after its details are deleted', async () => {
    const { orderId } = await late();
    await orders.daysPass(57);
    const { days } = (await shown(orderId)).sendingAgain ?? {};
    const [first] = days ?? [];
    const last = (await end(orderId)) ?? '';
    expect(days?.every(({ date }) => date < last)).toBe(true);
    expect(first?.date ?? '').not.toBe(last);
    const tooLate = await orders.step(orderId, 'send-again', {
      deliveryDate: await firstDayFrom(last),
      reason: 'At the very end',
    });
    expect(tooLate.body).toMatchObject({ code: 'date_unavailable' });
  });

  it('is kept no longer if the previous release sends it again', async () => {
    const { orderId } = await late();
    const { replacement } = await again(orderId);
    const [row] = await shop.sql<{ end: string }>(
      `with sent as (
         insert into orders select (json_populate_record(o, json_build_object(
           'id', gen_random_uuid(), 'stripe_session_id', null, 'checkout_id', null,
           'anonymise_by', o.anonymise_by + 60))).* from orders o where id = $1
         returning anonymise_by)
       select anonymise_by::text as end from sent`,
      [replacement],
    );
    expect(row?.end).toBe(await end(orderId));
  });

  it('is left to the complaint if one is open', async () => {
    const { orderId } = await late();
    const path = `orders/guest/${await guestToken(shop, orderId)}/problems`;
    expect((await shop.api.post(path, { text: 'It never came.', wish: 'replacement' })).status).toBe(201);
    const day = (await shown(orderId)).sendingAgain?.days[0]?.date ?? '';
    const refused = await orders.step(orderId, 'send-again', { deliveryDate: day, reason: 'It came back' });
    expect(refused.body).toMatchObject({ status: 409, code: 'complaint_open' });
  });

  it('is no longer late if its complaint is resolved by a replacement', async () => {
    const { orderId } = await late();
    const path = `orders/guest/${await guestToken(shop, orderId)}/problems`;
    const told = await shop.api.post(path, { text: 'It never came.', wish: 'replacement' });
    const id = told.read(OrderComplaintDto).id;
    const admin = await orders.staff();
    const day = (await complaintOf(shop, id, admin)).replacementDays.at(-1);
    const wish = { outcome: 'replacement', deliveryDate: day?.date };
    expect((await closeComplaint(shop, id, admin, wish)).status).toBe(200);
    expect(await orders.lateOf(orderId)).toBeUndefined();
  });
});
