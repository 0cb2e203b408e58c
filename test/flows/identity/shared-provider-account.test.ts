import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { anOpenTopUp, ledgerMismatches, walletOf } from '#test/setup/orders/wallets.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(() => shop.outside.webhooks.pass());
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** The findings of the nightly reconciliation, by the provider's id. */
async function found(): Promise<{ check: string; subject: string }[]> {
  const { differences } = await shop.get(ReconciliationService).run();
  return differences.map(({ check, subject }) => ({ check, subject }));
}

/** Everything in the shop that a stranger's payment must not change. */
function ourRecords(): Promise<unknown> {
  return shop.sql(
    `select (select jsonb_agg(to_jsonb(o) order by o.id) from orders o) as orders,
            (select jsonb_agg(to_jsonb(p) order by p.id) from payment p) as payments,
            (select jsonb_agg(to_jsonb(t) order by t.id) from top_up t) as deposits`,
  );
}

async function expectQuietEnd(): Promise<void> {
  await worker.drain();
  expect(await shop.sql('select consumer, error from event_job where done_at is null')).toEqual([]);
}

describe('a payment page that another system of the same account has been paid on', () => {
  const references: readonly [string, string | undefined][] = [
    ['no reference', undefined],
    ['an empty one', ''],
    ['one that is no id', 'invoice-7'],
    ['one with commas', `a,b,${randomUUID()}`],
    ['an id in capitals', randomUUID().toUpperCase()],
    ['an id in braces', `{${randomUUID()}}`],
    ['an id that nobody here gave out', randomUUID()],
  ];

  it.each(references)('with %s changes nothing, and the reconciliation still runs', async (_, text) => {
    const ours = await aPaidOrder(shop, aBox());
    await worker.drain();
    const before = await ourRecords();
    const theirs = await shop.outside.openSession(text, 4600);
    expect(await shop.outside.pay(theirs)).toBe(200);
    await expectQuietEnd();
    expect(await ourRecords()).toEqual(before);
    await shop.outside.advanceClock({ advanceMinutes: 20 });
    expect(await found()).toEqual([]);
    // The reconciliation still finds what is really missing.
    await shop.sql(`update orders set paid_at = null, payment_status = 'unpaid' where id = $1`, [
      ours.orderId,
    ]);
    expect(await found()).toContainEqual({ check: 'paid-session-not-confirmed', subject: ours.sessionId });
    await shop.sql(`update orders set paid_at = updated_at, payment_status = 'paid' where id = $1`, [
      ours.orderId,
    ]);
  });

  it.each(['invoice-7', 'A_7', randomUUID(), 'has,a,comma'])(
    'by a Payment Link with ?client_reference_id=%s is left out as well',
    async (text) => {
      const theirs = await shop.outside.followPaymentLink(text, 4600);
      expect(await shop.outside.session(theirs)).toMatchObject({
        payment_link: expect.stringMatching(/^plink_/),
        client_reference_id: text.includes(',') ? null : text,
      });
      expect(await shop.outside.pay(theirs)).toBe(200);
      await expectQuietEnd();
      await shop.outside.advanceClock({ advanceMinutes: 20 });
      expect(await found()).toEqual([]);
    },
  );

  it('that copies the reference of an order does not count as its payment', async () => {
    shop.outside.webhooks.hold();
    const ours = await aPaidOrder(shop, aBox());
    const [row] = await shop.sql<{ payment_id: string }>('select payment_id from orders where id = $1', [
      ours.orderId,
    ]);
    const copy = await shop.outside.followPaymentLink(row?.payment_id ?? '', 4600);
    await shop.outside.pay(copy);
    await shop.outside.advanceClock({ advanceMinutes: 20 });
    expect(await found()).toEqual([{ check: 'paid-session-not-confirmed', subject: ours.sessionId }]);
    await shop.outside.webhooks.taken(ours.sessionId, 'checkout.session.completed');
    await shop.receive(shop.outside.webhooks.about(ours.sessionId));
    await worker.drain();
    expect(await found()).toEqual([]);
  });
});

/** An invoice that another system creates and collects. */
async function aPaidInvoice(metadata: Record<string, string>): Promise<string> {
  const customer = await shop.outside.create('customers', { email: 'client@elsewhere.test' });
  const card = await shop.outside.create('payment_methods/pm_card_visa/attach', { customer });
  const named = Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value]),
  );
  const invoice = await shop.outside.create('invoices', { customer, ...named });
  await shop.outside.create('invoiceitems', { customer, invoice, amount: '5000', currency: 'gbp' });
  await shop.outside.create(`invoices/${invoice}/finalize`, {});
  await shop.outside.create(`invoices/${invoice}/pay`, { payment_method: card });
  await shop.outside.webhooks.taken(invoice, 'invoice.paid');
  return invoice;
}

describe('metadata of another system under one of our names', () => {
  it.each(['invoice-7', '', randomUUID().toUpperCase(), randomUUID()])(
    'of an invoice changes nothing: payment_id = %j',
    async (text) => {
      const before = await ourRecords();
      await aPaidInvoice({ payment_id: text });
      await expectQuietEnd();
      expect(await ourRecords()).toEqual(before);
    },
  );

  it.each(['invoice-7', randomUUID()])(
    'of a refund of a deposit counts it as made at the provider: refund_id = %j',
    async (text) => {
      const person = await aSignedInPerson(shop);
      const sessionId = await anOpenTopUp(shop, person, 100);
      await shop.outside.pay(sessionId);
      await worker.drain();
      const refund = await shop.outside.create('refunds', {
        payment_intent: await shop.outside.intentOf(sessionId),
        amount: '5000',
        'metadata[refund_id]': text,
      });
      await shop.outside.webhooks.taken(refund, 'refund.created');
      await expectQuietEnd();
      expect(await walletOf(shop, person)).toMatchObject({ balancePence: 5_000 });
      expect(await ledgerMismatches(shop)).toEqual([]);
    },
  );
});
