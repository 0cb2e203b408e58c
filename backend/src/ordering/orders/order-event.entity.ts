import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { Order } from './order.entity.js';

/** What is written down of an order's way; that it was placed, and when, its own row says. */
export const ORDER_EVENT_KINDS = [
  'paid',
  'details_changed',
  'preparing',
  'dispatched',
  'delivered',
  'delivery_failed',
  'cancelled',
  'refunded',
  'disputed',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** The way of an order, step by step; entries are only added (rule O17). */
export const OrderEvent = defineEntity({
  name: 'OrderEvent',
  tableName: 'order_event',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id').deleteRule('cascade'),
    kind: p.enum(ORDER_EVENT_KINDS),
    at: p.datetime().length(3),
    /** Of a refund: what went back, card and wallet together. */
    amountPence: p.integer().nullable(),
    /**
     * A stable word for why, such as 'unpaid' of a cancellation, for how a dispute ended ('won', 'lost'), or for what of the delivery details was changed
     * ('address,phone'); never free text.
     */
    reason: p.string().length(30).nullable(),
    carrier: p.string().length(60).nullable(),
    /** What the carrier calls the parcel; it leads to a door, so it goes with the address (rule H5). */
    trackingNumber: p.string().length(60).nullable(),
  },
  indexes: [{ name: 'order_event_of_order', properties: ['orderId', 'id'] }],
  checks: [
    { name: 'order_event_amount_positive', expression: 'amount_pence > 0' },
    {
      name: 'order_event_refund_has_amount',
      expression: `(kind = 'refunded') = (amount_pence is not null)`,
    },
  ],
});
export type OrderEvent = InferEntity<typeof OrderEvent>;
