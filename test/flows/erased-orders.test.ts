import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ComplaintListDto } from '../../backend/src/admin/admin-complaints.dto.js';
import { OperationsDto } from '../../backend/src/admin/admin-operations.dto.js';
import { AdminOperationsService } from '../../backend/src/admin/admin-operations.service.js';
import { AdminOrderDto } from '../../backend/src/ordering/admin-orders.dto.js';
import { MyOrderDto, OrderProblemDto } from '../../backend/src/ordering/my-orders.dto.js';
import { CatalogService } from '../../backend/src/catalog/catalog.service.js';
import { OrderDeliveryService } from '../../backend/src/ordering/order-delivery.service.js';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { lateOrders } from '../../backend/src/platform/metrics/metrics.js';
import { addDays, londonDate } from '../../backend/src/rules/delivery-days.js';
import { Housekeeping } from '../../worker/src/housekeeping.js';
import { aBox } from '../factories.js';
import { TestShop } from '../setup/app.js';
import { closeComplaint, complain, complaintOf, PHOTO } from '../setup/complaints.js';
import { aPaidOrder, comesToday, guestToken } from '../setup/orders.js';
import { aSignedInPerson, PASSWORD, type SignedInPerson } from '../setup/people.js';
import { askRefund, moneyOf } from '../setup/refunds.js';
import { TestWorker } from '../setup/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

interface Bought {
  readonly me: SignedInPerson;
  readonly orderId: string;
}

const delivery = () => shop.get(OrderDeliveryService);
const staff = () => aSignedInPerson(shop, { roles: ['admin'] });
const daysPass = (days: number) => shop.outside.passTime({ advanceDays: days });
const sweep = () => worker.get(Housekeeping).sweep();
const subjectsTo = async (to: string) =>
  (await shop.outside.letters(to)).map(({ subject }) => subject.replace(/[A-Z0-9]{8}/, '·'));

/** A paid order with a declared allergy, which comes today. */
async function bought(): Promise<Bought> {
  const me = await aSignedInPerson(shop);
  const health = { allergies: 'No coriander', gender: 'female', healthConsent: true };
  const { orderId } = await aPaidOrder(
    shop,
    aBox({ customer: { email: me.email, firstName: 'Ada', address: '5 Harbour Road', ...health } }),
  );
  await worker.drain();
  await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, orderId]);
  await comesToday(shop, orderId);
  return { me, orderId };
}

async function delivered(): Promise<Bought> {
  const made = await bought();
  await delivery().deliver(made.orderId);
  await worker.drain();
  return made;
}

async function erase({ headers }: SignedInPerson): Promise<void> {
  expect((await shop.call('DELETE', '/api/me', { headers, body: { password: PASSWORD } })).status).toBe(204);
  await worker.drain();
}

async function kept(orderId: string) {
  const [row] = await shop.sql(
    `select user_id is not null as account, email <> '' as name, delivery_address ->> 'address' <> '' as door,
            health_sealed is not null as food,
            (select count(*)::int from order_problem c where c.order_id = orders.id) as complaints
       from orders where id = $1`,
    [orderId],
  );
  return row;
}
const NOTHING = { account: false, name: false, door: false, food: false, complaints: 0 };
const EVERYTHING = { account: false, name: true, door: true, food: true, complaints: 0 };

