import { Migration } from '@mikro-orm/migrations';

/** How many orders the kitchen takes for a day, kept right whoever cancels an order or brings it back. */
export class Migration20261121009DeliveryCapacity extends Migration {
  override up(): void {
    this.addSql(
      `create table "delivery_day" ("date" date not null, "taken" int not null default 0, "capacity" int null, "closed" boolean not null default false, "full" boolean not null default false, primary key ("date"), constraint "delivery_day_taken_not_negative" check (taken >= 0), constraint "delivery_day_capacity_not_negative" check (capacity >= 0))`,
    );
    this.addSql(`
      insert into delivery_day (date, taken)
      select delivery_date, count(*) from orders
       where delivery_date is not null and status <> 'cancelled' and delivery_date >= current_date group by 1`);
    this.addSql(`
      create function delivery_day_follows_order() returns trigger language plpgsql as $$
      begin
        if new.status = 'cancelled' then
          update delivery_day set taken = taken - 1 where date = new.delivery_date and taken > 0;
          if (select "full" from delivery_day where date = new.delivery_date) then
            update delivery_day set "full" = false where date = new.delivery_date;
          end if;
        else
          insert into delivery_day (date, taken) values (new.delivery_date, 1)
          on conflict (date) do update set taken = delivery_day.taken + 1;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger orders_delivery_day after update of status on orders for each row
      when (new.delivery_date is not null and (old.status = 'cancelled') is distinct from (new.status = 'cancelled'))
      execute function delivery_day_follows_order()`);
    this.addSql(`
      create trigger delivery_day_added after insert on delivery_day for each row
      when (new.closed or new.capacity is not null) execute function notify_catalogue_changed()`);
    this.addSql(`
      create trigger delivery_day_changed after update of "capacity", "closed", "full" on delivery_day for each row
      when (old.capacity is distinct from new.capacity or old.closed <> new.closed or (old."full" and not new."full"))
      execute function notify_catalogue_changed()`);
  }
}
