import type { EntityManager } from '@mikro-orm/postgresql';
import type { JournalSums, LedgerSum } from '#backend/rules/money/journal.js';
import { taxedSales, type TimeSpan } from './finance-vat.queries.js';

interface SumsRow {
  readonly paid_card: string;
  readonly paid_wallet: string;
  readonly refunded_card: string;
  readonly refunded_wallet: string;
  readonly lost: string;
  readonly members_paid: string;
  readonly members_refunded: string;
  readonly commission: string;
  readonly payouts: string;
}

/**
 * What a month's journal is made of. Payments are read from orders, refunds and charges, and sales with their
 * VAT from the lines of the orders: that both agree is what the balance shows.
 */
export async function journalSums(em: EntityManager, span: TimeSpan): Promise<JournalSums> {
  const { from, until } = span;
  const [row] = await em.execute<SumsRow[]>(
    `select p.card as paid_card, p.wallet as paid_wallet, r.card as refunded_card, r.wallet as refunded_wallet,
            (select coalesce(sum(amount_pence), 0) from dispute where status = 'lost' and closed_at >= ? and closed_at < ?) as lost,
            (select coalesce(sum(amount_pence), 0) from membership_charge where paid_at >= ? and paid_at < ?) as members_paid,
            (select coalesce(sum(refunded_pence), 0) from membership_charge
              where refunded_pence > 0 and coalesce(refund_requested_at, paid_at) >= ? and coalesce(refund_requested_at, paid_at) < ?) as members_refunded,
            (select coalesce(sum(amount_pence), 0) from commission_entry where created_at >= ? and created_at < ?) as commission,
            (select coalesce(sum(amount_pence), 0) from payout_batch where paid_at >= ? and paid_at < ?) as payouts
       from (select coalesce(sum(card), 0) as card, coalesce(sum(wallet), 0) as wallet
               from (select amount_pence - extra_card_pence as card, wallet_pence - extra_wallet_pence as wallet
                       from orders where paid_at >= ? and paid_at < ?
                     union all
                     select card_pence, case when status = 'applied' then wallet_pence else 0 end
                       from order_extra where paid_at >= ? and paid_at < ?) paid) p,
            (select coalesce(sum(card_pence), 0) as card, coalesce(sum(wallet_pence), 0) as wallet
               from refund where status = 'succeeded' and resolved_at >= ? and resolved_at < ?) r`,
    Array.from({ length: 8 }).flatMap(() => [from, until]),
  );
  const number = (name: keyof SumsRow): number => Number(row?.[name] ?? 0);
  return {
    taxed: await taxedSales(em, span),
    ordersPaid: { cardPence: number('paid_card'), walletPence: number('paid_wallet') },
    ordersRefunded: { cardPence: number('refunded_card'), walletPence: number('refunded_wallet') },
    disputesLostPence: number('lost'),
    membershipsPaidPence: number('members_paid'),
    membershipsRefundedPence: number('members_refunded'),
    ledger: await ledgerSums(em, span),
    commissionPence: number('commission'),
    payoutsPence: number('payouts'),
  };
}

async function ledgerSums(em: EntityManager, { from, until }: TimeSpan): Promise<LedgerSum[]> {
  const rows = await em.execute<{ account: string; amount: string }[]>(
    `select e.account, sum(e.amount_pence) as amount
       from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
      where t.created_at >= ? and t.created_at < ? group by 1 order by 1`,
    [from, until],
  );
  return rows.map(({ account, amount }) => ({ account, amountPence: Number(amount) }));
}
