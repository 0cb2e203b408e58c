import { Migration } from '@mikro-orm/migrations';

/** Who on the waiting list has been told that we deliver to them now (rule X24). */
export class Migration20261123084ToldOfAreas extends Migration {
  override up(): void {
    this.addSql(`alter table "waitlist_entry" add column "notified_at" timestamptz(3) null`);
    this.addSql(
      `create index "waitlist_entry_to_notify" on "waitlist_entry" ("country", "area", "id") where notified_at is null`,
    );
  }
}
