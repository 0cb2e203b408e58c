import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ComplaintListDto } from '#backend/ordering/complaints/admin-complaints.dto.js';
import { DataExportDto } from '#backend/identity/profile/me.dto.js';
import { Env } from '#backend/platform/env.js';
import { aBox } from '#test/factories.js';
import { PROFESSIONAL, TestShop } from '#test/setup/system/app.js';
import { closeComplaint, complain, complaintOf, PHOTO } from '#test/setup/orders/complaints.js';
import { aPaidOrder, setDeliveryDate, markDelivered, type OpenOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, PASSWORD, type SignedInPerson } from '#test/setup/people/people.js';
import { requestRefund, moneyOf } from '#test/setup/orders/refunds.js';
import { ledgerMismatches } from '#test/setup/orders/wallets.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterEach(async () => expect(await ledgerMismatches(shop)).toEqual([]));
afterAll(async () => {
  await worker.close();
  await shop.close();
});

async function anOrder(): Promise<{ me: SignedInPerson; order: OpenOrder }> {
  const me = await aSignedInPerson(shop);
  const box = aBox({ customer: { email: me.email }, referralCode: PROFESSIONAL.code, percentOff: 10 });
  const order = await aPaidOrder(shop, box);
  await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, order.orderId]);
  await worker.drain();
  return { me, order };
}

async function aComplaint(body: object = {}) {
  const { me, order } = await anOrder();
  const id = await complain(shop, order.orderId, me, body);
  await worker.drain();
  return { me, order, id };
}

const emailsTo = async (to: string) => (await shop.outside.emails(to)).toReversed();
const subjectsTo = async (to: string): Promise<string[]> =>
  (await emailsTo(to)).map(({ subject }) => subject.replace(/[A-Z0-9]{8}/, '·'));
const supportMailbox = () => shop.get(Env).values.SUPPORT_EMAIL;
const codeOf = ({ sessionId }: OpenOrder): string => sessionId.slice(-8).toUpperCase();

async function toSupport(order: OpenOrder) {
  return (await emailsTo(supportMailbox())).filter(({ subject }) => subject.includes(codeOf(order)));
}

describe('a new complaint (rule O80)', () => {
  it('reaches the support mailbox once, with the requested outcome and without the text', async () => {
    const { order, id, me } = await aComplaint({ text: 'It made my gout worse.', wish: 'replacement' });
    await worker.drain();
    const sent = await toSupport(order);
    expect(sent.map(({ subject }) => subject)).toEqual([`Complaint about order ${codeOf(order)}`]);
    const { text } = sent[0] ?? {};
    expect(text).toContain('a replacement');
    expect(text).toContain(`/admin?tab=orders&section=complaints&complaint=${id}`);
    expect(text).not.toMatch(/gout|about your account/);
    expect(text).not.toContain(me.email);
  });
});

