import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RecallDto } from '#backend/ordering/kitchen/admin-kitchen.dto.js';
import { RecallMessageDto, RecallMessageListDto } from '#backend/ordering/recalls/recalls.dto.js';
import { aBox, type OrderBody } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, setDeliveryDate } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

const CHICKEN = 'meal-lemon-herb-chicken-greens';
const TEXT = {
  subject: 'Please don’t eat our lemon chicken',
  message: 'A piece of plastic was found in one tray.\n\nWe are looking for its cause.',
  instruction: 'Please throw the dish away. We will refund it.',
};

let shop: TestShop;
let worker: TestWorker;
let cook: SignedInPerson;
let approver: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  cook = await aSignedInPerson(shop, { roles: ['kitchen'] });
  approver = await aSignedInPerson(shop, { roles: ['content'] });
});
beforeEach(() => worker.drain());
afterAll(async () => {
  await worker.close();
  await shop.close();
});

let lots = 0;

/** A paid order with the chicken for a day some days ahead, and the lot of that dish on that day. */
async function aParcel(body: OrderBody = aBox({ meals: { 1: 3, 32: 2 } }), inDays = 1) {
  const { orderId } = await aPaidOrder(shop, body);
  await worker.drain();
  await setDeliveryDate(shop, orderId, inDays);
  const [row] = await shop.sql<{ email: string; date: string }>(
    'select email, delivery_date::text as date from orders where id = $1',
    [orderId],
  );
  if (!row) throw new Error('There is no order.');
  return { orderId, ...row };
}

async function aLot(date: string, dish = CHICKEN): Promise<string> {
  lots += 1;
  const lot = `R-${lots}`;
  await shop.sql(
    `insert into kitchen_lot (id, delivery_date, dish, dish_name, lot, use_by, recorded_by, recorded_at)
     values ($1, $2, $3, 'Lemon & Herb Chicken', $4, $2, $5, now())`,
    [randomUUID(), date, dish, lot, cook.userId],
  );
  return lot;
}

/** Orders of earlier examples are on other days. */
async function alone(): Promise<void> {
  await shop.sql('update orders set delivery_date = delivery_date - 100 where delivery_date is not null');
}

const post = (path: string, body: object, by: SignedInPerson) =>
  shop.api.post(`admin/recalls${path}`, body, by.headers);
const write = async (about: object) => (await post('', { ...TEXT, ...about }, cook)).read(RecallMessageDto);
const approve = (id: string, by = approver) => post(`/${id}/approve`, {}, by);
async function read(id: string, by = cook): Promise<RecallMessageDto> {
  const { items } = (await shop.api.get('admin/recalls', { headers: by.headers })).read(RecallMessageListDto);
  return items.find((each) => each.id === id) as RecallMessageDto;
}

async function emailsTo(address: string): Promise<string[]> {
  const emails = await shop.outside.emails(address);
  return emails.filter(({ subject }) => subject === TEXT.subject).map(({ text }) => text);
}

