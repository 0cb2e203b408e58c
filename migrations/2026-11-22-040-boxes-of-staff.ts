import { Migration } from '@mikro-orm/migrations';

/** What the panel looks weekly boxes up by (rules A22, A25). A checkout that was given up is none of them. */
export class Migration20261122040BoxesOfStaff extends Migration {
  override up(): void {
    this.addSql(
      `create index "box_subscription_newest" on "box_subscription" ("created_at", "id") where end_reason is distinct from 'unpaid'`,
    );
    this.addSql(
      `create index "box_subscription_of_status" on "box_subscription" ("status", "created_at", "id") where end_reason is distinct from 'unpaid'`,
    );
    this.addSql(
      `create index "box_subscription_by_email" on "box_subscription" ("email" collate "C", "created_at", "id")`,
    );
    this.addSql(`create index "box_delivery_of_day" on "box_delivery" ("date", "subscription_id")`);
  }
}
