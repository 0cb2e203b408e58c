import type { EntityManager } from '@mikro-orm/postgresql';
import { refundLeft, type Tenders } from '#backend/rules/money/refunds.js';
import type { Order } from '../orders/order.entity.js';
import { Dispute, Refund } from '../refunds/refund.entity.js';

/**
 * Recalculates the refunded and disputed amounts of a locked order from its refunds and disputes, in the
 * caller's transaction.
 */
export async function recalculateRefundTotals(em: EntityManager, order: Order): Promise<void> {
  await em.flush();
  const refunds = await em.find(Refund, { orderId: order.id, status: { $ne: 'failed' } });
  const done = refunds.filter(({ status }) => status === 'succeeded');
  const disputes = await em.find(Dispute, { orderId: order.id, status: { $in: ['open', 'lost'] } });
  order.cardRefundPence = sum(refunds, ({ cardPence }) => cardPence);
  order.walletRefundPence = sum(refunds, ({ walletPence }) => walletPence);
  order.refundedPence = sum(done, ({ cardPence, walletPence }) => cardPence + walletPence);
  order.refundedDeliveryPence = sum(done, ({ deliveryPence }) => deliveryPence);
  order.disputedPence = sum(disputes, ({ amountPence }) => amountPence);
  order.lostPence = sum(
    disputes.filter(({ status }) => status === 'lost'),
    ({ amountPence }) => amountPence,
  );
  order.updatePaymentStatus();
}

/** What can still be refunded of an order, by tender. */
export function refundableByTender(
  order: Pick<Order, 'amountPence' | 'walletPence' | 'cardRefundPence' | 'walletRefundPence' | 'lostPence'>,
): Tenders {
  return refundLeft(
    { cardPence: order.amountPence, walletPence: order.walletPence },
    { cardPence: order.cardRefundPence, walletPence: order.walletRefundPence },
    order.lostPence,
  );
}

/** The same as one sum, in pence. */
export function totalRefundablePence(order: Parameters<typeof refundableByTender>[0]): number {
  const { cardPence, walletPence } = refundableByTender(order);
  return cardPence + walletPence;
}

function sum<Row>(rows: readonly Row[], penceOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + penceOf(row), 0);
}
