/** A condition that must hold for the books; its query returns what violates it. */
export interface BookCheck {
  readonly name: string;
  /** Returns `subject` (an id) and `detail`, both text; no rows when all is well. */
  readonly sql: string;
}

/**
 * The consistency checks between ledger, balances, orders, deposits, promotions, commission, payouts and
 * memberships. Consumers act within seconds of a payment: rows younger than the grace period may be
 * incomplete.
 */
export const bookChecks = (graceMinutes: number): readonly BookCheck[] => [
  {
    name: 'ledger-does-not-add-up',
    sql: `select 'ledger' as subject, sum(amount_pence)::text as detail from ledger_entry having sum(amount_pence) <> 0`,
  },
  {
    name: 'transfer-does-not-add-up',
    sql: `select e.transfer_id::text as subject, sum(e.amount_pence)::text as detail
            from ledger_entry e group by e.transfer_id having sum(e.amount_pence) <> 0`,
  },
  {
    name: 'wallet-differs-from-its-entries',
    sql: `select w.id::text as subject,
                 concat_ws(' ', w.cash_pence, s.cash, w.bonus_pence, s.bonus, w.held_cash_pence + w.held_bonus_pence, s.held, w.owed_pence, s.owed) as detail
            from user_wallets w
            left join (select t.wallet_id,
                              sum(e.amount_pence) filter (where e.account = 'cash') as cash,
                              sum(e.amount_pence) filter (where e.account = 'bonus') as bonus,
                              sum(e.amount_pence) filter (where e.account in ('held_cash', 'held_bonus')) as held,
                              -sum(e.amount_pence) filter (where e.account = 'owed') as owed
                         from ledger_transfer t join ledger_entry e on e.transfer_id = t.id group by 1) s on s.wallet_id = w.id
           where w.cash_pence <> coalesce(s.cash, 0) or w.bonus_pence <> coalesce(s.bonus, 0)
              or w.held_cash_pence + w.held_bonus_pence <> coalesce(s.held, 0) or w.owed_pence <> coalesce(s.owed, 0)`,
  },
  {
    name: 'wallet-below-zero',
    sql: `select id::text as subject, concat_ws(' ', cash_pence, bonus_pence) as detail from user_wallets
           where cash_pence < 0 or bonus_pence < 0 or held_cash_pence < 0 or held_bonus_pence < 0 or owed_pence < 0`,
  },
  {
    name: 'deposit-differs-from-ledger',
    sql: `select d.id::text as subject, concat_ws(' ', d.status, d.amount_pence, t.amount_pence) as detail
            from top_up d left join ledger_transfer t on t.ref_id = d.id and t.kind = 'top_up'
           where (d.status = 'credited') <> (t.id is not null) or t.amount_pence <> d.amount_pence`,
  },
  {
    name: 'bonus-differs-from-rule',
    sql: `select d.id::text as subject, coalesce(t.amount_pence, 0)::text as detail
            from top_up d left join ledger_transfer t on t.ref_id = d.id and t.kind = 'bonus'
           where d.status = 'credited' and d.credited_at < now() - interval '${graceMinutes} minutes' and d.returned_pence = 0
             and coalesce(t.amount_pence, 0) <> case when d.bonus_step_pence > 0
                   then (d.amount_pence / d.bonus_step_pence) * d.bonus_per_step_pence else 0 end`,
  },
  {
    name: 'wallet-share-not-captured',
    sql: `select o.id::text as subject, concat_ws(' ', o.status, o.payment_status, o.wallet_pence, s.kinds) as detail
            from orders o
            left join lateral (
              select string_agg(t.kind, ',' order by t.kind) as kinds, -min(t.amount_pence) filter (where t.kind = 'hold') as held
                from ledger_transfer t where t.ref_id = o.id and t.kind in ('hold', 'capture', 'release')) s on true
           where o.wallet_pence > o.extra_wallet_pence
             and (s.held is distinct from o.wallet_pence - o.extra_wallet_pence
                  or s.kinds is distinct from case when o.paid_at is not null then 'capture,hold'
                                                   when o.status = 'cancelled' then 'hold,release' else 'hold' end)`,
  },
  {
    name: 'wallet-refund-differs-from-order',
    sql: `select o.id::text as subject, concat_ws(' ', r.refunded, t.returned) as detail
            from orders o
            join (select order_id, coalesce(extra_id, order_id) as share, sum(wallet_pence) as refunded
                    from refund where status = 'succeeded' group by 1, 2) r on r.order_id = o.id
            left join (select ref_id, sum(amount_pence) as returned from ledger_transfer where kind = 'refund' group by 1) t on t.ref_id = r.share
           where r.refunded <> coalesce(t.returned, 0)`,
  },
  {
    name: 'refunded-beyond-paid',
    sql: `select id::text as subject, concat_ws(' ', amount_pence, card_refund_pence, wallet_pence, wallet_refund_pence) as detail
            from orders where card_refund_pence > amount_pence or wallet_refund_pence > wallet_pence`,
  },
  {
    name: 'refunded-beyond-one-payment',
    sql: `with payment as (
            select id as order_id, null::uuid as extra_id, amount_pence - extra_card_pence as card, wallet_pence - extra_wallet_pence as wallet
              from orders where extra_card_pence + extra_wallet_pence > 0
            union all
            select order_id, id, card_pence, case when status = 'applied' then wallet_pence else 0 end
              from order_extra where paid_at is not null)
          select p.order_id::text as subject, concat_ws(' ', p.extra_id, p.card, sum(r.card_pence), p.wallet, sum(r.wallet_pence)) as detail
            from payment p join refund r on r.order_id = p.order_id and r.extra_id is not distinct from p.extra_id and r.status <> 'failed'
           group by p.order_id, p.extra_id, p.card, p.wallet having sum(r.card_pence) > p.card or sum(r.wallet_pence) > p.wallet`,
  },
  {
    name: 'dearer-changes-do-not-add-up',
    sql: `with paid as (
            select order_id, sum(card_pence) as card, sum(wallet_pence) filter (where status = 'applied') as wallet,
                   sum(card_pence + wallet_pence) filter (where status = 'applied') as made
              from order_extra where paid_at is not null group by 1)
          select o.id::text as subject, concat_ws(' ', o.extra_card_pence, p.card, o.extra_wallet_pence, p.wallet, c.made, p.made) as detail
            from orders o
            left join paid p on p.order_id = o.id
            left join (select order_id, sum(extra_pence) as made from order_change group by 1) c on c.order_id = o.id
           where o.extra_card_pence <> coalesce(p.card, 0) or o.extra_wallet_pence <> coalesce(p.wallet, 0)
              or coalesce(c.made, 0) <> coalesce(p.made, 0)`,
  },
  {
    name: 'dearer-change-wallet-share',
    sql: `select x.id::text as subject, concat_ws(' ', x.status, x.wallet_pence, s.held, s.kinds) as detail
            from order_extra x
            left join lateral (
              select string_agg(t.kind, ',' order by t.kind) as kinds, -min(t.amount_pence) filter (where t.kind = 'hold') as held
                from ledger_transfer t where t.ref_id = x.id and t.kind in ('hold', 'capture', 'release')) s on true
           where x.wallet_pence > 0
             and (s.held is distinct from x.wallet_pence
                  or s.kinds is distinct from case x.status when 'applied' then 'capture,hold' when 'waiting' then 'hold' else 'hold,release' end)`,
  },
  {
    name: 'order-lines-do-not-add-up',
    sql: `select o.id::text as subject, concat_ws(' ', o.subtotal_pence - o.discount_pence, l.total) as detail
            from orders o
            join (select order_id, sum(total_pence) as total, sum(discount_pence) as discount from order_line group by 1) l on l.order_id = o.id
           where l.total <> o.subtotal_pence - o.discount_pence or l.discount <> o.discount_pence`,
  },
  {
    name: 'order-changes-do-not-add-up',
    sql: `select o.id::text as subject, concat_ws(' ', o.reduced_pence, c.changed, r.asked) as detail
            from orders o
            join (select order_id, sum(pence) as changed
                    from (select order_id, refund_pence as pence from order_change
                          union all
                          select order_id, card_pence from order_extra where status = 'returned') g group by 1) c on c.order_id = o.id
            left join (select order_id, sum(card_pence + wallet_pence) as asked from refund
                        where reason in ('changed', 'change_not_made') group by 1) r on r.order_id = o.id
           where o.reduced_pence <> c.changed or c.changed <> coalesce(r.asked, 0)`,
  },
  {
    name: 'commission-differs-from-goods',
    sql: `with owed as (
            select o.id, coalesce(max(e.rate_basis_points), 0) as rate, coalesce(sum(e.amount_pence), 0) as booked,
                   greatest(0, o.subtotal_pence - o.discount_pence
                     - greatest(0, o.refunded_pence - o.refunded_delivery_pence + o.lost_pence - o.reduced_pence)) as net
              from orders o left join commission_entry e on e.order_id = o.id
             where o.referral_signup_id is not null and o.paid_at < now() - interval '${graceMinutes} minutes'
               and o.updated_at < now() - interval '${graceMinutes} minutes' group by o.id)
          select id::text as subject, concat_ws(' ', net, rate, booked) as detail from owed
           where booked <> (2 * net * rate + 10000) / 20000`,
  },
  {
    name: 'commission-without-order',
    sql: `select e.id::text as subject, e.order_id::text as detail from commission_entry e
           where not exists (select 1 from orders o where o.id = e.order_id and o.paid_at is not null)`,
  },
  {
    name: 'commission-totals-differ',
    sql: `select s.signup_id::text as subject, concat_ws(' ', t.earned_pence, s.earned, t.approved_pence, s.approved, t.paid_pence, s.paid) as detail
            from (select signup_id, sum(amount_pence) as earned, sum(spending_pence) as spending,
                         coalesce(sum(amount_pence) filter (where status = 'approved'), 0) as approved,
                         coalesce(sum(amount_pence) filter (where status = 'paid'), 0) as paid
                    from commission_entry group by 1) s
            left join referral_totals t on t.signup_id = s.signup_id
           where (t.earned_pence, t.spending_pence, t.approved_pence, t.paid_pence)
                 is distinct from (s.earned::bigint, s.spending::bigint, s.approved::bigint, s.paid::bigint)`,
  },
  {
    name: 'payout-differs-from-entries',
    sql: `select p.id::text as subject, concat_ws(' ', b.status, p.amount_pence, e.amount, e.paid) as detail
            from payout p join payout_batch b on b.id = p.batch_id
            left join (select payout_id, sum(amount_pence) as amount, bool_and(status = 'paid') as paid
                         from commission_entry where payout_id is not null group by 1) e on e.payout_id = p.id
           where e.amount is distinct from p.amount_pence or e.paid <> (b.status = 'paid')`,
  },
  {
    name: 'promotion-uses-differ',
    sql: `select c.code as subject, concat_ws(' ', c.uses, u.uses) as detail
            from promotion_counter c
            left join (select code, count(*) as uses from promotion_use where released_at is null group by 1) u on u.code = c.code
           where c.uses <> coalesce(u.uses, 0)`,
  },
  {
    name: 'membership-charge-differs-from-price',
    sql: `select c.id::text as subject, concat_ws(' ', c.amount_pence, coalesce(n.new_pence, k.price_pence)) as detail
            from membership_charge c join membership_checkout k on k.subscription_id = c.subscription_id
            left join lateral (select new_pence from membership_price_notice
                                where subscription_id = c.subscription_id and applied_at <= c.paid_at
                                order by applied_at desc limit 1) n on true
           where c.amount_pence <> coalesce(n.new_pence, k.price_pence)`,
  },
  {
    name: 'metrics-differ',
    sql: `with kept as (
            select case when metric in ('members.started', 'members.ended') then 'members' else metric end as metric,
                   sum(case when metric = 'members.ended' then -amount else amount end) as amount
              from (select metric, amount from daily_metric union all select metric, amount from metric_change) f group by 1
          ), real as (
            select v.metric, sum(v.amount) as amount from orders o cross join lateral (values
              ('orders.paid', (o.paid_at is not null)::int),
              ('orders.gross-pence', case when o.paid_at is not null then o.amount_pence + o.wallet_pence else 0 end),
              ('orders.refunded-pence', o.refunded_pence + o.lost_pence),
              ('orders.completed', (o.status = 'completed')::int),
              ('orders.completed-pence', case when o.status = 'completed' then o.amount_pence + o.wallet_pence else 0 end),
              ('referral.placed', (o.referral_signup_id is not null)::int),
              ('referral.paid', (o.referral_signup_id is not null and o.paid_at is not null)::int),
              ('referral.completed', (o.referral_signup_id is not null and o.status = 'completed')::int)
            ) v (metric, amount) group by 1
            union all select 'boxes.started', count(*) from box_subscription where activated_at is not null
            union all select 'boxes.ended', count(*) from box_subscription where activated_at is not null and cancelled_at is not null
            union all select 'members', count(*) from membership where status in ('trialing', 'active', 'past_due')
            union all select 'members.fees-pence', sum(amount_pence - refunded_pence) from membership_charge
            union all select 'menu.sold', sum(l.quantity) from order_line l join orders o on o.id = l.order_id where o.paid_at is not null
            union all select 'recipes.votes', count(*) from recipe_reaction where kind = 'vote'
            union all select 'referral.commission-pence', sum(earned_pence) from referral_totals
          )
          select r.metric as subject, concat_ws(' ', coalesce(r.amount, 0), coalesce(k.amount, 0)) as detail
            from real r left join kept k using (metric) where coalesce(r.amount, 0) <> coalesce(k.amount, 0)`,
  },
  {
    name: 'ratings-differ-from-sums',
    sql: `select coalesce(p.sku, s.sku) as subject, concat_ws(' ', p.ratings, s.ratings, p.stars, s.stars) as detail
            from product_rating p
            full join (select sku, count(*) as ratings, sum(stars) as stars from dish_rating
                        where counts group by sku) s on s.sku = p.sku
           where coalesce(p.ratings, 0) <> coalesce(s.ratings, 0) or coalesce(p.stars, 0) <> coalesce(s.stars, 0)`,
  },
];
