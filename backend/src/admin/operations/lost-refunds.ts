import type { EntityManager } from '@mikro-orm/postgresql';
import type { OperationsDto } from './admin-operations.dto.js';

type LostRefund = OperationsDto['lostRefunds'][number];
type Row = Omit<LostRefund, 'paidAt'> & { readonly paidAt: Date | string };

const MOST = 50;

/**
 * Payments for memberships whose refund did not arrive, until the money is refunded in another way; oldest
 * first (rule L62).
 */
export async function lostRefunds(em: EntityManager): Promise<LostRefund[]> {
  const rows = await em.execute<Row[]>(
    `select c.id as "chargeId", m.user_id as "userId", c.amount_pence - c.refunded_pence as "amountPence",
            c.paid_at as "paidAt"
       from membership_charge c join membership m on m.id = c.membership_id
      where c.refund_failure is not null and c.refunded_pence < c.amount_pence
      order by c.paid_at limit ${MOST}`,
  );
  return rows.map((row) => ({ ...row, paidAt: new Date(row.paidAt).toISOString() }));
}
