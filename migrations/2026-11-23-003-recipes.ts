import { Migration } from '@mikro-orm/migrations';

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
  `create index "recipe_newest" on "recipe" ("created_at" desc, "number" desc)`,
  `create index "recipe_most_protein" on "recipe" ("protein_g" desc, "number" desc)`,
  `create index "recipe_fewest_calories" on "recipe" ("calories", "number")`,
  `create index "recipe_of_category" on "recipe" ("category", "created_at" desc, "number" desc)`,
  `create index "recipe_most_protein_of_category" on "recipe" ("category", "protein_g" desc, "number" desc)`,
  `create index "recipe_fewest_calories_of_category" on "recipe" ("category", "calories", "number")`,
  `create index "recipe_fewest_calories_no_celery" on "recipe" ("calories", "number") include ("facets") where shown and facets & 1024 <> 0`,
  `create index "recipe_fewest_calories_no_gluten" on "recipe" ("calories", "number") include ("facets") where shown and facets & 2048 <> 0`,
  `create index "recipe_fewest_calories_no_crustaceans" on "recipe" ("calories", "number") include ("facets") where shown and facets & 4096 <> 0`,
  `create index "recipe_fewest_calories_no_eggs" on "recipe" ("calories", "number") include ("facets") where shown and facets & 8192 <> 0`,
  `create index "recipe_fewest_calories_no_fish" on "recipe" ("calories", "number") include ("facets") where shown and facets & 16384 <> 0`,
  `create index "recipe_fewest_calories_no_lupin" on "recipe" ("calories", "number") include ("facets") where shown and facets & 32768 <> 0`,
  `create index "recipe_fewest_calories_no_milk" on "recipe" ("calories", "number") include ("facets") where shown and facets & 65536 <> 0`,
  `create index "recipe_fewest_calories_no_molluscs" on "recipe" ("calories", "number") include ("facets") where shown and facets & 131072 <> 0`,
  `create index "recipe_fewest_calories_no_mustard" on "recipe" ("calories", "number") include ("facets") where shown and facets & 262144 <> 0`,
  `create index "recipe_fewest_calories_no_nuts" on "recipe" ("calories", "number") include ("facets") where shown and facets & 524288 <> 0`,
  `create index "recipe_fewest_calories_no_peanuts" on "recipe" ("calories", "number") include ("facets") where shown and facets & 1048576 <> 0`,
  `create index "recipe_fewest_calories_no_sesame" on "recipe" ("calories", "number") include ("facets") where shown and facets & 2097152 <> 0`,
  `create index "recipe_fewest_calories_no_soya" on "recipe" ("calories", "number") include ("facets") where shown and facets & 4194304 <> 0`,
  `create index "recipe_fewest_calories_no_sulphites" on "recipe" ("calories", "number") include ("facets") where shown and facets & 8388608 <> 0`,
  `create index "recipe_fewest_calories_of_vegetarian" on "recipe" ("calories", "number") include ("facets") where shown and facets & 64 <> 0`,
  `create index "recipe_fewest_calories_of_vegan" on "recipe" ("calories", "number") include ("facets") where shown and facets & 128 <> 0`,
  `create index "recipe_fewest_calories_of_halal" on "recipe" ("calories", "number") include ("facets") where shown and facets & 256 <> 0`,
  `create index "recipe_fewest_calories_of_halal_vegan" on "recipe" ("calories", "number") include ("facets") where shown and facets & 512 <> 0`,
  `create index "recipe_of_creator" on "recipe" ("creator_id", "created_at" desc, "number" desc)`,
  `create index "recipe_hidden" on "recipe" ("created_at" desc, "number" desc) where not shown`,
  `create index "recipe_in_collection" on "recipe" ("created_at" desc, "number" desc) where 'collection' = any(sets)`,
  `create index "recipe_label_changed" on "recipe" ("created_at" desc, "number" desc) where label_changed_by is not null`,
  `create index "recipe_of_label" on "recipe" ("label_reviewed", "created_at" desc, "number" desc) where label_changed_by is null`,
  `create index "recipe_title" on "recipe" using gin (to_tsvector('simple', "name"))`,
  `alter table "recipe" add constraint "recipe_allergens_known" check (contains <@ array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites'] and may_contain <@ array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites'])`,
  `alter table "recipe" add constraint "recipe_diets_known" check (diets <@ array['standard', 'vegetarian', 'vegan', 'halal', 'halal-vegan'])`,
  `alter table "recipe" add constraint "recipe_counts_not_negative" check (likes >= 0 and votes >= 0)`,
  `alter table "recipe" add constraint "recipe_label_change_whole" check ((label_changed_by is null) = (label_changed_at is null))`,

  `create table "recipe_facet_count" (
    "facets" int not null,
    "recipes" int not null,
    primary key ("facets")
  )`,

  `create table "recipe_lexeme" (
    "word" varchar(100) not null,
    "facets" int not null,
    "recipes" int not null,
    primary key ("word", "facets")
  )`,
  `create index "recipe_lexeme_prefix" on "recipe_lexeme" ("word" varchar_pattern_ops)`,

  `create table "recipe_reaction" (
    "person" varchar(64) not null,
    "number" int not null,
    "kind" text not null,
    "created_at" timestamptz(3) not null,
    primary key ("person", "number", "kind")
  )`,
  `create index "recipe_reaction_latest" on "recipe_reaction" ("person", "kind", "created_at" desc, "number" desc)`,
  `alter table "recipe_reaction" add constraint "recipe_reaction_kind_check" check ("kind" in ('like', 'vote'))`,

  `create table "recipe_word" (
    "word" varchar(100) not null,
    "facets" int not null,
    "number" int not null,
    "created_at" timestamptz(3) not null,
    "protein_g" real not null,
    "calories" int not null,
    primary key ("word", "facets", "number")
  )`,
  `create index "recipe_word_newest" on "recipe_word" ("word", "created_at" desc, "number" desc) include ("facets")`,
  `create index "recipe_word_most_protein" on "recipe_word" ("word", "protein_g" desc, "number" desc) include ("facets")`,
  `create index "recipe_word_fewest_calories" on "recipe_word" ("word", "calories", "number") include ("facets")`,
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
  // Words and filters match what is shown, and at once (rules A28 and F2).
  `create function recipe_words(name text, description text, category text, details jsonb) returns setof text language sql immutable parallel safe as $$
        select left(word, 100) from unnest(tsvector_to_array(
          to_tsvector('english', name || ' ' || description || ' ' || category)
          || to_tsvector('english', coalesce(details -> 'ingredients', '[]')))) as word
      $$`,
  `create function recipe_marks(category text, diets text[], contains text[], may_contain text[]) returns setof text language sql immutable parallel safe as $$
        select '#' || coalesce(c || ' ' || d, c, d)
          from unnest(array[category, null]) as c, unnest(array_append(diets, null)) as d
         where c is not null or d is not null
        union all
        select '#no ' || a
          from unnest(array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites']) as a
         where not a = any(contains) and not a = any(may_contain)
      $$`,
  `create function list_recipe(r recipe) returns void language sql as $$
        insert into recipe_facet_count as f (facets, recipes) values (r.facets, 1)
          on conflict (facets) do update set recipes = f.recipes + 1;
        insert into recipe_word (word, number, created_at, facets, protein_g, calories)
          select word, r.number, r.created_at, r.facets, r.protein_g, r.calories
            from (select recipe_words(r.name, r.description, r.category, r.details)
                  union all select recipe_marks(r.category, r.diets, r.contains, recipe_traces(r))) as w (word);
        insert into recipe_lexeme as l (word, facets, recipes)
          select word, r.facets, 1 from recipe_words(r.name, r.description, r.category, r.details) as word order by word
          on conflict (word, facets) do update set recipes = l.recipes + 1;
      $$`,
  `create function unlist_recipe(r recipe) returns void language sql as $$
        update recipe_facet_count set recipes = recipes - 1 where facets = r.facets;
        update recipe_lexeme set recipes = recipes - 1
         where facets = r.facets and word = any(array(select recipe_words(r.name, r.description, r.category, r.details)));
        delete from recipe_word
         where facets = r.facets and number = r.number
           and word = any(array(select recipe_words(r.name, r.description, r.category, r.details)
                                union all select recipe_marks(r.category, r.diets, r.contains, recipe_traces(r))));
      $$`,
  `create function recipe_listed() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          if old.shown then perform unlist_recipe(old); end if;
        end if;
        if tg_op <> 'DELETE' then
          if new.shown then perform list_recipe(new); end if;
        end if;
        return null;
      end $$`,
  `create trigger recipe_listed after insert or update of id, number, facets, name, description, category, sets, prep_time_minutes, prep_time_text, servings, calories, protein_g, fibre_g, diets, contains, may_contain, details, creator_id, created_at, shown, label_changed_by or delete on recipe
        for each row execute function recipe_listed()`,
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

/** Recipes, the lists they are found in, their likes and votes. */
export class Migration20261123003Recipes extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...REFERENCES, ...TRIGGERS_AND_FUNCTIONS]) this.addSql(statement);
  }
}
