import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Order } from '#backend/ordering/orders/order.entity.js';
import { RefundsService, type RefundInput } from '#backend/ordering/refunds/refunds.service.js';
import type { TestShop } from '../system/app.js';

/** Requests a refund of an order as a module would, in a transaction of its own; returns its id. */
export function requestRefund(
  shop: TestShop,
  orderId: string,
  wish: Partial<RefundInput> = {},
): Promise<string> {
  return shop
    .get(EntityManager)
    .fork()
    .transactional(async (em) => {
      const order = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      return shop.get(RefundsService).refund(em, order, { reason: 'goodwill', by: 'system', ...wish });
    });
}

/** An order's money records, without the ids and times that differ in every run. */
export interface Money {
  readonly paymentStatus: string;
  readonly status: string;
  readonly reservedPence: number;
  readonly refundedPence: number;
  readonly disputedPence: number;
  readonly lostPence: number;
  /** 'card+wallet status', sorted. */
  readonly refunds: readonly string[];
  readonly disputes: readonly string[];
  /** The professional's total of it, whatever the entries are. */
  readonly commissionPence: number;
  readonly steps: readonly string[];
}

export async function moneyOf(shop: TestShop, orderId: string): Promise<Money> {
  const [row] = await shop.sql<Money>(
    `select o.payment_status as "paymentStatus", o.status, o.card_refund_pence + o.wallet_refund_pence as "reservedPence",
            o.refunded_pence as "refundedPence", o.disputed_pence as "disputedPence", o.lost_pence as "lostPence",
            array(select format('%s+%s %s', card_pence, wallet_pence, status) from refund
                   where order_id = o.id order by 1) as refunds,
            array(select format('%s %s', amount_pence, status) from dispute where order_id = o.id order by 1) as disputes,
            (select coalesce(sum(amount_pence), 0)::int from commission_entry where order_id = o.id) as "commissionPence",
            array(select kind || coalesce(' ' || amount_pence, '') from order_event
                   where order_id = o.id order by 1) as steps
       from orders o where o.id = $1`,
    [orderId],
  );
  if (!row) throw new Error(`There is no order ${orderId}.`);
  return row;
}
