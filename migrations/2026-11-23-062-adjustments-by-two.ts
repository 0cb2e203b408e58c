import { Migration } from '@mikro-orm/migrations';

/** A large adjustment of a wallet waits for a second person (rule W33). */
export class Migration20261123062AdjustmentsByTwo extends Migration {
  override up(): void {
    // What is there was made at once; a row of the version before is too.
    this.addSql(
      `alter table "wallet_adjustment" add "status" text not null default 'made', add "decided_by" uuid null, add "decided_at" timestamptz(3) null, add "expires_at" timestamptz(3) null`,
    );
    this.addSql(
      `alter table "wallet_adjustment" add constraint "wallet_adjustment_status_check" check ("status" in ('pending', 'made', 'declined'))`,
    );
    this.addSql(
      `alter table "wallet_adjustment" add constraint "wallet_adjustment_decided" check ((decided_by is null) = (decided_at is null) and (status <> 'pending' or (decided_by is null and expires_at is not null)) and (status <> 'declined' or decided_by is not null))`,
    );
    this.addSql(
      `alter table "wallet_adjustment" add constraint "wallet_adjustment_by_two" check (status <> 'made' or decided_by is null or decided_by <> made_by)`,
    );
    this.addSql(`create index "wallet_adjustment_of_staff" on "wallet_adjustment" ("made_by", "created_at")`);
    this.addSql(
      `create index "wallet_adjustment_pending" on "wallet_adjustment" ("expires_at") where status = 'pending'`,
    );
  }
}
