import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CancellationService } from '#backend/ordering/cancellation/cancellation.service.js';
import { record } from '#backend/platform/outbox/record.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { closeComplaint, complain, complaintOf } from '#test/setup/orders/complaints.js';
import { aTrialMember } from '#test/setup/people/memberships.js';
import { anOpenOrder, aPaidOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type Person, type SignedInPerson } from '#test/setup/people/people.js';
import { aProfessional } from '#test/setup/people/professionals.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** The last email to an address, subject and text, once all work is done. */
async function lastEmail({ email }: Pick<Person, 'email'>): Promise<string> {
  await worker.drain();
  const [last] = await shop.outside.emails(email);
  return `${last?.subject.replace(/[A-Z0-9]{8}/, '·')}\n${last?.text}`;
}

describe('an order that ends without a refund', () => {
  it('is emailed when its customer cancels it before payment', async () => {
    const order = await anOpenOrder(shop);
    await shop.get(CancellationService).cancelByCustomer(order.orderId);
    expect(await lastEmail(order)).toContain('As you asked, we’ve cancelled order');
  });

  it('is emailed when staff cancel it before payment', async () => {
    const order = await anOpenOrder(shop);
    const sent = { body: { status: 'cancelled' }, headers: admin.headers };
    await shop.call('PATCH', `/api/admin/orders/${order.orderId}`, sent);
    expect(await lastEmail(order)).toContain('We’ve cancelled order');
  });

  it('is emailed when its customer cancels a free replacement', async () => {
    const me = await aSignedInPerson(shop);
    const order = await aPaidOrder(shop, aBox({ customer: { email: me.email } }));
    await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, order.orderId]);
    await worker.drain();
    const complaint = await complain(shop, order.orderId, me, {});
    const [day] = (await complaintOf(shop, complaint, admin)).replacementDays;
    const wish = { outcome: 'replacement', deliveryDate: day?.date, answer: 'Here it comes again.' };
    expect((await closeComplaint(shop, complaint, admin, wish)).status).toBe(200);
    await worker.drain();
    const [replacement] = await shop.sql<{ id: string }>(
      'select id from orders where replaces_order_id = $1',
      [order.orderId],
    );
    await shop.get(CancellationService).cancelByCustomer(replacement?.id ?? '');
    const email = await lastEmail(me);
    expect(email).toMatch(/^Order · cancelled\n/);
    expect(email).toContain('You’ve cancelled your order.');
    expect(email).toContain('with your money back or another delivery.');
  });
});

it('handles a professional who was refused without a reason, as older releases did', async () => {
  const professional = await aProfessional(shop);
  await worker.drain();
  const body = { reason: 'We could not find you in the register.' };
  const path = `/api/admin/professionals/${professional.signupId}/refuse`;
  await shop.call('POST', path, { body, headers: admin.headers });
  await shop.sql('update referral_signup set refusal_reason = null where id = $1', [professional.signupId]);
  expect(await lastEmail(professional)).toMatch(/^About your referral account\n/);
});

it('announces that a second membership was ended at once', async () => {
  const person = await aTrialMember(shop, worker);
  const [checkout] = await shop.sql<{ id: string }>(
    `select c.id from membership_checkout c join membership m on m.id = c.membership_id where m.user_id = $1`,
    [person.userId],
  );
  const payload = {
    checkoutId: checkout?.id ?? '',
    subscriptionId: 'sub_second',
    reason: 'duplicate',
  } as const;
  await shop
    .get(EntityManager)
    .fork()
    .transactional((em) => record(em, 'membership.start-refused', payload, new Date()));
  await worker.drain();
  const subjects = (await shop.outside.emails(person.email)).map(({ subject }) => subject);
  expect(subjects).toContain('About your LT+ membership');
});

it('emails the waiting list when its area opens', async () => {
  await shop.api.post('waitlist', { email: 'm20@people.test', postcode: 'M20 2BB', country: 'GB' });
  await shop.set('delivery.areas', { GB: ['SW', 'M20'], IE: [] });
  await worker.runSchedules();
  expect(await lastEmail({ email: 'm20@people.test' })).toMatch(/^We now deliver in your area\n/);
});

it('announces that a data export is ready', async () => {
  const me = await aSignedInPerson(shop);
  expect((await shop.api.post('me/export', undefined, me.headers)).status).toBe(202);
  expect(await lastEmail(me)).toMatch(/^Your account export is ready\n/);
});
