import { Migration } from '@mikro-orm/migrations';

/** Weekly boxes and their deliveries, one row each. */
export class Migration20261121006WeeklyBoxes extends Migration {
  override up(): void {
    this.addSql(
      `create table "box_subscription" ("id" uuid not null, "user_id" uuid null, "status" text not null, "meals_per_week" int not null, "delivery_day" text not null, "meal_type" text not null, "halal_only" boolean not null, "extras" jsonb not null, "email" varchar(254) not null, "first_name" varchar(100) not null, "last_name" varchar(100) not null, "phone" varchar(20) not null, "delivery_address" jsonb not null, "billing_address" jsonb null, "health_sealed" bytea null, "promotion_code" varchar(40) null, "referral_code" varchar(20) null, "first_order_id" uuid not null, "customer_id" varchar(255) null, "payment_method_id" varchar(255) null, "card_brand" varchar(40) null, "card_last4" varchar(4) null, "paused_until" date null, "failed_boxes" int not null default 0, "activated_at" timestamptz(3) null, "cancelled_at" timestamptz(3) null, "end_reason" varchar(30) null, "end_note" varchar(1000) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "box_subscription" add constraint "box_subscription_first_order_id_unique" unique ("first_order_id")`,
    );
    this.addSql(
      `create index "box_subscription_of_user" on "box_subscription" ("user_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "box_subscription_running" on "box_subscription" ("id") where status in ('active', 'paused', 'past_due')`,
    );
    this.addSql(
      `create table "box_delivery" ("id" uuid not null, "subscription_id" uuid not null, "sequence" int not null, "date" date not null, "cut_off_at" timestamptz(3) not null, "state" text not null, "meals" jsonb null, "chosen_by_chef" boolean not null default false, "extras" jsonb null, "order_id" uuid null, "invoice_id" varchar(255) null, "amount_pence" int null, "attempts" int not null default 0, "due_at" timestamptz(3) null, "remind_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "box_delivery" add constraint "box_delivery_order_id_unique" unique ("order_id")`,
    );
    this.addSql(
      `alter table "box_delivery" add constraint "box_delivery_invoice_id_unique" unique ("invoice_id")`,
    );
    this.addSql(
      `create index "box_delivery_due" on "box_delivery" ("due_at", "id") where due_at is not null`,
    );
    this.addSql(
      `create index "box_delivery_remind" on "box_delivery" ("remind_at", "id") where remind_at is not null`,
    );
    this.addSql(
      `alter table "box_delivery" add constraint "box_delivery_once_a_day" unique ("subscription_id", "date")`,
    );
    this.addSql(
      `alter table "box_subscription" add constraint "box_subscription_has_meals" check (meals_per_week > 0)`,
    );
    this.addSql(
      `alter table "box_subscription" add constraint "box_subscription_failed_boxes" check (failed_boxes >= 0)`,
    );
    this.addSql(
      `alter table "box_subscription" add constraint "box_subscription_ended_has_time" check ((status = 'cancelled') = (cancelled_at is not null))`,
    );
    this.addSql(
      `alter table "box_subscription" add constraint "box_subscription_pause_has_day" check (paused_until is null or status = 'paused')`,
    );
    this.addSql(
      `alter table "box_subscription" add constraint "box_subscription_status_check" check ("status" in ('pending', 'active', 'paused', 'past_due', 'cancelled'))`,
    );
    this.addSql(
      `alter table "box_subscription" add constraint "box_subscription_delivery_day_check" check ("delivery_day" in ('Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'))`,
    );
    this.addSql(
      `alter table "box_subscription" add constraint "box_subscription_meal_type_check" check ("meal_type" in ('standard', 'vegetarian', 'vegan', 'halal'))`,
    );
    this.addSql(
      `alter table "box_delivery" add constraint "box_delivery_subscription_id_foreign" foreign key ("subscription_id") references "box_subscription" ("id")`,
    );
    this.addSql(
      `alter table "box_delivery" add constraint "box_delivery_sequence_positive" check (sequence > 0)`,
    );
    this.addSql(`alter table "box_delivery" add constraint "box_delivery_attempts" check (attempts >= 0)`);
    this.addSql(
      `alter table "box_delivery" add constraint "box_delivery_charged_has_order" check ((state in ('charging', 'payment_failed', 'paid')) <= (order_id is not null))`,
    );
    this.addSql(
      `alter table "box_delivery" add constraint "box_delivery_uncharged_has_none" check ((state in ('planned', 'skipped', 'paused')) <= (order_id is null))`,
    );
    this.addSql(
      `alter table "box_delivery" add constraint "box_delivery_state_check" check ("state" in ('planned', 'skipped', 'paused', 'charging', 'payment_failed', 'paid', 'missed', 'cancelled'))`,
    );
  }
}
