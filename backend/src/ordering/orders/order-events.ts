import type { EntityManager } from '@mikro-orm/postgresql';
import { OrderEvent, type OrderEventKind } from './order-event.entity.js';

export interface OrderStep {
  readonly orderId: string;
  readonly kind: OrderEventKind;
  readonly at: Date;
  /** Of a refund, and only of one: what went back, card and wallet together. */
  readonly amountPence?: number;
  /** A stable word for why, such as 'unpaid' or 'customer', or for what was changed; never free text. */
  readonly reason?: string;
  readonly carrier?: string;
  readonly trackingNumber?: string;
}

/**
 * Writes a step of an order's way in the transaction that makes it true (rule O17). Whoever calls holds the
 * lock of the order and has seen that the step is a new one. Refuses to run without a transaction.
 */
export async function recordOrderEvent(em: EntityManager, step: OrderStep): Promise<void> {
  if (!em.isInTransaction())
    throw new Error(`step ${step.kind} of order ${step.orderId} outside a transaction`);
  await em.insert(OrderEvent, step);
}
