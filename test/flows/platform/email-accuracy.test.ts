import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MEMBERSHIP_STATUSES } from '#backend/rules/membership/membership.js';
import { ORDER_STATUSES } from '#backend/ordering/ordering.dto.js';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { SUBSCRIPTION_STATUSES } from '#backend/rules/boxes/box-schedule.js';
import type { EmailTemplateName } from '#worker/emails/render-email.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  aRunningBox,
  deliveryRows,
  CARD_DECLINED_LATER,
  advanceClockTo,
  processDueBoxes,
  type RunningBox,
} from '#test/setup/boxes/boxes.js';
import { formViolations } from '#test/setup/people/email-form.js';
import { nameIn, recordsOf, unexplainedValues } from '#test/setup/emails/email-accuracy.js';
import { as, aTrialMember, passDays, processDueMembershipEvents } from '#test/setup/people/memberships.js';
import { anOpenOrder, placeConfirmedOrderForToday } from '#test/setup/orders/orders.js';
import { aSignedInPerson, signedIn, type Person } from '#test/setup/people/people.js';
import { requestRefund } from '#test/setup/orders/refunds.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** A month passes in some of these, a day at a time: this limit ends what hangs, and measures nothing. */
jest.setTimeout(180_000);

const DAY_MINUTES = 1_440;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  shop.outside.attachClock(worker.get(Clock));
});
afterEach(() => shop.outside.webhooks.pass());
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** The names of the emails to an address, oldest first. */
async function emailsOf({ email }: Pick<Person, 'email'>): Promise<EmailTemplateName[]> {
  // Each is checked against the records when the work is drained, as in every flow.
  await worker.drain();
  const emails = await shop.outside.emails(email);
  return emails.map(({ messageId }) => nameIn(messageId ?? '') as EmailTemplateName).toReversed();
}

const delivery = () => shop.get(OrderDeliveryService);

type Scenario = readonly [
  status: string,
  run: () => Promise<Pick<Person, 'email'>>,
  names: readonly EmailTemplateName[],
];

const aConfirmedOrder = async () => {
  const order = await placeConfirmedOrderForToday(shop, aBox());
  await worker.drain();
  return order;
};

const ORDERS: readonly Scenario[] = [
  ['pending', () => anOpenOrder(shop), []],
  ['processing', aConfirmedOrder, ['orderConfirmed']],
  [
    'completed',
    async () => {
      const order = await aConfirmedOrder();
      await delivery().dispatch(order.orderId, { trackingNumber: '15504321' });
      await worker.drain();
      await delivery().deliver(order.orderId);
      return order;
    },
    ['orderConfirmed', 'orderDispatched', 'orderDelivered'],
  ],
  [
    'cancelled',
    async () => {
      const order = await anOpenOrder(shop);
      await shop.get(PaymentConfirmationService).closeUnpaid(order.orderId);
      return order;
    },
    ['orderUnpaid'],
  ],
  [
    'cancelled, refunded',
    async () => {
      const order = await aConfirmedOrder();
      await requestRefund(shop, order.orderId, {});
      return order;
    },
    ['orderConfirmed', 'orderCancelledRefunded'],
  ],
  [
    'cancelled before its confirmation was sent',
    async () => {
      const order = await placeConfirmedOrderForToday(shop, aBox());
      await requestRefund(shop, order.orderId, {});
      return order;
    },
    ['orderCancelledRefunded'],
  ],
  [
    'completed, refunded in part',
    async () => {
      const order = await aConfirmedOrder();
      await delivery().deliver(order.orderId);
      await worker.drain();
      await requestRefund(shop, order.orderId, { amountPence: 1_234 });
      return order;
    },
    ['orderConfirmed', 'orderDelivered', 'refundMade'],
  ],
];

async function nextOf(box: RunningBox) {
  const next = (await deliveryRows(shop, box.subscriptionId)).find(({ status }) => status === 'planned');
  if (!next) throw new Error('Nothing is planned.');
  return next;
}

