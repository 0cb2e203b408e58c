import { Migration } from '@mikro-orm/migrations';

/** What the panel looks orders up by, and how many there are of each status (rules A3, A22). */
export class Migration20261121026StaffOrders extends Migration {
  override up(): void {
    this.addSql(`create index "orders_of_status" on "orders" ("status", "created_at", "id")`);
    this.addSql(`create index "orders_by_email" on "orders" ("email" collate "C", "created_at", "id")`);
    this.addSql(
      `create index "orders_by_code" on "orders" (upper(right(coalesce("stripe_session_id", "id"::text), 8)), "created_at", "id")`,
    );
    this.addSql(
      `create table "order_tally" ("id" bigserial primary key, "status" text not null, "orders" int not null, "total_pence" bigint not null)`,
    );
    this.addSql(
      `alter table "order_tally" add constraint "order_tally_status_check" check ("status" in ('pending', 'processing', 'completed', 'cancelled'))`,
    );
    // One row for a statement and status, however many orders it writes; none where nothing is counted anew.
    this.addSql(`
      create function order_tally_follows_orders() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into order_tally (status, orders, total_pence)
          select status, count(*), sum(amount_pence + wallet_pence) from added group by status;
        elsif tg_op = 'DELETE' then
          insert into order_tally (status, orders, total_pence)
          select status, -count(*), -sum(amount_pence + wallet_pence) from removed group by status;
        else
          insert into order_tally (status, orders, total_pence)
          select status, sum(orders), sum(pence) from (
            select status, 1 as orders, amount_pence + wallet_pence as pence from added
            union all
            select status, -1, -(amount_pence + wallet_pence) from removed
          ) changed group by status having sum(orders) <> 0 or sum(pence) <> 0;
        end if;
        return null;
      end $$`);
    for (const [event, tables] of [
      ['insert', 'new table as added'],
      ['delete', 'old table as removed'],
      ['update', 'old table as removed new table as added'],
    ]) {
      this.addSql(`
        create trigger orders_tally_${event} after ${event} on orders referencing ${tables}
        for each statement execute function order_tally_follows_orders()`);
    }
    this.addSql(`
      insert into order_tally (status, orders, total_pence)
      select status, count(*), sum(amount_pence + wallet_pence) from orders group by status`);
  }
}
