import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "membership" (
    "id" uuid not null,
    "user_id" uuid null,
    "status" text not null,
    "plan_name" varchar(200) null,
    "price_pence" int null,
    "asked_pence" int null,
    "customer_id" varchar(255) null,
    "subscription_id" varchar(255) null,
    "started_at" timestamptz(3) null,
    "trial_end" timestamptz(3) null,
    "period_end" timestamptz(3) null,
    "cancel_at_period_end" boolean not null default false,
    "payment_due_at" timestamptz(3) null,
    "failed_invoice_id" varchar(255) null,
    "grace_until" timestamptz(3) null,
    "ended_at" timestamptz(3) null,
    "end_reason" varchar(30) null,
    "trial_remind_at" timestamptz(3) null,
    "remind_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "membership" add constraint "membership_user_id_unique" unique ("user_id")`,
  `alter table "membership" add constraint "membership_subscription_id_unique" unique ("subscription_id")`,
  `create index "membership_trial_remind_at" on "membership" ("trial_remind_at") where trial_remind_at is not null`,
  `create index "membership_remind_at" on "membership" ("remind_at") where remind_at is not null`,
  `create index "membership_grace_until" on "membership" ("grace_until") where status = 'past_due'`,
  `alter table "membership" add constraint "membership_running_has_subscription" check (status in ('none', 'ended') or (subscription_id is not null and period_end is not null))`,
  `alter table "membership" add constraint "membership_trialing_has_end" check (status <> 'trialing' or trial_end is not null)`,
  `alter table "membership" add constraint "membership_past_due_has_grace" check ((status = 'past_due') = (grace_until is not null))`,
  `alter table "membership" add constraint "membership_due_while_running" check (payment_due_at is null or status in ('trialing', 'active'))`,
  `alter table "membership" add constraint "membership_ended_has_time" check ((status = 'ended') = (ended_at is not null))`,
  `alter table "membership" add constraint "membership_status_check" check ("status" in ('none', 'trialing', 'active', 'past_due', 'paused', 'ended'))`,

  `create table "membership_charge" (
    "id" uuid not null,
    "membership_id" uuid not null,
    "subscription_id" varchar(255) not null,
    "invoice_id" varchar(255) not null,
    "payment_intent_id" varchar(255) null,
    "amount_pence" int not null,
    "vat_basis_points" int not null,
    "vat_pence" int not null,
    "paid_at" timestamptz(3) not null,
    "period_start" timestamptz(3) null,
    "period_end" timestamptz(3) null,
    "refund_requested_at" timestamptz(3) null,
    "refunded_pence" int not null default 0,
    "refund_failure" varchar(500) null,
    primary key ("id")
  )`,
  `alter table "membership_charge" add constraint "membership_charge_invoice_unique" unique ("invoice_id")`,
  `alter table "membership_charge" add constraint "membership_charge_intent_unique" unique ("payment_intent_id")`,
  `create index "membership_charge_of_membership" on "membership_charge" ("membership_id", "paid_at")`,
  `create index "membership_charge_of_subscription" on "membership_charge" ("subscription_id", "paid_at")`,
  `create index "membership_charge_paid" on "membership_charge" using brin ("paid_at")`,
  `create index "membership_charge_refund_lost" on "membership_charge" ("paid_at") where refund_failure is not null`,
  `alter table "membership_charge" add constraint "membership_charge_amount_positive" check (amount_pence > 0)`,
  `alter table "membership_charge" add constraint "membership_charge_refunded_within" check (refunded_pence >= 0 and refunded_pence <= amount_pence)`,
  `alter table "membership_charge" add constraint "membership_charge_period" check ((period_start is null) = (period_end is null) and period_start < period_end)`,
  `alter table "membership_charge" add constraint "membership_charge_vat_within" check (vat_pence >= 0 and vat_pence < amount_pence)`,

  `create table "membership_checkout" (
    "id" uuid not null,
    "membership_id" uuid not null,
    "plan_name" varchar(200) not null,
    "price_pence" int not null,
    "trial_days" int not null,
    "email_key" varchar(100) not null,
    "status" text not null,
    "refused_for" varchar(30) null,
    "subscription_id" varchar(255) null,
    "read_no" int not null default 0,
    "applied_no" int not null default 0,
    "terms_version" varchar(20) null,
    "key_information" varchar(1000) null,
    "consent_text" varchar(500) null,
    "consented_at" timestamptz(3) null,
    "wording_ids" uuid[] not null default '{}',
    "expires_at" timestamptz(3) not null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "membership_checkout" add constraint "membership_checkout_subscription_unique" unique ("subscription_id")`,
  `create index "membership_checkout_of_membership" on "membership_checkout" ("membership_id")`,
  `create unique index "membership_checkout_one_open" on "membership_checkout" ("membership_id") where status = 'open'`,
  `alter table "membership_checkout" add constraint "membership_checkout_price_positive" check (price_pence > 0)`,
  `alter table "membership_checkout" add constraint "membership_checkout_trial_days" check (trial_days >= 0)`,
  `alter table "membership_checkout" add constraint "membership_checkout_consent_whole" check (num_nulls(terms_version, key_information, consent_text, consented_at) in (0, 4))`,
  `alter table "membership_checkout" add constraint "membership_checkout_refused_has_reason" check ((status = 'refused') = (refused_for is not null))`,
  `alter table "membership_checkout" add constraint "membership_checkout_status_check" check ("status" in ('open', 'completed', 'refused', 'expired'))`,

  `create table "membership_price_notice" (
    "id" uuid not null,
    "membership_id" uuid not null,
    "subscription_id" varchar(255) not null,
    "old_pence" int not null,
    "new_pence" int not null,
    "notified_at" timestamptz(3) not null,
    "holds_from" timestamptz(3) not null,
    "status" text not null,
    "applied_at" timestamptz(3) null,
    "emailed_at" timestamptz(3) null,
    "recalled_by" bigint null,
    primary key ("id")
  )`,
  `create unique index "membership_price_notice_one_open" on "membership_price_notice" ("membership_id") where status = 'open'`,
  `create index "membership_price_notice_of_membership" on "membership_price_notice" ("membership_id", "notified_at")`,
  `create index "membership_price_notice_of_subscription" on "membership_price_notice" ("subscription_id", "applied_at")`,
  `alter table "membership_price_notice" add constraint "membership_price_notice_pence" check (new_pence > 0 and new_pence <> old_pence)`,
  `alter table "membership_price_notice" add constraint "membership_price_notice_in_time" check (holds_from >= notified_at)`,
  `alter table "membership_price_notice" add constraint "membership_price_notice_not_early" check ((status = 'applied') = (applied_at is not null) and applied_at >= holds_from)`,
  `alter table "membership_price_notice" add constraint "membership_price_notice_status_check" check ("status" in ('open', 'applied', 'replaced', 'withdrawn', 'dropped'))`,

  `create table "membership_trial" (
    "person" varchar(100) not null,
    "checkout_id" uuid not null,
    "used_at" timestamptz(3) not null,
    primary key ("person")
  )`,
];

const REFERENCES = [
  `alter table "membership_charge" add constraint "membership_charge_membership_id_foreign" foreign key ("membership_id") references "membership" ("id")`,
  `alter table "membership_checkout" add constraint "membership_checkout_membership_id_foreign" foreign key ("membership_id") references "membership" ("id")`,
  `alter table "membership_price_notice" add constraint "membership_price_notice_membership_id_foreign" foreign key ("membership_id") references "membership" ("id")`,
];

/** LT+: memberships, their charges, trials and notices of another price. */
export class Migration20261123006Membership extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...REFERENCES]) this.addSql(statement);
  }
}
