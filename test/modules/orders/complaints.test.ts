import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ComplaintCountDto,
  ComplaintDto,
  ComplaintListDto,
} from '#backend/ordering/complaints/admin-complaints.dto.js';
import { AdminComplaintsService } from '#backend/ordering/complaints/admin-complaints.service.js';
import { MyOrderDto } from '#backend/ordering/orders/my-orders.dto.js';
import { OrderHealthDto } from '#backend/ordering/staff/order-health.dto.js';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { complaints } from '#backend/platform/metrics/metrics.js';
import { aBox, type BoxOptions } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { closeComplaint, complain, complaintOf, PHOTO } from '#test/setup/orders/complaints.js';
import { dumpDatabase } from '#test/setup/reading/stored-content.js';
import { sessionOf, confirmPayment, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { moneyOf } from '#test/setup/orders/refunds.js';
import { race } from '#test/setup/system/race.js';
import { fillWallet, ledgerMismatches } from '#test/setup/orders/wallets.js';

/** A box of five: £42.50 of meals and £3.50 delivery. */
const BOX_PENCE = 4_600;

let shop: TestShop;
let me: SignedInPerson;
let admin: SignedInPerson;
let support: SignedInPerson;
let finance: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  me = await aSignedInPerson(shop);
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
  support = await aSignedInPerson(shop, { roles: ['support'] });
  finance = await aSignedInPerson(shop, { roles: ['finance'] });
});
afterAll(async () => {
  expect(await ledgerMismatches(shop)).toEqual([]);
  await shop.close();
});

async function myOrder(wishes: BoxOptions = {}): Promise<string> {
  const { orderId } = await placeConfirmedOrder(shop, aBox(wishes));
  await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, orderId]);
  return orderId;
}

async function aComplaint(wishes: BoxOptions = {}): Promise<{ orderId: string; id: string }> {
  const orderId = await myOrder(wishes);
  return { orderId, id: await complain(shop, orderId, me) };
}

const get = (path: string, as = admin) => shop.api.get(`admin/complaints${path}`, { headers: as.headers });
const list = async (query: string) => (await get(`?${query}`)).read(ComplaintListDto);
const dayOf = async (id: string): Promise<string> =>
  (await complaintOf(shop, id, admin)).replacementDays.at(-1)?.date ?? '';
const noted = async (id: string): Promise<string[]> =>
  (
    await shop.sql<{ action: string }>('select action from audit_entry where subject_id = $1 order by id', [
      id,
    ])
  ).map(({ action }) => action);
const taken = async (date: string): Promise<number> =>
  (await shop.sql<{ taken: number }>('select taken from delivery_day where date = $1', [date]))[0]?.taken ??
  0;

