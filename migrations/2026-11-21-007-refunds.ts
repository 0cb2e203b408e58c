import { Migration } from '@mikro-orm/migrations';

/** What goes back of an order: refunds, disputes, and their sums on the order, which the database holds to what was paid. */
export class Migration20261121007Refunds extends Migration {
  override up(): void {
    this.addSql(
      `create table "dispute" ("id" varchar(255) not null, "order_id" uuid not null, "amount_pence" int not null, "state" text not null, "created_at" timestamptz(3) not null, "closed_at" timestamptz(3) null, primary key ("id"))`,
    );
    this.addSql(`create index "dispute_of_order" on "dispute" ("order_id")`);
    this.addSql(
      `create table "refund" ("id" uuid not null, "order_id" uuid not null, "card_pence" int not null, "wallet_pence" int not null, "delivery_pence" int not null, "line_position" int null, "reason" varchar(30) not null, "requested_by" text not null, "state" text not null, "provider_refund_id" varchar(255) null, "failure" varchar(300) null, "created_at" timestamptz(3) not null, "settled_at" timestamptz(3) null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "refund" add constraint "refund_provider_refund_id_unique" unique ("provider_refund_id")`,
    );
    this.addSql(`create index "refund_of_order" on "refund" ("order_id", "created_at")`);
    this.addSql(
      `create unique index "refund_line_once" on "refund" ("order_id", "line_position") where line_position is not null and state <> 'failed'`,
    );
    this.addSql(
      `alter table "orders" add "card_refund_pence" int not null default 0, add "wallet_refund_pence" int not null default 0, add "refunded_pence" int not null default 0, add "refunded_delivery_pence" int not null default 0, add "disputed_pence" int not null default 0, add "lost_pence" int not null default 0`,
    );
    this.addSql(
      `create unique index "orders_payment_intent" on "orders" ("payment_intent_id") where payment_intent_id is not null`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_refunds_within_paid" check (card_refund_pence >= 0 and card_refund_pence <= amount_pence and wallet_refund_pence >= 0 and wallet_refund_pence <= wallet_pence and refunded_pence >= 0 and refunded_pence <= card_refund_pence + wallet_refund_pence and refunded_delivery_pence >= 0 and refunded_delivery_pence <= refunded_pence)`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_lost_is_disputed" check (lost_pence >= 0 and lost_pence <= disputed_pence)`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_back_was_paid" check (paid_at is not null or (card_refund_pence = 0 and wallet_refund_pence = 0 and disputed_pence = 0))`,
    );
    this.addSql(
      `alter table "dispute" add constraint "dispute_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
    );
    this.addSql(`alter table "dispute" add constraint "dispute_amount_positive" check (amount_pence > 0)`);
    this.addSql(
      `alter table "dispute" add constraint "dispute_closed_has_time" check ((state = 'open') = (closed_at is null))`,
    );
    this.addSql(
      `alter table "dispute" add constraint "dispute_state_check" check ("state" in ('open', 'lost', 'won'))`,
    );
    this.addSql(
      `alter table "refund" add constraint "refund_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
    );
    this.addSql(
      `alter table "refund" add constraint "refund_amounts" check (card_pence >= 0 and wallet_pence >= 0 and card_pence + wallet_pence > 0 and delivery_pence >= 0 and delivery_pence <= card_pence + wallet_pence)`,
    );
    this.addSql(
      `alter table "refund" add constraint "refund_settled_has_time" check ((state = 'requested') = (settled_at is null))`,
    );
    this.addSql(
      `alter table "refund" add constraint "refund_requested_by_check" check ("requested_by" in ('customer', 'admin', 'provider', 'system'))`,
    );
    this.addSql(
      `alter table "refund" add constraint "refund_state_check" check ("state" in ('requested', 'succeeded', 'failed'))`,
    );
  }
}
