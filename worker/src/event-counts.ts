import { events, payments } from '#backend/platform/metrics/metrics.js';
import type { EventName } from '#backend/platform/outbox/event-map.js';

/** Events that report the outcome of a payment. */
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

/** Counts events, and among them payments, when they are dispatched: each once, across all workers. */
export function countEvents(name: string, count: number): void {
  events.inc({ event: name }, count);
  const payment = Object.entries(PAYMENT_EVENTS).find(([event]) => event === name)?.[1];
  if (payment) payments.inc({ purpose: payment[0], outcome: payment[1] }, count);
}
