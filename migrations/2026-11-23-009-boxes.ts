import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "box_subscription" (
    "id" uuid not null,
    "user_id" uuid null,
    "status" text not null,
    "meals_per_week" int not null,
    "delivery_day" text not null,
    "meal_type" text not null,
    "halal_only" boolean not null,
    "extras" jsonb not null,
    "email" varchar(254) not null,
    "first_name" varchar(100) not null,
    "last_name" varchar(100) not null,
    "phone" varchar(20) not null,
    "delivery_address" jsonb not null,
    "billing_address" jsonb null,
    "health_sealed" bytea null,
    "choices_sealed" bytea null,
    "promotion_code" varchar(40) null,
    "promotion_percents" int[] null,
    "referral_code" varchar(20) null,
    "wording_ids" uuid[] not null default '{}',
    "first_order_id" uuid not null,
    "customer_id" varchar(255) null,
    "payment_method_id" varchar(255) null,
    "card_brand" varchar(40) null,
    "card_last4" varchar(4) null,
    "paused_until" date null,
    "failed_boxes" int not null default 0,
    "activated_at" timestamptz(3) null,
    "cancelled_at" timestamptz(3) null,
    "end_reason" varchar(30) null,
    "end_note" varchar(1000) null,
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "box_subscription" add constraint "box_subscription_first_order_id_unique" unique ("first_order_id")`,
  `create index "box_subscription_newest" on "box_subscription" ("created_at", "id") where end_reason is distinct from 'unpaid'`,
  `create index "box_subscription_of_status" on "box_subscription" ("status", "created_at", "id") where end_reason is distinct from 'unpaid'`,
  `create index "box_subscription_by_email" on "box_subscription" ("email" collate "C", "created_at", "id")`,
  `create index "box_subscription_legacy_health" on "box_subscription" ("id") where health_sealed is not null`,
  `create index "box_subscription_of_user" on "box_subscription" ("user_id", "created_at", "id")`,
  `create index "box_subscription_running" on "box_subscription" ("id") where status in ('active', 'paused', 'past_due')`,
  `alter table "box_subscription" add constraint "box_subscription_has_meals" check (meals_per_week > 0)`,
  `alter table "box_subscription" add constraint "box_subscription_failed_boxes" check (failed_boxes >= 0)`,
  `alter table "box_subscription" add constraint "box_subscription_ended_has_time" check ((status = 'cancelled') = (cancelled_at is not null))`,
  `alter table "box_subscription" add constraint "box_subscription_pause_has_day" check (paused_until is null or status = 'paused')`,
  `alter table "box_subscription" add constraint "box_subscription_status_check" check ("status" in ('pending', 'active', 'paused', 'past_due', 'cancelled'))`,
  `alter table "box_subscription" add constraint "box_subscription_delivery_day_check" check ("delivery_day" in ('Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'))`,
  `alter table "box_subscription" add constraint "box_subscription_meal_type_check" check ("meal_type" in ('standard', 'vegetarian', 'vegan', 'halal'))`,

  `create table "box_price_notice" (
    "change_id" uuid not null,
    "subscription_id" uuid not null,
    "notified_at" timestamptz(3) not null,
    "emailed_at" timestamptz(3) null,
    "emailed_by" bigint null,
    primary key ("change_id", "subscription_id")
  )`,

  `create table "box_delivery" (
    "id" uuid not null,
    "subscription_id" uuid not null,
    "sequence" int not null,
    "date" date not null,
    "cut_off_at" timestamptz(3) not null,
    "status" text not null,
    "meals" jsonb null,
    "chosen_by_chef" boolean not null default false,
    "meals_by_chef" jsonb null,
    "light_meals" int null,
    "usual_filling" jsonb null,
    "extras" jsonb null,
    "order_id" uuid null,
    "amount_pence" int null,
    "quoted_discount" jsonb null,
    "quoted_member" boolean not null default false,
    "attempts" int not null default 0,
    "due_at" timestamptz(3) null,
    "remind_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "box_delivery" add constraint "box_delivery_order_id_unique" unique ("order_id")`,
  `create index "box_delivery_of_day" on "box_delivery" ("date", "subscription_id")`,
  `create index "box_delivery_due" on "box_delivery" ("due_at", "id") where due_at is not null`,
  `create index "box_delivery_remind" on "box_delivery" ("remind_at", "id") where remind_at is not null`,
  `alter table "box_delivery" add constraint "box_delivery_once_a_day" unique ("subscription_id", "date")`,
  `alter table "box_delivery" add constraint "box_delivery_sequence_positive" check (sequence > 0)`,
  `alter table "box_delivery" add constraint "box_delivery_light_meals" check (light_meals > 0)`,
  `alter table "box_delivery" add constraint "box_delivery_attempts" check (attempts >= 0)`,
  `alter table "box_delivery" add constraint "box_delivery_charged_has_order" check ((status in ('charging', 'payment_failed', 'paid')) <= (order_id is not null))`,
  `alter table "box_delivery" add constraint "box_delivery_uncharged_has_none" check ((status in ('planned', 'skipped', 'paused')) <= (order_id is null))`,
  `alter table "box_delivery" add constraint "box_delivery_status_check" check ("status" in ('planned', 'skipped', 'paused', 'charging', 'payment_failed', 'paid', 'missed', 'cancelled'))`,

  `create table "box_card_page" (
    "id" uuid not null,
    "subscription_id" uuid not null,
    "resolved_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "box_card_page_of_subscription" on "box_card_page" ("subscription_id", "created_at")`,
];

const REFERENCES = [
  `alter table "box_price_notice" add constraint "box_price_notice_subscription_id_foreign" foreign key ("subscription_id") references "box_subscription" ("id")`,
  `alter table "box_delivery" add constraint "box_delivery_subscription_id_foreign" foreign key ("subscription_id") references "box_subscription" ("id")`,
  `alter table "box_card_page" add constraint "box_card_page_subscription_id_foreign" foreign key ("subscription_id") references "box_subscription" ("id")`,
];

/** Weekly boxes, their deliveries, card pages and notices of another price. */
export class Migration20261123009Boxes extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...REFERENCES]) this.addSql(statement);
  }
}
