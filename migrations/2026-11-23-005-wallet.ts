import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "user_wallets" (
    "id" uuid not null,
    "user_id" uuid null,
    "cash_pence" int not null default 0,
    "bonus_pence" int not null default 0,
    "held_cash_pence" int not null default 0,
    "held_bonus_pence" int not null default 0,
    "owed_pence" int not null default 0,
    "total_deposited_pence" int not null default 0,
    "total_bonus_earned_pence" int not null default 0,
    "frozen_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "user_wallets" add constraint "user_wallets_once_user" unique ("user_id")`,
  `alter table "user_wallets" add constraint "user_wallets_never_negative" check (cash_pence >= 0 and bonus_pence >= 0 and held_cash_pence >= 0 and held_bonus_pence >= 0 and owed_pence >= 0)`,

  `create table "top_up" (
    "id" uuid not null,
    "wallet_id" uuid not null,
    "payment_id" uuid not null,
    "amount_pence" int not null,
    "bonus_step_pence" int not null,
    "bonus_per_step_pence" int not null,
    "status" text not null,
    "session_id" varchar(255) null,
    "payment_intent_id" varchar(255) null,
    "returned_pence" int not null default 0,
    "bonus_pence" int not null default 0,
    "credited_at" timestamptz(3) null,
    "wording_ids" uuid[] not null default '{}',
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "top_up" add constraint "top_up_payment_intent_unique" unique ("payment_intent_id")`,
  `create index "top_up_of_wallet" on "top_up" ("wallet_id", "created_at")`,
  `create index "top_up_credited" on "top_up" ("credited_at") include ("amount_pence") where credited_at is not null`,
  `alter table "top_up" add constraint "top_up_amount_positive" check (amount_pence > 0)`,
  `alter table "top_up" add constraint "top_up_returned_within" check (returned_pence >= 0 and returned_pence <= amount_pence and bonus_pence >= 0)`,
  `alter table "top_up" add constraint "top_up_status_check" check ("status" in ('open', 'credited', 'expired'))`,

  `create table "top_up_inquiry" (
    "id" varchar(255) not null,
    "top_up_id" uuid not null,
    "amount_pence" int not null,
    "respond_by" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    "closed_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "top_up_inquiry_of_top_up" on "top_up_inquiry" ("top_up_id")`,
  `create index "top_up_inquiry_open" on "top_up_inquiry" ("respond_by") where closed_at is null`,
  `alter table "top_up_inquiry" add constraint "top_up_inquiry_amount_positive" check (amount_pence > 0)`,

  `create table "top_up_clawback" (
    "id" varchar(100) not null,
    "top_up_id" uuid not null,
    "kind" text not null,
    "amount_pence" int not null,
    "reapplied_count" int not null default 0,
    "created_at" timestamptz(3) not null,
    "over_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "top_up_clawback_of_top_up" on "top_up_clawback" ("top_up_id", "created_at")`,
  `alter table "top_up_clawback" add constraint "top_up_clawback_amounts" check (amount_pence > 0 and reapplied_count >= 0)`,
  `alter table "top_up_clawback" add constraint "top_up_clawback_kind_check" check ("kind" in ('withdrawal', 'dispute'))`,

  `create table "ledger_transfer" (
    "id" bigserial primary key,
    "wallet_id" uuid not null,
    "kind" text not null,
    "idempotency_key" varchar(120) not null,
    "ref_id" uuid not null,
    "amount_pence" int not null,
    "description" varchar(200) not null,
    "created_at" timestamptz(3) not null
  )`,
  `alter table "ledger_transfer" add constraint "ledger_transfer_idempotency_key_unique" unique ("idempotency_key")`,
  `create index "ledger_transfer_about" on "ledger_transfer" ("ref_id", "kind")`,
  `create index "ledger_transfer_by_time" on "ledger_transfer" using brin ("created_at")`,
  `create index "ledger_transfer_shown" on "ledger_transfer" ("wallet_id", "id" desc) where amount_pence <> 0`,
  `alter table "ledger_transfer" add constraint "ledger_transfer_kind_check" check ("kind" in ('top_up', 'bonus', 'hold', 'release', 'capture', 'refund', 'withdrawal', 'withdrawal_failed', 'dispute', 'dispute_reversed', 'negative_balance_settled', 'bonus_expired', 'adjustment'))`,

  `create table "ledger_entry" (
    "transfer_id" bigint not null,
    "account" text not null,
    "amount_pence" int not null,
    primary key ("transfer_id", "account")
  )`,
  `alter table "ledger_entry" add constraint "ledger_entry_amount_nonzero" check (amount_pence <> 0)`,
  `alter table "ledger_entry" add constraint "ledger_entry_account_check" check ("account" in ('cash', 'bonus', 'held_cash', 'held_bonus', 'owed', 'clearing', 'revenue', 'bonus_cost', 'goodwill'))`,

  `create table "wallet_adjustment" (
    "id" uuid not null,
    "wallet_id" uuid not null,
    "amount_pence" int not null,
    "reason" varchar(200) null,
    "made_by" uuid not null,
    "status" text not null default 'made',
    "decided_by" uuid null,
    "decided_at" timestamptz(3) null,
    "expires_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "wallet_adjustment_of_wallet" on "wallet_adjustment" ("wallet_id", "created_at")`,
  `create index "wallet_adjustment_of_staff" on "wallet_adjustment" ("made_by", "created_at")`,
  `create index "wallet_adjustment_pending" on "wallet_adjustment" ("expires_at") where status = 'pending'`,
  `alter table "wallet_adjustment" add constraint "wallet_adjustment_amount_nonzero" check (amount_pence <> 0)`,
  `alter table "wallet_adjustment" add constraint "wallet_adjustment_decided" check ((decided_by is null) = (decided_at is null) and (status <> 'pending' or (decided_by is null and expires_at is not null)) and (status <> 'declined' or decided_by is not null))`,
  `alter table "wallet_adjustment" add constraint "wallet_adjustment_by_two" check (status <> 'made' or decided_by is null or decided_by <> made_by)`,
  `alter table "wallet_adjustment" add constraint "wallet_adjustment_status_check" check ("status" in ('pending', 'made', 'declined'))`,

  `create table "wallet_payout" (
    "id" uuid not null,
    "top_up_id" uuid not null,
    "amount_pence" int not null,
    "cash_pence" int null,
    "bonus_taken_pence" int null,
    "bonus_lost_pence" int null,
    "status" text not null,
    "provider_refund_id" varchar(255) null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "wallet_payout_of_top_up" on "wallet_payout" ("top_up_id")`,
  `alter table "wallet_payout" add constraint "wallet_payout_amount_positive" check (amount_pence > 0)`,
  `alter table "wallet_payout" add constraint "wallet_payout_parts_add_up" check (num_nulls(cash_pence, bonus_taken_pence, bonus_lost_pence) = 3 or (num_nulls(cash_pence, bonus_taken_pence, bonus_lost_pence) = 0 and bonus_taken_pence >= 0 and cash_pence >= amount_pence and bonus_lost_pence = bonus_taken_pence + cash_pence - amount_pence))`,
  `alter table "wallet_payout" add constraint "wallet_payout_status_check" check ("status" in ('requested', 'succeeded', 'failed'))`,
];

