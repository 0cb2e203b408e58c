import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays, londonInstant, type IsoDate } from '#backend/rules/delivery/delivery-days.js';

/** What the shop owed at the end of a day, in pence. */
interface Liabilities {
  readonly walletCashPence: number;
  readonly walletBonusPence: number;
  /** Commission earned and not paid, whether its orders are completed or not. */
  readonly commissionPence: number;
  /** Paid orders whose delivery day had not come, less what was refunded or lost. */
  readonly prepaidPence: number;
}

interface PersonLiabilities extends Liabilities {
  /** An account, a guest's email address, or a wallet or programme without an account. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly totalPence: number;
}

interface LiabilityPage {
  readonly totals: Liabilities;
  readonly people: readonly PersonLiabilities[];
}

interface PersonRow {
  readonly key: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly cash: string;
  readonly bonus: string;
  readonly commission: string;
  readonly prepaid: string;
  readonly total: string;
}

type TotalRow = Pick<PersonRow, 'cash' | 'bonus' | 'commission' | 'prepaid'>;

/**
 * Each figure is today's, which the database keeps, less what has happened since the moment: so the newest
 * days, which are asked for most, read little.
 */
const PEOPLE = `
  later as (
    select t.wallet_id,
           coalesce(sum(e.amount_pence) filter (where e.account in ('cash', 'held_cash')), 0) as cash,
           coalesce(sum(e.amount_pence) filter (where e.account in ('bonus', 'held_bonus')), 0) as bonus
      from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
     where t.created_at >= ? group by 1
  ), owed as (
    select coalesce('account ' || w.user_id, 'wallet ' || w.id) as key, null as name, null as email,
           w.cash_pence + w.held_cash_pence - coalesce(l.cash, 0) as cash,
           w.bonus_pence + w.held_bonus_pence - coalesce(l.bonus, 0) as bonus, 0 as commission, 0 as prepaid
      from user_wallets w left join later l on l.wallet_id = w.id
    union all
    select coalesce('account ' || s.user_id, 'professional ' || s.id), trim(concat_ws(' ', s.first_name, s.last_name)), s.email, 0, 0,
           t.earned_pence - t.paid_pence
             - coalesce((select sum(e.amount_pence) from commission_entry e where e.signup_id = t.signup_id and e.created_at >= ?), 0)
             + coalesce((select sum(p.amount_pence) from payout p join payout_batch b on b.id = p.batch_id
                          where p.signup_id = t.signup_id and b.paid_at >= ?), 0), 0
      from referral_totals t join referral_signup s on s.id = t.signup_id
    union all
    select coalesce('account ' || o.user_id, case when o.email = '' then 'order ' || o.id else 'guest ' || o.email end),
           trim(concat_ws(' ', o.first_name, o.last_name)), o.email, 0, 0, 0,
           o.amount_pence + o.wallet_pence
             - coalesce((select sum(r.card_pence + r.wallet_pence) from refund r
                          where r.order_id = o.id and r.status = 'succeeded' and r.resolved_at < ?), 0)
             - coalesce((select sum(d.amount_pence) from dispute d
                          where d.order_id = o.id and d.status = 'lost' and d.closed_at < ?), 0)
             - coalesce((select sum(x.card_pence + case when x.status = 'applied' then x.wallet_pence else 0 end) from order_extra x
                          where x.order_id = o.id and x.paid_at >= ?), 0)
      from orders o where o.delivery_date > ? and o.paid_at < ?
  ), people as (
    select key, max(name) as name, max(email) as email, sum(cash) as cash, sum(bonus) as bonus,
           sum(commission) as commission, sum(prepaid) as prepaid, sum(cash + bonus + commission + prepaid) as total
      from owed group by key having sum(abs(cash) + abs(bonus) + abs(commission) + abs(prepaid)) > 0
  )`;

/** The end of a day in London, and the values of the statement in their order. */
function valuesOf(date: IsoDate): unknown[] {
  const end = londonInstant(addDays(date, 1), 0);
  return [end, end, end, end, end, end, date, end];
}

/** Those to whom the shop owed the most at the end of a day, and the sums over everybody. */
export async function liabilitiesAt(
  em: EntityManager,
  date: IsoDate,
  {
    limit,
    after,
  }: { readonly limit: number; readonly after?: { readonly total: number; readonly key: string } },
): Promise<LiabilityPage> {
  const [totals] = await em.execute<TotalRow[]>(
    `with ${PEOPLE} select coalesce(sum(cash), 0) as cash, coalesce(sum(bonus), 0) as bonus,
            coalesce(sum(commission), 0) as commission, coalesce(sum(prepaid), 0) as prepaid from people`,
    valuesOf(date),
  );
  const rows = await em.execute<PersonRow[]>(
    `with ${PEOPLE} select p.key, coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), p.name) as name,
            coalesce(u.email, p.email) as email, p.cash, p.bonus, p.commission, p.prepaid, p.total
       from people p left join app_user u on p.key = 'account ' || u.id
      where (?::bigint is null or (-p.total, p.key) > (-(?::bigint), ?))
      order by p.total desc, p.key limit ?`,
    [...valuesOf(date), after?.total ?? null, after?.total ?? 0, after?.key ?? '', limit],
  );
  return {
    totals: sumsOf(totals ?? { cash: '0', bonus: '0', commission: '0', prepaid: '0' }),
    people: rows.map((row) => ({
      key: row.key,
      name: row.name ?? '',
      email: row.email ?? '',
      ...sumsOf(row),
      totalPence: Number(row.total),
    })),
  };
}

function sumsOf({ cash, bonus, commission, prepaid }: TotalRow): Liabilities {
  return {
    walletCashPence: Number(cash),
    walletBonusPence: Number(bonus),
    commissionPence: Number(commission),
    prepaidPence: Number(prepaid),
  };
}
