import { Migration } from '@mikro-orm/migrations';

/**
 * The release before writes `anonymise_from` alone, and may still serve while this one starts (rule H40): the database
 * gives what is kept an end, and takes the end away from what is emptied.
 */
export class Migration20261123150EndsOfKeptOrders extends Migration {
  override up(): void {
    this.addSql(`
      create function orders_kept_until() returns trigger language plpgsql as $$
      begin
        if new.anonymise_from is null then
          new.anonymise_by := null;
        elsif new.anonymise_by is null then
          new.anonymise_by := greatest(new.updated_at::date, new.delivery_date) + 60;
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger orders_kept_has_end before insert or update of anonymise_from, anonymise_by on orders
        for each row execute function orders_kept_until()`);
  }
}
