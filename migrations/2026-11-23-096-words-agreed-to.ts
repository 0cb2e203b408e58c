import { Migration } from '@mikro-orm/migrations';

/** Which words somebody agreed to, and which button they pressed (rules H23, O93). Older records know of none. */
export class Migration20261123096WordsAgreedTo extends Migration {
  override up(): void {
    this.addSql(
      `create table "agreed_words" ("id" uuid not null, "kind" varchar(40) not null, "version" varchar(20) not null, "words" varchar(1000) not null, "created_at" timestamptz(3) not null, primary key ("id"))`,
    );
    for (const table of ['orders', 'box_subscription', 'membership_checkout', 'top_up']) {
      this.addSql(`alter table "${table}" add column "wording_ids" uuid[] not null default '{}'`);
    }
    this.addSql(`alter table "consent" add column "wording_id" uuid null`);
    this.addSql(
      `alter table "consent" add constraint "consent_wording_id_foreign" foreign key ("wording_id") references "agreed_words" ("id")`,
    );
    this.addSql(`alter table "consent" drop constraint "consent_name_check"`);
    this.addSql(
      `alter table "consent" add constraint "consent_name_check" check ("name" in ('marketing', 'health', 'terms', 'age', 'community-rules', 'referral-terms', 'referral-duties'))`,
    );
  }
}