describe('a recall that is written to everybody it lists (F94)', () => {
  it('waits for a second person, then reaches each customer once, guests too', async () => {
    await alone();
    const one = await aParcel();
    const two = await aParcel();
    const without = await aParcel(aBox({ meals: { 32: 5 } }));
    const lot = await aLot(one.date);
    const recall = await write({ lot });
    expect(recall).toMatchObject({
      state: 'waiting',
      lot,
      orders: 2,
      customers: 2,
      withoutEmail: 0,
      isOwn: true,
    });
    await worker.drain();
    expect(await emailsTo(one.email)).toEqual([]);
    expect((await approve(recall.id, cook)).status).toBe(403);
    const sent = (await approve(recall.id)).read(RecallMessageDto);
    expect(sent).toMatchObject({ state: 'sent', onTheWay: 2, reached: 0 });
    await worker.drain();
    const [told, ...more] = await emailsTo(one.email);
    expect(more).toEqual([]);
    expect(told).toContain('A piece of plastic was found in one tray.');
    expect(told).toContain('Please throw the dish away. We will refund it.');
    expect(told).toContain('Lemon & Herb Chicken');
    expect(await emailsTo(two.email)).toHaveLength(1);
    expect(await emailsTo(without.email)).toEqual([]);
    expect(await read(recall.id)).toMatchObject({ reached: 2, onTheWay: 0, failed: 0 });
    const noted = await shop.sql<{ action: string }>(
      'select action from audit_entry where subject_id = $1 order by id',
      [recall.id],
    );
    expect(noted.map(({ action }) => action)).toEqual(['admin.recall-written', 'admin.recall-sent']);
  });

  it('tells those who may approve it that it waits, without its author and without what it says', async () => {
    await alone();
    const { date, email } = await aParcel();
    const admin = await aSignedInPerson(shop, { roles: ['admin', 'kitchen'] });
    const left = await aSignedInPerson(shop, { roles: ['content'] });
    const support = await aSignedInPerson(shop, { roles: ['support'] });
    const waits = async (person: SignedInPerson) =>
      (await shop.outside.emails(person.email)).filter(({ subject }) =>
        subject.startsWith('A recall is waiting'),
      );
    const before = (await waits(approver)).length;
    const lot = await aLot(date);
    const written = (await post('', { ...TEXT, lot }, admin)).read(RecallMessageDto);
    // No longer a colleague by the time of the email.
    await shop.sql('delete from user_role where user_id = $1', [left.userId]);
    await worker.drain();
    const told = (await waits(approver)).slice(before);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('/admin?tab=orders&section=recalls');
    for (const detail of [lot, email, TEXT.subject, TEXT.message.slice(0, 20), 'Lemon'])
      expect(told[0]?.text).not.toContain(detail);
    for (const other of [admin, left, support, cook]) expect(await waits(other)).toEqual([]);
    const { waiting } = (await shop.api.get('admin/recalls?limit=1', { headers: cook.headers })).read(
      RecallMessageListDto,
    );
    expect(waiting).toBe(await shop.count('recall', `status = 'waiting'`));
    // One that was decided before the email needs no work any more.
    const { id } = (await post('', { ...TEXT, lot }, admin)).read(RecallMessageDto);
    for (const each of [written.id, id]) await post(`/${each}/withdraw`, { reason: 'A false alarm' }, admin);
    await worker.drain();
    expect(await waits(approver)).toHaveLength(before + 1);
  });

  it('is not approved by its author, whatever their roles', async () => {
    await alone();
    const { date } = await aParcel();
    const admin = await aSignedInPerson(shop, { roles: ['admin'] });
    const response = await post('', { ...TEXT, lot: await aLot(date) }, admin);
    const { id } = response.read(RecallMessageDto);
    expect((await approve(id, admin)).body).toMatchObject({ code: 'four_eyes_required' });
    await worker.drain();
    expect(await read(id)).toMatchObject({ state: 'waiting', isOwn: false });
  });

  it('is sent once, however often and by however many at once it is approved and sent again', async () => {
    await alone();
    const { email, date, orderId } = await aParcel();
    const second = await aParcel();
    await shop.sql('update orders set email = $2 where id = $1', [second.orderId, email]);
    const { id, customers } = await write({ lot: await aLot(date) });
    expect(customers).toBe(1);
    const other = await aSignedInPerson(shop, { roles: ['admin'] });
    const answers = await Promise.all([approver, other, approver, other].map((by) => approve(id, by)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all([1, 2, 3].map(() => post(`/${id}/resend`, {}, cook)));
    await worker.drain();
    await Promise.all([1, 2, 3].map(() => post(`/${id}/resend`, {}, cook)));
    await worker.drain();
    expect(await emailsTo(email)).toHaveLength(1);
    expect(await shop.count('recall_recipient', `recall_id = '${id}'`)).toBe(1);
    expect(await shop.count('recall_order', `recall_id = '${id}' and order_id = '${orderId}'`)).toBe(1);
  });

  it('is sent again only to those whose email was given up, and to people found since', async () => {
    await alone();
    const [reached, failed] = [await aParcel(), await aParcel()];
    const { id } = await write({ lot: await aLot(reached.date) });
    await approve(id);
    await worker.drain();
    // As if the mail server had refused the second one for half a day.
    const [row] = await shop.sql<{ recipient: string }>(
      'select recipient_id as recipient from recall_order where recall_id = $1 and order_id = $2',
      [id, failed.orderId],
    );
    await shop.sql('update recall_recipient set reached_at = null where id = $1', [row?.recipient ?? '']);
    await shop.sql(
      `update event_job j set dead_at = now(), done_at = null, error = '550 no such mailbox'
         from outbox_event e where e.id = j.event_id and e.payload ->> 'recipientId' = $1`,
      [row?.recipient ?? ''],
    );
    const late = await aParcel();
    expect(await read(id)).toMatchObject({ reached: 1, failed: 1, lastError: '550 no such mailbox' });
    await Promise.all([1, 2].map(() => post(`/${id}/resend`, {}, cook)));
    await worker.drain();
    expect(await emailsTo(reached.email)).toHaveLength(1);
    expect(await emailsTo(failed.email)).toHaveLength(2);
    expect(await emailsTo(late.email)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ reached: 3, failed: 0, onTheWay: 0 });
  });

  it('tells somebody who has it already of an order that is found later, and of nothing twice', async () => {
    await alone();
    const first = await aParcel();
    const { id } = await write({ lot: await aLot(first.date) });
    await approve(id);
    await worker.drain();
    const later = await aParcel();
    await shop.sql('update orders set email = $2 where id = $1', [later.orderId, first.email]);
    for (let times = 0; times < 2; times += 1) {
      await post(`/${id}/resend`, {}, cook);
      await worker.drain();
    }
    const told = await emailsTo(first.email);
    expect(told).toHaveLength(2);
    const [order] = await shop.sql<{ code: string }>(
      'select upper(right(coalesce(stripe_session_id, id::text), 8)) as code from orders where id = $1',
      [later.orderId],
    );
    expect(told.filter((text) => text.includes(order?.code ?? ''))).toHaveLength(1);
    expect(await shop.count('recall_recipient', `recall_id = '${id}'`)).toBe(2);
    expect(await read(id)).toMatchObject({ reached: 2, onTheWay: 0 });
  });

  it('tells nobody whose account was deleted meanwhile', async () => {
    await alone();
    const { date, orderId, email } = await aParcel();
    const { id } = await write({ lot: await aLot(date) });
    await approve(id);
    await shop.sql(`update orders set email = '' where id = $1`, [orderId]);
    await worker.drain();
    expect(await emailsTo(email)).toEqual([]);
    expect(await read(id)).toMatchObject({ gone: 1, reached: 0, onTheWay: 0 });
  });

  it('reaches an account where it is now, once, and a guest where the order says', async () => {
    await alone();
    const person = await aSignedInPerson(shop);
    const mine = async (email: string) => {
      const parcel = await aParcel();
      const set = 'update orders set email = $2, user_id = $3, customer_key = null where id = $1';
      await shop.sql(set, [parcel.orderId, email, person.userId]);
      return parcel;
    };
    const left = 'left-behind@example.com';
    const { date } = await mine(left);
    await mine('older-still@example.com');
    const guest = await aParcel();
    const after = await mine(left);
    const lot = await aLot(date);
    const recall = await write({ lot });
    expect(recall).toMatchObject({ orders: 4, customers: 2 });
    const seen = (await shop.api.get(`admin/kitchen/recall?lot=${lot}`, { headers: cook.headers })).read(
      RecallDto,
    );
    const shown = seen.people.find(({ orderId }) => orderId === after.orderId);
    expect(shown?.email).toBe(person.email);
    await approve(recall.id);
    // Changed between the approval and the email as well.
    const now = `now-${person.email}`;
    await shop.sql('update app_user set email = $2 where id = $1', [person.userId, now]);
    await worker.drain();
    expect(await emailsTo(now)).toHaveLength(1);
    expect(await emailsTo(guest.email)).toHaveLength(1);
    // The control: by the address of each order two people would have got it who are not theirs any more.
    for (const old of [left, 'older-still@example.com', person.email])
      expect(await emailsTo(old)).toEqual([]);
    expect(await read(recall.id)).toMatchObject({ reached: 2, onTheWay: 0 });
  });

  it('finds a dish by its days as well, and needs a lot or all three', async () => {
    await alone();
    const { date } = await aParcel();
    const ask = (query: string) => shop.api.get(`admin/kitchen/recall?${query}`, { headers: cook.headers });
    const found = (await ask(`dish=${CHICKEN}&from=${date}&to=${date}`)).read(RecallDto);
    expect(found).toMatchObject({ lot: null, orders: 1, customers: 1, withoutEmail: 0 });
    expect((await ask(`dish=${CHICKEN}&from=${date}`)).status).toBe(400);
    expect((await ask(`dish=${CHICKEN}&from=2031-01-02&to=2031-01-01`)).status).toBe(400);
    expect((await ask(`dish=${CHICKEN}&from=2031-01-01&to=2031-03-01`)).status).toBe(400);
    expect((await ask(`dish=meal-none&from=${date}&to=${date}`)).status).toBe(404);
    expect(await write({ dish: CHICKEN, from: date, to: date })).toMatchObject({ lot: null, customers: 1 });
  });

  it('is refused without a statement of what to do, and without anybody to write to', async () => {
    await alone();
    const lot = await aLot('2031-07-01');
    expect((await post('', { ...TEXT, lot, instruction: ' ' }, cook)).status).toBe(400);
    const { id } = await write({ lot });
    expect((await approve(id)).body).toMatchObject({ code: 'no_recipients' });
    expect((await post(`/${id}/resend`, {}, cook)).body).toMatchObject({ code: 'recall_not_sent' });
    const withdrawn = await post(`/${id}/withdraw`, { reason: 'The wrong lot' }, cook);
    expect(withdrawn.read(RecallMessageDto)).toMatchObject({ state: 'withdrawn', reason: 'The wrong lot' });
    expect((await approve(id)).body).toMatchObject({ code: 'recall_withdrawn' });
    expect((await post(`/${id}/withdraw`, { reason: 'Again' }, cook)).body).toMatchObject({
      code: 'recall_ended',
    });
  });
});

describe('a parcel with a recalled dish (F95)', () => {
  it('does not leave without an answer to the question, and the answer is audited', async () => {
    await alone();
    const support = await aSignedInPerson(shop, { roles: ['support'] });
    const { orderId, date } = await aParcel(aBox({ meals: { 1: 3, 32: 2 } }), 0);
    const free = await aParcel(aBox({ meals: { 32: 5 } }), 0);
    const { id } = await write({ lot: await aLot(date) });
    const dispatch = (order: string, more: object = {}) =>
      shop.api.post(`admin/orders/${order}/dispatch`, { trackingNumber: 'T1', ...more }, support.headers);
    expect((await dispatch(orderId)).body).toMatchObject({
      status: 409,
      code: 'dish_recalled',
      dishes: ['Lemon & Herb Chicken'],
    });
    expect((await dispatch(free.orderId)).status).toBe(200);
    const parcels = [{ order: orderId, trackingNumber: 'T2' }];
    const many = await shop.api.post('admin/orders/bulk/dispatch', { parcels }, support.headers);
    expect(JSON.stringify(many.body)).toContain('dish_recalled');
    expect((await dispatch(orderId, { isRecallKnown: true })).status).toBe(200);
    expect(
      await shop.count('audit_entry', `subject_id = '${orderId}' and details ->> 'recalled' like 'Lemon%'`),
    ).toBe(1);
    await post(`/${id}/withdraw`, { reason: 'A false alarm' }, cook);
    const next = await aParcel(aBox({ meals: { 1: 5 } }), 0);
    expect((await dispatch(next.orderId)).status).toBe(200);
  });
});