async function failNext(box: RunningBox): Promise<void> {
  await advanceClockTo(shop, (await nextOf(box)).cut_off_at);
  await processDueBoxes(worker);
  for (let day = 0; day < 3; day += 1) {
    await shop.outside.advanceClock({ advanceMinutes: DAY_MINUTES });
    await processDueBoxes(worker);
  }
}

const onBox = async (box: RunningBox, verb: string, body: object): Promise<void> => {
  const { headers } = await signedIn(shop, box.person);
  const response = await shop.api.post(`subscriptions/${box.subscriptionId}/${verb}`, body, headers);
  if (response.status !== 200) throw new Error(`${verb} was refused: ${response.text}`);
  await worker.drain();
};

const BOXES: readonly Scenario[] = [
  [
    'active',
    async () => {
      const box = await aRunningBox(shop, worker);
      await advanceClockTo(
        shop,
        new Date((await nextOf(box)).cut_off_at.getTime() - 2 * DAY_MINUTES * 60_000),
      );
      await processDueBoxes(worker);
      await advanceClockTo(shop, (await nextOf(box)).cut_off_at);
      await processDueBoxes(worker);
      return box.person;
    },
    ['orderConfirmed', 'subscriptionStarted', 'boxUpcoming', 'orderConfirmed'],
  ],
  [
    'paused',
    async () => {
      const box = await aRunningBox(shop, worker);
      const rows = await deliveryRows(shop, box.subscriptionId);
      await advanceClockTo(
        shop,
        new Date((await nextOf(box)).cut_off_at.getTime() - 2 * DAY_MINUTES * 60_000),
      );
      await processDueBoxes(worker);
      await advanceClockTo(shop, (await nextOf(box)).cut_off_at);
      await processDueBoxes(worker);
      await onBox(box, 'pause', { until: rows[4]?.date });
      return box.person;
    },
    ['orderConfirmed', 'subscriptionStarted', 'boxUpcoming', 'orderConfirmed', 'subscriptionPaused'],
  ],
  [
    'past_due, then cancelled for want of payment',
    async () => {
      const box = await aRunningBox(shop, worker, { card: CARD_DECLINED_LATER });
      await failNext(box);
      await failNext(box);
      return box.person;
    },
    [
      'orderConfirmed',
      'subscriptionStarted',
      ...(['boxPaymentFailed', 'boxPaymentFailed', 'boxPaymentFailed.last', 'boxMissed'] as const),
      ...(['boxPaymentFailed', 'boxPaymentFailed', 'boxPaymentFailed.last', 'subscriptionEnded'] as const),
    ],
  ],
  [
    'cancelled',
    async () => {
      const box = await aRunningBox(shop, worker);
      await advanceClockTo(shop, (await nextOf(box)).cut_off_at);
      await processDueBoxes(worker);
      await onBox(box, 'cancel', {});
      return box.person;
    },
    ['orderConfirmed', 'subscriptionStarted', 'orderConfirmed', 'subscriptionCancelled'],
  ],
];

const MEMBERSHIPS: readonly Scenario[] = [
  ['none', () => aSignedInPerson(shop), []],
  ['trialing', () => aTrialMember(shop, worker), ['trialStarted']],
  [
    'active, then ended by its owner within the time to change their mind',
    async () => {
      const person = await aTrialMember(shop, worker);
      await passDays(shop, worker, 31);
      await as(shop, person, 'membership/cancel');
      await processDueMembershipEvents(worker);
      await passDays(shop, worker, 31);
      return person;
    },
    [
      'trialStarted',
      'trialEnding',
      'membershipReceipt.first',
      'membershipCancelled',
      'membershipRefunded',
      'membershipEnded',
    ],
  ],
  [
    'trialing, and left and kept late in its trial',
    async () => {
      const person = await aTrialMember(shop, worker);
      await as(shop, person, 'membership/cancel');
      await passDays(shop, worker, 28);
      await as(shop, person, 'membership/resume');
      await processDueMembershipEvents(worker);
      return person;
    },
    ['trialStarted', 'membershipCancelled', 'membershipResumed'],
  ],
  [
    'past_due, then ended unpaid',
    async () => {
      const person = await aTrialMember(shop, worker, CARD_DECLINED_LATER);
      await passDays(shop, worker, 39);
      return person;
    },
    ['trialStarted', 'trialEnding', 'membershipPaymentFailed', 'membershipEnded.unpaid'],
  ],
];

