import { Migration } from '@mikro-orm/migrations';

/** Catalogue, orders, payments, commission, and the outbox that ties them. */
export class Migration20261121001TheSpine extends Migration {
  override up(): void {
    this.addSql(`create table "clinic_partner" (
        "id" varchar(100) not null,
        "name" varchar(200) not null,
        "description" text not null,
        "logo_svg" text not null,
        "website_url" varchar(500) not null,
        "is_active" boolean not null default true,
        "display_order" int not null,
        primary key ("id")
      )`);
    this.addSql(`create index "clinic_partner_order" on "clinic_partner" ("display_order")`);
    this.addSql(`create table "idempotency_key" (
        "key" varchar(300) not null,
        "request_hash" varchar(44) not null,
        "ref_id" uuid not null,
        "created_at" timestamptz(3) not null,
        primary key ("key")
      )`);
    this.addSql(`create index "idempotency_key_age" on "idempotency_key" ("created_at")`);
    this.addSql(`create table "meal_plan" (
        "id" uuid not null,
        "name" varchar(200) not null,
        "price_per_month_pence" int not null,
        "is_active" boolean not null default true,
        primary key ("id")
      )`);
    this.addSql(`alter table "meal_plan" add constraint "meal_plan_name_unique" unique ("name")`);
    this.addSql(
      `alter table "meal_plan" add constraint "meal_plan_price_positive" check (price_per_month_pence > 0)`,
    );
    this.addSql(`create table "orders" (
        "id" uuid not null,
        "user_id" uuid null,
        "kind" text not null,
        "status" text not null,
        "payment_state" text not null,
        "email" varchar(254) not null,
        "first_name" varchar(100) not null,
        "last_name" varchar(100) not null,
        "phone" varchar(20) not null,
        "delivery_address" jsonb not null,
        "billing_address" jsonb null,
        "health_sealed" bytea null,
        "age_confirmed_at" timestamptz(3) null,
        "currency" varchar(3) not null default 'gbp',
        "subtotal_pence" int not null,
        "discount_pence" int not null,
        "delivery_pence" int not null,
        "wallet_pence" int not null,
        "amount_pence" int not null,
        "discount" jsonb null,
        "referral_code" varchar(20) null,
        "referral_signup_id" uuid null,
        "promotion_code" varchar(40) null,
        "meals_per_week" int not null,
        "meal_type" varchar(20) not null,
        "halal_only" boolean not null,
        "delivery_date" date null,
        "selected_meals" jsonb not null,
        "meal_configuration" jsonb not null,
        "checkout_id" uuid null,
        "payment_id" uuid null,
        "stripe_session_id" varchar(255) null,
        "payment_intent_id" varchar(255) null,
        "paid_at" timestamptz(3) null,
        "expires_at" timestamptz(3) not null,
        "cancel_reason" varchar(30) null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        primary key ("id")
      )`);
    this.addSql(
      `alter table "orders" add constraint "orders_stripe_session_id_unique" unique ("stripe_session_id")`,
    );
    this.addSql(`create index "orders_newest" on "orders" ("created_at", "id")`);
    this.addSql(`create index "orders_email" on "orders" ("email")`);
    this.addSql(`create index "orders_open_due" on "orders" ("expires_at") where status = 'pending'`);
    this.addSql(
      `create unique index "orders_one_per_checkout" on "orders" ("checkout_id") where status <> 'cancelled'`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_total_adds_up" check (amount_pence = subtotal_pence - discount_pence + delivery_pence - wallet_pence)`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_amounts_not_negative" check (subtotal_pence >= 0 and discount_pence >= 0 and delivery_pence >= 0 and wallet_pence >= 0 and amount_pence >= 0)`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_paid_has_time" check ((payment_state in ('unpaid', 'failed')) = (paid_at is null))`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_kind_check" check ("kind" in ('one_time', 'subscription', 'trial', 'packages'))`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_status_check" check ("status" in ('pending', 'processing', 'completed', 'cancelled'))`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_payment_state_check" check ("payment_state" in ('unpaid', 'paid', 'partly_refunded', 'refunded', 'failed', 'disputed'))`,
    );
    this.addSql(`create table "order_line" (
        "order_id" uuid not null,
        "position" int not null,
        "sku" varchar(100) not null,
        "variant" varchar(20) null,
        "category" varchar(40) not null,
        "name" varchar(200) not null,
        "quantity" int not null,
        "unit_pence" int not null,
        "discount_pence" int not null,
        "total_pence" int not null,
        "vat_category" varchar(20) not null,
        "vat_basis_points" int not null,
        "contains" text[] not null,
        "may_contain" text[] not null,
        "nutrition" jsonb null,
        primary key ("order_id", "position")
      )`);
    this.addSql(
      `alter table "order_line" add constraint "order_line_quantity_positive" check (quantity > 0)`,
    );
    this.addSql(
      `alter table "order_line" add constraint "order_line_adds_up" check (total_pence = unit_pence * quantity - discount_pence)`,
    );
    this.addSql(`create table "outbox_event" (
        "id" bigserial primary key,
        "name" varchar(80) not null,
        "payload" jsonb not null,
        "occurred_at" timestamptz(3) not null,
        "spread_at" timestamptz(3) null
      )`);
    this.addSql(`create index "outbox_event_unspread" on "outbox_event" ("id") where spread_at is null`);
    this.addSql(`create table "event_delivery" (
        "event_id" bigint not null,
        "consumer" varchar(80) not null,
        "queue" varchar(20) not null,
        "tries" int not null default 0,
        "failures" int not null default 0,
        "next_at" timestamptz(3) not null,
        "busy_until" timestamptz(3) null,
        "done_at" timestamptz(3) null,
        "dead_at" timestamptz(3) null,
        "error" varchar(1000) null,
        primary key ("event_id", "consumer")
      )`);
    this.addSql(
      `create index "event_delivery_due" on "event_delivery" ("next_at") where done_at is null and dead_at is null`,
    );
    this.addSql(
      `create index "event_delivery_dead" on "event_delivery" ("dead_at") where dead_at is not null`,
    );
    this.addSql(`create table "package_menu" (
        "sku" varchar(100) not null,
        "variant" varchar(20) not null,
        "days" jsonb not null,
        primary key ("sku", "variant")
      )`);
    this.addSql(`create table "payment" (
        "id" uuid not null,
        "purpose" text not null,
        "ref_id" uuid not null,
        "amount_pence" int not null,
        "session_id" varchar(255) null,
        "url" text null,
        "closed_at" timestamptz(3) null,
        "created_at" timestamptz(3) not null,
        primary key ("id")
      )`);
    this.addSql(`alter table "payment" add constraint "payment_session_id_unique" unique ("session_id")`);
    this.addSql(`create index "payment_ref_id" on "payment" ("ref_id")`);
    this.addSql(`alter table "payment" add constraint "payment_amount_positive" check (amount_pence > 0)`);
    this.addSql(
      `alter table "payment" add constraint "payment_purpose_check" check ("purpose" in ('order', 'box', 'membership', 'top_up'))`,
    );
    this.addSql(`create table "product" (
        "sku" varchar(100) not null,
        "kind" text not null,
        "number" int null,
        "slug" varchar(100) not null,
        "name" varchar(200) not null,
        "price_pence" int null,
        "active" boolean not null default true,
        "available" boolean not null default true,
        "position" int not null,
        "categories" text[] not null,
        "diets" text[] not null,
        "contains" text[] not null,
        "may_contain" text[] not null,
        "details" jsonb not null,
        "label_reviewed" boolean not null default false,
        primary key ("sku")
      )`);
    this.addSql(`alter table "product" add constraint "product_number_unique" unique ("number")`);
    this.addSql(`alter table "product" add constraint "product_slug_unique" unique ("slug")`);
    this.addSql(`alter table "product" add constraint "product_price_positive" check (price_pence > 0)`);
    this.addSql(
      `alter table "product" add constraint "product_kind_check" check ("kind" in ('meal', 'breakfast', 'protein', 'package'))`,
    );
    this.addSql(`create table "promotion" (
        "code" varchar(40) not null,
        "percent_by_use" jsonb not null,
        "kinds" jsonb not null,
        "new_customers_only" boolean not null,
        "active" boolean not null default true,
        "advertised" boolean not null default false,
        "starts_at" timestamptz(3) null,
        "ends_at" timestamptz(3) null,
        "max_uses" int null,
        primary key ("code")
      )`);
    this.addSql(`create table "promotion_counter" (
        "code" varchar(40) not null,
        "uses" int not null,
        primary key ("code")
      )`);
    this.addSql(
      `alter table "promotion_counter" add constraint "promotion_counter_not_negative" check (uses >= 0)`,
    );
    this.addSql(`create table "promotion_use" (
        "order_id" uuid not null,
        "code" varchar(40) not null,
        "person" varchar(254) not null,
        "nth" int not null,
        "released_at" timestamptz(3) null,
        primary key ("order_id")
      )`);
    this.addSql(
      `create unique index "promotion_use_once" on "promotion_use" ("code", "person", "nth") where released_at is null`,
    );
    this.addSql(`create table "recipe_creator" (
        "id" varchar(100) not null,
        "name" varchar(200) not null,
        "bio" text not null,
        "specializations" text[] not null,
        "verified" boolean not null,
        "initials" varchar(2) not null,
        "color" varchar(7) not null,
        primary key ("id")
      )`);
    this.addSql(`create table "recipe" (
        "id" varchar(100) not null,
        "name" varchar(200) not null,
        "description" text not null,
        "category" varchar(20) not null,
        "sets" text[] not null,
        "prep_time_minutes" int not null,
        "servings" int not null,
        "calories" int not null,
        "protein_g" real not null,
        "fibre_g" real not null,
        "diets" text[] not null,
        "contains" text[] not null,
        "may_contain" text[] not null,
        "details" jsonb not null,
        "creator_id" varchar(100) not null,
        "created_at" timestamptz(3) not null,
        primary key ("id")
      )`);
    this.addSql(`create index "recipe_newest" on "recipe" ("created_at", "id")`);
    this.addSql(`create table "referral_campaign" (
        "id" uuid not null,
        "name" varchar(100) not null,
        "is_active" boolean not null,
        primary key ("id")
      )`);
    this.addSql(
      `create unique index "referral_campaign_one_active" on "referral_campaign" ("is_active") where is_active`,
    );
    this.addSql(`create table "referral_signup" (
        "id" uuid not null,
        "campaign_id" uuid not null,
        "user_id" uuid null,
        "email" varchar(254) not null,
        "first_name" varchar(100) not null,
        "last_name" varchar(100) not null,
        "referral_code" varchar(20) not null,
        "created_at" timestamptz(3) not null,
        primary key ("id")
      )`);
    this.addSql(
      `alter table "referral_signup" add constraint "referral_signup_code_unique" unique ("referral_code")`,
    );
    this.addSql(
      `alter table "referral_signup" add constraint "referral_signup_once_email" unique ("campaign_id", "email")`,
    );
    this.addSql(
      `alter table "referral_signup" add constraint "referral_signup_once_user" unique ("campaign_id", "user_id")`,
    );
    this.addSql(
      `alter table "referral_signup" add constraint "referral_signup_code_shape" check (referral_code ~ '^[A-Z0-9]{1,20}$')`,
    );
    this.addSql(`create table "commission_entry" (
        "id" bigserial primary key,
        "signup_id" uuid not null,
        "order_id" uuid not null,
        "cause" varchar(80) not null,
        "base_pence" int not null,
        "rate_basis_points" int not null,
        "amount_pence" int not null,
        "status" text not null,
        "created_at" timestamptz(3) not null
      )`);
    this.addSql(`create index "commission_entry_signup" on "commission_entry" ("signup_id", "created_at")`);
    this.addSql(
      `alter table "commission_entry" add constraint "commission_entry_once" unique ("order_id", "cause")`,
    );
    this.addSql(
      `alter table "commission_entry" add constraint "commission_entry_base_not_negative" check (base_pence >= 0)`,
    );
    this.addSql(
      `alter table "commission_entry" add constraint "commission_entry_status_check" check ("status" in ('pending', 'approved', 'paid', 'reversed'))`,
    );
    this.addSql(`create table "schedule" (
        "name" varchar(80) not null,
        "next_at" timestamptz(3) not null,
        "last_at" timestamptz(3) null,
        primary key ("name")
      )`);
    this.addSql(`create table "setting" (
        "key" varchar(80) not null,
        "value" jsonb not null,
        "updated_at" timestamptz(3) not null,
        primary key ("key")
      )`);
    this.addSql(`create table "trial_allowance" (
        "person" varchar(400) not null,
        "days" int not null,
        primary key ("person")
      )`);
    this.addSql(
      `alter table "trial_allowance" add constraint "trial_allowance_not_negative" check (days >= 0)`,
    );
    this.addSql(`create table "app_user" (
        "id" uuid not null,
        "email" varchar(254) not null,
        "password_hash" varchar(255) not null,
        "first_name" varchar(100) not null,
        "last_name" varchar(100) not null,
        "email_confirmed_at" timestamptz(3) null,
        "created_at" timestamptz(3) not null,
        primary key ("id")
      )`);
    this.addSql(`alter table "app_user" add constraint "app_user_email_unique" unique ("email")`);
    this.addSql(`create table "user_role" (
        "user_id" uuid not null,
        "role" text not null,
        primary key ("user_id", "role")
      )`);
    this.addSql(
      `alter table "user_role" add constraint "user_role_role_check" check ("role" in ('admin', 'kitchen', 'support', 'finance', 'content'))`,
    );
    this.addSql(`create table "waitlist_entry" (
        "id" uuid not null,
        "email" varchar(254) not null,
        "postcode" varchar(12) not null,
        "country" varchar(2) not null,
        "created_at" timestamptz(3) not null,
        primary key ("id")
      )`);
    this.addSql(
      `alter table "waitlist_entry" add constraint "waitlist_entry_once" unique ("email", "postcode")`,
    );
    this.addSql(`create table "webhook_event" (
        "id" varchar(255) not null,
        "type" varchar(100) not null,
        "object_id" varchar(255) not null,
        "source" text not null,
        "received_at" timestamptz(3) not null,
        primary key ("id")
      )`);
    this.addSql(
      `alter table "webhook_event" add constraint "webhook_event_source_check" check ("source" in ('webhook', 'poll'))`,
    );
    this.addSql(
      `alter table "order_line" add constraint "order_line_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
    );
    this.addSql(
      `alter table "event_delivery" add constraint "event_delivery_event_id_foreign" foreign key ("event_id") references "outbox_event" ("id")`,
    );
    this.addSql(
      `alter table "promotion_use" add constraint "promotion_use_order_id_foreign" foreign key ("order_id") references "orders" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "recipe" add constraint "recipe_creator_id_foreign" foreign key ("creator_id") references "recipe_creator" ("id")`,
    );
    this.addSql(
      `alter table "referral_signup" add constraint "referral_signup_campaign_id_foreign" foreign key ("campaign_id") references "referral_campaign" ("id")`,
    );
    this.addSql(
      `alter table "commission_entry" add constraint "commission_entry_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id")`,
    );
    // The catalogue's readers keep answers until the database says that something changed.
    this.addSql(`
      create function notify_catalogue_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('catalogue_changed', '');
        return null;
      end $$`);
    for (const table of ['product', 'package_menu', 'meal_plan', 'promotion', 'setting']) {
      this.addSql(`
        create trigger ${table}_changed after insert or update or delete or truncate on ${table}
        for each statement execute function notify_catalogue_changed()`);
    }
    // The relay sleeps until a fact is recorded.
    this.addSql(`
      create function notify_outbox_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('outbox_changed', '');
        return null;
      end $$`);
    this.addSql(`
      create trigger outbox_event_recorded after insert on outbox_event
      for each statement execute function notify_outbox_changed()`);
  }
}
