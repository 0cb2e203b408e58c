import type { EntityManager } from '@mikro-orm/postgresql';
import type { SalesStream, TaxedSum } from '#backend/rules/money/journal.js';
import { LONDON } from '#backend/rules/london.js';
import type { IsoMonth } from '#backend/rules/money/payouts.js';

/** Moments from the first up to, and without, the second. */
export interface TimeSpan {
  readonly from: Date;
  readonly until: Date;
}

export interface TaxedMonth extends TaxedSum {
  readonly month: IsoMonth;
}

interface TaxedRow {
  readonly month: string;
  readonly direction: TaxedSum['direction'];
  readonly stream: SalesStream;
  readonly rate: number;
  readonly gross: string;
  readonly vat: string;
}

const month = (at: string): string => `to_char(${at} at time zone '${LONDON}', 'YYYY-MM')`;

/** The VAT within an amount, half up, as `vatIncluded` of rules/ has it (rules M2, V2). */
const vatWithin = (gross: string): string => `((2 * ${gross} * rate + 10000 + rate) / (2 * (10000 + rate)))`;

/**
 * Splits an amount over the weights of its rates as `allocate` of rules/ does: floors first, then a penny
 * each to the largest remainders, the lower rate first on a tie (rule M3).
 */
const floorOf = (amount: string): string =>
  `case when total > 0 then ${amount} * weight / total when nth = 1 then ${amount} else 0 end`;
const restOf = (amount: string): string => `case when total > 0 then ${amount} * weight % total else 0 end`;

const SPLIT = `
  weighed as (
    select id, direction, stream, at, delivery, rate, weight, own_rate,
           coalesce(goods, sum(weight) over (partition by id)::bigint + reduced) as goods,
           sum(weight) over (partition by id)::bigint as total, row_number() over (partition by id order by rate) as nth
      from parts
  ), floors as (
    select w.*, ${floorOf('goods')} as goods_floor, ${restOf('goods')} as goods_rest,
           ${floorOf('delivery')} as delivery_floor, ${restOf('delivery')} as delivery_rest
      from weighed w
  ), ranked as (
    select f.*, goods - sum(goods_floor) over (partition by id) as goods_missing,
           row_number() over (partition by id order by goods_rest desc, rate) as goods_rank,
           delivery - sum(delivery_floor) over (partition by id) as delivery_missing,
           row_number() over (partition by id order by delivery_rest desc, rate) as delivery_rank
      from floors f
  ), split as (
    select direction, stream, at, rate,
           case when own_rate is null then goods_floor + (goods_rank <= goods_missing)::int
                when own_rate = rate then goods else 0 end as goods,
           delivery_floor + (delivery_rank <= delivery_missing)::int as delivery
      from ranked
  ), taxed as (
    select s.*, ${vatWithin('(goods + delivery)')}::bigint as vat, ${vatWithin('delivery')}::bigint as delivery_vat from split s
  )`;

/**
 * What was charged and refunded, by month in London, kind of sale and VAT rate, with the VAT in it. An order
 * counts on the day it was paid and has the VAT of its receipt: goods as on its lines by rate, delivery split
 * over them, rounded once for each rate. What a change took off it later (rule O111) counts as sold then, and
 * as refunded when it was; what a dearer change took (rule O113) counts when it was paid. A refunded line has its own rate, any other refund the rates of its
 * order.
 */
export async function taxedSales(em: EntityManager, { from, until }: TimeSpan): Promise<TaxedMonth[]> {
  const rows = await em.execute<TaxedRow[]>(
    `with changed as (
       select o.id, o.id as order_id, 'charged' as direction, o.kind, o.paid_at as at,
              null::bigint as goods, o.delivery_pence::bigint as delivery, null::int as line,
              (o.reduced_pence - o.extra_card_pence - o.extra_wallet_pence)::bigint as reduced
         from orders o where o.paid_at >= ? and o.paid_at < ?
       union all
       select x.id, x.order_id, 'charged', o.kind, x.paid_at,
              (x.card_pence + case when x.status = 'applied' then x.wallet_pence else 0 end)::bigint, 0, null, 0
         from order_extra x join orders o on o.id = x.order_id
        where x.paid_at >= ? and x.paid_at < ?
       union all
       select r.id, r.order_id, 'refunded', o.kind, r.resolved_at,
              (r.card_pence + r.wallet_pence - r.delivery_pence)::bigint, r.delivery_pence::bigint, r.line_position, 0
         from refund r join orders o on o.id = r.order_id
        where r.status = 'succeeded' and r.resolved_at >= ? and r.resolved_at < ?
     ), parts as (
       select c.id, c.direction, case c.kind when 'subscription' then 'weekly' else 'one_time' end as stream, c.at, c.goods, c.delivery, c.reduced,
              l.vat_basis_points as rate, sum(l.total_pence)::bigint as weight,
              max(l.vat_basis_points) filter (where l.position = c.line) as line_rate,
              max(max(l.vat_basis_points) filter (where l.position = c.line)) over (partition by c.id) as own_rate
         from changed c join order_line l on l.order_id = c.order_id
        group by c.id, c.direction, c.kind, c.at, c.goods, c.delivery, c.reduced, l.vat_basis_points
     ), ${SPLIT}
     select ${month('at')} as month, direction, stream, rate, sum(goods) as gross, sum(vat - delivery_vat) as vat
       from taxed where goods <> 0 group by 1, 2, 3, 4
     union all
     select ${month('at')}, direction, 'delivery', rate, sum(delivery), sum(delivery_vat)
       from taxed where delivery <> 0 group by 1, 2, 4
     union all
     select ${month('c.paid_at')}, 'charged', 'membership', c.vat_basis_points, sum(c.amount_pence), sum(c.vat_pence)
       from membership_charge c where c.paid_at >= ? and c.paid_at < ? group by 1, 4
     union all
     select ${month('m.at')}, 'refunded', 'membership', m.rate, sum(m.gross), sum(m.vat)
       from (select coalesce(c.refund_requested_at, c.paid_at) as at, c.vat_basis_points as rate, c.refunded_pence as gross,
                    (2 * c.refunded_pence::bigint * c.vat_pence + c.amount_pence) / (2 * c.amount_pence) as vat
               from membership_charge c where c.refunded_pence > 0) m
      where m.at >= ? and m.at < ? group by 1, 4
     order by 1, 3, 4, 2`,
    [from, until, from, until, from, until, from, until, from, until],
  );
  return rows.map(({ rate, gross, vat, ...row }) => ({
    ...row,
    basisPoints: rate,
    grossPence: Number(gross),
    vatPence: Number(vat),
  }));
}