describe('an open complaint of an account that is deleted (H40)', () => {
  it('stays until it is closed, is answered by email, and is forgotten the day after', async () => {
    const { me, orderId } = await delivered();
    const id = await complain(shop, orderId, me, { text: 'Warm and it made me ill.', photo: PHOTO });
    await erase(me);
    await daysPass(3);
    await sweep();
    expect(await kept(orderId)).toEqual({ ...EVERYTHING, complaints: 1 });
    const guest = await shop.api.get(`orders/guest/${await guestToken(shop, orderId)}`);
    expect(guest.read(MyOrderDto).problems).toMatchObject([{ id, state: 'open', hasPhoto: true }]);
    const admin = await staff();
    expect(await complaintOf(shop, id, admin)).toMatchObject({ text: 'Warm and it made me ill.' });
    expect((await closeComplaint(shop, id, admin, { outcome: 'refund' })).status).toBe(200);
    await sweep();
    await worker.drain();
    expect(await subjectsTo(me.email)).toContain('Our answer about order ·: a refund');
    await daysPass(1);
    await sweep();
    expect(await kept(orderId)).toEqual(NOTHING);
  });

  it('is forgotten after 60 days, whatever came of it', async () => {
    const { me, orderId } = await delivered();
    await complain(shop, orderId, me);
    await erase(me);
    await daysPass(59);
    await sweep();
    expect(await kept(orderId)).toMatchObject({ name: true, complaints: 1 });
    await daysPass(1);
    await sweep();
    expect(await kept(orderId)).toEqual(NOTHING);
  });

  it('is kept as well when it is reported by the link after the deletion', async () => {
    const { me, orderId } = await bought();
    await erase(me);
    await delivery().deliver(orderId);
    const path = `orders/guest/${await guestToken(shop, orderId)}/problems`;
    expect((await shop.api.post(path, { text: 'One dish is missing.', wish: 'refund' })).status).toBe(201);
    await daysPass(2);
    await sweep();
    expect(await kept(orderId)).toMatchObject({ name: true, complaints: 1 });
  });

  it('of an order on its way is closed with a refund of all, which cancels it and is told', async () => {
    const { me, orderId } = await bought();
    await comesToday(shop, orderId, 3);
    const id = await complain(shop, orderId, me, { text: 'I am ill and cannot take it.' });
    await erase(me);
    expect((await closeComplaint(shop, id, await staff(), { outcome: 'refund' })).status).toBe(200);
    await worker.drain();
    expect(await moneyOf(shop, orderId)).toMatchObject({ status: 'cancelled', state: 'refunded' });
    expect((await subjectsTo(me.email)).filter((each) => each.startsWith('Our answer'))).toHaveLength(1);
    await daysPass(1);
    await sweep();
    expect(await kept(orderId)).toEqual(NOTHING);
  });

  it('that is a refund which did not arrive keeps who it is for', async () => {
    const { me, orderId } = await delivered();
    await shop.sql(`update orders set payment_intent_id = payment_intent_id || 'x' where id = $1`, [orderId]);
    await askRefund(shop, orderId, { amountPence: 1_000 });
    await erase(me);
    expect(await kept(orderId)).toEqual({ ...EVERYTHING, complaints: 1 });
    const admin = await staff();
    const open = await shop.api.get('admin/complaints?limit=100', { headers: admin.headers });
    const item = open.read(ComplaintListDto).items.find((each) => each.orderId === orderId);
    expect(item).toMatchObject({ kind: 'refund_lost', state: 'open' });
    await closeComplaint(shop, item?.id ?? '', admin, { answer: 'We have sent it to your bank account.' });
    await worker.drain();
    expect(await subjectsTo(me.email)).toContain('Our answer about order ·');
    await daysPass(1);
    await sweep();
    expect(await kept(orderId)).toEqual(NOTHING);
  });

  it('that was closed before keeps nothing: the order is emptied at once', async () => {
    const { me, orderId } = await delivered();
    await closeComplaint(shop, await complain(shop, orderId, me), await staff());
    await worker.drain();
    await erase(me);
    expect(await kept(orderId)).toEqual(NOTHING);
  });
});

/** The first day from this one on that would be offered to anybody. */
async function firstDayFrom(day: string): Promise<string> {
  const offered = shop.get(CatalogService).courierDays();
  return offered.find(({ date }) => date >= day)?.date ?? '';
}

