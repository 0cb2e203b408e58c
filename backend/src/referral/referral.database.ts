import { statementTrigger, followingSetting, type DatabasePart } from '../platform/database/database-part.js';

/** The commission totals, which PostgreSQL triggers maintain: nothing else writes a sum of entries. */
export const REFERRAL_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'Only this owner-run trigger writes commission totals, from the entries (rules R5 and H21).',
    sql: [
      `create function commission_entries_added() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
      begin
        with changed as (
          insert into referral_patient as p (signup_id, patient, orders)
          select signup_id, patient, sum(patient_orders) from added
           where patient is not null and patient_orders <> 0 group by signup_id, patient
          on conflict (signup_id, patient) do update set orders = p.orders + excluded.orders
          returning with (old as was, new as now) now.signup_id, coalesce(was.orders, 0) > 0 as before, now.orders > 0 as after),
        counted as (
          select signup_id, sum(after::int - before::int) as patients from changed group by signup_id),
        summed as (
          select signup_id, sum(spending_pence) as spending, sum(amount_pence) as earned,
                 coalesce(sum(amount_pence) filter (where status = 'approved'), 0) as approved,
                 coalesce(sum(amount_pence) filter (where status = 'paid'), 0) as paid
            from added group by signup_id)
        insert into referral_totals as t (signup_id, spending_pence, earned_pence, approved_pence, paid_pence, patients)
        select s.signup_id, s.spending, s.earned, s.approved, s.paid, coalesce(c.patients, 0)
          from summed s left join counted c using (signup_id)
        on conflict (signup_id) do update
           set spending_pence = t.spending_pence + excluded.spending_pence,
               earned_pence = t.earned_pence + excluded.earned_pence,
               approved_pence = t.approved_pence + excluded.approved_pence,
               paid_pence = t.paid_pence + excluded.paid_pence,
               patients = t.patients + excluded.patients;
        return null;
      end $$`,
      `revoke execute on function commission_entries_added() from public`,
      statementTrigger('commission_entry', 'insert', 'commission_entry_added', 'commission_entries_added'),
    ],
  },
  {
    keeps: 'Commission totals are also updated when an entry becomes payable or is paid (rules R7 and H21).',
    sql: [
      `create function commission_entries_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
      begin
        update referral_totals t
           set spending_pence = t.spending_pence + s.spending, earned_pence = t.earned_pence + s.earned,
               approved_pence = t.approved_pence + s.approved, paid_pence = t.paid_pence + s.paid
          from (select signup_id, sum(sign * spending_pence) as spending, sum(sign * amount_pence) as earned,
                       coalesce(sum(sign * amount_pence) filter (where status = 'approved'), 0) as approved,
                       coalesce(sum(sign * amount_pence) filter (where status = 'paid'), 0) as paid
                  from (select signup_id, spending_pence, amount_pence, status, 1 as sign from after
                        union all select signup_id, spending_pence, amount_pence, status, -1 from before) as both_sides
                 group by signup_id) s
         where t.signup_id = s.signup_id;
        return null;
      end $$`,
      `revoke execute on function commission_entries_changed() from public`,
      `create trigger commission_entry_changed after update on commission_entry
        referencing old table as before new table as after
        for each statement execute function commission_entries_changed()`,
    ],
  },
  {
    keeps: 'Entries in a payout are immutable, so that nothing is paid out twice (rule R7).',
    sql: [
      `create function commission_entry_paid_out_immutable() returns trigger language plpgsql as $$
      begin
        if old.payout_id is distinct from new.payout_id or new.amount_pence <> old.amount_pence
           or (old.status = 'paid' and new.status <> 'paid') then
          raise exception 'commission entry % is paid out already', old.id using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
      `create trigger commission_entry_paid_out_immutable before update on commission_entry for each row
        when (old.payout_id is not null) execute function commission_entry_paid_out_immutable()`,
    ],
  },
  {
    keeps: 'A payout equals the sum of its entries when its transaction commits (rule R7).',
    sql: [
      `create function payout_matches_entries() returns trigger language plpgsql as $$
      begin
        if new.amount_pence is distinct from
           (select sum(amount_pence) from commission_entry where payout_id = new.id) then
          raise exception 'payout % is not the sum of its entries', new.id using errcode = 'check_violation';
        end if;
        return null;
      end $$`,
      `create constraint trigger payout_sum_matches after insert or update on payout
        deferrable initially deferred for each row execute function payout_matches_entries()`,
    ],
  },
  {
    keeps:
      'A changed commission rate is recorded with its notice period however the setting is changed (rule R70).',
    sql: [
      `create function record_commission_rate_change() returns trigger language plpgsql as $$
      declare
        old_value int := case when tg_op <> 'INSERT' and jsonb_typeof(old.value) = 'number' then round((old.value #>> '{}')::numeric)::int end;
        new_value int := case when tg_op <> 'DELETE' and jsonb_typeof(new.value) = 'number' then round((new.value #>> '{}')::numeric)::int end;
        changed_at timestamptz := case when tg_op = 'DELETE' then now() else new.updated_at end;
        days int := coalesce((select (value #>> '{}')::int from setting where key = 'legal.priceNoticeDays'
          and value #>> '{}' ~ '^[0-9]{1,3}$' and (value #>> '{}')::int <= 365), 30);
      begin
        if old_value is distinct from new_value then
          insert into commission_rate_change (id, old_percent, new_percent, effective_from, keep_until, notice_days)
          values (gen_random_uuid(), old_value, new_value, changed_at, changed_at + days * interval '1 day', days);
        end if;
        return null;
      end $$`,
      ...followingSetting(
        'setting_commission',
        'record_commission_rate_change',
        (row) => `${row}.key = 'referral.commissionPercent'`,
      ),
    ],
  },
];
