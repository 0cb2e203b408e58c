import { Migration } from '@mikro-orm/migrations';

/** LT+ memberships: how each stands, the ways into them, what was paid, and who has had the trial. */
export class Migration20261121012Membership extends Migration {
  override up(): void {
    this.addSql(
      `create table "membership" ("id" uuid not null, "user_id" uuid null, "status" text not null, "plan_name" varchar(200) null, "price_pence" int null, "customer_id" varchar(255) null, "subscription_id" varchar(255) null, "started_at" timestamptz(3) null, "trial_end" timestamptz(3) null, "period_end" timestamptz(3) null, "cancel_at_period_end" boolean not null default false, "failed_invoice_id" varchar(255) null, "grace_until" timestamptz(3) null, "ended_at" timestamptz(3) null, "end_reason" varchar(30) null, "trial_remind_at" timestamptz(3) null, "remind_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`alter table "membership" add constraint "membership_user_id_unique" unique ("user_id")`);
    this.addSql(
      `alter table "membership" add constraint "membership_subscription_id_unique" unique ("subscription_id")`,
    );
    this.addSql(
      `create index "membership_trial_remind_at" on "membership" ("trial_remind_at") where trial_remind_at is not null`,
    );
    this.addSql(
      `create index "membership_remind_at" on "membership" ("remind_at") where remind_at is not null`,
    );
    this.addSql(
      `create index "membership_grace_until" on "membership" ("grace_until") where status = 'past_due'`,
    );
    this.addSql(
      `create table "membership_charge" ("id" uuid not null, "membership_id" uuid not null, "subscription_id" varchar(255) not null, "invoice_id" varchar(255) not null, "payment_intent_id" varchar(255) null, "amount_pence" int not null, "vat_basis_points" int not null, "vat_pence" int not null, "paid_at" timestamptz(3) not null, "refund_requested_at" timestamptz(3) null, "refunded_pence" int not null default 0, "refund_failure" varchar(500) null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "membership_charge" add constraint "membership_charge_invoice_unique" unique ("invoice_id")`,
    );
    this.addSql(
      `alter table "membership_charge" add constraint "membership_charge_intent_unique" unique ("payment_intent_id")`,
    );
    this.addSql(
      `create index "membership_charge_of_membership" on "membership_charge" ("membership_id", "paid_at")`,
    );
    this.addSql(
      `create index "membership_charge_of_subscription" on "membership_charge" ("subscription_id", "paid_at")`,
    );
    this.addSql(
      `create table "membership_checkout" ("id" uuid not null, "membership_id" uuid not null, "plan_name" varchar(200) not null, "price_pence" int not null, "trial_days" int not null, "email_key" varchar(100) not null, "state" text not null, "refused_for" varchar(30) null, "subscription_id" varchar(255) null, "read_no" int not null default 0, "applied_no" int not null default 0, "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "membership_checkout" add constraint "membership_checkout_subscription_unique" unique ("subscription_id")`,
    );
    this.addSql(
      `create index "membership_checkout_of_membership" on "membership_checkout" ("membership_id")`,
    );
    this.addSql(
      `create unique index "membership_checkout_one_open" on "membership_checkout" ("membership_id") where state = 'open'`,
    );
    this.addSql(
      `create table "membership_trial" ("person" varchar(100) not null, "checkout_id" uuid not null, "had_at" timestamptz(3) not null, primary key ("person"))`,
    );
    this.addSql(
      `alter table "membership" add constraint "membership_running_has_subscription" check (status in ('none', 'ended') or (subscription_id is not null and period_end is not null))`,
    );
    this.addSql(
      `alter table "membership" add constraint "membership_trialing_has_end" check (status <> 'trialing' or trial_end is not null)`,
    );
    this.addSql(
      `alter table "membership" add constraint "membership_past_due_has_grace" check ((status = 'past_due') = (grace_until is not null))`,
    );
    this.addSql(
      `alter table "membership" add constraint "membership_ended_has_time" check ((status = 'ended') = (ended_at is not null))`,
    );
    this.addSql(
      `alter table "membership" add constraint "membership_status_check" check ("status" in ('none', 'trialing', 'active', 'past_due', 'ended'))`,
    );
    this.addSql(
      `alter table "membership_charge" add constraint "membership_charge_membership_id_foreign" foreign key ("membership_id") references "membership" ("id")`,
    );
    this.addSql(
      `alter table "membership_charge" add constraint "membership_charge_amount_positive" check (amount_pence > 0)`,
    );
    this.addSql(
      `alter table "membership_charge" add constraint "membership_charge_refunded_within" check (refunded_pence >= 0 and refunded_pence <= amount_pence)`,
    );
    this.addSql(
      `alter table "membership_charge" add constraint "membership_charge_vat_within" check (vat_pence >= 0 and vat_pence < amount_pence)`,
    );
    this.addSql(
      `alter table "membership_checkout" add constraint "membership_checkout_membership_id_foreign" foreign key ("membership_id") references "membership" ("id")`,
    );
    this.addSql(
      `alter table "membership_checkout" add constraint "membership_checkout_price_positive" check (price_pence > 0)`,
    );
    this.addSql(
      `alter table "membership_checkout" add constraint "membership_checkout_trial_days" check (trial_days >= 0)`,
    );
    this.addSql(
      `alter table "membership_checkout" add constraint "membership_checkout_refused_has_reason" check ((state = 'refused') = (refused_for is not null))`,
    );
    this.addSql(
      `alter table "membership_checkout" add constraint "membership_checkout_state_check" check ("state" in ('open', 'completed', 'refused', 'expired'))`,
    );
  }
}
