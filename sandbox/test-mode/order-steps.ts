import { randomUUID } from 'node:crypto';
import { CardPagesService } from '#backend/platform/payments/customers/card-pages.service.js';
import { InvoicesService } from '#backend/platform/payments/invoices.service.js';
import { PaymentListingService } from '#backend/platform/payments/payment-listing.service.js';
import { paymentPageParameters } from '#backend/platform/payments/payment-page.js';
import { PaymentRefundsService, RefundRefused } from '#backend/platform/payments/payment-refunds.service.js';
import { type CheckContext, expectThat, type Step } from './check-run.js';

const ORDER_PENCE = 4_250;
const REFUND_PENCE = 1_250;
const BOX_PENCE = 3_900;
const PAGE_MS = 30 * 60_000;
/** Reserved for examples (RFC 2606): no letter arrives anywhere. */
export const EMAIL = 'provider-check@lightertable.example';
export const RETURN_URL = 'https://lightertable.example/account';

/** What has no database here is not read from it. */
const NO_DATABASE = {
  fork(): never {
    throw new Error('the check has no database');
  },
};

function invoices({ stripe }: CheckContext): InvoicesService {
  return new InvoicesService(NO_DATABASE, stripe);
}

/** An order with its refund, and a weekly box: what takes money without a subscription. */
export const ORDER_STEPS: readonly Step[] = [
  {
    name: 'order: payment page, twice under one key',
    async run({ stripe, runId, startedAt }) {
      const page = paymentPageParameters({
        paymentId: runId,
        lines: [{ name: 'Five-day box', unitPence: ORDER_PENCE, quantity: 1 }],
        email: EMAIL,
        successUrl: RETURN_URL,
        cancelUrl: RETURN_URL,
        expiresAt: new Date(startedAt.getTime() + PAGE_MS),
        saveCard: { customerId: null },
      });
      const key = { idempotencyKey: `payment:${runId}` };
      const { id, url } = await stripe.checkout.sessions.create(page, key);
      expectThat(url !== null, 'the page has no address');
      const again = await stripe.checkout.sessions.create(page, key);
      expectThat(again.id === id, `a second call made another page: ${again.id}`);
      const found = await stripe.checkout.sessions.retrieve(id, {
        expand: ['payment_intent.payment_method'],
      });
      expectThat(
        found.amount_total === ORDER_PENCE && found.currency === 'gbp',
        'another amount or currency',
      );
      const closed = await stripe.checkout.sessions.expire(id);
      expectThat(closed.status === 'expired', `closed, it is ${closed.status}`);
      return { id, words: 'opened, read, closed' };
    },
  },
  {
    name: 'customer with a saved card',
    async run(check) {
      const { stripe, runId } = check;
      const { id } = await stripe.customers.create({ email: EMAIL, metadata: { provider_check: runId } });
      check.keep('the customer', id);
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
      check.keep('the card', card.id);
      return { id, words: `${card.card?.brand ?? 'card'} ${card.card?.last4 ?? ''}` };
    },
  },
  {
    name: 'page that saves another card',
    async run(check) {
      const pages = new CardPagesService(check.stripe);
      const { url } = await pages.open({
        reference: `provider-check:${check.runId}`,
        customerId: check.of('the customer'),
        email: EMAIL,
        successUrl: RETURN_URL,
        cancelUrl: RETURN_URL,
      });
      const id = /cs_\w+/.exec(url)?.[0] ?? '';
      expectThat((await pages.read(id)) === null, 'an empty page has a card');
      await check.stripe.checkout.sessions.expire(id);
      return { id, words: 'opened, read, closed' };
    },
  },
  {
    name: 'order: paid with the saved card',
    async run(check) {
      const intent = await check.stripe.paymentIntents.create(
        {
          amount: ORDER_PENCE,
          currency: 'gbp',
          customer: check.of('the customer'),
          payment_method: check.of('the card'),
          allowed_payment_method_types: ['card'],
          confirm: true,
          off_session: true,
        },
        { idempotencyKey: `provider-check:${check.runId}:order` },
      );
      expectThat(intent.status === 'succeeded', `it is ${intent.status}`);
      check.keep('the paid order', intent.id);
      const found = await new PaymentListingService(check.stripe).payment(intent.id);
      expectThat(found?.amountPence === ORDER_PENCE, 'the nightly comparison does not find it');
      return { id: intent.id, words: pounds(ORDER_PENCE) };
    },
  },
  {
    name: 'refund: a part, and not more than was paid',
    async run(check) {
      const refunds = new PaymentRefundsService(check.stripe);
      const intentId = check.of('the paid order');
      const refundId = randomUUID();
      await refunds.make({ refundId, intentId, amountPence: REFUND_PENCE });
      const state = await refunds.read(intentId);
      const made = state.refunds.find((refund) => refund.refundId === refundId);
      expectThat(made?.amountPence === REFUND_PENCE, 'the refund is not found by our id');
      const tooMuch = { refundId: randomUUID(), intentId, amountPence: ORDER_PENCE };
      const isRefused = await refunds.make(tooMuch).then(
        () => false,
        (error: unknown) => {
          if (error instanceof RefundRefused) return true;
          throw error;
        },
      );
      expectThat(isRefused, 'more went back than was paid');
      return { id: made?.id ?? '', words: `${pounds(REFUND_PENCE)}, ${made?.status}` };
    },
  },
  {
    name: 'weekly box: invoice to the saved card',
    async run(check) {
      const { id, status } = await boxInvoice(check, check.of('the card'), 'paid');
      return { id, words: `${pounds(BOX_PENCE)}, ${status}` };
    },
  },
  {
    name: 'weekly box: card refused, invoice voided',
    async run(check) {
      const customer = check.of('the customer');
      const bad = await check.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
      const { id, status } = await boxInvoice(check, bad.id, 'refused');
      expectThat(status === 'open', `after the refusal it is ${status}`);
      const closed = await check.stripe.invoices.voidInvoice(id);
      expectThat(closed.status === 'void', `voided, it is ${closed.status}`);
      return { id, words: 'refused, open, then void' };
    },
  },
];

/** Opens and pays an invoice as the worker does at a cut-off; returns it as it is then. */
async function boxInvoice(
  check: CheckContext,
  paymentMethodId: string,
  kind: string,
): Promise<{ id: string; status: string | null }> {
  const customerId = check.of('the customer');
  const paymentId = randomUUID();
  const key = `provider-check:${check.runId}:box:${kind}`;
  const box = { paymentId, key, customerId, amountPence: BOX_PENCE, description: 'Weekly box' };
  const { invoiceId } = await invoices(check).open(box);
  expectThat((await invoices(check).find(customerId, paymentId)) === invoiceId, 'it is not found by our id');
  await invoices(check).pay(invoiceId, { paymentMethodId, key: `${key}:pay:1` });
  const { status } = await check.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] });
  return { id: invoiceId, status };
}

export function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
