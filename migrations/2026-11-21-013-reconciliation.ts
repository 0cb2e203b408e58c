import { Migration } from '@mikro-orm/migrations';

/** What each comparison of the books has found. */
export class Migration20261121013Reconciliation extends Migration {
  override up(): void {
    this.addSql(
      `create table "reconciliation_run" ("id" bigserial primary key, "ran_at" timestamptz(3) not null, "payments" int not null, "wallet_liability_pence" bigint not null, "difference_count" int not null, "differences" jsonb not null)`,
    );
  }
}
