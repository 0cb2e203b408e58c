import { Migration } from '@mikro-orm/migrations';

/** Pages on which another card is given for a weekly box. */
export class Migration20261121010CardPages extends Migration {
  override up(): void {
    this.addSql(
      `create table "box_card_page" ("id" uuid not null, "subscription_id" uuid not null, "settled_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(
      `create index "box_card_page_of_subscription" on "box_card_page" ("subscription_id", "created_at")`,
    );
    this.addSql(
      `alter table "box_card_page" add constraint "box_card_page_subscription_id_foreign" foreign key ("subscription_id") references "box_subscription" ("id")`,
    );
  }
}
