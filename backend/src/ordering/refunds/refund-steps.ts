import type { EntityManager } from '@mikro-orm/postgresql';
import { record } from '#backend/platform/outbox/record.js';
import type { WalletService } from '#backend/wallet/wallet.service.js';
import { recordOrderEvent } from '../orders/order-events.js';
import '../ordering.events.js';
import type { Refund, RefundState } from './refund.entity.js';

const MAX_FAILURE_LENGTH = 300;

export interface RefundEnd {
  readonly state: Exclude<RefundState, 'requested'>;
  readonly at: Date;
  readonly failure?: string;
}

/**
 * Ends a refund one way or the other, in the transaction that holds its order's lock, and tells of it. A
 * wallet's part goes back here, with the card's: both are there or neither.
 */
export async function settleRefund(
  em: EntityManager,
  refund: Refund,
  { state, at, failure }: RefundEnd,
  wallet: WalletService,
): Promise<void> {
  refund.state = state;
  refund.settledAt = at;
  refund.failure = failure?.slice(0, MAX_FAILURE_LENGTH) ?? null;
  const { id, orderId, cardPence, walletPence, reason } = refund;
  await em.flush();
  if (state === 'succeeded') {
    await wallet.refund(em, { refundId: id, orderId, amountPence: walletPence });
    const amountPence = cardPence + walletPence;
    await recordOrderEvent(em, { orderId, kind: 'refunded', at, amountPence, reason });
  }
  await record(em, 'ordering.refund-settled', { refundId: id, orderId, state, cardPence, walletPence }, at);
}
