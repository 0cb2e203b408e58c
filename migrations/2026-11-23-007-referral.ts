import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "commission_rate_change" (
    "id" uuid not null,
    "old_percent" int null,
    "new_percent" int null,
    "effective_from" timestamptz(3) not null,
    "keep_until" timestamptz(3) not null,
    "notice_days" int not null,
    "announced_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "commission_rate_change_unannounced" on "commission_rate_change" ("effective_from") where announced_at is null`,
  `alter table "commission_rate_change" add constraint "commission_rate_change_percent" check (coalesce(old_percent, 0) >= 0 and coalesce(old_percent, 0) <= 100 and coalesce(new_percent, 0) >= 0 and coalesce(new_percent, 0) <= 100)`,
  `alter table "commission_rate_change" add constraint "commission_rate_change_keeps" check (keep_until >= effective_from and notice_days >= 0)`,

  `create table "payout_batch" (
    "id" bigserial primary key,
    "status" text not null,
    "payouts" int not null,
    "amount_pence" bigint not null,
    "created_at" timestamptz(3) not null,
    "paid_at" timestamptz(3) null
  )`,
  `alter table "payout_batch" add constraint "payout_batch_paid_has_time" check ((status = 'paid') = (paid_at is not null))`,
  `alter table "payout_batch" add constraint "payout_batch_status_check" check ("status" in ('open', 'paid'))`,

  `create table "referral_campaign" (
    "id" uuid not null,
    "name" varchar(100) not null,
    "is_active" boolean not null,
    primary key ("id")
  )`,
  `create unique index "referral_campaign_one_active" on "referral_campaign" ("is_active") where is_active`,

  `create table "referral_reward" (
    "id" uuid not null,
    "campaign_id" uuid not null,
    "referral_threshold" int not null,
    "title" varchar(100) not null,
    "text" varchar(300) not null,
    primary key ("id")
  )`,
  `alter table "referral_reward" add constraint "referral_reward_once_threshold" unique ("campaign_id", "referral_threshold")`,
  `alter table "referral_reward" add constraint "referral_reward_threshold_positive" check (referral_threshold > 0)`,

  `create table "referral_signup" (
    "id" uuid not null,
    "campaign_id" uuid not null,
    "user_id" uuid null,
    "email" varchar(254) not null,
    "first_name" varchar(100) not null,
    "last_name" varchar(100) not null,
    "referral_code" varchar(20) not null,
    "referred_by_code" varchar(20) null,
    "profession" varchar(100) null,
    "register_number" varchar(50) null,
    "user_agent" varchar(300) null,
    "status" text not null default 'active',
    "approved_at" timestamptz(3) null,
    "refusal_reason" varchar(500) null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "referral_signup" add constraint "referral_signup_code_unique" unique ("referral_code")`,
  `create index "referral_signup_of_user" on "referral_signup" ("user_id") where user_id is not null`,
  `create index "referral_signup_newest" on "referral_signup" ("created_at" desc, "id" desc)`,
  `create index "referral_signup_unapproved" on "referral_signup" ("created_at" desc, "id" desc) where approved_at is null`,
  `create index "referral_signup_by_status" on "referral_signup" ("status", "created_at" desc, "id" desc)`,
  `create index "referral_signup_email_begins" on "referral_signup" ("email" text_pattern_ops)`,
  `create index "referral_signup_code_begins" on "referral_signup" ("referral_code" text_pattern_ops)`,
  `create index "referral_signup_last_name_begins" on "referral_signup" (lower("last_name") text_pattern_ops)`,
  `create index "referral_signup_name_begins" on "referral_signup" (lower("first_name" || ' ' || "last_name") text_pattern_ops)`,
  `alter table "referral_signup" add constraint "referral_signup_once_email" unique ("campaign_id", "email")`,
  `alter table "referral_signup" add constraint "referral_signup_once_user" unique ("campaign_id", "user_id")`,
  `alter table "referral_signup" add constraint "referral_signup_code_shape" check (referral_code ~ '^[A-Z0-9]{1,20}$')`,
  `alter table "referral_signup" add constraint "referral_signup_reason_of_refused" check (refusal_reason is null or status = 'refused')`,
  `alter table "referral_signup" add constraint "referral_signup_status_check" check ("status" in ('pending', 'active', 'refused', 'left'))`,

  `create table "referral_patient" (
    "signup_id" uuid not null,
    "patient" varchar(64) not null,
    "orders" int not null,
    primary key ("signup_id", "patient")
  )`,

  `create table "payout_details" (
    "signup_id" uuid not null,
    "details_sealed" bytea not null,
    "usable_from" timestamptz(3) not null,
    "changed_at" timestamptz(3) not null,
    primary key ("signup_id")
  )`,

  `create table "self_billing_agreement" (
    "id" bigserial primary key,
    "signup_id" uuid not null,
    "version" varchar(20) not null,
    "vat_number" varchar(20) null,
    "agreed_at" timestamptz(3) not null
  )`,
  `create index "self_billing_agreement_newest" on "self_billing_agreement" ("signup_id", "agreed_at", "id")`,

  `create table "payout" (
    "id" uuid not null,
    "batch_id" bigint not null,
    "signup_id" uuid not null,
    "amount_pence" bigint not null,
    "month" varchar(7) not null,
    "reference" varchar(18) not null,
    "account_ending" varchar(4) not null,
    "details_sealed" bytea null,
    primary key ("id")
  )`,
  `alter table "payout" add constraint "payout_reference_unique" unique ("reference")`,
  `create index "payout_of_signup" on "payout" ("signup_id")`,
  `alter table "payout" add constraint "payout_once_in_batch" unique ("batch_id", "signup_id")`,
  `alter table "payout" add constraint "payout_amount_positive" check (amount_pence > 0)`,

  `create table "commission_statement" (
    "id" uuid not null,
    "signup_id" uuid not null,
    "month" varchar(7) not null,
    "opening_pence" bigint not null,
    "earned_pence" bigint not null,
    "reversed_pence" bigint not null,
    "closed_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "commission_statement" add constraint "commission_statement_once_month" unique ("signup_id", "month")`,
  `alter table "commission_statement" add constraint "commission_statement_month_shape" check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')`,
  `alter table "commission_statement" add constraint "commission_statement_signs" check (earned_pence >= 0 and reversed_pence <= 0)`,

  `create table "commission_rate_notice" (
    "change_id" uuid not null,
    "signup_id" uuid not null,
    "notified_at" timestamptz(3) not null,
    "emailed_by" bigint null,
    primary key ("change_id", "signup_id")
  )`,

  `create table "commission_entry" (
    "id" bigserial primary key,
    "signup_id" uuid not null,
    "order_id" uuid not null,
    "cause" varchar(80) not null,
    "base_pence" int not null,
    "rate_basis_points" int not null,
    "amount_pence" int not null,
    "spending_pence" int not null default 0,
    "patient" varchar(64) null,
    "patient_orders" int not null default 0,
    "status" text not null,
    "approved_at" timestamptz(3) null,
    "statement_id" uuid null,
    "payout_id" uuid null,
    "created_at" timestamptz(3) not null
  )`,
  `create index "commission_entry_by_month" on "commission_entry" ("signup_id", "created_at") include ("amount_pence")`,
  `create index "commission_entry_newest" on "commission_entry" ("signup_id", "id" desc)`,
  `create index "commission_entry_unstated" on "commission_entry" ("approved_at") where status = 'approved' and statement_id is null`,
  `create index "commission_entry_unpaid" on "commission_entry" ("signup_id") where status = 'approved' and statement_id is not null and payout_id is null`,
  `create index "commission_entry_stated" on "commission_entry" ("statement_id", "id") where statement_id is not null`,
  `create index "commission_entry_transferred" on "commission_entry" ("payout_id") where payout_id is not null`,
  `alter table "commission_entry" add constraint "commission_entry_once" unique ("order_id", "cause")`,
  `alter table "commission_entry" add constraint "commission_entry_base_not_negative" check (base_pence >= 0)`,
  `alter table "commission_entry" add constraint "commission_entry_patient_orders" check (patient_orders * patient_orders <= 1)`,
  `alter table "commission_entry" add constraint "commission_entry_approved_has_time" check (approved_at is not null or status in ('pending', 'reversed'))`,
  `alter table "commission_entry" add constraint "commission_entry_payable" check ((statement_id is null or status in ('approved', 'paid')) and (payout_id is null or statement_id is not null))`,
  `alter table "commission_entry" add constraint "commission_entry_status_check" check ("status" in ('pending', 'approved', 'paid', 'reversed'))`,

  `create table "referral_totals" (
    "signup_id" uuid not null,
    "spending_pence" bigint not null default '0',
    "earned_pence" bigint not null default '0',
    "approved_pence" bigint not null default '0',
    "paid_pence" bigint not null default '0',
    "patients" int not null default 0,
    primary key ("signup_id")
  )`,
];

