import { Migration } from '@mikro-orm/migrations';

/** What a bank or the provider's pages take of a deposit, in full: a withdrawal may hold a part of it (rule W35). */
export class Migration20261123095ClaimsOnTopUps extends Migration {
  override up(): void {
    this.addSql(
      `create table "top_up_claim" ("id" varchar(100) not null, "top_up_id" uuid not null, "kind" text not null, "amount_pence" int not null, "reapplied_count" int not null default 0, "created_at" timestamptz(3) not null, "over_at" timestamptz(3) null, primary key ("id"))`,
    );
    this.addSql(`create index "top_up_claim_of_top_up" on "top_up_claim" ("top_up_id", "created_at")`);
    this.addSql(
      `alter table "top_up_claim" add constraint "top_up_claim_top_up_id_foreign" foreign key ("top_up_id") references "top_up" ("id")`,
    );
    this.addSql(
      `alter table "top_up_claim" add constraint "top_up_claim_kind_check" check ("kind" in ('cash_out', 'charge_back'))`,
    );
    this.addSql(
      `alter table "top_up_claim" add constraint "top_up_claim_amounts" check (amount_pence > 0 and reapplied_count >= 0)`,
    );
  }
}