describe('a complaint that is closed (rules O80, O81)', () => {
  it('with a reply sends one email', async () => {
    const { me, order, id } = await aComplaint();
    await closeComplaint(shop, id, admin, { answer: 'We are sorry.\n\nIt was the salt & vinegar.' });
    await worker.drain();
    await worker.drain();
    const last = (await emailsTo(me.email)).at(-1);
    expect((await subjectsTo(me.email)).filter((each) => each.startsWith('Our answer'))).toEqual([
      'Our answer about order ·',
    ]);
    expect(last?.text).toContain('It was the salt & vinegar.');
    expect(last?.html).toContain('the salt &#38; vinegar.');
    expect((await moneyOf(shop, order.orderId)).refunds).toEqual([]);
  });

  it('with a refund makes it at the provider, with one email about both', async () => {
    const { me, order, id } = await aComplaint();
    await setDeliveryDate(shop, order.orderId);
    const delivered = { body: { status: 'completed' }, headers: admin.headers };
    await shop.call('PATCH', `/api/admin/orders/${order.orderId}`, delivered);
    await closeComplaint(shop, id, admin, { outcome: 'refund', amountPence: 1_000 });
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refundedPence: 1_000,
      refunds: ['1000+0 succeeded'],
    });
    const subjects = (await subjectsTo(me.email)).filter((each) => /refund|answer/i.test(each));
    expect(subjects).toEqual(['Our answer about order ·: a refund']);
    const answered = (await emailsTo(me.email)).find(({ subject }) => subject.startsWith('Our answer'));
    expect(answered?.text).toContain('You’ll get £10.00 back on your card');
  });

  it('with a full refund before dispatch is cancelled, without duplicate emails', async () => {
    const { me, order, id } = await aComplaint();
    await closeComplaint(shop, id, admin, { outcome: 'refund' });
    await worker.drain();
    expect(await moneyOf(shop, order.orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
    });
    const told = (await emailsTo(me.email)).slice(-2);
    expect(told.filter(({ text }) => text.includes('back on your card'))).toHaveLength(1);
  });

  it('with a replacement sends one email with its day and allergens, and earns no commission', async () => {
    const { me, order, id } = await aComplaint();
    const before = (await subjectsTo(me.email)).length;
    const day = (await complaintOf(shop, id, admin)).replacementDays[0];
    const answer = await closeComplaint(shop, id, admin, {
      outcome: 'replacement',
      deliveryDate: day?.date,
      answer: 'Here it comes again.',
    });
    expect(answer.status).toBe(200);
    await worker.drain();
    const emails = (await emailsTo(me.email)).slice(before);
    expect(emails.map(({ subject }) => subject)).toEqual([
      `Our answer about order ${codeOf(order)}: a replacement`,
    ]);
    for (const words of ['Here it comes again.', day?.label ?? '', 'Contains', 'Free']) {
      expect(emails[0]?.text).toContain(words);
    }
    const [row] = await shop.sql<{ id: string }>('select id from orders where replaces_order_id = $1', [
      order.orderId,
    ]);
    expect(await moneyOf(shop, row?.id ?? '')).toMatchObject({
      paymentStatus: 'paid',
      commissionPence: 0,
      refunds: [],
    });
  });
});

describe('a refund that does not arrive (rule O26)', () => {
  it('appears at the complaint desk and is emailed to support', async () => {
    const { order } = await anOrder();
    await shop.sql(`update orders set payment_intent_id = payment_intent_id || 'x' where id = $1`, [
      order.orderId,
    ]);
    await requestRefund(shop, order.orderId, { amountPence: 1_000 });
    await worker.drain();
    const listed = await shop.api.get('admin/complaints?limit=100', { headers: admin.headers });
    const item = listed.read(ComplaintListDto).items.find(({ orderId }) => orderId === order.orderId);
    expect(item).toMatchObject({ kind: 'refund_lost', state: 'open' });
    expect((await toSupport(order)).map(({ subject }) => subject)).toEqual([
      `Refund for order ${codeOf(order)} failed`,
    ]);
    await closeComplaint(shop, item?.id ?? '', admin, { answer: 'We have sent it to your bank account.' });
    await worker.drain();
    expect((await emailsTo(order.email)).at(-1)?.text).toContain('didn’t reach your card');
  });
});

describe('the stored data of a complaint (rule H3)', () => {
  it('is exported with its photo and responses, and deleted with the account', async () => {
    const { me, order, id } = await aComplaint({ photo: PHOTO });
    await closeComplaint(shop, id, admin, { answer: 'We have looked at the photo.' });
    const asked = (await shop.call('POST', '/api/me/export', { headers: me.headers })).read(DataExportDto);
    const file = await shop.api.get(`me/export/${asked.id}`, { headers: me.headers });
    const files = unzipSync(new Uint8Array(file.bytes));
    expect(strFromU8(files['complaint-answers.json'] ?? new Uint8Array())).toContain('looked at the photo');
    const photo = Object.entries(files).find(([name]) => name.startsWith(`complaint-${id}.`))?.[1];
    expect(photo?.slice(1, 4)).toEqual(new Uint8Array([0x50, 0x4e, 0x47]));
    // A delivered order no longer needs the name: it is deleted with the account.
    await setDeliveryDate(shop, order.orderId, -1);
    await markDelivered(shop, [order.orderId]);
    const erase = { headers: me.headers, body: { password: PASSWORD } };
    await shop.call('DELETE', '/api/me', erase);
    expect(await shop.count('orders', `id = '${order.orderId}' and email = ''`)).toBe(1);
    expect(await shop.count('complaint_closing', `complaint_id = '${id}'`)).toBe(0);
    expect(await shop.count('complaint', `id = '${id}'`)).toBe(0);
  });
});