describe('the complaint desk (rule O80)', () => {
  it('lists open ones from the oldest, closed ones from the newest, a page at a time', async () => {
    const ids: string[] = [];
    const orderId = await myOrder();
    for (let each = 0; each < 4; each += 1) ids.push(await complain(shop, orderId, me));
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ComplaintListDto = await list(`limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of ids) expect((await closeComplaint(shop, id, support)).status).toBe(200);
    const closed = (await list('state=closed&limit=100')).items.map(({ id }) => id);
    expect(closed.filter((id) => ids.includes(id))).toEqual(ids.toReversed());
  });

  it('shows the complaint with the order’s lines and lots, and audits the access', async () => {
    const orderId = await myOrder();
    const id = await complain(shop, orderId, me, {
      text: 'The soup was open.',
      wish: 'replacement',
      photo: PHOTO,
    });
    const [row] = await shop.sql<{ sku: string; date: string }>(
      `select l.sku, o.delivery_date::text as date from order_line l join orders o on o.id = l.order_id where o.id = $1`,
      [orderId],
    );
    await shop.sql(
      `insert into kitchen_lot (id, delivery_date, dish, dish_name, lot, use_by, recorded_by, recorded_at)
       values ($1, $2, $3, 'A dish', 'L-4711', $2, $4, now())`,
      [randomUUID(), row?.date, row?.sku, admin.userId],
    );
    const shown = await complaintOf(shop, id, support);
    expect(shown).toMatchObject({
      kind: 'told',
      text: 'The soup was open.',
      wish: 'replacement',
      hasPhoto: true,
      state: 'open',
      orderId,
      isOverdue: false,
      left: { cardPence: BOX_PENCE, walletPence: 0 },
    });
    expect(shown.lines[0]?.lots.map(({ lot }) => lot)).toEqual(['L-4711']);
    const photo = await get(`/${id}/photo`, support);
    expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await noted(id)).toEqual(['admin.complaint-read', 'admin.complaint-photo-read']);
    expect((await get(`/${id}/photo`, me)).status).toBe(403);
  });

  it('counts what is open, and what is open for longer than a working day, for an alert too (rule O83)', async () => {
    const { id } = await aComplaint();
    const before = (await get('/count')).read(ComplaintCountDto);
    await shop.sql(`update complaint set created_at = now() - interval '6 days' where id = $1`, [id]);
    expect((await get('/count')).read(ComplaintCountDto)).toEqual({
      open: before.open,
      overdue: before.overdue + 1,
    });
    await shop.get(AdminComplaintsService).collect();
    const metric = await complaints.get();
    expect(metric.values.find(({ labels }) => labels['state'] === 'overdue')?.value).toBe(before.overdue + 1);
    expect((await complaintOf(shop, id, admin)).isOverdue).toBe(true);
  });
});

describe('closing a complaint (rule O80)', () => {
  it('answers its customer, seals what was written, and notes who did it', async () => {
    const { orderId, id } = await aComplaint();
    const answer = 'We have spoken to the courier about it.';
    const closed = (await closeComplaint(shop, id, support, { answer })).read(ComplaintDto);
    expect(closed).toMatchObject({ state: 'closed', closings: [{ outcome: 'nothing', answer }] });
    const order = (await shop.api.get(`orders/${orderId}`, { headers: me.headers })).read(MyOrderDto);
    expect(order.problems).toMatchObject([
      { state: 'closed', answers: [{ outcome: 'nothing', text: answer, refundedPence: null }] },
    ]);
    expect(await dumpDatabase(process.env['DATABASE_URL'] ?? '')).not.toContain('spoken to the courier');
    expect(await noted(id)).toEqual(['admin.complaint-closed']);
  });

  it('refunds each tender by its share, in one transaction, up to the requested amount', async () => {
    const person = await aSignedInPerson(shop);
    await fillWallet(shop, person, { cashPence: 1_000 });
    const box = { ...aBox({ customer: { email: person.email } }), useWallet: true, totalPrice: 36 };
    const placed = (await shop.api.post('checkout/one-time', box, person.headers)).read(OneTimePaymentDto);
    const sessionId = sessionOf(placed.url ?? '');
    await shop.outside.pay(sessionId);
    await confirmPayment(shop, { ...placed, sessionId, url: '', email: person.email });
    const id = await complain(shop, placed.orderId, person);
    const closed = await closeComplaint(shop, id, finance, { outcome: 'refund', amountPence: 1_500 });
    const [closing] = closed.read(ComplaintDto).closings;
    expect(closing).toMatchObject({ outcome: 'refund', refund: { cardPence: 1_174, walletPence: 326 } });
    expect((await moneyOf(shop, placed.orderId)).reservedPence).toBe(1_500);
    expect(await noted(placed.orderId)).toContain('admin.order-refunded');
  });

  it('refunds only what is left, and closes nothing when it cannot', async () => {
    const { orderId, id } = await aComplaint();
    const more = await closeComplaint(shop, id, finance, { outcome: 'refund', amountPence: BOX_PENCE + 1 });
    expect(more.body).toMatchObject({ status: 422, code: 'refund_too_large' });
    expect((await complaintOf(shop, id, admin)).state).toBe('open');
    expect((await moneyOf(shop, orderId)).refunds).toEqual([]);
  });

  it('needs a role that may refund, and refuses decisions about one’s own order', async () => {
    const { id } = await aComplaint();
    expect((await closeComplaint(shop, id, support, { outcome: 'refund' })).status).toBe(403);
    const orderId = await myOrder();
    await shop.sql('update orders set user_id = $1 where id = $2', [admin.userId, orderId]);
    const own = await complain(shop, orderId, admin);
    for (const outcome of ['nothing', 'refund']) {
      const answer = await closeComplaint(shop, own, admin, { outcome });
      expect(answer.body).toMatchObject({ status: 403, code: 'own_account' });
    }
  });

  it.each([
    { outcome: 'refund', deliveryDate: '2030-01-02' },
    { outcome: 'nothing', amountPence: 100 },
    { outcome: 'replacement' },
    { outcome: 'refund', amountPence: 0 },
    { answer: '  ' },
  ])('is refused where it makes no sense: %j', async (body) => {
    const { id } = await aComplaint();
    expect((await closeComplaint(shop, id, admin, body)).status).toBe(400);
  });

  it('happens once, whoever of several is first', async () => {
    const { orderId, id } = await aComplaint();
    const people = [admin, finance, admin, finance];
    const answers = await race(4, (each) =>
      closeComplaint(shop, id, people[each] ?? admin, { outcome: 'refund', amountPence: 1_000 }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused)
      expect(answer.body).toMatchObject({ status: 409, code: 'complaint_closed' });
    expect((await moneyOf(shop, orderId)).refunds).toEqual(['1000+0 requested']);
    expect(await shop.count('complaint_closing', `complaint_id = '${id}'`)).toBe(1);
  });

  it('of two complaints about one order refunds no more than was paid', async () => {
    const { orderId, id } = await aComplaint();
    const other = await complain(shop, orderId, me);
    const answers = await race(2, (each) =>
      closeComplaint(shop, each === 0 ? id : other, finance, { outcome: 'refund', amountPence: 3_000 }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await moneyOf(shop, orderId)).reservedPence).toBe(3_000);
  });
});

describe('reopening a complaint (rule O82)', () => {
  it('keeps earlier replies and refunds, and can be closed again', async () => {
    const { orderId, id } = await aComplaint();
    await closeComplaint(shop, id, finance, { outcome: 'refund', amountPence: 500 });
    const reopen = () => shop.api.post(`admin/complaints/${id}/reopen`, undefined, support.headers);
    const open = (await reopen()).read(ComplaintDto);
    expect(open).toMatchObject({ state: 'open', closings: [{ outcome: 'refund' }] });
    expect(open.reopenedAt).not.toBeNull();
    expect((await reopen()).status).toBe(200);
    await closeComplaint(shop, id, support, { answer: 'We have looked again.' });
    const order = (await shop.api.get(`orders/${orderId}`, { headers: me.headers })).read(MyOrderDto);
    expect(order.problems[0]?.answers.map(({ outcome }) => outcome)).toEqual(['refund', 'nothing']);
    expect((await noted(id)).filter((action) => action === 'admin.complaint-reopened')).toHaveLength(1);
  });
});

describe('a replacement (rule O81)', () => {
  const replace = async (id: string, deliveryDate?: string) =>
    closeComplaint(shop, id, support, {
      outcome: 'replacement',
      deliveryDate: deliveryDate ?? (await dayOf(id)),
    });
  const replacementOf = async (id: string): Promise<string> =>
    (await complaintOf(shop, id, admin)).closings.at(-1)?.replacementOrderId ?? '';

  it('is a free order with the same lines, its own day and place, without commission', async () => {
    const { orderId, id } = await aComplaint({
      referralCode: PROFESSIONAL.code,
      percentOff: 10,
      meals: { 1: 3, 2: 2 },
    });
    const day = await dayOf(id);
    const before = await taken(day);
    expect((await replace(id, day)).status).toBe(200);
    const newId = await replacementOf(id);
    const order = (await shop.api.get(`orders/${newId}`, { headers: me.headers })).read(MyOrderDto);
    expect(order).toMatchObject({
      status: 'processing',
      paymentState: 'paid',
      totalPence: 0,
      deliveryDate: day,
      isReplacement: true,
    });
    const lines = await shop.sql(
      `select a.sku, a.quantity from order_line a where a.order_id = $1
       except select b.sku, b.quantity from order_line b where b.order_id = $2`,
      [orderId, newId],
    );
    expect([lines, order.lines.length]).toEqual([[], 2]);
    expect(await taken(day)).toBe(before + 1);
    expect(
      await shop.sql('select referral_signup_id, promotion_code, wallet_pence from orders where id = $1', [
        newId,
      ]),
    ).toEqual([{ referral_signup_id: null, promotion_code: null, wallet_pence: 0 }]);
  });

  it('follows what was declared with the order and what the account says by now', async () => {
    const { id } = await aComplaint({
      customer: { allergens: ['peanuts'], allergies: 'And kiwi', healthConsent: true },
    });
    await shop.call('PUT', '/api/me/consents', { headers: me.headers, body: { health: true } });
    const me2 = { headers: me.headers, body: { allergens: ['mustard'] } };
    const changed = await shop.call('PATCH', '/api/me', me2);
    const said = changed.status === 200 ? ['peanuts', 'mustard'] : ['peanuts'];
    expect((await replace(id)).status).toBe(200);
    const health = await shop.api.post(
      `admin/orders/${await replacementOf(id)}/health`,
      { purpose: 'complaint' },
      admin.headers,
    );
    const told = health.read(OrderHealthDto);
    expect([changed.status, told.allergies, [...told.allergens].sort()]).toEqual([
      200,
      'And kiwi',
      said.sort(),
    ]);
    await shop.call('PATCH', '/api/me', { headers: me.headers, body: { allergens: [] } });
  });

  it('keeps a dish despite the confirmed allergen, and for no other', async () => {
    const { id } = await aComplaint({
      meals: { 2: 5 },
      confirmedAllergenSkus: ['meal-salmon-puy-lentils-dill'],
      customer: { allergens: ['milk'], healthConsent: true },
    });
    expect((await complaintOf(shop, id, admin)).hindrances).toEqual([]);
    const declare = (allergens: string[]) =>
      shop.call('PATCH', '/api/me', { headers: me.headers, body: { allergens } });
    expect((await declare(['milk', 'fish'])).status).toBe(200);
    expect((await replace(id)).body).toMatchObject({ status: 422, code: 'replacement_unavailable' });
    expect((await declare(['milk'])).status).toBe(200);
    expect((await replace(id)).status).toBe(200);
    await declare([]);
  });

  it('is refused if a dish is sold out, or contains more than was agreed to', async () => {
    const { id } = await aComplaint();
    const [line] = await shop.sql<{ sku: string; name: string }>(
      `select l.sku, l.name from order_line l join complaint p on p.order_id = l.order_id where p.id = $1`,
      [id],
    );
    const [sku, name] = [line?.sku ?? '', line?.name ?? ''];
    const day = await dayOf(id);
    await shop.changeCatalog(`update product set available = false where sku = $1`, [sku]);
    try {
      expect((await replace(id, day)).body).toMatchObject({
        status: 422,
        code: 'replacement_unavailable',
        dishes: [name],
      });
      expect((await complaintOf(shop, id, admin)).hindrances).toEqual([name]);
    } finally {
      await shop.changeCatalog(`update product set available = true where sku = $1`, [sku]);
    }
    expect((await complaintOf(shop, id, admin)).state).toBe('open');
  });

  it('is refused on a full day and on one that is not offered, and stores nothing', async () => {
    const { orderId, id } = await aComplaint();
    expect((await replace(id, '2030-01-06')).body).toMatchObject({ code: 'date_unavailable' });
    const day = await dayOf(id);
    await shop.sql(
      `insert into delivery_day as d (date, taken, capacity) values ($1, 1, 1)
       on conflict (date) do update set capacity = d.taken`,
      [day],
    );
    expect((await replace(id, day)).body).toMatchObject({ status: 422, code: 'date_unavailable' });
    expect(await shop.count('orders', `replaces_order_id = '${orderId}'`)).toBe(0);
    // One more place, and two customers who want it for two complaints.
    await shop.sql('update delivery_day set capacity = taken + 1 where date = $1', [day]);
    const other = await complain(shop, orderId, me);
    const answers = await race(2, (each) => replace(each === 0 ? id : other, day));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    await shop.sql('update delivery_day set capacity = null where date = $1', [day]);
  });

  it('refunds nothing when it is cancelled, no trial days either, and releases its place', async () => {
    const { id } = await aComplaint();
    const day = await dayOf(id);
    await replace(id, day);
    const before = await taken(day);
    const newId = await replacementOf(id);
    await shop.sql(`update orders set kind = 'trial' where id = $1`, [newId]);
    const [allowance] = await shop.sql('select sum(days) from trial_allowance');
    const set = { body: { status: 'cancelled' }, headers: admin.headers };
    expect((await shop.call('PATCH', `/api/admin/orders/${newId}`, set)).status).toBe(200);
    expect(await taken(day)).toBe(before - 1);
    expect((await shop.sql('select sum(days) from trial_allowance'))[0]).toEqual(allowance);
    expect(await moneyOf(shop, newId)).toMatchObject({ status: 'cancelled', refunds: [] });
  });

  it('can never cost anything: the database refuses it', async () => {
    const { orderId } = await aComplaint();
    await expect(
      shop.sql('update orders set replaces_order_id = $1 where id = $1', [orderId]),
    ).rejects.toThrow('orders_replacement_is_free');
  });
});
