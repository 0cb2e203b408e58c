import { Migration } from '@mikro-orm/migrations';

const MILESTONES = [
  [
    1,
    'First patient',
    'Somebody ordered on your word. Your dashboard shows what it earned, and never who it was.',
  ],
  [10, 'Ten patients', 'Ten people eat better by your link. Your tips are worth sharing with colleagues.'],
  [50, 'Fifty patients', 'Fifty people. We would like to hear what they tell you about the portions.'],
] as const;

/** Joining the referral programme, and what it earned, kept as totals instead of summed. */
export class Migration20261121014ReferralProgramme extends Migration {
  override up(): void {
    this.signups();
    this.rewards();
    this.entries();
    this.totals();
    this.addSql(
      `create table "professional_note" ("user_id" uuid not null, "note_sealed" bytea not null, "created_at" timestamptz(3) not null, primary key ("user_id"))`,
    );
    this.addSql(
      `alter table "professional_note" add constraint "professional_note_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on update cascade on delete cascade`,
    );
  }

  private signups(): void {
    this.addSql(
      `alter table "referral_signup" add column "referred_by_code" varchar(20) null, add column "profession" varchar(100) null, add column "register_number" varchar(50) null, add column "user_agent" varchar(300) null, add column "status" text not null default 'active'`,
    );
    this.addSql(
      `alter table "referral_signup" add constraint "referral_signup_status_check" check ("status" in ('pending', 'active'))`,
    );
    this.addSql(
      `create index "referral_signup_of_user" on "referral_signup" ("user_id") where user_id is not null`,
    );
  }

  private rewards(): void {
    this.addSql(
      `create table "referral_reward" ("id" uuid not null, "campaign_id" uuid not null, "referral_threshold" int not null, "title" varchar(100) not null, "text" varchar(300) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "referral_reward" add constraint "referral_reward_campaign_id_foreign" foreign key ("campaign_id") references "referral_campaign" ("id")`,
    );
    this.addSql(
      `alter table "referral_reward" add constraint "referral_reward_once_threshold" unique ("campaign_id", "referral_threshold")`,
    );
    this.addSql(
      `alter table "referral_reward" add constraint "referral_reward_threshold_positive" check (referral_threshold > 0)`,
    );
    this.addSql(
      `insert into referral_campaign (id, name, is_active) select gen_random_uuid(), 'Professional referral', true
        where not exists (select 1 from referral_campaign where is_active)`,
    );
    for (const [threshold, title, text] of MILESTONES)
      this.addSql(
        `insert into referral_reward (id, campaign_id, referral_threshold, title, text)
         select gen_random_uuid(), id, ${threshold}, '${title}', '${text}' from referral_campaign where is_active`,
      );
  }

  private entries(): void {
    this.addSql(
      `alter table "commission_entry" add column "spending_pence" int not null default 0, add column "patient" varchar(64) null, add column "patient_orders" int not null default 0, add column "approved_at" timestamptz(3) null`,
    );
    this.addSql(
      `update commission_entry e set spending_pence = s.spending, approved_at = case when e.status in ('approved', 'paid') then e.created_at end
         from (select id, base_pence - coalesce(lag(base_pence) over (partition by order_id order by id), 0) as spending from commission_entry) s
        where s.id = e.id`,
    );
    this.addSql(
      `alter table "commission_entry" add constraint "commission_entry_patient_orders" check (patient_orders * patient_orders <= 1)`,
    );
    this.addSql(
      `alter table "commission_entry" add constraint "commission_entry_approved_has_time" check (approved_at is not null or status in ('pending', 'reversed'))`,
    );
    this.addSql(`create index "commission_entry_newest" on "commission_entry" ("signup_id", "id" desc)`);
    this.addSql(`drop index "commission_entry_signup"`);
  }

  private totals(): void {
    this.addSql(
      `create table "referral_patient" ("signup_id" uuid not null, "patient" varchar(64) not null, "orders" int not null, primary key ("signup_id", "patient"))`,
    );
    this.addSql(
      `alter table "referral_patient" add constraint "referral_patient_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id") on delete no action`,
    );
    this.addSql(
      `create table "referral_totals" ("signup_id" uuid not null, "spending_pence" bigint not null default '0', "earned_pence" bigint not null default '0', "approved_pence" bigint not null default '0', "paid_pence" bigint not null default '0', "patients" int not null default 0, primary key ("signup_id"))`,
    );
    this.addSql(
      `alter table "referral_totals" add constraint "referral_totals_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id") on update cascade on delete no action`,
    );
    this.addSql(
      `insert into referral_totals (signup_id, spending_pence, earned_pence, approved_pence, paid_pence)
       select signup_id, sum(spending_pence), sum(amount_pence),
              coalesce(sum(amount_pence) filter (where status = 'approved'), 0),
              coalesce(sum(amount_pence) filter (where status = 'paid'), 0)
         from commission_entry group by signup_id`,
    );
    this.addSql(`
      create function commission_entries_added() returns trigger language plpgsql as $$
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
      end $$`);
    this.addSql(`
      create trigger commission_entry_added after insert on commission_entry referencing new table as added
      for each statement execute function commission_entries_added()`);
    this.addSql(`
      create function commission_entries_changed() returns trigger language plpgsql as $$
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
      end $$`);
    this.addSql(`
      create trigger commission_entry_changed after update on commission_entry
      referencing old table as before new table as after
      for each statement execute function commission_entries_changed()`);
  }
}
