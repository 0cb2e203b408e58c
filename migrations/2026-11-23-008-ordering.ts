import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "orders" (
    "id" uuid not null,
    "user_id" uuid null,
    "kind" text not null,
    "status" text not null,
    "payment_status" text not null,
    "email" varchar(254) not null,
    "first_name" varchar(100) not null,
    "last_name" varchar(100) not null,
    "phone" varchar(20) not null,
    "delivery_address" jsonb not null,
    "billing_address" jsonb null,
    "health_sealed" bytea null,
    "age_confirmed_at" timestamptz(3) null,
    "wording_ids" uuid[] not null default '{}',
    "currency" varchar(3) not null default 'gbp',
    "subtotal_pence" int not null,
    "discount_pence" int not null,
    "delivery_pence" int not null,
    "wallet_pence" int not null,
    "amount_pence" int not null,
    "card_refund_pence" int not null default 0,
    "wallet_refund_pence" int not null default 0,
    "refunded_pence" int not null default 0,
    "refunded_delivery_pence" int not null default 0,
    "reduced_pence" int not null default 0,
    "extra_card_pence" int not null default 0,
    "extra_wallet_pence" int not null default 0,
    "disputed_pence" int not null default 0,
    "lost_pence" int not null default 0,
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
    "card_key" varchar(64) null,
    "paid_at" timestamptz(3) null,
    "expires_at" timestamptz(3) not null,
    "cancel_reason" varchar(30) null,
    "replaces_order_id" uuid null,
    "parcel_step" text not null default 'none',
    "cook_anyway_at" timestamptz(3) null,
    "holds_place" boolean not null default false,
    "network" varchar(64) null,
    "anonymise_from" date null,
    "anonymise_by" date null,
    "forget_health_from" date null,
    "customer_key" varchar(64) null,
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "orders" add constraint "orders_stripe_session_id_unique" unique ("stripe_session_id")`,
  `create index "orders_newest" on "orders" ("created_at", "id")`,
  `create index "orders_email" on "orders" ("email")`,
  `create index "orders_of_status" on "orders" ("status", "created_at", "id")`,
  `create index "orders_by_email" on "orders" ("email" collate "C", "created_at", "id")`,
  `create index "orders_by_code" on "orders" (upper(right(coalesce("stripe_session_id", "id"::text), 8)), "created_at", "id")`,
  `create index "orders_filtered_by_placed" on "orders" ("status", "payment_status", "kind", "parcel_step", "created_at", "id")`,
  `create index "orders_filtered_by_day" on "orders" ("status", "payment_status", "kind", "parcel_step", coalesce("delivery_date", 'infinity'::date), "id")`,
  `create index "orders_filtered_by_total" on "orders" ("status", "payment_status", "kind", "parcel_step", ("amount_pence" + "wallet_pence"), "id")`,
  `create index "orders_of_user" on "orders" ("user_id", "created_at", "id")`,
  `create index "orders_of_day" on "orders" ("delivery_date", "id") where paid_at is not null`,
  `create index "orders_paid" on "orders" using brin ("paid_at")`,
  `create index "orders_anonymise_due" on "orders" ("anonymise_from") where anonymise_from is not null`,
  `create index "orders_replacements" on "orders" ("replaces_order_id") where replaces_order_id is not null`,
  `create index "orders_forget_health_due" on "orders" ("forget_health_from") where forget_health_from is not null`,
  `create index "orders_of_customer_key" on "orders" ("customer_key") where customer_key is not null`,
  `create index "orders_open_due" on "orders" ("expires_at") where status = 'pending'`,
  `create index "orders_open_of_account" on "orders" ("user_id", "created_at") where holds_place`,
  `create index "orders_open_of_guest" on "orders" ("email", "created_at") where holds_place`,
  `create index "orders_open_of_network" on "orders" ("network", "expires_at") where holds_place`,
  `create unique index "orders_payment_intent" on "orders" ("payment_intent_id") where payment_intent_id is not null`,
  `create unique index "orders_one_per_checkout" on "orders" ("checkout_id") where status <> 'cancelled'`,
  `alter table "orders" add constraint "orders_total_adds_up" check (amount_pence = subtotal_pence - discount_pence + delivery_pence - wallet_pence + reduced_pence)`,
  `alter table "orders" add constraint "orders_amounts_not_negative" check (subtotal_pence >= 0 and discount_pence >= 0 and delivery_pence >= 0 and wallet_pence >= 0 and amount_pence >= 0 and reduced_pence >= 0)`,
  `alter table "orders" add constraint "orders_extra_within_paid" check (extra_card_pence >= 0 and extra_card_pence <= amount_pence and extra_wallet_pence >= 0 and extra_wallet_pence <= wallet_pence)`,
  `alter table "orders" add constraint "orders_refunds_within_paid" check (card_refund_pence >= 0 and card_refund_pence <= amount_pence and wallet_refund_pence >= 0 and wallet_refund_pence <= wallet_pence and refunded_pence >= 0 and refunded_pence <= card_refund_pence + wallet_refund_pence and refunded_delivery_pence >= 0 and refunded_delivery_pence <= refunded_pence)`,
  `alter table "orders" add constraint "orders_lost_is_disputed" check (lost_pence >= 0 and lost_pence <= disputed_pence)`,
  `alter table "orders" add constraint "orders_refund_was_paid" check (paid_at is not null or (card_refund_pence = 0 and wallet_refund_pence = 0 and disputed_pence = 0))`,
  `alter table "orders" add constraint "orders_replacement_is_free" check (replaces_order_id is null or (subtotal_pence = 0 and delivery_pence = 0 and wallet_pence = 0 and referral_signup_id is null and promotion_code is null))`,
  `alter table "orders" add constraint "orders_retention_has_end" check ((anonymise_from is null) = (anonymise_by is null))`,
  `alter table "orders" add constraint "orders_network_while_open" check (network is null or holds_place)`,
  `alter table "orders" add constraint "orders_cook_anyway_is_paid" check (cook_anyway_at is null or (paid_at is not null and status <> 'cancelled'))`,
  `alter table "orders" add constraint "orders_paid_has_time" check ((payment_status in ('unpaid', 'failed')) = (paid_at is null))`,
  `alter table "orders" add constraint "orders_kind_check" check ("kind" in ('one_time', 'subscription', 'trial', 'packages'))`,
  `alter table "orders" add constraint "orders_status_check" check ("status" in ('pending', 'processing', 'completed', 'cancelled'))`,
  `alter table "orders" add constraint "orders_parcel_step_check" check ("parcel_step" in ('none', 'preparing', 'dispatched', 'delivered', 'delivery_failed'))`,
  `alter table "orders" add constraint "orders_payment_status_check" check ("payment_status" in ('unpaid', 'paid', 'partly_refunded', 'refunded', 'failed', 'disputed'))`,

  `create table "dispute" (
    "id" varchar(255) not null,
    "order_id" uuid not null,
    "extra_id" uuid null,
    "amount_pence" int not null,
    "status" text not null,
    "respond_by" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    "closed_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "dispute_of_order" on "dispute" ("order_id")`,
  `create index "dispute_inquiries" on "dispute" ("respond_by") where status = 'inquiry'`,
  `alter table "dispute" add constraint "dispute_amount_positive" check (amount_pence > 0)`,
  `alter table "dispute" add constraint "dispute_closed_has_time" check ((status in ('inquiry', 'open')) = (closed_at is null))`,
  `alter table "dispute" add constraint "dispute_status_check" check ("status" in ('inquiry', 'open', 'lost', 'won', 'closed'))`,

  `create table "order_event" (
    "id" bigserial primary key,
    "order_id" uuid not null,
    "kind" text not null,
    "at" timestamptz(3) not null,
    "amount_pence" int null,
    "reason" varchar(30) null,
    "carrier" varchar(60) null,
    "tracking_number" varchar(100) null,
    "tracking_url" varchar(500) null
  )`,
  `create index "order_event_of_order" on "order_event" ("order_id", "id")`,
  `alter table "order_event" add constraint "order_event_amount_positive" check (amount_pence > 0)`,
  `alter table "order_event" add constraint "order_event_refund_has_amount" check ((kind = 'refunded') = (amount_pence is not null))`,
  `alter table "order_event" add constraint "order_event_kind_check" check ("kind" in ('paid', 'details_changed', 'changed', 'preparing', 'dispatched', 'delivered', 'delivery_failed', 'cancelled', 'refunded', 'disputed'))`,

  `create table "order_change" (
    "id" uuid not null,
    "order_id" uuid not null,
    "number" int not null,
    "changed" text[] not null,
    "changed_by" text not null,
    "actor_id" uuid null,
    "reason" varchar(500) null,
    "before" jsonb not null,
    "after" jsonb not null,
    "refund_pence" int not null,
    "extra_pence" int not null default 0,
    "changed_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "order_change" add constraint "order_change_of_order" unique ("order_id", "number")`,
  `alter table "order_change" add constraint "order_change_by_staff" check ((changed_by = 'shop') = (actor_id is not null))`,
  `alter table "order_change" add constraint "order_change_refund" check (refund_pence >= 0 and extra_pence >= 0 and (refund_pence = 0 or extra_pence = 0))`,
  `alter table "order_change" add constraint "order_change_changed_by_check" check ("changed_by" in ('customer', 'shop'))`,

  `create table "order_extra" (
    "id" uuid not null,
    "order_id" uuid not null,
    "status" text not null,
    "made_by" text not null,
    "actor_id" uuid null,
    "reason" varchar(500) null,
    "wish" jsonb not null,
    "after" jsonb not null,
    "clashes_key" varchar(64) not null,
    "changes_seen" int not null,
    "card_pence" int not null,
    "wallet_pence" int not null,
    "payment_intent_id" varchar(255) null,
    "outcome" varchar(40) null,
    "created_at" timestamptz(3) not null,
    "expires_at" timestamptz(3) not null,
    "paid_at" timestamptz(3) null,
    "closed_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `alter table "order_extra" add constraint "order_extra_payment_intent_id_unique" unique ("payment_intent_id")`,
  `create index "order_extra_of_order" on "order_extra" ("order_id", "created_at")`,
  `create index "order_extra_paid" on "order_extra" using brin ("paid_at")`,
  `create unique index "order_extra_waits_once" on "order_extra" ("order_id") where status = 'waiting'`,
  `create index "order_extra_due" on "order_extra" ("expires_at") where status = 'waiting'`,
  `alter table "order_extra" add constraint "order_extra_amounts" check (card_pence >= 0 and wallet_pence >= 0 and card_pence + wallet_pence > 0)`,
  `alter table "order_extra" add constraint "order_extra_by_staff" check ((made_by = 'shop') = (actor_id is not null))`,
  `alter table "order_extra" add constraint "order_extra_waiting_is_open" check ((status = 'waiting') = (closed_at is null))`,
  `alter table "order_extra" add constraint "order_extra_paid_has_time" check ((status in ('applied', 'returned')) = (paid_at is not null))`,
  `alter table "order_extra" add constraint "order_extra_has_intent" check ((payment_intent_id is not null) = (paid_at is not null and card_pence > 0))`,
  `alter table "order_extra" add constraint "order_extra_status_check" check ("status" in ('waiting', 'applied', 'returned', 'closed'))`,
  `alter table "order_extra" add constraint "order_extra_made_by_check" check ("made_by" in ('customer', 'shop'))`,

  `create table "order_line" (
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
  )`,
  `alter table "order_line" add constraint "order_line_quantity_positive" check (quantity > 0)`,
  `alter table "order_line" add constraint "order_line_adds_up" check (total_pence = unit_pence * quantity - discount_pence)`,

  `create table "substitution_request" (
    "id" uuid not null,
    "order_id" uuid not null,
    "line_position" int not null,
    "kind" text not null,
    "contains" text[] not null,
    "may_contain" text[] not null,
    "lost_diets" text[] not null default '{}',
    "version" int not null default 1,
    "asked_at" timestamptz(3) not null,
    "notified_at" timestamptz(3) null,
    "answer_by" timestamptz(3) not null,
    "answer" text null,
    "answered_by" text null,
    "answered_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "substitution_request_of_order" on "substitution_request" ("order_id", "line_position")`,
  `create unique index "substitution_request_one_open" on "substitution_request" ("order_id", "line_position") where answer is null`,
  `create index "substitution_request_due" on "substitution_request" ("answer_by") where answer is null`,
  `alter table "substitution_request" add constraint "substitution_request_version_positive" check (version > 0)`,
  `alter table "substitution_request" add constraint "substitution_request_answered_whole" check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))`,
  `alter table "substitution_request" add constraint "substitution_request_kind_check" check ("kind" in ('allergens_changed', 'sold_out', 'unconfirmed', 'diet_changed'))`,
  `alter table "substitution_request" add constraint "substitution_request_answer_check" check ("answer" in ('keep', 'refund', 'withdrawn'))`,
  `alter table "substitution_request" add constraint "substitution_request_answered_by_check" check ("answered_by" in ('customer', 'system'))`,

  `create table "label_warning" (
    "id" uuid not null,
    "sku" varchar(100) not null,
    "name" varchar(200) not null,
    "status" text not null,
    "contains" text[] not null,
    "may_contain" text[] not null,
    "lost_diets" text[] not null,
    "version" int not null,
    "created_at" timestamptz(3) not null,
    "ended_at" timestamptz(3) null,
    "ended_by" uuid null,
    "reason" varchar(500) null,
    primary key ("id")
  )`,
  `create unique index "label_warning_one_open" on "label_warning" ("sku") where status = 'open'`,
  `create index "label_warning_page" on "label_warning" (("status" = 'open') desc, "created_at" desc, "id" desc)`,
  `alter table "label_warning" add constraint "label_warning_ended_whole" check ((status = 'open') = (ended_at is null))`,
  `alter table "label_warning" add constraint "label_warning_resolved_has_reason" check ((status = 'resolved') = (reason is not null))`,
  `alter table "label_warning" add constraint "label_warning_status_check" check ("status" in ('open', 'sent', 'resolved', 'withdrawn'))`,

  `create table "label_warning_line" (
    "warning_id" uuid not null,
    "order_id" uuid not null,
    "line_position" int not null,
    "contains" text[] not null,
    "may_contain" text[] not null,
    "new_contains" text[] not null,
    "new_may_contain" text[] not null,
    "lost_diets" text[] not null,
    primary key ("warning_id", "order_id", "line_position")
  )`,
  `create index "label_warning_line_of_order" on "label_warning_line" ("order_id", "line_position")`,

  `create table "recall" (
    "id" uuid not null,
    "status" text not null,
    "lot" varchar(40) null,
    "batch" varchar(60) null,
    "subject" varchar(120) not null,
    "message" varchar(4000) not null,
    "instruction" varchar(1000) not null,
    "orders" int not null,
    "customers" int not null,
    "without_email" int not null,
    "written_by" uuid not null,
    "created_at" timestamptz(3) not null,
    "ended_at" timestamptz(3) null,
    "ended_by" uuid null,
    "reason" varchar(500) null,
    primary key ("id")
  )`,
  `create index "recall_page" on "recall" ("created_at" desc, "id" desc)`,
  `alter table "recall" add constraint "recall_ended_whole" check ((status = 'waiting') = (ended_at is null))`,
  `alter table "recall" add constraint "recall_ended_by_someone" check ((ended_at is null) = (ended_by is null))`,
  `alter table "recall" add constraint "recall_withdrawn_has_reason" check ((status = 'withdrawn') = (reason is not null))`,
  `alter table "recall" add constraint "recall_sent_by_two" check (status <> 'sent' or ended_by <> written_by)`,
  `alter table "recall" add constraint "recall_status_check" check ("status" in ('waiting', 'sent', 'withdrawn'))`,

  `create table "recall_dish" (
    "recall_id" uuid not null,
    "delivery_date" date not null,
    "dish" varchar(120) not null,
    "dish_name" varchar(200) not null,
    primary key ("recall_id", "delivery_date", "dish")
  )`,
  `create index "recall_dish_of_day" on "recall_dish" ("delivery_date")`,

  `create table "recall_recipient" (
    "id" uuid not null,
    "recall_id" uuid not null,
    "attempt" int not null,
    "reached_at" timestamptz(3) null,
    "gone_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "recall_recipient_of_recall" on "recall_recipient" ("recall_id")`,
  `alter table "recall_recipient" add constraint "recall_recipient_one_end" check (reached_at is null or gone_at is null)`,

  `create table "recall_order" (
    "recall_id" uuid not null,
    "order_id" uuid not null,
    "recipient_id" uuid not null,
    "dishes" text[] not null,
    primary key ("recall_id", "order_id")
  )`,
  `create index "recall_order_of_recipient" on "recall_order" ("recipient_id")`,
  `create index "recall_order_of_order" on "recall_order" ("order_id")`,

  `create table "order_counter" (
    "id" bigserial primary key,
    "status" text not null,
    "orders" int not null,
    "total_pence" bigint not null
  )`,
  `alter table "order_counter" add constraint "order_counter_status_check" check ("status" in ('pending', 'processing', 'completed', 'cancelled'))`,

  `create table "promotion_counter" (
    "code" varchar(40) not null,
    "uses" int not null,
    primary key ("code")
  )`,
  `alter table "promotion_counter" add constraint "promotion_counter_not_negative" check (uses >= 0)`,

  `create table "promotion_use" (
    "order_id" uuid not null,
    "code" varchar(40) not null,
    "person" varchar(254) not null,
    "nth" int not null,
    "released_at" timestamptz(3) null,
    primary key ("order_id")
  )`,
  `create unique index "promotion_use_once" on "promotion_use" ("code", "person", "nth") where released_at is null`,

  `create table "refund" (
    "id" uuid not null,
    "order_id" uuid not null,
    "extra_id" uuid null,
    "split_of" uuid null,
    "card_pence" int not null,
    "wallet_pence" int not null,
    "delivery_pence" int not null,
    "line_position" int null,
    "reason" varchar(30) not null,
    "requested_by" text not null,
    "status" text not null,
    "provider_refund_id" varchar(255) null,
    "failure" varchar(300) null,
    "created_at" timestamptz(3) not null,
    "resolved_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `alter table "refund" add constraint "refund_provider_refund_id_unique" unique ("provider_refund_id")`,
  `create index "refund_of_order" on "refund" ("order_id", "created_at")`,
  `create index "refund_resolved" on "refund" using brin ("resolved_at")`,
  `create unique index "refund_line_once" on "refund" ("order_id", "line_position") where line_position is not null and status <> 'failed'`,
  `alter table "refund" add constraint "refund_amounts" check (card_pence >= 0 and wallet_pence >= 0 and card_pence + wallet_pence > 0 and delivery_pence >= 0 and delivery_pence <= card_pence + wallet_pence)`,
  `alter table "refund" add constraint "refund_resolved_has_time" check ((status = 'requested') = (resolved_at is null))`,
  `alter table "refund" add constraint "refund_requested_by_check" check ("requested_by" in ('customer', 'admin', 'provider', 'system'))`,
  `alter table "refund" add constraint "refund_status_check" check ("status" in ('requested', 'succeeded', 'failed'))`,

  `create table "complaint" (
    "id" uuid not null,
    "order_id" uuid not null,
    "text_sealed" bytea not null,
    "wish" text not null,
    "photo_id" uuid null,
    "photo_key_sealed" bytea null,
    "photo_type" varchar(20) null,
    "status" text not null,
    "refund_id" uuid null,
    "created_at" timestamptz(3) not null,
    "reopened_at" timestamptz(3) null,
    "closed_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "complaint_of_order" on "complaint" ("order_id", "created_at")`,
  `create index "complaint_newest" on "complaint" ("status", "created_at", "id")`,
  `alter table "complaint" add constraint "complaint_refund_id_unique" unique ("refund_id")`,
  `alter table "complaint" add constraint "complaint_closed_has_time" check ((status = 'closed') = (closed_at is not null))`,
  `alter table "complaint" add constraint "complaint_photo_has_type" check ((photo_id is null) = (photo_type is null) and (photo_id is null) = (photo_key_sealed is null))`,
  `alter table "complaint" add constraint "complaint_wish_check" check ("wish" in ('replacement', 'refund'))`,
  `alter table "complaint" add constraint "complaint_status_check" check ("status" in ('open', 'closed'))`,

  `create table "complaint_closing" (
    "id" uuid not null,
    "complaint_id" uuid not null,
    "outcome" text not null,
    "answer_sealed" bytea not null,
    "refund_id" uuid null,
    "replacement_order_id" uuid null,
    "closed_by" uuid not null,
    "closed_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "complaint_closing_of_complaint" on "complaint_closing" ("complaint_id", "closed_at")`,
  `alter table "complaint_closing" add constraint "complaint_closing_refund_id_unique" unique ("refund_id")`,
  `alter table "complaint_closing" add constraint "complaint_closing_replacement_order_id_unique" unique ("replacement_order_id")`,
  `alter table "complaint_closing" add constraint "complaint_closing_outcome_complete" check ((outcome = 'refund') = (refund_id is not null) and (outcome = 'replacement') = (replacement_order_id is not null))`,
  `alter table "complaint_closing" add constraint "complaint_closing_outcome_check" check ("outcome" in ('refund', 'replacement', 'nothing'))`,

  `create table "consignment" (
    "id" uuid not null,
    "order_id" uuid not null,
    "booked_by" text not null,
    "status" text not null,
    "status_at" timestamptz(3) not null,
    "reported_at" timestamptz(3) null,
    "carrier" varchar(60) null,
    "shipment_id" varchar(64) null,
    "parcel_id" varchar(64) null,
    "tracking_number" varchar(100) null,
    "tracking_url" varchar(500) null,
    "failure" varchar(200) null,
    "failures" int not null default 0,
    "ask_at" timestamptz(3) null,
    "read_at" timestamptz(3) null,
    "follow_at" timestamptz(3) null,
    "follow_failures" int not null default 0,
    "locked_until" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "consignment" add constraint "consignment_parcel_id_unique" unique ("parcel_id")`,
  `create unique index "consignment_one_of_order" on "consignment" ("order_id") where status not in ('returned', 'cancelling', 'cancelled')`,
  `create index "consignment_of_order" on "consignment" ("order_id", "created_at")`,
  `create index "consignment_ask_due" on "consignment" ("ask_at") where ask_at is not null`,
  `create index "consignment_read_due" on "consignment" ("read_at") where read_at is not null`,
  `create index "consignment_follow_due" on "consignment" ("follow_at") where follow_at is not null`,
  `alter table "consignment" add constraint "consignment_booked_by_check" check ("booked_by" in ('api', 'file'))`,
  `alter table "consignment" add constraint "consignment_status_check" check ("status" in ('requested', 'booking_failed', 'booked', 'label_printed', 'collected', 'out_for_delivery', 'attempt_failed', 'delivered', 'returned', 'cancelling', 'cancelled'))`,
  `create table "consignment_label" (
    "consignment_id" uuid not null,
    "png" bytea not null,
    "created_at" timestamptz(3) not null,
    primary key ("consignment_id")
  )`,

  `create table "trial_allowance" (
    "person" varchar(400) not null,
    "days" int not null,
    primary key ("person")
  )`,
  `alter table "trial_allowance" add constraint "trial_allowance_not_negative" check (days >= 0)`,
];

const DRAFTS = [
  `create table "box_draft" (
    "user_id" uuid not null,
    "version" uuid not null,
    "meals_per_week" int not null,
    "delivery_date" date null,
    "meals" jsonb not null,
    "extras" jsonb not null,
    "updated_at" timestamptz(3) not null,
    primary key ("user_id")
  )`,
  `create index "box_draft_age" on "box_draft" ("updated_at")`,
];

const RATINGS = [
  `create table "dish_rating" (
    "id" uuid not null,
    "person" varchar(80) not null,
    "sku" varchar(100) not null,
    "voice" varchar(80) not null,
    "counts" boolean not null default false,
    "order_id" uuid not null,
    "stars" smallint null,
    "words_sealed" bytea null,
    "comment_status" text not null default 'none',
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create unique index "dish_rating_one_voice" on "dish_rating" ("sku", "voice") where counts`,
  `create index "dish_rating_of_order" on "dish_rating" ("order_id")`,
  `create index "dish_rating_of_person" on "dish_rating" ("person", "updated_at", "id")`,
  `create index "dish_rating_comments" on "dish_rating" ("comment_status", "updated_at", "id") where comment_status <> 'none'`,
  `create index "dish_rating_shown_of_dish" on "dish_rating" ("sku", "updated_at" desc) where comment_status = 'shown'`,
  `alter table "dish_rating" add constraint "dish_rating_one_each" unique ("person", "sku")`,
  `alter table "dish_rating" add constraint "dish_rating_stars" check (stars >= 1 and stars <= 5)`,
  `alter table "dish_rating" add constraint "dish_rating_counts_stars" check (stars is not null or not counts)`,
  `alter table "dish_rating" add constraint "dish_rating_comment_has_words" check (comment_status = 'none' or words_sealed is not null)`,
  `alter table "dish_rating" add constraint "dish_rating_comment_status_check" check ("comment_status" in ('none', 'waiting', 'shown', 'hidden'))`,
  `alter table "dish_rating" add constraint "dish_rating_order_id_foreign" foreign key ("order_id") references "orders" ("id") on delete cascade`,
  // One rating of each voice is summed for each dish, with who changed something, in the transaction of each change (rule K41).
  `create function count_dish_rating() returns trigger language plpgsql as $$
      declare
        before int := case when tg_op <> 'INSERT' and old.counts then old.stars end;
        after int := case when tg_op <> 'DELETE' and new.counts then new.stars end;
        dish text := case when tg_op = 'DELETE' then old.sku else new.sku end;
        who text := case when tg_op = 'DELETE' then old.voice else new.voice end;
      begin
        if before is distinct from after then
          insert into product_rating (sku) values (dish) on conflict (sku) do nothing;
          update product_rating
             set ratings = ratings + (after is not null)::int - (before is not null)::int,
                 stars = stars + coalesce(after, 0) - coalesce(before, 0),
                 changed_by = case when who = any(changed_by) then changed_by else changed_by || who end
           where sku = dish;
        end if;
        return null;
      end $$`,
  `create trigger dish_rating_counted after insert or update of stars, counts or delete on dish_rating
        for each row execute function count_dish_rating()`,
];

const NOTES = [
  `create table "staff_note" (
    "id" uuid not null,
    "subject" text not null,
    "subject_id" uuid not null,
    "text_sealed" bytea not null,
    "author_id" uuid not null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "staff_note_of_subject" on "staff_note" ("subject", "subject_id", "created_at", "id")`,
  `alter table "staff_note" add constraint "staff_note_subject_check" check ("subject" in ('order', 'customer'))`,
  `create table "staff_tag" (
    "subject" text not null,
    "subject_id" uuid not null,
    "tag" varchar(30) not null,
    "author_id" uuid not null,
    "created_at" timestamptz(3) not null,
    primary key ("subject", "subject_id", "tag")
  )`,
  `create index "staff_tag_by_name" on "staff_tag" ("subject", "tag", "subject_id")`,
  `alter table "staff_tag" add constraint "staff_tag_subject_check" check ("subject" in ('order', 'customer'))`,
];

const REFERENCES = [
  `alter table "dispute" add constraint "dispute_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
  `alter table "dispute" add constraint "dispute_extra_id_foreign" foreign key ("extra_id") references "order_extra" ("id") on delete set null`,
  `alter table "order_event" add constraint "order_event_order_id_foreign" foreign key ("order_id") references "orders" ("id") on delete cascade`,
  `alter table "order_change" add constraint "order_change_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
  `alter table "order_extra" add constraint "order_extra_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
  `alter table "consignment" add constraint "consignment_order_id_foreign" foreign key ("order_id") references "orders" ("id") on delete cascade`,
  `alter table "consignment_label" add constraint "consignment_label_consignment_id_foreign" foreign key ("consignment_id") references "consignment" ("id") on update cascade on delete cascade`,
  `alter table "order_line" add constraint "order_line_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
  `alter table "substitution_request" add constraint "substitution_request_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
  `alter table "label_warning_line" add constraint "label_warning_line_warning_id_foreign" foreign key ("warning_id") references "label_warning" ("id")`,
  `alter table "label_warning_line" add constraint "label_warning_line_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
  `alter table "recall_dish" add constraint "recall_dish_recall_id_foreign" foreign key ("recall_id") references "recall" ("id")`,
  `alter table "recall_recipient" add constraint "recall_recipient_recall_id_foreign" foreign key ("recall_id") references "recall" ("id")`,
  `alter table "recall_order" add constraint "recall_order_recall_id_foreign" foreign key ("recall_id") references "recall" ("id")`,
  `alter table "recall_order" add constraint "recall_order_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
  `alter table "recall_order" add constraint "recall_order_recipient_id_foreign" foreign key ("recipient_id") references "recall_recipient" ("id")`,
  `alter table "promotion_use" add constraint "promotion_use_order_id_foreign" foreign key ("order_id") references "orders" ("id") on update cascade on delete cascade`,
  `alter table "refund" add constraint "refund_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
  `alter table "refund" add constraint "refund_extra_id_foreign" foreign key ("extra_id") references "order_extra" ("id") on delete set null`,
  `alter table "complaint" add constraint "complaint_order_id_foreign" foreign key ("order_id") references "orders" ("id") on delete cascade`,
  `alter table "complaint" add constraint "complaint_refund_id_foreign" foreign key ("refund_id") references "refund" ("id") on delete cascade`,
  `alter table "complaint_closing" add constraint "complaint_closing_complaint_id_foreign" foreign key ("complaint_id") references "complaint" ("id") on delete cascade`,
  `alter table "complaint_closing" add constraint "complaint_closing_refund_id_foreign" foreign key ("refund_id") references "refund" ("id") on delete no action`,
  `alter table "complaint_closing" add constraint "complaint_closing_replacement_order_id_foreign" foreign key ("replacement_order_id") references "orders" ("id") on delete no action`,
];

const TRIGGERS_AND_FUNCTIONS = [
  // A consignment only goes forwards (rule O123).
  `create function consignments_only_forwards() returns trigger language plpgsql as $$
      begin
        if new.reported_at < old.reported_at then
          raise exception 'an older report of the courier about consignment %', old.id using errcode = 'check_violation';
        end if;
        if new.status <> old.status and old.status || ' ' || new.status not in (
          'requested booking_failed', 'requested booked', 'requested cancelling', 'requested cancelled',
          'booking_failed requested', 'booking_failed cancelled',
          'booked label_printed', 'booked collected', 'booked out_for_delivery', 'booked attempt_failed',
          'booked delivered', 'booked returned', 'booked cancelling', 'booked cancelled',
          'label_printed collected', 'label_printed out_for_delivery', 'label_printed attempt_failed',
          'label_printed delivered', 'label_printed returned', 'label_printed cancelling', 'label_printed cancelled',
          'collected out_for_delivery', 'collected attempt_failed', 'collected delivered', 'collected returned',
          'out_for_delivery attempt_failed', 'out_for_delivery delivered', 'out_for_delivery returned',
          'attempt_failed out_for_delivery', 'attempt_failed delivered', 'attempt_failed returned',
          'cancelling cancelled', 'cancelling collected', 'cancelling out_for_delivery', 'cancelling attempt_failed',
          'cancelling delivered', 'cancelling returned'
        ) then
          raise exception 'consignment % cannot go from % to %', old.id, old.status, new.status
            using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
  `create trigger consignment_only_forwards before update of status, reported_at on consignment
        for each row execute function consignments_only_forwards()`,
  // A hold ends once, when its order is paid or ends, and the stored network is cleared with it (rule D20).
  `create function orders_end_hold() returns trigger language plpgsql as $$
      begin
        new.holds_place := false;
        new.network := null;
        return new;
      end $$`,
  `create trigger orders_hold_ends before update on orders for each row
        when (old.holds_place and (new.status <> 'pending' or new.paid_at is not null or not new.holds_place))
        execute function orders_end_hold()`,
  // A day counts the places that its orders take and hold, also when one is cancelled or restored (rules D9
  // and D20).
  `create function count_delivery_day() returns trigger language plpgsql as $$
      declare
        places int := (old.status = 'cancelled')::int - (new.status = 'cancelled')::int;
        holds int := new.holds_place::int - old.holds_place::int;
      begin
        if places > 0 then
          insert into delivery_day (date, taken) values (new.delivery_date, 1)
          on conflict (date) do update set taken = delivery_day.taken + 1;
        else
          update delivery_day set taken = greatest(taken + places, 0), held = greatest(held + holds, 0), "full" = false
           where date = new.delivery_date;
        end if;
        if places <> 0 and (select limited from delivery_day where date = new.delivery_date) then
          update dish_day d set taken = greatest(d.taken + places * l.portions, 0)
            from (select sku, sum(quantity)::int as portions from order_line where order_id = new.id group by sku) l
           where d.date = new.delivery_date and d.sku = l.sku;
        end if;
        return null;
      end $$`,
  `create trigger orders_delivery_day after update on orders for each row
        when (new.delivery_date is not null and (
          (old.status = 'cancelled') is distinct from (new.status = 'cancelled')
          or old.holds_place is distinct from new.holds_place))
        execute function count_delivery_day()`,
  // The photo of a complaint goes with it (rule H3).
  `create function remove_complaint_photo() returns trigger language plpgsql as $$
      begin
        delete from stored_object where id = old.photo_id;
        return null;
      end $$`,
  `create trigger complaint_photo_removed after delete on complaint for each row
        when (old.photo_id is not null) execute function remove_complaint_photo()`,
  // What an erased account leaves for an open complaint has an end, also when the previous release wrote it
  // (rule H40).
  `create function orders_set_retention_end() returns trigger language plpgsql as $$
      begin
        if new.anonymise_from is null then
          new.anonymise_by := null;
        elsif new.anonymise_by is null then
          new.anonymise_by := greatest(new.updated_at::date, new.delivery_date) + 60;
        end if;
        if tg_op = 'INSERT' and new.anonymise_by is not null and new.replaces_order_id is not null then
          new.anonymise_by := least(new.anonymise_by,
            (select o.anonymise_by from orders o where o.id = new.replaces_order_id));
        end if;
        return new;
      end $$`,
  `create trigger orders_retention_has_end before insert or update of anonymise_from, anonymise_by on orders
        for each row execute function orders_set_retention_end()`,
  // The list of orders filters by the latest step of the parcel (rule A22).
  `create function move_parcel() returns trigger language plpgsql as $$
      begin
        update orders set parcel_step = new.kind where id = new.order_id;
        return null;
      end $$`,
  `create trigger order_event_moves_parcel after insert on order_event for each row
        when (new.kind in ('preparing', 'dispatched', 'delivered', 'delivery_failed'))
        execute function move_parcel()`,
  // The cards of the back office read a counter: one row for a statement and status, however many orders it
  // writes (rule A22).
  `create function count_orders() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into order_counter (status, orders, total_pence)
          select status, count(*), sum(amount_pence + wallet_pence) from added group by status;
        else
          insert into order_counter (status, orders, total_pence)
          select status, -count(*), -sum(amount_pence + wallet_pence) from removed group by status;
        end if;
        return null;
      end $$`,
  `create trigger orders_counter_insert after insert on orders referencing new table as added
        for each statement execute function count_orders()`,
  `create trigger orders_counter_delete after delete on orders referencing old table as removed
        for each statement execute function count_orders()`,
  `create function recount_order() returns trigger language plpgsql as $$
      begin
        insert into order_counter (status, orders, total_pence)
        values (old.status, -1, -(old.amount_pence + old.wallet_pence)),
               (new.status, 1, new.amount_pence + new.wallet_pence);
        return null;
      end $$`,
  `create trigger orders_counter_update after update on orders for each row
        when (old.status is distinct from new.status or old.amount_pence <> new.amount_pence
          or old.wallet_pence <> new.wallet_pence)
        execute function recount_order()`,
];

/** Orders with their lines, refunds, complaints and questions. */
export class Migration20261123008Ordering extends Migration {
  override up(): void {
    for (const statement of [
      ...TABLES,
      ...NOTES,
      ...REFERENCES,
      ...RATINGS,
      ...DRAFTS,
      ...TRIGGERS_AND_FUNCTIONS,
    ])
      this.addSql(statement);
  }
}
