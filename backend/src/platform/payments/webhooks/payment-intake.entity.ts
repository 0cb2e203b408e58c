import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** The webhook inbox: each provider event once, as received, before any work is done. */
export const WebhookEvent = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_event',
  properties: {
    id: p.string().length(255).primary(),
    type: p.string().length(100),
    /** The provider's object of the event: re-read before anything is trusted. */
    objectId: p.string().length(255),
    source: p.enum(['webhook', 'poll']),
    receivedAt: p.datetime().length(3),
    /** When a webhook brought it; null for an event found only by polling (rule O53). */
    handledAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    { name: 'webhook_event_handled', properties: ['handledAt'] },
    {
      name: 'webhook_event_missed',
      expression: `create index "webhook_event_missed" on "webhook_event" ("received_at") where source = 'poll' and handled_at is null`,
    },
  ],
});
export type WebhookEvent = InferEntity<typeof WebhookEvent>;

/**
 * The purposes of a payment; the module of each registers a handler (ADR 0040). A weekly box has none of its
 * own: every box is paid as an order.
 */
export const PAYMENT_PURPOSES = ['order', 'order_change', 'membership', 'top_up'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** The register of what each payment session is for. Its id is the session's client reference. */
export const Payment = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  properties: {
    id: p.uuid().primary(),
    purpose: p.enum(PAYMENT_PURPOSES),
    /** Id of the order, its dearer change, membership checkout or top-up. */
    refId: p.uuid(),
    amountPence: p.integer(),
    sessionId: p.string().length(255).nullable().unique('payment_session_id_unique'),
    url: p.text().nullable(),
    /** Closed before a page was opened: none may be opened any more. */
    closedAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    { name: 'payment_ref_id', properties: ['refId'] },
    { name: 'payment_newest', properties: ['createdAt'] },
    {
      name: 'payment_unopened',
      expression: `create index "payment_unopened" on "payment" ("created_at") where session_id is null and closed_at is null`,
    },
  ],
  checks: [{ name: 'payment_amount_positive', expression: 'amount_pence > 0' }],
});
export type Payment = InferEntity<typeof Payment>;