describe('an order on its way whose account is deleted (H5)', () => {
  const step = async (orderId: string, path: string, body: object) =>
    shop.api.post(`admin/orders/${orderId}/${path}`, body, (await staff()).headers);
  const lateOf = async (orderId: string) => {
    const answer = await shop.api.get('admin/operations', { headers: (await staff()).headers });
    return answer.read(OperationsDto).lateOrders.find((each) => each.orderId === orderId);
  };
  const lateCount = async () => {
    await shop.get(AdminOperationsService).collect();
    return (await lateOrders.get()).values[0]?.value ?? 0;
  };
  const failed = async (orderId: string) => {
    await delivery().dispatch(orderId, { trackingNumber: '1' });
    await delivery().failDelivery(orderId, 'nobody_there');
    await worker.drain();
  };

  it.each(['before', 'after'])('that came back is kept until it arrives: deleted %s', async (when) => {
    const { me, orderId } = await bought();
    if (when === 'before') await erase(me);
    await failed(orderId);
    await comesToday(shop, orderId, -2);
    if (when === 'after') await erase(me);
    await sweep();
    expect(await kept(orderId)).toEqual(EVERYTHING);
    expect((await step(orderId, 'dispatch', { trackingNumber: '2' })).status).toBe(200);
    await delivery().deliver(orderId);
    await sweep();
    await worker.drain();
    expect(await subjectsTo(me.email)).toContain('Order · has arrived');
    await daysPass(1);
    await sweep();
    expect(await kept(orderId)).toEqual(NOTHING);
  });

  it('is kept until staff have found out what became of it, for 60 days at most (X70)', async () => {
    const { me, orderId } = await bought();
    await erase(me);
    await daysPass(59);
    await sweep();
    expect(await kept(orderId)).toEqual(EVERYTHING);
    await daysPass(1);
    await sweep();
    expect(await kept(orderId)).toEqual(NOTHING);
  });

  it('is kept for 60 days from its delivery day on, where that comes later than the deletion', async () => {
    const { me, orderId } = await bought();
    await comesToday(shop, orderId, 20);
    await erase(me);
    await daysPass(79);
    await sweep();
    expect(await kept(orderId)).toEqual(EVERYTHING);
    await daysPass(1);
    await sweep();
    expect(await kept(orderId)).toEqual(NOTHING);
  });

  it('is told to staff and to an alert from the day after its delivery day on (X70)', async () => {
    const { me, orderId } = await bought();
    const before = await lateCount();
    await erase(me);
    expect(await lateOf(orderId)).toBeUndefined();
    await daysPass(1);
    const day = (days: number) => addDays(londonDate(shop.get(Clock).now()), days);
    expect(await lateOf(orderId)).toMatchObject({ deliveryDate: day(-1), keptUntil: day(59) });
    expect(await lateCount()).toBe(before + 1);
    await delivery().deliver(orderId);
    expect(await lateOf(orderId)).toBeUndefined();
    expect(await lateCount()).toBe(before);
  });

  it('is let go by staff, with a reason that the audit log keeps', async () => {
    const { me, orderId } = await bought();
    await erase(me);
    expect((await step(orderId, 'close-late', { reason: 'Too early' })).body).toMatchObject({
      code: 'order_not_under_way',
    });
    await daysPass(1);
    expect((await step(orderId, 'close-late', { reason: ' ' })).status).toBe(400);
    const closed = await step(orderId, 'close-late', { reason: 'Handed over at the door' });
    expect(closed.status).toBe(200);
    expect(closed.body).toMatchObject({ lateUntil: null });
    expect(await lateOf(orderId)).toBeUndefined();
    const [note] = await shop.sql(
      `select details ->> 'reason' as reason from audit_entry where action = 'admin.late-order-closed' and subject_id = $1`,
      [orderId],
    );
    expect(note).toEqual({ reason: 'Handed over at the door' });
    await sweep();
    expect(await kept(orderId)).toEqual(NOTHING);
  });

  it('is not let go while a complaint of it is open', async () => {
    const { me, orderId } = await bought();
    await erase(me);
    const path = `orders/guest/${await guestToken(shop, orderId)}/problems`;
    await daysPass(1);
    expect((await shop.api.post(path, { text: 'It never came.', wish: 'refund' })).status).toBe(201);
    const refused = await step(orderId, 'close-late', { reason: 'Lost' });
    expect(refused.body).toMatchObject({ status: 409, code: 'complaint_open' });
    await sweep();
    expect(await kept(orderId)).toMatchObject({ door: true });
  });

  describe('sent again (O99, H41)', () => {
    const end = async (orderId: string) => {
      const [row] = await shop.sql<{ end: string | null }>(
        `select anonymise_by::text as end from orders where id = $1`,
        [orderId],
      );
      return row?.end;
    };
    const shown = async (orderId: string) =>
      (await shop.api.get(`admin/orders/${orderId}`, { headers: (await staff()).headers })).read(
        AdminOrderDto,
      );
    const late = async () => {
      const made = await bought();
      await erase(made.me);
      await daysPass(1);
      return made;
    };
    /** Sends it on the last day that is offered; answers its replacement. */
    const again = async (orderId: string) => {
      const day = (await shown(orderId)).sendingAgain?.days.at(-1)?.date ?? '';
      const sent = await step(orderId, 'send-again', { deliveryDate: day, reason: 'It came back' });
      expect(sent.status).toBe(200);
      const replacement = sent.read(AdminOrderDto).sentAgainAs ?? '';
      await worker.drain();
      return { day, replacement };
    };

    it('is late no more, and its customer is told of the day', async () => {
      const { me, orderId } = await late();
      const before = await lateCount();
      const { day, replacement } = await again(orderId);
      expect(await shown(orderId)).toMatchObject({ lateUntil: null, sendingAgain: null });
      expect(await shown(replacement)).toMatchObject({ replacesOrderId: orderId, deliveryDate: day });
      expect(await lateOf(orderId)).toBeUndefined();
      expect(await lateCount()).toBe(before - 1);
      const second = await step(orderId, 'send-again', { deliveryDate: day, reason: 'Twice' });
      expect(second.body).toMatchObject({ status: 409, code: 'order_not_under_way' });
      const email = (await shop.outside.letters(me.email)).find(({ subject }) =>
        /is coming again$/.test(subject),
      );
      expect(email?.text).toContain('did not reach you');
      expect(email?.text).toContain('Contains');
      const [note] = await shop.sql(
        `select details ->> 'reason' as reason, details ->> 'replacementOrderId' as id
          from audit_entry where action = 'admin.late-order-sent-again' and subject_id = $1`,
        [orderId],
      );
      expect(note).toEqual({ reason: 'It came back', id: replacement });
    });

    it('keeps its details until the replacement has arrived, and both go then', async () => {
      const { orderId } = await late();
      const { replacement } = await again(orderId);
      await sweep();
      expect(await kept(orderId)).toEqual(EVERYTHING);
      await comesToday(shop, replacement);
      await delivery().deliver(replacement);
      await daysPass(12);
      await sweep();
      await sweep();
      expect(await kept(replacement)).toEqual(NOTHING);
      expect(await kept(orderId)).toEqual(NOTHING);
    });

    it('is late again when its replacement is cancelled', async () => {
      const { orderId } = await late();
      const { replacement } = await again(orderId);
      const cancelled = { body: { status: 'cancelled' }, headers: (await staff()).headers };
      expect((await shop.call('PATCH', `/api/admin/orders/${replacement}`, cancelled)).status).toBe(200);
      await worker.drain();
      expect(await lateOf(orderId)).toBeDefined();
      expect((await again(orderId)).replacement).not.toBe(replacement);
    });

    it('ends with the first, however often it is sent', async () => {
      const { orderId } = await late();
      const last = await end(orderId);
      let current = orderId;
      for (let round = 0; round < 3; round += 1) {
        const { replacement } = await again(current);
        expect(await end(replacement)).toBe(last);
        await comesToday(shop, replacement);
        await daysPass(1);
        expect(await lateOf(current)).toBeUndefined();
        expect(await lateOf(replacement)).toMatchObject({ keptUntil: last });
        current = replacement;
      }
      await daysPass(57);
      await sweep();
      for (const each of [orderId, current]) expect(await kept(each)).toEqual(NOTHING);
    });

    it('comes on no day on which its details are gone', async () => {
      const { orderId } = await late();
      await daysPass(57);
      const { days } = (await shown(orderId)).sendingAgain ?? {};
      const [first] = days ?? [];
      const last = (await end(orderId)) ?? '';
      expect(days?.every(({ date }) => date < last)).toBe(true);
      expect(first?.date ?? '').not.toBe(last);
      const tooLate = await step(orderId, 'send-again', {
        deliveryDate: await firstDayFrom(last),
        reason: 'At the very end',
      });
      expect(tooLate.body).toMatchObject({ code: 'date_unavailable' });
    });

    it('is kept no longer where the release before sends it', async () => {
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

    it('is left to the answer where a complaint is open', async () => {
      const { orderId } = await late();
      const path = `orders/guest/${await guestToken(shop, orderId)}/problems`;
      expect((await shop.api.post(path, { text: 'It never came.', wish: 'replacement' })).status).toBe(201);
      const day = (await shown(orderId)).sendingAgain?.days[0]?.date ?? '';
      const refused = await step(orderId, 'send-again', { deliveryDate: day, reason: 'It came back' });
      expect(refused.body).toMatchObject({ status: 409, code: 'complaint_open' });
    });

    it('is late no more where the answer to its complaint sends it', async () => {
      const { orderId } = await late();
      const path = `orders/guest/${await guestToken(shop, orderId)}/problems`;
      const told = await shop.api.post(path, { text: 'It never came.', wish: 'replacement' });
      const id = told.read(OrderProblemDto).id;
      const admin = await staff();
      const day = (await complaintOf(shop, id, admin)).replacementDays.at(-1);
      const wish = { outcome: 'replacement', deliveryDate: day?.date };
      expect((await closeComplaint(shop, id, admin, wish)).status).toBe(200);
      expect(await lateOf(orderId)).toBeUndefined();
    });
  });

  it('that was paid back whole is emptied: nobody waits for it', async () => {
    const { me, orderId } = await bought();
    await delivery().dispatch(orderId, { trackingNumber: '1' });
    await erase(me);
    await daysPass(2);
    expect(await lateOf(orderId)).toBeDefined();
    await askRefund(shop, orderId, {});
    await worker.drain();
    expect(await lateOf(orderId)).toBeUndefined();
    await sweep();
    expect(await kept(orderId)).toEqual(NOTHING);
  });

  it('does not leave once nobody knows where to', async () => {
    const { me, orderId } = await bought();
    await comesToday(shop, orderId, -31);
    await erase(me);
    expect(await kept(orderId)).toEqual(NOTHING);
    const answer = await step(orderId, 'dispatch', { trackingNumber: '3' });
    expect(answer.body).toMatchObject({ status: 409, code: 'order_not_under_way' });
  });

  it('was completed by hand before its day, and is late like any other where it did not arrive', async () => {
    const { me, orderId } = await bought();
    await comesToday(shop, orderId, 1);
    const done = { body: { status: 'completed' }, headers: (await staff()).headers };
    expect((await shop.call('PATCH', `/api/admin/orders/${orderId}`, done)).status).toBe(200);
    await erase(me);
    await daysPass(1);
    await sweep();
    expect(await kept(orderId)).toEqual(EVERYTHING);
    await daysPass(1);
    await sweep();
    expect(await kept(orderId)).toEqual(EVERYTHING);
    expect(await lateOf(orderId)).toBeDefined();
    expect((await step(orderId, 'close-late', { reason: 'Handed over' })).status).toBe(200);
    await sweep();
    expect(await kept(orderId)).toEqual(NOTHING);
  });

  it('keeps its allergies for what is packed again, where consent was withdrawn', async () => {
    const { me, orderId } = await bought();
    const { headers } = me;
    await failed(orderId);
    for (const health of [true, false])
      await shop.call('PUT', '/api/me/consents', { headers, body: { health } });
    await daysPass(1);
    await sweep();
    expect(await kept(orderId)).toMatchObject({ food: true });
    await delivery().dispatch(orderId, { trackingNumber: '2' });
    await delivery().deliver(orderId);
    await daysPass(1);
    await sweep();
    expect(await kept(orderId)).toMatchObject({ food: false });
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
  /** What it writes when it keeps an order: no end. */
  const keepAsBefore = (orderId: string, from: string) =>
    shop.sql('update orders set user_id = null, updated_at = $2, anonymise_from = $3 where id = $1', [
      orderId,
      shop.get(Clock).now(),
      from,
    ]);

  it('gives what it keeps the end that this release would', async () => {
    const [now, later] = [await bought(), await bought()];
    await comesToday(shop, later.orderId, 5);
    await keepAsBefore(now.orderId, addDays(today(), 1));
    await keepAsBefore(later.orderId, addDays(today(), 6));
    expect(await endOf(now.orderId)).toEqual({ from: addDays(today(), 1), end: addDays(today(), 60) });
    expect(await endOf(later.orderId)).toEqual({ from: addDays(today(), 6), end: addDays(today(), 65) });
    await erase(later.me);
    expect(await endOf(later.orderId)).toEqual({ from: addDays(today(), 6), end: addDays(today(), 65) });
  });

  it('takes the end away from what it empties', async () => {
    const { me, orderId } = await bought();
    await erase(me);
    await shop.sql(`update orders set email = '', anonymise_from = null where id = $1`, [orderId]);
    expect(await endOf(orderId)).toEqual({ from: null, end: null });
  });
});

describe('the email about the deletion (H5, H40)', () => {
  const LAST = 'This is the last email from us.';
  const told = async ({ email }: SignedInPerson) => {
    const sent = await shop.outside.letters(email);
    const letter = sent.find(({ subject }) => subject === 'Your account has been deleted');
    return `${letter?.text} ${letter?.html}`;
  };

  it('is the last one where nothing is open', async () => {
    const { me } = await delivered();
    await erase(me);
    expect(await told(me)).toContain(LAST);
    expect(await told(me)).not.toContain('on its way');
  });

  it('says that an order still comes, and that emails about it do', async () => {
    const { me } = await bought();
    await erase(me);
    expect(await told(me)).not.toContain(LAST);
    expect(await told(me)).toContain('An order is still on its way to you.');
  });

  it('says that a complaint is still answered', async () => {
    const { me, orderId } = await delivered();
    await complain(shop, orderId, me);
    await erase(me);
    expect(await told(me)).not.toContain(LAST);
    expect(await told(me)).toContain('until that is settled, 60 days at most');
    expect(await told(me)).not.toContain('An order is still on its way');
  });
});
