import { Migration } from '@mikro-orm/migrations';

/** Who changed which setting, what staff did to a wallet, and the orders in which accounts are looked for. */
export class Migration20261121029SettingsAndPeople extends Migration {
  override up(): void {
    this.addSql(
      `create table "setting_change" ("id" bigserial primary key, "key" varchar(80) not null, "version" int not null, "old_value" jsonb not null, "new_value" jsonb not null, "changed_by" uuid not null, "at" timestamptz(3) not null)`,
    );
    this.addSql(`create index "setting_change_of_key" on "setting_change" ("key", "id")`);
    this.addSql(
      `alter table "setting_change" add constraint "setting_change_once_version" unique ("key", "version")`,
    );
    this.addSql(
      `create table "wallet_adjustment" ("id" uuid not null, "wallet_id" uuid not null, "amount_pence" int not null, "reason" varchar(200) null, "made_by" uuid not null, "created_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(
      `create index "wallet_adjustment_of_wallet" on "wallet_adjustment" ("wallet_id", "created_at")`,
    );
    this.addSql(
      `alter table "wallet_adjustment" add constraint "wallet_adjustment_wallet_id_foreign" foreign key ("wallet_id") references "user_wallets" ("id")`,
    );
    this.addSql(
      `alter table "wallet_adjustment" add constraint "wallet_adjustment_not_nothing" check (amount_pence <> 0)`,
    );
    this.addSql(`alter table "ledger_entry" drop constraint "ledger_entry_account_check"`);
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_account_check" check ("account" in ('cash', 'bonus', 'held_cash', 'held_bonus', 'owed', 'clearing', 'revenue', 'bonus_cost', 'goodwill'))`,
    );
    this.addSql(`create index "app_user_newest" on "app_user" ("created_at", "id")`);
    this.addSql(`create index "app_user_by_email" on "app_user" ((email collate "C"), id)`);
    this.addSql(
      `create index "app_user_by_name" on "app_user" ((lower(first_name || ' ' || last_name) collate "C"), id)`,
    );
    this.addSql(`create index "app_user_by_surname" on "app_user" ((lower(last_name) collate "C"), id)`);
    this.addSql(`create index "user_role_of_role" on "user_role" ("role", "user_id")`);
  }
}
