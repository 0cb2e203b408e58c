import { Migration } from '@mikro-orm/migrations';

/** Wallets with a ledger that only grows, and the deposits that fill them. */
export class Migration20261121011Wallet extends Migration {
  override up(): void {
    this.addSql(
      `create table "user_wallets" ("id" uuid not null, "user_id" uuid null, "cash_pence" int not null default 0, "bonus_pence" int not null default 0, "held_cash_pence" int not null default 0, "held_bonus_pence" int not null default 0, "owed_pence" int not null default 0, "total_deposited_pence" int not null default 0, "total_bonus_earned_pence" int not null default 0, "frozen_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`alter table "user_wallets" add constraint "user_wallets_once_user" unique ("user_id")`);
    this.addSql(
      `create table "top_up" ("id" uuid not null, "wallet_id" uuid not null, "payment_id" uuid not null, "amount_pence" int not null, "bonus_step_pence" int not null, "bonus_per_step_pence" int not null, "state" text not null, "session_id" varchar(255) null, "payment_intent_id" varchar(255) null, "returned_pence" int not null default 0, "bonus_pence" int not null default 0, "credited_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "top_up" add constraint "top_up_payment_intent_unique" unique ("payment_intent_id")`,
    );
    this.addSql(`create index "top_up_of_wallet" on "top_up" ("wallet_id", "created_at")`);
    this.addSql(
      `create table "ledger_transfer" ("id" bigserial primary key, "wallet_id" uuid not null, "kind" text not null, "cause" varchar(120) not null, "ref_id" uuid not null, "amount_pence" int not null, "description" varchar(200) not null, "created_at" timestamptz(3) not null)`,
    );
    this.addSql(`alter table "ledger_transfer" add constraint "ledger_transfer_once_cause" unique ("cause")`);
    this.addSql(`create index "ledger_transfer_about" on "ledger_transfer" ("ref_id", "kind")`);
    this.addSql(
      `create index "ledger_transfer_shown" on "ledger_transfer" ("wallet_id", "id" desc) where amount_pence <> 0`,
    );
    this.addSql(
      `create table "ledger_entry" ("transfer_id" bigint not null, "account" text not null, "amount_pence" int not null, primary key ("transfer_id", "account"))`,
    );
    this.addSql(
      `create table "wallet_payout" ("id" uuid not null, "top_up_id" uuid not null, "amount_pence" int not null, "state" text not null, "provider_refund_id" varchar(255) null, "created_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`create index "wallet_payout_of_top_up" on "wallet_payout" ("top_up_id")`);
    this.addSql(
      `alter table "user_wallets" add constraint "user_wallets_never_negative" check (cash_pence >= 0 and bonus_pence >= 0 and held_cash_pence >= 0 and held_bonus_pence >= 0 and owed_pence >= 0)`,
    );
    this.addSql(
      `alter table "top_up" add constraint "top_up_wallet_id_foreign" foreign key ("wallet_id") references "user_wallets" ("id")`,
    );
    this.addSql(`alter table "top_up" add constraint "top_up_amount_positive" check (amount_pence > 0)`);
    this.addSql(
      `alter table "top_up" add constraint "top_up_returned_within" check (returned_pence >= 0 and returned_pence <= amount_pence and bonus_pence >= 0)`,
    );
    this.addSql(
      `alter table "top_up" add constraint "top_up_state_check" check ("state" in ('open', 'credited', 'expired'))`,
    );
    this.addSql(
      `alter table "ledger_transfer" add constraint "ledger_transfer_wallet_id_foreign" foreign key ("wallet_id") references "user_wallets" ("id")`,
    );
    this.addSql(
      `alter table "ledger_transfer" add constraint "ledger_transfer_kind_check" check ("kind" in ('top_up', 'bonus', 'hold', 'release', 'capture', 'refund', 'cash_out', 'cash_out_failed', 'charge_back', 'charge_back_won', 'debt_paid', 'bonus_lapsed', 'adjustment'))`,
    );
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_transfer_id_foreign" foreign key ("transfer_id") references "ledger_transfer" ("id") on delete no action`,
    );
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_not_nothing" check (amount_pence <> 0)`,
    );
    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_account_check" check ("account" in ('cash', 'bonus', 'held_cash', 'held_bonus', 'owed', 'clearing', 'revenue', 'bonus_cost'))`,
    );
    this.addSql(
      `alter table "wallet_payout" add constraint "wallet_payout_top_up_id_foreign" foreign key ("top_up_id") references "top_up" ("id")`,
    );
    this.addSql(
      `alter table "wallet_payout" add constraint "wallet_payout_amount_positive" check (amount_pence > 0)`,
    );
    this.addSql(
      `alter table "wallet_payout" add constraint "wallet_payout_state_check" check ("state" in ('requested', 'succeeded', 'failed'))`,
    );
    this.balances();
    this.onlyAdded();
  }

  /** What an entry adds to its wallet is added here and nowhere else, in the statement that writes it (rule W9). */
  private balances(): void {
    this.addSql(`
      create function ledger_entries_added() returns trigger language plpgsql as $$
      declare unbalanced bigint;
      begin
        select e.transfer_id into unbalanced
          from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
         where e.transfer_id in (select transfer_id from added)
         group by e.transfer_id, t.amount_pence
        having sum(e.amount_pence) <> 0
            or coalesce(sum(e.amount_pence) filter (where e.account in ('cash', 'bonus')), 0) <> t.amount_pence
         limit 1;
        if unbalanced is not null then
          raise exception 'ledger transfer % does not add up', unbalanced using errcode = 'check_violation';
        end if;
        update user_wallets w
           set cash_pence = w.cash_pence + s.cash, bonus_pence = w.bonus_pence + s.bonus,
               held_cash_pence = w.held_cash_pence + s.held_cash, held_bonus_pence = w.held_bonus_pence + s.held_bonus,
               owed_pence = w.owed_pence - s.owed,
               total_deposited_pence = w.total_deposited_pence + s.deposited,
               total_bonus_earned_pence = w.total_bonus_earned_pence + s.earned
          from (select t.wallet_id,
                       coalesce(sum(e.amount_pence) filter (where e.account = 'cash'), 0) as cash,
                       coalesce(sum(e.amount_pence) filter (where e.account = 'bonus'), 0) as bonus,
                       coalesce(sum(e.amount_pence) filter (where e.account = 'held_cash'), 0) as held_cash,
                       coalesce(sum(e.amount_pence) filter (where e.account = 'held_bonus'), 0) as held_bonus,
                       coalesce(sum(e.amount_pence) filter (where e.account = 'owed'), 0) as owed,
                       coalesce(sum(e.amount_pence) filter (where e.account = 'cash' and t.kind = 'top_up'), 0) as deposited,
                       coalesce(sum(e.amount_pence) filter (where e.account = 'bonus' and t.kind = 'bonus'), 0) as earned
                  from added e join ledger_transfer t on t.id = e.transfer_id group by t.wallet_id) s
         where w.id = s.wallet_id;
        return null;
      end $$`);
    this.addSql(`
      create trigger ledger_entry_added after insert on ledger_entry referencing new table as added
      for each statement execute function ledger_entries_added()`);
    this.addSql(`
      create function ledger_transfer_has_entries() returns trigger language plpgsql as $$
      begin
        if not exists (select 1 from ledger_entry where transfer_id = new.id) then
          raise exception 'ledger transfer % has no entries', new.id using errcode = 'check_violation';
        end if;
        return null;
      end $$`);
    this.addSql(`
      create constraint trigger ledger_transfer_entered after insert on ledger_transfer
      deferrable initially deferred for each row execute function ledger_transfer_has_entries()`);
  }

  private onlyAdded(): void {
    this.addSql(`
      create function ledger_only_grows() returns trigger language plpgsql as $$
      begin
        raise exception 'the ledger only grows' using errcode = 'restrict_violation';
      end $$`);
    for (const table of ['ledger_transfer', 'ledger_entry']) {
      this.addSql(`
        create trigger ${table}_only_grows before update or delete or truncate on ${table}
        for each statement execute function ledger_only_grows()`);
    }
  }
}
