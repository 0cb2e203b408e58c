import {
  followingSetting,
  tellingOfCatalogue,
  type DatabasePart,
} from '../platform/database/database-part.js';
import { ALLERGENS, DIETS } from '../rules/allergens.js';
import { PRICE_SETTINGS, WEEKLY_PERCENT } from '../rules/price-changes.js';
import { RECIPES_DATABASE } from './recipes/recipes.database.js';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
const ALLERGENS_AS_JSON = `[${ALLERGENS.map((word) => `"${word}"`).join(', ')}]`;

/** What pages are made of, beside recipes and delivery days, which say themselves which changes count. */
const READ_WITH_CATALOGUE = [
  'product',
  'package_menu',
  'meal_plan',
  'promotion',
  'clinic_partner',
  'recipe_creator',
  'price_change',
] as const;
/** What PostgreSQL does by itself for the catalogue: what is sold, its prices, promotions and delivery days. */
export const CATALOG_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'No label of a variant says a word that the filters and warnings do not know (rule F1).',
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
    keeps:
      'Pages show the catalogue that is in force: readers keep answers until they are told of a change (rule T7).',
    sql: [...READ_WITH_CATALOGUE.map((table) => tellingOfCatalogue(table))],
  },
  {
    keeps: 'The same of days that are closed, full or of another capacity, and not of each order (rule D9).',
    sql: [
      `create trigger delivery_day_added after insert on delivery_day for each row
        when (new.closed or new.capacity is not null) execute function notify_catalogue_changed()`,
      `create trigger delivery_day_changed after update of capacity, closed, "full" on delivery_day for each row
        when (old.capacity is distinct from new.capacity or old.closed <> new.closed or (old."full" and not new."full"))
        execute function notify_catalogue_changed()`,
    ],
  },
  {
    keeps: 'Orders, uses and emails name a promotion by its code, so it stays (rule P10).',
    sql: [
      `create function promotion_code_stays() returns trigger language plpgsql as $$
      begin
        raise exception 'the code of a promotion stays' using errcode = 'restrict_violation';
      end $$`,
      `create trigger promotion_code_stays before update of code on promotion for each row
        when (old.code <> new.code) execute function promotion_code_stays()`,
    ],
  },
  {
    keeps:
      'A price among the settings is written down with its days of notice, however it is changed; what is planned writes its own row (rules P11, B60 and B61).',
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
          insert into price_change (id, price_key, old_pence, new_pence, effective_from, keep_until, notice_days, state, created_at)
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
    keeps: 'The same of what a code takes off weekly boxes (rule B80).',
    sql: [
      ...followingSetting(
        'setting_discount',
        'record_price_change',
        (row) => `${row}.key = '${WEEKLY_PERCENT}'
          and jsonb_typeof(${row}.value) = 'number'`,
      ),
    ],
  },
  {
    keeps: 'A place on the waiting list belongs to the area that is opened for it (rule X24).',
    sql: [
      `create function waitlist_area_of(country text, postcode text) returns text language sql immutable as $$
        select coalesce(case country when 'IE' then substring(postcode from '^[A-Z][0-9][0-9W]')
                                     else substring(postcode from '^[A-Z]{1,2}') end, '?')
      $$`,
      `create function waitlist_entry_placed() returns trigger language plpgsql as $$
      begin
        new.area := waitlist_area_of(new.country, new.postcode);
        return new;
      end $$`,
      `create trigger waitlist_entry_placed before insert on waitlist_entry
        for each row execute function waitlist_entry_placed()`,
    ],
  },
  {
    keeps:
      'How many wait in an area is counted as they come and go, so that reading it never counts rows (rules A22 and X24).',
    sql: [
      `create function waitlist_entry_counted() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into waitlist_area (country, area, entries) values (new.country, new.area, 1)
          on conflict (country, area) do update set entries = waitlist_area.entries + 1;
        else
          update waitlist_area set entries = entries - 1 where country = old.country and area = old.area;
        end if;
        return null;
      end $$`,
      `create trigger waitlist_entry_counted after insert or delete on waitlist_entry
        for each row execute function waitlist_entry_counted()`,
    ],
  },
  ...RECIPES_DATABASE,
];
