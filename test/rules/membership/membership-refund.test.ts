import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { factsOf, isUnpaid } from '#backend/platform/payments/provider-subscription.js';
import { refundsDue, type MembershipCancellation } from '#backend/rules/membership/membership-refund.js';

const DAY_MS = 86_400_000;
const PAID_AT = new Date('2027-01-01T11:00:00Z');
const daysLater = (days: number) => new Date(PAID_AT.getTime() + days * DAY_MS);

const payment = (id: string, days: number, isAskedBack = false) => ({
  id,
  paidAt: daysLater(days),
  isAskedBack,
});

const STAYING: MembershipCancellation = {
  trialEnd: PAID_AT,
  isCancelled: false,
  cancelledAt: null,
  endedAt: null,
  periodEnd: daysLater(30),
};

describe('the refund on leaving (L3, L10)', () => {
  it.each<[string, ReturnType<typeof payment>[], Partial<MembershipCancellation>, string[]]>([
    ['nothing while they stay', [payment('a', 0)], {}, []],
    ['the first payment, cancelled before it', [payment('a', 0)], left(-1), ['a']],
    ['the first payment, cancelled a moment before 14 days', [payment('a', 0)], left(13.999), ['a']],
    ['nothing, cancelled 14 days after it', [payment('a', 0)], left(14), []],
    ['nothing where there was no trial', [payment('a', 0)], { ...left(1), trialEnd: null }, []],
    ['nothing a second time', [payment('a', 0, true)], left(1), []],
    ['the first of two only', [payment('b', 2), payment('a', 0)], left(3), ['a']],
    ['not the second where the first went back', [payment('a', 0, true), payment('b', 2)], left(3), []],
    [
      'what was taken after an early end, of any month',
      [payment('a', 0), payment('b', 61)],
      { ...left(60), trialEnd: null, endedAt: daysLater(60), periodEnd: daysLater(90) },
      ['b'],
    ],
    [
      'nothing of what was paid before an early end',
      [payment('a', 0)],
      { ...left(20), isCancelled: false, endedAt: daysLater(20) },
      [],
    ],
    ['nothing when it ended with its period', [payment('a', 0)], { ...left(20), endedAt: daysLater(30) }, []],
  ])('%s', (_what, payments, leaving, owed) => {
    expect(refundsDue(payments, { ...STAYING, ...leaving })).toEqual(owed);
  });

  function left(days: number): Partial<MembershipCancellation> {
    return { isCancelled: true, cancelledAt: daysLater(days) };
  }
});

const PERIOD_END = 1_800_000_000;

function subscription(more: Partial<Stripe.Subscription>): Stripe.Subscription {
  const shown: Partial<Stripe.Subscription> = {
    id: 'sub_1',
    metadata: {},
    customer: 'cus_1',
    status: 'active',
    start_date: PERIOD_END - 2_592_000,
    trial_end: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancellation_details: null,
    default_payment_method: null,
    ...more,
  };
  return Object.assign(shown as Stripe.Subscription, {
    items: { data: [{ current_period_end: PERIOD_END }] },
  });
}

describe('a subscription, as the provider puts it', () => {
  it.each<[string, Partial<Stripe.Subscription>, boolean]>([
    ['neither is set', {}, false],
    ['the flag is set', { cancel_at_period_end: true }, true],
    ['the time is set to the end of the period', { cancel_at: PERIOD_END }, true],
    ['the time is set to an earlier day', { cancel_at: PERIOD_END - 86_400 }, true],
    ['both are set', { cancel_at_period_end: true, cancel_at: PERIOD_END }, true],
    ['the time is set to a later period', { cancel_at: PERIOD_END + 86_400 }, false],
  ])('ends with its period or not: %s', (_how, more, isEnding) => {
    expect(factsOf(subscription(more), []).cancelAtPeriodEnd).toBe(isEnding);
  });

  it.each<[Stripe.Subscription.Status, string]>([
    ['trialing', 'trialing'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['paused', 'paused'],
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'ended'],
    ['canceled', 'ended'],
  ])('that is %s counts as %s', (status, counted) => {
    expect(factsOf(subscription({ status }), []).status).toBe(counted);
  });

  it('requests a draft that the provider will collect, and no other', () => {
    const payments = { object: 'list' as const, data: [], has_more: false, url: '/v1/invoice_payments' };
    const draft: Partial<Stripe.Invoice> = {
      id: 'in_1',
      status: 'draft',
      amount_due: 799,
      created: 1,
      payments,
    };
    const due = (more: object) =>
      isUnpaid(factsOf(subscription({}), [{ ...draft, auto_advance: true, ...more } as Stripe.Invoice]));
    expect([due({}), due({ auto_advance: false }), due({ amount_due: 0 }), due({ status: 'void' })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
