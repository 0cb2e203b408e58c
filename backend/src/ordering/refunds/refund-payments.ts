import type { EntityManager } from '@mikro-orm/postgresql';
import { refundLeft, type PaymentLeft } from '#backend/rules/money/refunds.js';
import { OrderExtra } from '../changes/order-extra.entity.js';
import type { Order } from '../orders/order.entity.js';
import { Dispute, Refund } from './refund.entity.js';

/**
 * What each payment of a locked order can still give back, the first one first (rule O115). A change that costs
 * more is a payment of its own (rule O113).
 */
export async function paymentsLeft(em: EntityManager, order: Order): Promise<PaymentLeft[]> {
  const { id: orderId, amountPence, walletPence, extraCardPence, extraWalletPence } = order;
  const first = {
    id: null,
    cardPence: amountPence - extraCardPence,
    walletPence: walletPence - extraWalletPence,
  };
  const refunds = await em.find(Refund, { orderId, status: { $ne: 'failed' } });
  const lost = await em.find(Dispute, { orderId, status: 'lost' });
  return [first, ...(await extrasOf(em, order))].map((paid) => {
    const isOf = ({ extraId }: { readonly extraId?: string | null }) => (extraId ?? null) === paid.id;
    const given = refunds.filter(isOf);
    return {
      id: paid.id,
      ...refundLeft(
        paid,
        {
          cardPence: given.reduce((sum, refund) => sum + refund.cardPence, 0),
          walletPence: given.reduce((sum, refund) => sum + refund.walletPence, 0),
        },
        lost.filter(isOf).reduce((sum, dispute) => sum + dispute.amountPence, 0),
      ),
    };
  });
}

/** What the card has paid in one payment of an order, in pence. */
export async function cardPaidOf(em: EntityManager, order: Order, extraId: string | null): Promise<number> {
  if (extraId === null) return order.amountPence - order.extraCardPence;
  const extra = await em.findOneOrFail(OrderExtra, { id: extraId }, { disableIdentityMap: true });
  return extra.cardPence;
}

async function extrasOf(
  em: EntityManager,
  { id: orderId, extraCardPence, extraWalletPence }: Order,
): Promise<PaymentLeft[]> {
  if (extraCardPence + extraWalletPence === 0) return [];
  const extras = await em.find(
    OrderExtra,
    { orderId, paidAt: { $ne: null } },
    { orderBy: { paidAt: 'asc', id: 'asc' }, disableIdentityMap: true },
  );
  // One that was returned gave its wallet's part back without taking it.
  return extras.map(({ id, status, cardPence, walletPence }) => ({
    id,
    cardPence,
    walletPence: status === 'applied' ? walletPence : 0,
  }));
}
