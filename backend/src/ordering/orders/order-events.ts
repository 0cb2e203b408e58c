import type { EntityManager } from '@mikro-orm/postgresql';
import { OrderEvent, type OrderEventKind } from './order-event.entity.js';

export interface OrderStep {
  readonly orderId: string;
  readonly kind: OrderEventKind;
  readonly at: Date;
  /** Of a refund, and only of one: the refunded amount, card and wallet together. */
  readonly amountPence?: number;
  /**
   * A stable word for the reason, such as 'unpaid' or 'customer', or for what was changed; never free text.
   */
  readonly reason?: string;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  readonly trackingUrl?: string;
}

/**
 * Records a step of an order in the transaction that makes it true (rule O17). The caller holds the lock of
 * the order and has checked that the step is new. Refuses to run without a transaction.
 */
export async function recordOrderEvent(em: EntityManager, step: OrderStep): Promise<void> {
  if (!em.isInTransaction())
    throw new Error(`step ${step.kind} of order ${step.orderId} outside a transaction`);
  await em.insert(OrderEvent, step);
}
