import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { Order } from './order.entity.js';

/** The recorded steps of an order. When it was placed is in its own row. */
export const ORDER_EVENT_KINDS = [
  'paid',
  'details_changed',
  'changed',
  'preparing',
  'dispatched',
  'delivered',
  'delivery_failed',
  'cancelled',
  'refunded',
  'disputed',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** The steps of an order; entries are only added (rule O17). */
export const OrderEvent = defineEntity({
  name: 'OrderEvent',
  tableName: 'order_event',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id').deleteRule('cascade'),
    kind: p.enum(ORDER_EVENT_KINDS),
    at: p.datetime().length(3),
    /** Of a refund: the refunded amount, card and wallet together. */
    amountPence: p.integer().nullable(),
    /**
     * A stable word for the reason, such as 'unpaid' of a cancellation, for how a dispute ended ('won',
     * 'lost'), or for which delivery details or which parts of the order were changed ('address,phone', 'day,dishes');
     * never free text.
     */
    reason: p.string().length(30).nullable(),
    carrier: p.string().length(60).nullable(),
    /**
     * The carrier's number of the parcel. It leads to an address, so it is deleted with the address (rule
     * H5).
     */
    trackingNumber: p.string().length(100).nullable(),
    /** The carrier's page of this parcel, where it gave one (ADR 0056); deleted with the number. */
    trackingUrl: p.string().length(500).nullable(),
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
