import type { DatabasePart } from '#backend/platform/database/database-part.js';

/** The trigger that sums ratings. */
export const DISH_RATINGS_DATABASE: readonly DatabasePart[] = [
  {
    keeps:
      'One rating of each voice is summed for each dish, with who changed something, in the transaction of each change (rule K41).',
    sql: [
      `create function count_dish_rating() returns trigger language plpgsql as $$
      declare
        before int := case when tg_op <> 'INSERT' and old.counts then old.stars end;
        after int := case when tg_op <> 'DELETE' and new.counts then new.stars end;
        dish text := case when tg_op = 'DELETE' then old.sku else new.sku end;
        who text := case when tg_op = 'DELETE' then old.voice else new.voice end;
      begin
        if before is distinct from after then
          insert into product_rating (sku) values (dish) on conflict (sku) do nothing;
          update product_rating
             set ratings = ratings + (after is not null)::int - (before is not null)::int,
                 stars = stars + coalesce(after, 0) - coalesce(before, 0),
                 changed_by = case when who = any(changed_by) then changed_by else changed_by || who end
           where sku = dish;
        end if;
        return null;
      end $$`,
      `create trigger dish_rating_counted after insert or update of stars, counts or delete on dish_rating
        for each row execute function count_dish_rating()`,
    ],
  },
];
