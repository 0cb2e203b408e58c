import { events, payments } from '#backend/platform/metrics/metrics.js';
import type { EventName } from '#backend/platform/outbox/event-map.js';

/** Events that say what became of a payment. */
const PAYMENT_EVENTS: Partial<Record<EventName, readonly [purpose: string, outcome: string]>> = {
  'ordering.order-paid': ['order', 'paid'],
  'ordering.order-expired': ['order', 'expired'],
  'ordering.refund-resolved': ['order', 'refunded'],
  'ordering.dispute-changed': ['order', 'disputed'],
  'boxes.payment-failed': ['box', 'failed'],
  'wallet.top-up-completed': ['top-up', 'paid'],
  'membership.started': ['membership', 'started'],
  'membership.payment-failed': ['membership', 'failed'],
  'membership.charge-refunded': ['membership', 'refunded'],
};

/** Counts events, and among them payments, as they are spread: each once, whichever worker it was. */
export function countEvents(name: string, count: number): void {
  events.inc({ event: name }, count);
  const payment = Object.entries(PAYMENT_EVENTS).find(([event]) => event === name)?.[1];
  if (payment) payments.inc({ purpose: payment[0], outcome: payment[1] }, count);
}
