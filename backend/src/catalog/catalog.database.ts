import {
  followingSetting,
  notifyingCatalogChanges,
  type DatabasePart,
} from '../platform/database/database-part.js';
import { ALLERGENS, DIETS } from '../rules/food/allergens.js';
import { PRICE_SETTINGS, WEEKLY_PERCENT } from '../rules/pricing/price-changes.js';
import { MENUS_DATABASE } from './menus/menus.database.js';
import { RATINGS_DATABASE } from './ratings/ratings.database.js';
import { RECIPES_DATABASE } from './recipes/recipes.database.js';
import { SEARCH_DATABASE } from './search/search.database.js';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
const ALLERGENS_AS_JSON = `[${ALLERGENS.map((word) => `"${word}"`).join(', ')}]`;

/** The tables that pages read, beside recipes and delivery days, which define their own relevant changes. */
const READ_WITH_CATALOG = ['product', 'package_menu', 'meal_plan', 'recipe_creator', 'price_change'] as const;
/** Database functions and triggers of the catalogue: products, their prices and delivery days. */
export const CATALOG_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'Variant labels use only allergen names that filters and warnings recognise (rule F1).',
    beforeTables: true,
    sql: [
      `create function package_labels_known(details jsonb) returns boolean language sql immutable parallel safe as $$
        select coalesce(bool_and(coalesce(
                 v ->> 'variant' in (${quoted(DIETS)})
                 and jsonb_typeof(v #> '{allergens,contains}') = 'array'
                 and v #> '{allergens,contains}' <@ '${ALLERGENS_AS_JSON}'
                 and jsonb_typeof(v #> '{allergens,mayContain}') = 'array'
                 and v #> '{allergens,mayContain}' <@ '${ALLERGENS_AS_JSON}', false)), false)
          from jsonb_array_elements(details -> 'variants') v
      $$`,
    ],
  },
  {
    keeps: 'Catalogue caches are invalidated on every change, so pages show current data (rule T7).',
    sql: [...READ_WITH_CATALOG.map((table) => notifyingCatalogChanges(table))],
  },
  {
    keeps:
      'Delivery-day caches are invalidated when a day closes, fills up or changes capacity, not on each order (rule D9).',
    sql: [
      `create trigger delivery_day_added after insert on delivery_day for each row
        when (new.closed or new.capacity is not null) execute function notify_catalog_changed()`,
      `create trigger delivery_day_changed after update of capacity, closed, "full" on delivery_day for each row
        when (old.capacity is distinct from new.capacity or old.closed <> new.closed or (old."full" and not new."full"))
        execute function notify_catalog_changed()`,
    ],
  },
  {
    keeps:
      'A price setting is recorded with its notice period however it is changed; a planned change writes its own row (rules P11, B60 and B61).',
    sql: [
      `create function record_price_change() returns trigger language plpgsql as $$
      declare
        changed_key text := case when tg_op = 'DELETE' then old.key else new.key end;
        old_value int := case when tg_op <> 'INSERT' and jsonb_typeof(old.value) = 'number' then round((old.value #>> '{}')::numeric)::int end;
        new_value int := case when tg_op <> 'DELETE' then round((new.value #>> '{}')::numeric)::int end;
        changed_at timestamptz := case when tg_op = 'DELETE' then now() else new.updated_at end;
        days int := coalesce((select (value #>> '{}')::int from setting where key = 'legal.priceNoticeDays'
          and value #>> '{}' ~ '^[0-9]{1,3}$' and (value #>> '{}')::int <= 365), 30);
      begin
        if old_value is distinct from new_value
          and (coalesce(new_value, 1) > 0 or new_value = 0 and (changed_key like 'delivery.%' or changed_key like 'referral.%'))
          and coalesce(current_setting('shop.planned_price', true), '') = '' then
          insert into price_change (id, price_key, old_pence, new_pence, effective_from, keep_until, notice_days, status, created_at)
          values (gen_random_uuid(), changed_key, old_value, new_value, changed_at,
                  changed_at + days * interval '1 day', days, 'applied', changed_at);
        end if;
        return null;
      end $$`,
      ...followingSetting(
        'setting_price',
        'record_price_change',
        (row) => `${row}.key in (${quoted(PRICE_SETTINGS)})
          and jsonb_typeof(${row}.value) = 'number'`,
      ),
    ],
  },
  {
    keeps: 'The discount of referral codes on weekly boxes is recorded in the same way (rule B80).',
    sql: [
      ...followingSetting(
        'setting_discount',
        'record_price_change',
        (row) => `${row}.key = '${WEEKLY_PERCENT}'
          and jsonb_typeof(${row}.value) = 'number'`,
      ),
    ],
  },
  ...MENUS_DATABASE,
  ...RATINGS_DATABASE,
  ...RECIPES_DATABASE,
  ...SEARCH_DATABASE,
];
