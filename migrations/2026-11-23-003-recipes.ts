import { Migration } from '@mikro-orm/migrations';

const SEARCH = [
  // Search compares misspelt words by their trigrams, and finds words with and without their accents (rule T41).
  `create extension if not exists pg_trgm`,
  `create function search_text(words text) returns text language sql immutable parallel safe as $$
        select replace(regexp_replace(normalize(words, nfd), '[\\u0300-\\u036f]', '', 'g'), 'ı', 'i')
      $$`,
  `create function search_list(list jsonb) returns text language sql immutable parallel safe as $$
        select coalesce(string_agg(line, ' '), '') from jsonb_array_elements_text(coalesce(list, '[]')) as line
      $$`,
  `create function recipe_document(name text, description text, category text, diets text[], details jsonb) returns tsvector language sql immutable parallel safe as $$
        select setweight(to_tsvector('english', search_text(name)), 'A')
          || setweight(to_tsvector('english', category || ' ' || array_to_string(array_remove(diets, 'standard'), ' ')), 'B')
          || setweight(to_tsvector('english', search_text(search_list(details -> 'ingredients'))), 'B')
          || setweight(to_tsvector('english', search_text(description)), 'C')
          || setweight(to_tsvector('english', search_text(search_list(details -> 'instructions'))), 'C')
      $$`,
];

const TABLES = [
  `create table "recipe_creator" (
    "id" varchar(100) not null,
    "name" varchar(200) not null,
    "bio" text not null,
    "specializations" text[] not null,
    "verified" boolean not null,
    "initials" varchar(2) not null,
    "color" varchar(7) not null,
    primary key ("id")
  )`,

  `create table "recipe" (
    "id" varchar(100) not null,
    "number" int not null default 0,
    "facets" int not null default 0,
    "name" varchar(200) not null,
    "description" text not null,
    "category" varchar(20) not null,
    "sets" text[] not null,
    "prep_time_minutes" int not null,
    "prep_time_text" varchar(60) not null default '',
    "servings" int not null,
    "calories" int not null,
    "protein_g" real not null,
    "fibre_g" real not null,
    "diets" text[] not null,
    "contains" text[] not null,
    "may_contain" text[] not null,
    "details" jsonb not null,
    "words" tsvector generated always as (recipe_document(name, description, category, diets, details)) stored null,
    "creator_id" varchar(100) not null,
    "created_at" timestamptz(3) not null,
    "likes" int not null default 0,
    "votes" int not null default 0,
    "shown" boolean not null default true,
    "label_reviewed" boolean not null default false,
    "label_changed_by" uuid null,
    "label_changed_at" timestamptz(3) null,
    "picture" jsonb null,
    "changed_at" timestamptz(3) null,
    "version" int not null default 1,
    primary key ("id")
  )`,
  `alter table "recipe" add constraint "recipe_number_unique" unique ("number")`,
  `create index "recipe_newest" on "recipe" ("created_at" desc, "number" desc) include ("facets", "shown")`,
  `create index "recipe_most_protein" on "recipe" ("protein_g" desc, "number" desc) include ("facets", "shown")`,
  `create index "recipe_fewest_calories" on "recipe" ("calories", "number") include ("facets", "shown")`,
  `create index "recipe_of_category" on "recipe" ("category", "created_at" desc, "number" desc)`,
  `create index "recipe_of_creator" on "recipe" ("creator_id", "created_at" desc, "number" desc)`,
  `create index "recipe_hidden" on "recipe" ("created_at" desc, "number" desc) where not shown`,
  `create index "recipe_in_collection" on "recipe" ("created_at" desc, "number" desc) where 'collection' = any(sets)`,
  `create index "recipe_label_changed" on "recipe" ("created_at" desc, "number" desc) where label_changed_by is not null`,
  `create index "recipe_of_label" on "recipe" ("label_reviewed", "created_at" desc, "number" desc) where label_changed_by is null`,
  `create index "recipe_words" on "recipe" using gin ("words")`,
  `alter table "recipe" add constraint "recipe_allergens_known" check (contains <@ array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites'] and may_contain <@ array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites'])`,
  `alter table "recipe" add constraint "recipe_diets_known" check (diets <@ array['standard', 'vegetarian', 'vegan', 'halal', 'halal-vegan'])`,
  `alter table "recipe" add constraint "recipe_counts_not_negative" check (likes >= 0 and votes >= 0)`,
  `alter table "recipe" add constraint "recipe_label_change_whole" check ((label_changed_by is null) = (label_changed_at is null))`,

  `create table "recipe_facet_count" (
    "facets" int not null,
    "recipes" int not null,
    primary key ("facets")
  )`,

  `create table "recipe_reaction" (
    "person" varchar(64) not null,
    "number" int not null,
    "kind" text not null,
    "created_at" timestamptz(3) not null,
    primary key ("person", "number", "kind")
  )`,
  `create index "recipe_reaction_latest" on "recipe_reaction" ("person", "kind", "created_at" desc, "number" desc)`,
  `alter table "recipe_reaction" add constraint "recipe_reaction_kind_check" check ("kind" in ('like', 'vote'))`,

  `create table "search_word" (
    "word" varchar(30) not null,
    primary key ("word")
  )`,
  `create index "search_word_alike" on "search_word" using gist ("word" gist_trgm_ops)`,
];

