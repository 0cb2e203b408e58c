import { Migration } from '@mikro-orm/migrations';

/**
 * A replacement is kept no longer than the order that it replaces, however often that is sent again (rule H41); the
 * replacement of a late order is looked for with each of them (rule O99).
 */
export class Migration20261123185EndOfReplacements extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function orders_kept_until() returns trigger language plpgsql as $$
      begin
        if new.anonymise_from is null then
          new.anonymise_by := null;
        elsif new.anonymise_by is null then
          new.anonymise_by := greatest(new.updated_at::date, new.delivery_date) + 60;
        end if;
        if tg_op = 'INSERT' and new.anonymise_by is not null and new.replaces_order_id is not null then
          new.anonymise_by := least(new.anonymise_by,
            (select o.anonymise_by from orders o where o.id = new.replaces_order_id));
        end if;
        return new;
      end $$`);
    this.addSql(
      `create index "orders_replacements" on "orders" ("replaces_order_id") where replaces_order_id is not null`,
    );
  }
}
