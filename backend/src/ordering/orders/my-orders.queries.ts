import type { EntityManager } from '@mikro-orm/postgresql';
import { preparedStatement, type PreparedStatement } from '#backend/platform/database/prepared-statement.js';
import type { OrderSummaryRow } from './order-view.js';

/** As the database sends it: a time is text. */
type SummaryRow = Omit<OrderSummaryRow, 'createdAt'> & { readonly createdAt: string };

const firstPages = new Map<number, PreparedStatement<SummaryRow>>();

/**
 * The newest orders of a person, without checkouts that were cancelled before they were paid. The length of
 * the page is part of the statement, which is planned for it.
 */
export async function firstOrders(
  em: EntityManager,
  userId: string,
  limit: number,
): Promise<OrderSummaryRow[]> {
  const statement =
    firstPages.get(limit) ??
    preparedStatement<SummaryRow>(
      `ordering_my_first_page_${limit}`,
      `select id, kind, status, payment_status as "paymentStatus", created_at as "createdAt",
              delivery_date as "deliveryDate", meals_per_week as "mealsPerWeek", amount_pence as "amountPence",
              wallet_pence as "walletPence", reduced_pence as "reducedPence", stripe_session_id as "stripeSessionId", payment_id as "paymentId"
         from orders
        where user_id = $1 and not (status = 'cancelled' and payment_status in ('unpaid', 'failed'))
        order by created_at desc, id desc limit ${limit}`,
    );
  firstPages.set(limit, statement);
  const rows = await statement.rows(em, userId);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
