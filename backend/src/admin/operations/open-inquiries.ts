import type { EntityManager } from '@mikro-orm/postgresql';
import type { OperationsDto } from './admin-operations.dto.js';

type Inquiry = OperationsDto['inquiries'][number];
type Row = Omit<Inquiry, 'respondBy'> & { readonly respondBy: Date | string | null };

const MOST = 50;

/** Open inquiries of banks, which have taken no money yet, the most urgent first (rule W31). */
export async function openInquiries(em: EntityManager): Promise<Inquiry[]> {
  const rows = await em.execute<Row[]>(
    `(select id, 'order' as about, order_id as "subjectId", amount_pence as "amountPence", respond_by as "respondBy"
        from dispute where status = 'inquiry' order by respond_by limit ${MOST})
     union all
     (select i.id, 'wallet', w.user_id, i.amount_pence, i.respond_by
        from top_up_inquiry i join top_up d on d.id = i.top_up_id join user_wallets w on w.id = d.wallet_id
       where i.closed_at is null order by i.respond_by limit ${MOST})
     order by "respondBy" limit ${MOST}`,
  );
  return rows.map((row) => ({
    ...row,
    respondBy: row.respondBy === null ? null : new Date(row.respondBy).toISOString(),
  }));
}
