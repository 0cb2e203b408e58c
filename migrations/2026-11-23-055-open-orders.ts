import { Migration } from '@mikro-orm/migrations';

/** Unpaid orders hold a place for a while: how many of them there are by person, network and day is limited. */
export class Migration20261123055OpenOrders extends Migration {
  override up(): void {
    this.addSql(
      `alter table "orders" add column "holds_place" boolean not null default false, add column "network" varchar(64) null`,
    );
    this.addSql(
      `alter table "orders" add constraint "orders_network_while_open" check (network is null or holds_place)`,
    );
    this.addSql(`alter table "delivery_day" add column "held" int not null default 0`);
    this.addSql(
      `alter table "delivery_day" add constraint "delivery_day_held_not_negative" check (held >= 0)`,
    );
    // Boxes of running subscriptions are promised and hold nothing; every other page that is open does.
    this.addSql(`
      update orders set holds_place = true
       where status = 'pending' and paid_at is null and payment_id is not null
         and not exists (select 1 from box_delivery d where d.order_id = orders.id and d.sequence > 1)`);
    this.addSql(`
      update delivery_day d set held = o.held
        from (select delivery_date, count(*) as held from orders where holds_place group by 1) o
       where d.date = o.delivery_date`);
    this.addSql(
      `create index "orders_open_of_account" on "orders" ("user_id", "created_at") where holds_place`,
    );
    this.addSql(`create index "orders_open_of_guest" on "orders" ("email", "created_at") where holds_place`);
    this.addSql(
      `create index "orders_open_of_network" on "orders" ("network", "expires_at") where holds_place`,
    );
    // A hold ends for good with the payment or the end of its order, and with it what its network was.
    this.addSql(`
      create function orders_end_hold() returns trigger language plpgsql as $$
      begin
        new.holds_place := false;
        new.network := null;
        return new;
      end $$`);
    this.addSql(`
      create trigger orders_hold_ends before update on orders for each row
      when (old.holds_place and (new.status <> 'pending' or new.paid_at is not null or not new.holds_place))
      execute function orders_end_hold()`);
    this.addSql(`
      create or replace function delivery_day_follows_order() returns trigger language plpgsql as $$
      declare
        places int := (old.status = 'cancelled')::int - (new.status = 'cancelled')::int;
        holds int := new.holds_place::int - old.holds_place::int;
      begin
        if places > 0 then
          insert into delivery_day (date, taken) values (new.delivery_date, 1)
          on conflict (date) do update set taken = delivery_day.taken + 1;
        else
          update delivery_day set taken = greatest(taken + places, 0), held = greatest(held + holds, 0)
           where date = new.delivery_date;
          if (select "full" from delivery_day where date = new.delivery_date) then
            update delivery_day set "full" = false where date = new.delivery_date;
          end if;
        end if;
        return null;
      end $$`);
    this.addSql(`drop trigger orders_delivery_day on orders`);
    this.addSql(`
      create trigger orders_delivery_day after update on orders for each row
      when (new.delivery_date is not null and (
        (old.status = 'cancelled') is distinct from (new.status = 'cancelled')
        or old.holds_place is distinct from new.holds_place))
      execute function delivery_day_follows_order()`);
  }
}
