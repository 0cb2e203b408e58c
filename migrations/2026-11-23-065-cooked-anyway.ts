import { Migration } from '@mikro-orm/migrations';

/** An order that was refunded in full and that staff have chosen to cook all the same. */
export class Migration20261123065CookedAnyway extends Migration {
  override up(): void {
    this.addSql(`alter table "orders" add column "cook_anyway_at" timestamptz(3) null`);
    this.addSql(
      `alter table "orders" add constraint "orders_cook_anyway_is_paid" check (cook_anyway_at is null or (paid_at is not null and status <> 'cancelled'))`,
    );
  }
}