const REFERENCES = [
  `alter table "referral_reward" add constraint "referral_reward_campaign_id_foreign" foreign key ("campaign_id") references "referral_campaign" ("id")`,
  `alter table "referral_signup" add constraint "referral_signup_campaign_id_foreign" foreign key ("campaign_id") references "referral_campaign" ("id")`,
  `alter table "referral_patient" add constraint "referral_patient_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id") on delete no action`,
  `alter table "payout_details" add constraint "payout_details_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id") on update cascade on delete cascade`,
  `alter table "self_billing_agreement" add constraint "self_billing_agreement_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id")`,
  `alter table "payout" add constraint "payout_batch_id_foreign" foreign key ("batch_id") references "payout_batch" ("id")`,
  `alter table "payout" add constraint "payout_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id")`,
  `alter table "commission_statement" add constraint "commission_statement_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id")`,
  `alter table "commission_rate_notice" add constraint "commission_rate_notice_change_id_foreign" foreign key ("change_id") references "commission_rate_change" ("id") on update cascade on delete cascade`,
  `alter table "commission_rate_notice" add constraint "commission_rate_notice_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id") on update cascade on delete cascade`,
  `alter table "commission_entry" add constraint "commission_entry_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id")`,
  `alter table "commission_entry" add constraint "commission_entry_statement_id_foreign" foreign key ("statement_id") references "commission_statement" ("id") on delete set null`,
  `alter table "commission_entry" add constraint "commission_entry_payout_id_foreign" foreign key ("payout_id") references "payout" ("id") on delete set null`,
  `alter table "referral_totals" add constraint "referral_totals_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id") on update cascade on delete no action`,
];

