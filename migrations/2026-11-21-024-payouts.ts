import { Migration } from '@mikro-orm/migrations';

/** Monthly statements of commission, where it is paid to, and the transfers. */
export class Migration20261121024Payouts extends Migration {
  override up(): void {
    this.addSql(
      `create table "commission_statement" ("id" uuid not null, "signup_id" uuid not null, "month" varchar(7) not null, "opening_pence" bigint not null, "earned_pence" bigint not null, "reversed_pence" bigint not null, "closed_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "commission_statement" add constraint "commission_statement_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id")`,
    );
    this.addSql(
      `alter table "commission_statement" add constraint "commission_statement_once_month" unique ("signup_id", "month")`,
    );
    this.addSql(
      `alter table "commission_statement" add constraint "commission_statement_month_shape" check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')`,
    );
    this.addSql(
      `alter table "commission_statement" add constraint "commission_statement_signs" check (earned_pence >= 0 and reversed_pence <= 0)`,
    );
    this.addSql(
      `create table "payout_details" ("signup_id" uuid not null, "details_sealed" bytea not null, "usable_from" timestamptz(3) not null, "changed_at" timestamptz(3) not null, primary key ("signup_id"))`,
    );
    this.addSql(
      `alter table "payout_details" add constraint "payout_details_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `create table "payout_batch" ("id" bigserial primary key, "state" text not null, "payouts" int not null, "amount_pence" bigint not null, "created_at" timestamptz(3) not null, "paid_at" timestamptz(3) null)`,
    );
    this.addSql(
      `alter table "payout_batch" add constraint "payout_batch_state_check" check ("state" in ('open', 'paid'))`,
    );
    this.addSql(
      `alter table "payout_batch" add constraint "payout_batch_paid_has_time" check ((state = 'paid') = (paid_at is not null))`,
    );
    this.payouts();
    this.entries();
    this.guards();
  }

  private payouts(): void {
    this.addSql(
      `create table "payout" ("id" uuid not null, "batch_id" bigint not null, "signup_id" uuid not null, "amount_pence" bigint not null, "month" varchar(7) not null, "reference" varchar(18) not null, "account_ending" varchar(4) not null, "details_sealed" bytea null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "payout" add constraint "payout_batch_id_foreign" foreign key ("batch_id") references "payout_batch" ("id")`,
    );
    this.addSql(
      `alter table "payout" add constraint "payout_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id")`,
    );
    this.addSql(`alter table "payout" add constraint "payout_reference_unique" unique ("reference")`);
    this.addSql(
      `alter table "payout" add constraint "payout_once_in_batch" unique ("batch_id", "signup_id")`,
    );
    this.addSql(`alter table "payout" add constraint "payout_amount_positive" check (amount_pence > 0)`);
    this.addSql(`create index "payout_of_signup" on "payout" ("signup_id")`);
  }

  private entries(): void {
    this.addSql(
      `alter table "commission_entry" add column "statement_id" uuid null, add column "payout_id" uuid null`,
    );
    this.addSql(
      `alter table "commission_entry" add constraint "commission_entry_statement_id_foreign" foreign key ("statement_id") references "commission_statement" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "commission_entry" add constraint "commission_entry_payout_id_foreign" foreign key ("payout_id") references "payout" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "commission_entry" add constraint "commission_entry_payable" check ((statement_id is null or status in ('approved', 'paid')) and (payout_id is null or statement_id is not null))`,
    );
    this.addSql(
      `create index "commission_entry_unstated" on "commission_entry" ("approved_at") where status = 'approved' and statement_id is null`,
    );
    this.addSql(
      `create index "commission_entry_unpaid" on "commission_entry" ("signup_id") where status = 'approved' and statement_id is not null and payout_id is null`,
    );
    this.addSql(
      `create index "commission_entry_stated" on "commission_entry" ("statement_id", "id") where statement_id is not null`,
    );
    this.addSql(
      `create index "commission_entry_transferred" on "commission_entry" ("payout_id") where payout_id is not null`,
    );
  }

  /** No penny is transferred twice, and none that was not payable (rule R7). */
  private guards(): void {
    this.addSql(`
      create function payout_is_its_entries() returns trigger language plpgsql as $$
      begin
        if new.amount_pence is distinct from
           (select sum(amount_pence) from commission_entry where payout_id = new.id) then
          raise exception 'payout % is not the sum of its entries', new.id using errcode = 'check_violation';
        end if;
        return null;
      end $$`);
    this.addSql(`
      create constraint trigger payout_adds_up after insert or update on payout
      deferrable initially deferred for each row execute function payout_is_its_entries()`);
    this.addSql(`
      create function commission_entry_out_stays() returns trigger language plpgsql as $$
      begin
        if old.payout_id is distinct from new.payout_id or new.amount_pence <> old.amount_pence
           or (old.status = 'paid' and new.status <> 'paid') then
          raise exception 'commission entry % is paid out already', old.id using errcode = 'check_violation';
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger commission_entry_out_stays before update on commission_entry
      for each row when (old.payout_id is not null) execute function commission_entry_out_stays()`);
  }
}
