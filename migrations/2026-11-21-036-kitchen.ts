import { Migration } from '@mikro-orm/migrations';

/** What the kitchen needs: the orders of a day at hand, and the lots of what it cooked (rule F9). */
export class Migration20261121036Kitchen extends Migration {
  override up(): void {
    this.addSql(`create table "kitchen_lot" (
      "id" uuid not null,
      "delivery_date" date not null,
      "dish" varchar(120) not null,
      "dish_name" varchar(200) not null,
      "lot" varchar(40) not null,
      "use_by" date not null,
      "recorded_by" uuid not null,
      "recorded_at" timestamptz(3) not null,
      primary key ("id")
    )`);
    this.addSql(
      `alter table "kitchen_lot" add constraint "kitchen_lot_once" unique ("delivery_date", "dish", "lot")`,
    );
    this.addSql(`create index "kitchen_lot_by_lot" on "kitchen_lot" ("lot", "delivery_date")`);
    this.addSql(
      `alter table "kitchen_lot" add constraint "kitchen_lot_keeps" check (use_by >= delivery_date)`,
    );
    this.addSql(`create index "orders_of_day" on "orders" ("delivery_date", "id") where paid_at is not null`);
  }
}
