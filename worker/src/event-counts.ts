import { events, payments } from '#backend/platform/metrics/metrics.js';
import type { PaymentPurpose } from '#backend/platform/payments/webhooks/payment-intake.entity.js';
import type { EventName } from '#backend/platform/outbox/event-map.js';

interface Outcome {
  readonly event: EventName;
  /** The labels of the metric; alerts read them. */
  readonly purpose: string;
  readonly outcome: string;
}

/** The events that report an outcome of payments; a new purpose does not compile without its line. */
const OUTCOMES_OF_PURPOSE: Readonly<Record<PaymentPurpose, readonly Outcome[]>> = {
  order: [
    { event: 'ordering.order-paid', purpose: 'order', outcome: 'paid' },
    { event: 'ordering.order-expired', purpose: 'order', outcome: 'expired' },
    { event: 'ordering.refund-resolved', purpose: 'order', outcome: 'refunded' },
    { event: 'ordering.dispute-changed', purpose: 'order', outcome: 'disputed' },
    // The saved card of a weekly box was refused; its order may still be paid.
    { event: 'boxes.payment-failed', purpose: 'box', outcome: 'failed' },
  ],
  // A change that was made is counted as a change of its order, one that goes back as a refund.
  order_change: [{ event: 'ordering.change-returned', purpose: 'order-change', outcome: 'returned' }],
  membership: [
    { event: 'membership.started', purpose: 'membership', outcome: 'started' },
    { event: 'membership.payment-failed', purpose: 'membership', outcome: 'failed' },
    { event: 'membership.charge-refunded', purpose: 'membership', outcome: 'refunded' },
  ],
  top_up: [{ event: 'wallet.top-up-completed', purpose: 'top-up', outcome: 'paid' }],
};
const OUTCOMES = Object.values(OUTCOMES_OF_PURPOSE).flat();

/** Counts events, and among them payments, when they are dispatched: each once, across all workers. */
export function countEvents(name: string, count: number): void {
  events.inc({ event: name }, count);
  const found = OUTCOMES.find(({ event }) => event === name);
  if (found) payments.inc({ purpose: found.purpose, outcome: found.outcome }, count);
}
