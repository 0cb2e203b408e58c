import { Migration } from '@mikro-orm/migrations';

/** What must exist before the tables. */
const PREREQUISITES = [
  `create function package_labels_known(details jsonb) returns boolean language sql immutable parallel safe as $$
        select coalesce(bool_and(coalesce(
                 v ->> 'variant' in ('standard', 'vegetarian', 'vegan', 'halal', 'halal-vegan')
                 and jsonb_typeof(v #> '{allergens,contains}') = 'array'
                 and v #> '{allergens,contains}' <@ '["celery", "gluten", "crustaceans", "eggs", "fish", "lupin", "milk", "molluscs", "mustard", "nuts", "peanuts", "sesame", "soya", "sulphites"]'
                 and jsonb_typeof(v #> '{allergens,mayContain}') = 'array'
                 and v #> '{allergens,mayContain}' <@ '["celery", "gluten", "crustaceans", "eggs", "fish", "lupin", "milk", "molluscs", "mustard", "nuts", "peanuts", "sesame", "soya", "sulphites"]', false)), false)
          from jsonb_array_elements(details -> 'variants') v
      $$`,
];

const TABLES = [
  `create table "clinic_partner" (
    "id" varchar(100) not null,
    "name" varchar(200) not null,
    "description" text not null,
    "logo_svg" text not null default '',
    "logo_url" varchar(500) null,
    "website_url" varchar(500) not null,
    "is_active" boolean not null default true,
    "display_order" int not null,
    primary key ("id")
  )`,
  `create index "clinic_partner_order" on "clinic_partner" ("display_order")`,
  `alter table "clinic_partner" add constraint "clinic_partner_order_not_negative" check (display_order >= 0)`,
  `alter table "clinic_partner" add constraint "clinic_partner_has_name" check (btrim(name) <> '')`,
  `alter table "clinic_partner" add constraint "clinic_partner_website_shape" check (website_url = '' or website_url ~* '^https?://')`,
  `alter table "clinic_partner" add constraint "clinic_partner_logo_shape" check (logo_url = '' or logo_url ~* '^(https?://|/images/)')`,

  `create table "contact_message" (
    "id" uuid not null,
    "name" varchar(100) not null,
    "email" varchar(254) not null,
    "topic" varchar(100) not null,
    "organisation" varchar(200) null,
    "role" varchar(100) null,
    "message_sealed" bytea not null,
    "created_at" timestamptz(3) not null,
    "wording_id" uuid null,
    "closed_at" timestamptz(3) null,
    "closed_by" uuid null,
    "reply_sealed" bytea null,
    "replied_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "contact_message_newest" on "contact_message" ("created_at", "id")`,
  `create index "contact_message_open" on "contact_message" ("created_at", "id") where closed_at is null`,
  `create index "contact_message_answered" on "contact_message" ("created_at", "id") where closed_at is not null`,
  `create index "contact_message_email" on "contact_message" ("email")`,

  `create table "delivery_day" (
    "date" date not null,
    "taken" int not null default 0,
    "held" int not null default 0,
    "capacity" int null,
    "closed" boolean not null default false,
    "full" boolean not null default false,
    "limited" boolean not null default false,
    primary key ("date")
  )`,
  `alter table "delivery_day" add constraint "delivery_day_taken_not_negative" check (taken >= 0)`,
  `alter table "delivery_day" add constraint "delivery_day_held_not_negative" check (held >= 0)`,
  `alter table "delivery_day" add constraint "delivery_day_capacity_not_negative" check (capacity >= 0)`,

  `create table "dish_day" (
    "date" date not null,
    "sku" varchar(100) not null,
    "cap" int not null,
    "taken" int not null default 0,
    primary key ("date", "sku")
  )`,
  `alter table "dish_day" add constraint "dish_day_taken_not_negative" check (taken >= 0)`,

  `create table "menu_dish" (
    "period_id" uuid not null,
    "sku" varchar(100) not null,
    "cap" int null,
    primary key ("period_id", "sku")
  )`,
  `alter table "menu_dish" add constraint "menu_dish_cap_not_negative" check (cap >= 0)`,

  `create table "menu_period" (
    "id" uuid not null,
    "name" varchar(100) not null,
    "first_day" date not null,
    "last_day" date not null,
    "version" int not null default 1,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "menu_period" add constraint "menu_period_days_in_order" check (first_day <= last_day)`,

  `create table "meal_plan" (
    "id" uuid not null,
    "name" varchar(200) not null,
    "price_per_month_pence" int not null,
    "is_active" boolean not null default true,
    primary key ("id")
  )`,
  `alter table "meal_plan" add constraint "meal_plan_name_unique" unique ("name")`,
  `alter table "meal_plan" add constraint "meal_plan_price_positive" check (price_per_month_pence > 0)`,

  `create table "package_menu" (
    "sku" varchar(100) not null,
    "variant" varchar(20) not null,
    "days" jsonb not null,
    "changed_at" timestamptz(3) null,
    primary key ("sku", "variant")
  )`,

  `create table "price_change" (
    "id" uuid not null,
    "price_key" varchar(120) not null,
    "old_pence" int null,
    "new_pence" int null,
    "effective_from" timestamptz(3) not null,
    "keep_until" timestamptz(3) not null,
    "notice_days" int not null default 30,
    "status" text not null,
    "created_by" uuid null,
    "created_at" timestamptz(3) not null,
    "announced_at" timestamptz(3) null,
    "withdrawn_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "price_change_newest" on "price_change" ("price_key", "effective_from")`,
  `create unique index "price_change_planned_once" on "price_change" ("price_key") where status = 'planned'`,
  `create index "price_change_due" on "price_change" ("effective_from") where status = 'planned'`,
  `create index "price_change_unannounced" on "price_change" ("keep_until") where announced_at is null and status <> 'withdrawn'`,
  `alter table "price_change" add constraint "price_change_pence_positive" check (new_pence > 0 or (new_pence = 0 and (starts_with(price_key, 'delivery.') or starts_with(price_key, 'referral.'))))`,
  `alter table "price_change" add constraint "price_change_notice_positive" check (notice_days >= 0)`,
  `alter table "price_change" add constraint "price_change_keeps" check (keep_until >= effective_from)`,
  `alter table "price_change" add constraint "price_change_status_check" check ("status" in ('planned', 'applied', 'withdrawn'))`,

  `create table "product" (
    "sku" varchar(100) not null,
    "kind" text not null,
    "number" int null,
    "slug" varchar(100) not null,
    "name" varchar(200) not null,
    "price_pence" int null,
    "active" boolean not null default true,
    "available" boolean not null default true,
    "position" int not null,
    "categories" text[] not null,
    "diets" text[] not null,
    "contains" text[] not null,
    "may_contain" text[] not null,
    "details" jsonb not null,
    "label_reviewed" boolean not null default false,
    "label_changed_by" uuid null,
    "label_changed_at" timestamptz(3) null,
    "picture" jsonb null,
    "retired_at" timestamptz(3) null,
    "version" int not null default 1,
    primary key ("sku")
  )`,
  `alter table "product" add constraint "product_number_unique" unique ("number")`,
  `alter table "product" add constraint "product_slug_unique" unique ("slug")`,
  `create index "product_title" on "product" using gin (to_tsvector('english', search_text(name)))`,
  `alter table "product" add constraint "product_allergens_known" check (contains <@ array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites'] and may_contain <@ array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites'])`,
  `alter table "product" add constraint "product_diets_known" check (diets <@ array['standard', 'vegetarian', 'vegan', 'halal', 'halal-vegan'])`,
  `alter table "product" add constraint "product_variants_known" check (kind <> 'package' or package_labels_known(details))`,
  `alter table "product" add constraint "product_label_change_whole" check ((label_changed_by is null) = (label_changed_at is null))`,
  `alter table "product" add constraint "product_price_positive" check (price_pence > 0)`,
  `alter table "product" add constraint "product_retired_hidden" check (retired_at is null or not active)`,
  `alter table "product" add constraint "product_kind_check" check ("kind" in ('meal', 'breakfast', 'protein', 'package'))`,

  `create table "product_rating" (
    "sku" varchar(100) not null,
    "ratings" int not null default 0,
    "stars" int not null default 0,
    "changed_by" text[] not null default '{}',
    "shown" boolean not null default false,
    "published_ratings" int not null default 0,
    "published_stars" int not null default 0,
    primary key ("sku")
  )`,
  `alter table "product_rating" add constraint "product_rating_adds_up" check (stars >= ratings and stars <= ratings * 5)`,
  `alter table "product_rating" add constraint "product_rating_published_adds_up" check (published_stars >= published_ratings and published_stars <= published_ratings * 5)`,
  `alter table "product_rating" add constraint "product_rating_not_negative" check (ratings >= 0 and published_ratings >= 0)`,

  `create table "promotion" (
    "code" varchar(40) not null,
    "percent_by_use" jsonb not null,
    "kinds" jsonb not null,
    "new_customers_only" boolean not null,
    "active" boolean not null default true,
    "advertised" boolean not null default false,
    "starts_at" timestamptz(3) null,
    "ends_at" timestamptz(3) null,
    "max_uses" int null,
    "version" int not null default 1,
    primary key ("code")
  )`,
  `create unique index "promotion_one_advertised" on "promotion" ("advertised") where advertised`,

  `create table "waitlist_area" (
    "country" varchar(2) not null,
    "area" varchar(12) not null,
    "entries" int not null,
    primary key ("country", "area")
  )`,

  `create table "waitlist_entry" (
    "id" uuid not null,
    "email" varchar(254) not null,
    "postcode" varchar(12) not null,
    "country" varchar(2) not null,
    "created_at" timestamptz(3) not null,
    "wording_id" uuid null,
    "area" varchar(12) not null default '',
    "notified_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "waitlist_entry_of_area" on "waitlist_entry" ("country", "area", "created_at", "id")`,
  `create index "waitlist_entry_to_notify" on "waitlist_entry" ("country", "area", "id") where notified_at is null`,
  `create index "waitlist_entry_newest" on "waitlist_entry" ("created_at", "id")`,
  `alter table "waitlist_entry" add constraint "waitlist_entry_once" unique ("email", "postcode")`,
];