const REFERENCES = [
  `alter table "recipe" add constraint "recipe_creator_id_foreign" foreign key ("creator_id") references "recipe_creator" ("id")`,
];

const TRIGGERS_AND_FUNCTIONS = [
  // A label that waits for a second person proves no recipe to be free of anything (rules A28 and F2).
  `create function recipe_traces(r recipe) returns text[] language sql immutable parallel safe as $$
        select case when r.label_changed_by is null then r.may_contain else array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites'] end
      $$`,
  // The facets that filters match, stored with each recipe as bits, in the order of facetMask (rule A28).
  `create function recipe_facets(category text, diets text[], contains text[], may_contain text[]) returns integer language sql immutable parallel safe as $$
        select coalesce(1 << (array_position(array['Breakfast', 'Lunch', 'Dinner', 'Snacks', 'Drinks'], category) - 1), 0)
          | coalesce((select bit_or(1 << (4 + n::int))
                        from unnest(array['standard', 'vegetarian', 'vegan', 'halal', 'halal-vegan']) with ordinality as d(name, n)
                       where name = any(diets)), 0)
          | coalesce((select bit_or(1 << (9 + n::int))
                        from unnest(array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites']) with ordinality as a(name, n)
                       where not name = any(contains) and not name = any(may_contain)), 0)
      $$`,
  `create sequence recipe_number_seq as int`,
  `create function number_recipe() returns trigger language plpgsql as $$
      begin
        new.number := case tg_op when 'INSERT' then nextval('recipe_number_seq') else old.number end;
        new.facets := recipe_facets(new.category, new.diets, new.contains, recipe_traces(new));
        return new;
      end $$`,
  `create trigger recipe_numbered before insert or update of id, number, facets, name, description, category, sets, prep_time_minutes, prep_time_text, servings, calories, protein_g, fibre_g, diets, contains, may_contain, details, creator_id, created_at, shown, label_changed_by on recipe
        for each row execute function number_recipe()`,
  // Each combination of facets counts its shown recipes (rules A28 and F2).
  `create function count_recipe() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          if old.shown then update recipe_facet_count set recipes = recipes - 1 where facets = old.facets; end if;
        end if;
        if tg_op <> 'DELETE' then
          if new.shown then
            insert into recipe_facet_count as f (facets, recipes) values (new.facets, 1)
              on conflict (facets) do update set recipes = f.recipes + 1;
          end if;
        end if;
        return null;
      end $$`,
  `create trigger recipe_counted after insert or update of id, number, facets, name, description, category, sets, prep_time_minutes, prep_time_text, servings, calories, protein_g, fibre_g, diets, contains, may_contain, details, creator_id, created_at, shown, label_changed_by or delete on recipe
        for each row execute function count_recipe()`,
  // Misspelt words are compared with those of the catalogue (rule T41).
  `create function add_search_words() returns trigger language plpgsql as $$
      begin
        insert into search_word (word)
        select word
          from unnest(tsvector_to_array(to_tsvector('simple',
                 search_text(concat_ws(' ', new.name, new.details ->> 'ingredients'))))) as word
         where word ~ '^[a-z]{4,30}$' order by word
            on conflict do nothing;
        return null;
      end $$`,
  `create trigger recipe_words_added after insert or update of name, details on recipe
        for each row execute function add_search_words()`,
  // A search ranks by words within the row; details, which only one page reads, are outside it (rule T41).
  `alter table recipe alter details set storage external, alter words set storage main`,
  // Pages follow a recipe at once, and are not rendered again for a like (rule A28).
  `create trigger recipe_changed after insert or update of id, number, facets, name, description, category, sets, prep_time_minutes, prep_time_text, servings, calories, protein_g, fibre_g, diets, contains, may_contain, details, creator_id, created_at, shown, label_changed_by, picture, changed_at or delete or truncate on recipe
        for each statement execute function notify_catalog_changed()`,
  // A recipe counts its likes and votes; part of each page is left free, so that a count is updated in place
  // (rule K5).
  `alter table recipe set (fillfactor = 80)`,
  `create function count_reaction() returns trigger language plpgsql as $$
      declare
        r recipe_reaction := case when tg_op = 'INSERT' then new else old end;
        step int := case when tg_op = 'INSERT' then 1 else -1 end;
      begin
        update recipe
           set likes = likes + case r.kind when 'like' then step else 0 end,
               votes = votes + case r.kind when 'vote' then step else 0 end
         where number = r.number;
        if not found and tg_op = 'INSERT' then
          raise foreign_key_violation using message = 'there is no recipe ' || r.number;
        end if;
        return null;
      end $$`,
  `create trigger recipe_reaction_counted after insert or delete on recipe_reaction
        for each row execute function count_reaction()`,
  // Likes and votes are deleted with their recipe (rule K5).
  `create function forget_recipe_reactions() returns trigger language plpgsql as $$
      begin
        delete from recipe_reaction where number = old.number;
        return null;
      end $$`,
  `create trigger recipe_forgotten after delete on recipe
        for each row execute function forget_recipe_reactions()`,
];

/** Recipes, the search, likes and votes. */
export class Migration20261123003Recipes extends Migration {
  override up(): void {
    for (const statement of [...SEARCH, ...TABLES, ...REFERENCES, ...TRIGGERS_AND_FUNCTIONS])
      this.addSql(statement);
  }
}