/** In any order: two emails that follow from one event are written concurrently. */
const sorted = (names: readonly EmailTemplateName[]) =>
  names.filter((name) => !/^(confirmSignUp|magic)/.test(name)).toSorted();

describe('every sum and every date of an email is the one on record', () => {
  it.each(ORDERS)('of an order that is %s', async (_, run, names) => {
    expect(sorted(await emailsOf(await run()))).toEqual(sorted(names));
  });

  it.each(BOXES)('of a weekly box that is %s', async (_, run, names) => {
    expect(sorted(await emailsOf(await run()))).toEqual(sorted(names));
  });

  it.each(MEMBERSHIPS)('of a membership that is %s', async (_, run, names) => {
    expect(sorted(await emailsOf(await run()))).toEqual(sorted(names));
  });

  it('which covers every status', () => {
    const missing = (statuses: readonly string[], scenarios: readonly Scenario[]) =>
      statuses.filter((status) => !scenarios.some(([named]) => named.includes(status)));
    expect(missing(ORDER_STATUSES, ORDERS)).toEqual([]);
    // No email about a weekly box before its first payment; its order has scenarios of its own.
    expect(missing(SUBSCRIPTION_STATUSES, BOXES)).toEqual(['pending']);
    // A pause in the provider's Dashboard sends no email (rule L21).
    expect(missing(MEMBERSHIP_STATUSES, MEMBERSHIPS)).toEqual(['paused']);
  });

  it('the control: another penny or another day is found', async () => {
    const order = await aConfirmedOrder();
    const records = await recordsOf(shop, order.email);
    const [email] = await shop.outside.emails(order.email);
    const total = /Total: (£[\d.]+)/.exec(email?.text ?? '')?.[1] ?? '';
    const until = /until (\w{3},? \d+ \w+, \d+:\d+)/.exec(email?.text ?? '')?.[1] ?? '';
    expect([total, until]).not.toContain('');
    expect(unexplainedValues(`${total} until ${until}`, records)).toEqual([]);
    const wrong = `£${(Number(total.slice(1)) + 0.01).toFixed(2)}`;
    expect(unexplainedValues(wrong, records)).toEqual([wrong]);
    const late = until.replace(/\d+:\d+$/, '9:30');
    expect(unexplainedValues(late, records)).toEqual([late]);
  });
});

/** Every flow checks each email as it is sent, and together the flows send every email there is. */
describe('the form of every email (X71)', () => {
  const anEmail = async () => {
    const order = await aConfirmedOrder();
    const [email] = await shop.outside.emails(order.email);
    if (!email) throw new Error('nothing was sent');
    return email;
  };

  it('has a sender, an address that a person reads, text and HTML, and no hole', async () => {
    const email = await anEmail();
    const { SUPPORT_EMAIL } = shop.get(Env).values;
    expect(SUPPORT_EMAIL).toContain('@');
    expect(email).toMatchObject({ replyTo: SUPPORT_EMAIL });
    expect(formViolations(shop, email)).toEqual([]);
  });

  it('the control: whatever is missing or unfilled is found', async () => {
    const email = await anEmail();
    const { text, html } = email;
    expect(formViolations(shop, { ...email, replyTo: null })).toHaveLength(1);
    expect(formViolations(shop, { ...email, replyTo: 'noreply@shop.test' })).toHaveLength(1);
    expect(formViolations(shop, { ...email, from: '' })).toHaveLength(1);
    expect(formViolations(shop, { ...email, html: null })).toHaveLength(1);
    expect(formViolations(shop, { ...email, text: ' ' })).toHaveLength(1);
    expect(formViolations(shop, { ...email, subject: 'Order undefined' })).toHaveLength(1);
    expect(formViolations(shop, { ...email, text: `${text} It comes on {day}.` })).toHaveLength(1);
    expect(formViolations(shop, { ...email, html: `${html}<p>£NaN on Invalid Date</p>` })).toHaveLength(2);
  });
});
