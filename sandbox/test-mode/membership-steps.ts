import { setTimeout as sleep } from 'node:timers/promises';
import { CustomersService } from '#backend/platform/payments/customers/customers.service.js';
import { PortalService } from '#backend/platform/payments/customers/portal.service.js';
import { HANDLED_EVENT_TYPES } from '#backend/platform/payments/purposes/provider-objects.js';
import { SubscriptionsService } from '#backend/platform/payments/subscriptions.service.js';
import { type CheckContext, expectThat, type Step } from './check-run.js';
import { EMAIL, pounds, RETURN_URL } from './order-steps.js';

const MONTH_PENCE = 799;
const NEXT_PENCE = 899;
const TRIAL_DAYS = 14;
const PAGE_MS = 30 * 60_000;
/** What the provider does a moment after its answer is looked for this often. */
const TRIES = 10;
const PAUSE_MS = 1_000;

function subscriptions({ stripe }: CheckContext): SubscriptionsService {
  return new SubscriptionsService(stripe);
}

/** Membership, portal and events; the last step tidies up, whatever came before. */
export const MEMBERSHIP_STEPS: readonly Step[] = [
  {
    name: 'membership: page with a trial',
    async run(check) {
      const { sessionId: id } = await subscriptions(check).openPage({
        paymentId: `${check.runId}-membership`,
        name: 'LT+ membership',
        pricePence: MONTH_PENCE,
        trialDays: TRIAL_DAYS,
        metadata: { provider_check: check.runId },
        customerId: check.of('the customer'),
        email: EMAIL,
        successUrl: RETURN_URL,
        cancelUrl: RETURN_URL,
        expiresAt: new Date(check.startedAt.getTime() + PAGE_MS),
      });
      expectThat((await subscriptions(check).ofSession(id)) === null, 'an unpaid page has a subscription');
      await check.stripe.checkout.sessions.expire(id);
      return { id, words: 'opened, read, closed' };
    },
  },
  {
    name: 'membership: trial begins',
    async run(check) {
      const { stripe, runId } = check;
      const product = await stripe.products.create({
        name: 'LT+ membership',
        metadata: { provider_check: runId },
      });
      check.keep('the product', product.id);
      const price = { currency: 'gbp', unit_amount: MONTH_PENCE, recurring: { interval: 'month' as const } };
      const { id } = await stripe.subscriptions.create(
        {
          customer: check.of('the customer'),
          default_payment_method: check.of('the card'),
          items: [{ price_data: { ...price, product: product.id } }],
          trial_period_days: TRIAL_DAYS,
          off_session: true,
          payment_settings: { payment_method_types: ['card'] },
          metadata: { provider_check: runId },
        },
        { idempotencyKey: `provider-check:${runId}:membership` },
      );
      check.keep('the subscription', id);
      const read = await subscriptions(check).read(id);
      expectThat(read?.status === 'trialing', `it is ${read?.status ?? 'not there'}`);
      expectThat(read?.cardFingerprint != null, 'its card is not read');
      return { id, words: `until ${read?.trialEnd?.toISOString().slice(0, 10) ?? 'never'}` };
    },
  },
  {
    name: 'membership: cancelled and kept',
    async run(check) {
      const id = check.of('the subscription');
      for (const isCancelled of [true, false]) {
        await subscriptions(check).cancelAtPeriodEnd(id, isCancelled);
        const read = await subscriptions(check).read(id);
        expectThat(read?.cancelAtPeriodEnd === isCancelled, isCancelled ? 'it goes on' : 'it still ends');
      }
      return { id, words: 'ends with its period, then goes on' };
    },
  },
  {
    name: 'membership: another price, trial over, charged',
    async run(check) {
      const id = check.of('the subscription');
      await subscriptions(check).setPrice(id, {
        pence: NEXT_PENCE,
        key: `provider-check:${check.runId}:price`,
      });
      await check.stripe.subscriptions.update(id, { trial_end: 'now' });
      const paid = await soon(async () => (await subscriptions(check).read(id))?.paid[0]);
      expectThat(paid?.amountPence === NEXT_PENCE, `charged ${paid ? pounds(paid.amountPence) : 'nothing'}`);
      const invoiceId = paid?.id ?? '';
      expectThat((await subscriptions(check).ofInvoice(invoiceId)) === id, 'its invoice names another');
      const owner = await subscriptions(check).ofIntent(paid?.paymentIntentId ?? '');
      expectThat(owner === id, 'its payment names another');
      return { id: invoiceId, words: `${pounds(NEXT_PENCE)} in place of ${pounds(MONTH_PENCE)}` };
    },
  },
  {
    name: 'portal',
    async run(check) {
      const portal = new PortalService(check.stripe);
      const url = await portal.open(check.of('the customer'), RETURN_URL);
      expectThat(URL.canParse(url), 'it has no address');
      return { id: await portal.configurationId(), words: 'opened with our settings' };
    },
  },
  {
    name: 'membership: ended',
    async run(check) {
      const id = check.of('the subscription');
      await subscriptions(check).end(id);
      const read = await subscriptions(check).read(id);
      expectThat(read?.status === 'ended', `it is ${read?.status ?? 'not there'}`);
      return { id, words: 'at once' };
    },
  },
  {
    name: 'events that the worker fetches',
    async run(check) {
      const ended = check.of('the subscription');
      const created = { gte: Math.floor(check.startedAt.getTime() / 1000) - 1 };
      const event = await soon(async () => {
        const types = [...HANDLED_EVENT_TYPES];
        const { data } = await check.stripe.events.list({ types, created, limit: 100 });
        return data.find(
          ({ type, data: { object } }) =>
            type === 'customer.subscription.deleted' && 'id' in object && object.id === ended,
        );
      });
      expectThat(event !== undefined, 'the end of the subscription is not among them');
      return { id: event?.id ?? '', words: event?.type ?? '' };
    },
  },
  {
    name: 'tidied up',
    async run(check) {
      if (check.has('the product'))
        await check.stripe.products.update(check.of('the product'), { active: false });
      const id = check.of('the customer');
      await new CustomersService(check.stripe).forget(id);
      return { id, words: 'customer deleted, cards detached' };
    },
  },
];

/** The first answer that is there, within ten seconds. */
async function soon<Answer>(read: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const answer = await read();
    if (answer !== undefined) return answer;
    await sleep(PAUSE_MS);
  }
  return read();
}
