import { Migration } from '@mikro-orm/migrations';

/** Who was told of another price of LT+, from when it holds, and what the provider was asked to take (rule L11). */
export class Migration20261122044PriceNoticesOfMembers extends Migration {
  override up(): void {
    this.addSql(`alter table "membership" add column "asked_pence" int null`);
    this.addSql(`create table "membership_price_notice" (
      "id" uuid not null,
      "membership_id" uuid not null,
      "subscription_id" varchar(255) not null,
      "old_pence" int not null,
      "new_pence" int not null,
      "told_at" timestamptz(3) not null,
      "holds_from" timestamptz(3) not null,
      "state" text not null,
      "applied_at" timestamptz(3) null,
      primary key ("id")
    )`);
    this.addSql(
      `create unique index "membership_price_notice_one_open" on "membership_price_notice" ("membership_id") where state = 'open'`,
    );
    this.addSql(
      `create index "membership_price_notice_of_membership" on "membership_price_notice" ("membership_id", "told_at")`,
    );
    this.addSql(
      `create index "membership_price_notice_of_subscription" on "membership_price_notice" ("subscription_id", "applied_at")`,
    );
    this.addSql(
      `alter table "membership_price_notice" add constraint "membership_price_notice_membership_id_foreign" foreign key ("membership_id") references "membership" ("id")`,
    );
    this.addSql(
      `alter table "membership_price_notice" add constraint "membership_price_notice_state_check" check ("state" in ('open', 'applied', 'replaced', 'withdrawn', 'dropped'))`,
    );
    this.addSql(
      `alter table "membership_price_notice" add constraint "membership_price_notice_pence" check (new_pence > 0 and new_pence <> old_pence)`,
    );
    this.addSql(
      `alter table "membership_price_notice" add constraint "membership_price_notice_in_time" check (holds_from >= told_at)`,
    );
    this.addSql(
      `alter table "membership_price_notice" add constraint "membership_price_notice_not_early" check ((state = 'applied') = (applied_at is not null) and applied_at >= holds_from)`,
    );
  }
}