const TRIGGERS_AND_FUNCTIONS = [
  // Sums of commission follow its entries and are written only here, as the owner (rules R5 and H21).
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
  `create trigger commission_entry_added after insert on commission_entry referencing new table as added
        for each statement execute function commission_entries_added()`,
  // The same when an entry becomes payable or is paid (rules R7 and H21).
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
  // No penny is paid out twice: an entry of a payout stays as it is (rule R7).
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
  // A payout is the sum of its entries when its transaction ends (rule R7).
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
  // A change of the commission is recorded with its days of notice, however the setting is changed (rule
  // R70).
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
  `create trigger setting_commission_added after insert on setting for each row
        when (new.key = 'referral.commissionPercent') execute function record_commission_rate_change()`,
  `create trigger setting_commission_changed after update on setting for each row
        when (new.key = 'referral.commissionPercent') execute function record_commission_rate_change()`,
  `create trigger setting_commission_removed after delete on setting for each row
        when (old.key = 'referral.commissionPercent') execute function record_commission_rate_change()`,
];

/** One campaign is active from the beginning, with its milestones. */
const ROWS = [
  `insert into referral_campaign (id, name, is_active) values (gen_random_uuid(), 'Professional referral', true)`,
  `insert into referral_reward (id, campaign_id, referral_threshold, title, text)
   select gen_random_uuid(), c.id, m.threshold, m.title, m.text from referral_campaign c cross join (values
     (1, 'First patient', 'Somebody ordered on your word. Your dashboard shows what it earned, and never who it was.'),
     (10, 'Ten patients', 'Ten people eat better by your link. Your tips are worth sharing with colleagues.'),
     (50, 'Fifty patients', 'Fifty people. We would like to hear what they tell you about the portions.')
   ) as m (threshold, title, text)`,
];

/** The referral programme: who joined, what it earned, and how that is paid out. */
export class Migration20261123007Referral extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...REFERENCES, ...TRIGGERS_AND_FUNCTIONS, ...ROWS])
      this.addSql(statement);
  }
}
