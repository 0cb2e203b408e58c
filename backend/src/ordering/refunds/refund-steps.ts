import type { EntityManager } from '@mikro-orm/postgresql';
import { record } from '#backend/platform/outbox/record.js';
import type { WalletService } from '#backend/wallet/wallet.service.js';
import { recordOrderEvent } from '../orders/order-events.js';
import '../ordering.events.js';
import type { Refund, RefundStatus } from './refund.entity.js';

export interface RefundResult {
  readonly status: Exclude<RefundStatus, 'requested'>;
  readonly at: Date;
  readonly failure?: string;
}

/**
 * Resolves a refund as succeeded or failed, in the transaction that holds its order's lock, and publishes the
 * event. The wallet's part is paid here, with the card's: both or neither.
 */
export async function resolveRefund(
  em: EntityManager,
  refund: Refund,
  { status, at, failure }: RefundResult,
  wallet: WalletService,
): Promise<void> {
  if (status === 'succeeded') refund.succeed(at);
  else refund.fail(failure, at);
  const { id, orderId, extraId, cardPence, walletPence, reason } = refund;
  await em.flush();
  if (status === 'succeeded') {
    // The wallet's share of a later payment is held under that payment's id (rule O113).
    await wallet.refund(em, { refundId: id, orderId: extraId ?? orderId, amountPence: walletPence });
    const amountPence = cardPence + walletPence;
    await recordOrderEvent(em, { orderId, kind: 'refunded', at, amountPence, reason });
  }
  await record(em, 'ordering.refund-resolved', { refundId: id, orderId, status, cardPence, walletPence }, at);
}
