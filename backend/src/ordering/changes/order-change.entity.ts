import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { Order } from '../orders/order.entity.js';

export const CHANGED_PARTS = ['day', 'dishes'] as const;
export type ChangedPart = (typeof CHANGED_PARTS)[number];

export const CHANGE_MAKERS = ['customer', 'shop'] as const;
export type ChangeMaker = (typeof CHANGE_MAKERS)[number];

/** The reason of the refund of a change. A separate email explains it. */
export const CHANGED = 'changed';

/** The reason of the refund of a change that was paid and could not be made any more; told by its own email. */
export const CHANGE_NOT_MADE = 'change_not_made';

/** An order as it was before or after a change; nothing personal. */
export interface OrderState {
  readonly deliveryDate: string | null;
  readonly totalPence: number;
  readonly lines: readonly {
    readonly sku: string;
    readonly variant: string | null;
    readonly name: string;
    readonly quantity: number;
  }[];
}

/** What was changed in a placed order, when, by whom and why; entries are only added (rule O112). */
export const OrderChange = defineEntity({
  name: 'OrderChange',
  tableName: 'order_change',
  properties: {
    id: p.uuid().primary(),
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id'),
    /** The first change of an order is 1. A page names the last one that it shows, so that no two are lost. */
    number: p.integer(),
    changed: p.array().$type<ChangedPart[]>(),
    changedBy: p.enum(CHANGE_MAKERS),
    /** The member of staff; null for its customer. */
    actorId: p.uuid().nullable(),
    /** Of a change by staff, for the customer to read; deleted with the address (rule H3). */
    reason: p.string().length(500).nullable(),
    before: p.json<OrderState>(),
    after: p.json<OrderState>(),
    refundPence: p.integer(),
    /** What was paid more for it (rule O113). */
    extraPence: p.integer().default(0),
    changedAt: p.datetime().length(3),
  },
  uniques: [{ name: 'order_change_of_order', properties: ['orderId', 'number'] }],
  checks: [
    {
      name: 'order_change_by_staff',
      expression: `(changed_by = 'shop') = (actor_id is not null)`,
    },
    {
      name: 'order_change_refund',
      expression: 'refund_pence >= 0 and extra_pence >= 0 and (refund_pence = 0 or extra_pence = 0)',
    },
  ],
});
export type OrderChange = InferEntity<typeof OrderChange>;
