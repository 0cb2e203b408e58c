import { notifyingCatalogChanges, type DatabasePart } from '#backend/platform/database/database-part.js';

/** Database functions and triggers of menus and of the limits of their dishes. */
export const MENUS_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'A delivery day has one menu at most (rule K36).',
    sql: [
      `alter table menu_period add constraint menu_period_days_of_its_own
        exclude using gist (daterange(first_day, last_day, '[]') with &&)`,
    ],
  },
  {
    keeps: 'Pages show the menu in force (rule T7).',
    sql: [notifyingCatalogChanges('menu_period'), notifyingCatalogChanges('menu_dish')],
  },
  {
    keeps:
      'Cached menus are read again when a dish sells out for a day or is available again, not on each order (rule T7).',
    sql: [
      `create trigger dish_day_changed after update of taken, cap on dish_day for each row
        when ((old.taken >= old.cap) is distinct from (new.taken >= new.cap))
        execute function notify_catalog_changed()`,
    ],
  },
  {
    keeps:
      'No more of a dish is sold for a day than its limit, whichever order comes first. Dishes are locked in the order of their SKUs, after their day (rule D21).',
    sql: [
      `create function take_dishes(day date, skus text[], portions int[], is_limited boolean)
        returns table (sku text, remaining int) language plpgsql as $$
      declare
        dish record;
        found_row dish_day%rowtype;
      begin
        for dish in select w.sku as name, sum(w.portions)::int as wanted
                      from unnest(skus, portions) as w(sku, portions) group by w.sku order by w.sku loop
          select * into found_row from dish_day d where d.date = day and d.sku = dish.name for update;
          continue when not found;
          if is_limited and found_row.taken + dish.wanted > found_row.cap then
            sku := dish.name;
            remaining := greatest(found_row.cap - found_row.taken, 0);
            return next;
          else
            update dish_day d set taken = d.taken + dish.wanted where d.date = day and d.sku = dish.name;
          end if;
        end loop;
      end $$`,
    ],
  },
];