const REFERENCES = [
  `alter table "top_up" add constraint "top_up_wallet_id_foreign" foreign key ("wallet_id") references "user_wallets" ("id")`,
  `alter table "top_up_inquiry" add constraint "top_up_inquiry_top_up_id_foreign" foreign key ("top_up_id") references "top_up" ("id")`,
  `alter table "top_up_clawback" add constraint "top_up_clawback_top_up_id_foreign" foreign key ("top_up_id") references "top_up" ("id")`,
  `alter table "ledger_transfer" add constraint "ledger_transfer_wallet_id_foreign" foreign key ("wallet_id") references "user_wallets" ("id")`,
  `alter table "ledger_entry" add constraint "ledger_entry_transfer_id_foreign" foreign key ("transfer_id") references "ledger_transfer" ("id") on delete no action`,
  `alter table "wallet_adjustment" add constraint "wallet_adjustment_wallet_id_foreign" foreign key ("wallet_id") references "user_wallets" ("id")`,
  `alter table "wallet_payout" add constraint "wallet_payout_top_up_id_foreign" foreign key ("top_up_id") references "top_up" ("id")`,
];

const TRIGGERS_AND_FUNCTIONS = [
  // Entries are append-only (rule W9).
  `create function ledger_append_only() returns trigger language plpgsql as $$
      begin
        raise exception 'the ledger only grows' using errcode = 'restrict_violation';
      end $$`,
  `create trigger ledger_transfer_append_only before update or delete or truncate on ledger_transfer
        for each statement execute function ledger_append_only()`,
  `create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
        for each statement execute function ledger_append_only()`,
  // No transfer is without its entries when its transaction ends (rule W9).
  `create function ledger_transfer_has_entries() returns trigger language plpgsql as $$
      begin
        if not exists (select 1 from ledger_entry where transfer_id = new.id) then
          raise exception 'ledger transfer % has no entries', new.id using errcode = 'check_violation';
        end if;
        return null;
      end $$`,
  `create constraint trigger ledger_transfer_entered after insert on ledger_transfer
        deferrable initially deferred for each row execute function ledger_transfer_has_entries()`,
  // A balance is the sum of its entries: it is written only here, as the owner (rules W9 and H21).
  `create function ledger_entries_added() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
      end $$`,
  `revoke execute on function ledger_entries_added() from public`,
  `create trigger ledger_entry_added after insert on ledger_entry referencing new table as added
        for each statement execute function ledger_entries_added()`,
];

/** Wallets with an append-only ledger, and the top-ups that fill them. */
export class Migration20261123005Wallet extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...REFERENCES, ...TRIGGERS_AND_FUNCTIONS]) this.addSql(statement);
  }
}