const TRIGGERS_AND_FUNCTIONS = [
  // Pages show the catalogue in force: readers cache responses until they are notified of a change (rule T7).
  `create trigger product_words_added after insert or update of name, details on product
        for each row execute function add_search_words()`,
  `create trigger product_changed after insert or update or delete or truncate on product
        for each statement execute function notify_catalog_changed()`,
  `create trigger package_menu_changed after insert or update or delete or truncate on package_menu
        for each statement execute function notify_catalog_changed()`,
  `create trigger meal_plan_changed after insert or update or delete or truncate on meal_plan
        for each statement execute function notify_catalog_changed()`,
  `create trigger promotion_changed after insert or update or delete or truncate on promotion
        for each statement execute function notify_catalog_changed()`,
  `create trigger clinic_partner_changed after insert or update or delete or truncate on clinic_partner
        for each statement execute function notify_catalog_changed()`,
  `create trigger recipe_creator_changed after insert or update or delete or truncate on recipe_creator
        for each statement execute function notify_catalog_changed()`,
  `create trigger price_change_changed after insert or update or delete or truncate on price_change
        for each statement execute function notify_catalog_changed()`,
  // Averages are published together; a single rating refreshes nothing (rule K41).
  `create trigger product_rating_published after update of published_ratings, published_stars, shown on product_rating
        for each row when ((old.published_ratings, old.published_stars, old.shown) <> (new.published_ratings, new.published_stars, new.shown))
        execute function notify_catalog_changed()`,
  // The same for days that are closed, full or of another capacity, and not for each order (rule D9).
  `create trigger delivery_day_added after insert on delivery_day for each row
        when (new.closed or new.capacity is not null) execute function notify_catalog_changed()`,
  `create trigger delivery_day_changed after update of capacity, closed, "full" on delivery_day for each row
        when (old.capacity is distinct from new.capacity or old.closed <> new.closed or (old."full" and not new."full"))
        execute function notify_catalog_changed()`,
  // A delivery day has one menu at most (rule K36).
  `alter table menu_period add constraint menu_period_days_of_its_own
        exclude using gist (daterange(first_day, last_day, '[]') with &&)`,
  `create trigger menu_period_changed after insert or update or delete or truncate on menu_period
        for each statement execute function notify_catalog_changed()`,
  `create trigger menu_dish_changed after insert or update or delete or truncate on menu_dish
        for each statement execute function notify_catalog_changed()`,
  `create trigger dish_day_changed after update of taken, cap on dish_day for each row
        when ((old.taken >= old.cap) is distinct from (new.taken >= new.cap))
        execute function notify_catalog_changed()`,
  // No more of a dish is sold for a day than its limit, whichever order comes first (rule D21).
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
  // Orders, uses and emails name a promotion by its code, so it stays (rule P10).
  `create function promotion_code_immutable() returns trigger language plpgsql as $$
      begin
        raise exception 'the code of a promotion stays' using errcode = 'restrict_violation';
      end $$`,
  `create trigger promotion_code_immutable before update of code on promotion for each row
        when (old.code <> new.code) execute function promotion_code_immutable()`,
  // Every change of a price among the settings is recorded with its days of notice; a planned change writes
  // its own row (rules P11, B60 and B61).
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
  `create trigger setting_price_added after insert on setting for each row
        when (new.key in ('pricing.oneTimeMealPence', 'pricing.subscriptionMealPence', 'pricing.breakfastPence', 'pricing.proteinPotPence', 'delivery.standardPence', 'delivery.freeFromPence')
          and jsonb_typeof(new.value) = 'number') execute function record_price_change()`,
  `create trigger setting_price_changed after update on setting for each row
        when (new.key in ('pricing.oneTimeMealPence', 'pricing.subscriptionMealPence', 'pricing.breakfastPence', 'pricing.proteinPotPence', 'delivery.standardPence', 'delivery.freeFromPence')
          and jsonb_typeof(new.value) = 'number') execute function record_price_change()`,
  `create trigger setting_price_removed after delete on setting for each row
        when (old.key in ('pricing.oneTimeMealPence', 'pricing.subscriptionMealPence', 'pricing.breakfastPence', 'pricing.proteinPotPence', 'delivery.standardPence', 'delivery.freeFromPence')
          and jsonb_typeof(old.value) = 'number') execute function record_price_change()`,
  // The same for the discount of a code on weekly boxes (rule B80).
  `create trigger setting_discount_added after insert on setting for each row
        when (new.key = 'referral.discountPercent'
          and jsonb_typeof(new.value) = 'number') execute function record_price_change()`,
  `create trigger setting_discount_changed after update on setting for each row
        when (new.key = 'referral.discountPercent'
          and jsonb_typeof(new.value) = 'number') execute function record_price_change()`,
  `create trigger setting_discount_removed after delete on setting for each row
        when (old.key = 'referral.discountPercent'
          and jsonb_typeof(old.value) = 'number') execute function record_price_change()`,
  // An entry of the waiting list belongs to the area that is opened for it (rule X24).
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
  // The number waiting in an area is updated with each entry, so that reading it never counts rows (rules A22
  // and X24).
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
];

/** What is sold, its prices and promotions, delivery days, the waiting list and messages to us. */
export class Migration20261123004Catalog extends Migration {
  override up(): void {
    for (const statement of [...PREREQUISITES, ...TABLES, ...TRIGGERS_AND_FUNCTIONS]) this.addSql(statement);
  }
}
