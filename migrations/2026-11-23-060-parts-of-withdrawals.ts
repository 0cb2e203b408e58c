import { Migration } from '@mikro-orm/migrations';

/** What a withdrawal took of its wallet and its deposit, so that one that fails gives all of it back (rule W30). */
export class Migration20261123060PartsOfWithdrawals extends Migration {
  override up(): void {
    this.addSql(
      `alter table "wallet_payout" add "cash_pence" int null, add "bonus_taken_pence" int null, add "bonus_lost_pence" int null`,
    );
    this.addSql(
      `alter table "wallet_payout" add constraint "wallet_payout_parts_add_up" check (num_nulls(cash_pence, bonus_taken_pence, bonus_lost_pence) = 3 or (num_nulls(cash_pence, bonus_taken_pence, bonus_lost_pence) = 0 and bonus_taken_pence >= 0 and cash_pence >= amount_pence and bonus_lost_pence = bonus_taken_pence + cash_pence - amount_pence))`,
    );
    // The ledger has said so from the beginning. A row of the version before may still come without.
    this.addSql(
      `update wallet_payout p
          set cash_pence = s.cash, bonus_taken_pence = s.bonus, bonus_lost_pence = s.bonus + s.cash - p.amount_pence
         from (select t.cause, coalesce(-sum(e.amount_pence) filter (where e.account = 'cash'), 0) as cash,
                      coalesce(-sum(e.amount_pence) filter (where e.account = 'bonus'), 0) as bonus
                 from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
                where t.kind = 'cash_out' group by t.cause) s
        where s.cause = 'cash-out:' || p.id`,
    );
  }
}
