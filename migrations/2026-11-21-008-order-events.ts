import { Migration } from '@mikro-orm/migrations';

/** The way of each order, step by step; what is known of the orders there are already is written down. */
export class Migration20261121008OrderEvents extends Migration {
  override up(): void {
    this.addSql(`create table "order_event" (
      "id" bigserial primary key,
      "order_id" uuid not null,
      "kind" text not null,
      "at" timestamptz(3) not null,
      "amount_pence" int null,
      "reason" varchar(30) null,
      "carrier" varchar(60) null,
      "tracking_number" varchar(60) null
    )`);
    this.addSql(`create index "order_event_of_order" on "order_event" ("order_id", "id")`);
    this.addSql(
      `alter table "order_event" add constraint "order_event_order_id_foreign" foreign key ("order_id") references "orders" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "order_event" add constraint "order_event_kind_check" check ("kind" in ('paid', 'preparing', 'dispatched', 'delivered', 'delivery_failed', 'cancelled', 'refunded', 'disputed'))`,
    );
    this.addSql(
      `alter table "order_event" add constraint "order_event_amount_positive" check (amount_pence > 0)`,
    );
    this.addSql(
      `alter table "order_event" add constraint "order_event_refund_has_amount" check ((kind = 'refunded') = (amount_pence is not null))`,
    );
    this.addSql(
      `insert into "order_event" ("order_id", "kind", "at") select "id", 'paid', "paid_at" from "orders" where "paid_at" is not null`,
    );
    this.addSql(
      `insert into "order_event" ("order_id", "kind", "at", "reason") select "id", 'cancelled', "updated_at", "cancel_reason" from "orders" where "status" = 'cancelled'`,
    );
  }
}
