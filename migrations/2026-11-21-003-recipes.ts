import { Migration } from '@mikro-orm/migrations';

/** Recipes that can be found, liked and voted for by many, and messages to us. */
export class Migration20261121003Recipes extends Migration {
  override up(): void {
    this.recipes();
    this.words();
    this.reactions();
    this.addSql(
      `create table "contact_message" ("id" uuid not null, "name" varchar(100) not null, "email" varchar(254) not null, "topic" varchar(100) not null, "organisation" varchar(200) null, "role" varchar(100) null, "message_sealed" bytea not null, "created_at" timestamptz(3) not null, "closed_at" timestamptz(3) null, primary key ("id"))`,
    );
    this.addSql(`create index "contact_message_newest" on "contact_message" ("created_at", "id")`);
    this.addSql(`create index "contact_message_email" on "contact_message" ("email")`);
    for (const table of ['recipe', 'recipe_creator', 'clinic_partner']) {
      this.addSql(`
        create trigger ${table}_changed after insert or update or delete or truncate on ${table}
        for each statement execute function notify_catalogue_changed()`);
    }
  }

  /**
   * `facets` says in one number what filters ask for, so that an index answers every combination of them
   * by itself; the number of recipes of each combination is kept, so that nothing is ever counted.
   */
  private recipes(): void {
    this.addSql(`
      create function recipe_facets(category text, diets text[], contains text[], may_contain text[])
      returns int language sql immutable parallel safe as $$
        select coalesce(1 << (array_position(array['Breakfast', 'Lunch', 'Dinner', 'Snacks', 'Drinks'], category) - 1), 0)
          | coalesce((select bit_or(1 << (4 + n::int))
                        from unnest(array['standard', 'vegetarian', 'vegan', 'halal', 'halal-vegan']) with ordinality as d(name, n)
                       where name = any(diets)), 0)
          | coalesce((select bit_or(1 << (9 + n::int))
                        from unnest(array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites']) with ordinality as a(name, n)
                       where not name = any(contains) and not name = any(may_contain)), 0)
      $$`);
    this.addSql(`create sequence recipe_number_seq as int`);
    this.addSql(
      `alter table "recipe" add "number" int not null default 0, add "facets" int not null default 0, add "prep_time_text" varchar(60) not null default ''`,
    );
    this.addSql(`
      update recipe set number = nextval('recipe_number_seq'),
             facets = recipe_facets(category, diets, contains, may_contain),
             prep_time_text = coalesce(details ->> 'prepTimeText', ''),
             details = details - 'prepTimeText'`);
    this.addSql(`alter table "recipe" add constraint "recipe_number_unique" unique ("number")`);
    this.addSql(`drop index "recipe_newest"`);
    this.addSql(
      `create index "recipe_newest" on "recipe" ("created_at" desc, "number" desc) include ("facets")`,
    );
    this.addSql(
      `create index "recipe_most_protein" on "recipe" ("protein_g" desc, "number" desc) include ("facets")`,
    );
    this.addSql(
      `create index "recipe_fewest_calories" on "recipe" ("calories", "number") include ("facets")`,
    );
    this.addSql(
      `create table "recipe_facet_count" ("facets" int not null, "recipes" int not null, primary key ("facets"))`,
    );
    this.addSql(
      `insert into recipe_facet_count (facets, recipes) select facets, count(*) from recipe group by facets`,
    );
    this.addSql(`
      create function number_recipe() returns trigger language plpgsql as $$
      begin
        new.number := case tg_op when 'INSERT' then nextval('recipe_number_seq') else old.number end;
        new.facets := recipe_facets(new.category, new.diets, new.contains, new.may_contain);
        return new;
      end $$`);
    this.addSql(
      `create trigger recipe_numbered before insert or update on recipe for each row execute function number_recipe()`,
    );
  }

  /**
   * Which recipes a word stands in, the newest first: a search reads as much as it shows, however many
   * recipes there are. An index of the usual kind (GIN) would fetch every hit before the newest are known.
   */
  private words(): void {
    this.addSql(
      `create table "recipe_word" ("word" varchar(100) not null, "number" int not null, "created_at" timestamptz(3) not null, "facets" int not null, "protein_g" real not null, "calories" int not null, primary key ("word", "number"))`,
    );
    this.addSql(
      `create index "recipe_word_newest" on "recipe_word" ("word", "created_at" desc, "number" desc) include ("facets", "protein_g", "calories")`,
    );
    this.addSql(
      `create table "recipe_lexeme" ("word" varchar(100) not null, "facets" int not null, "recipes" int not null, primary key ("word", "facets"))`,
    );
    this.addSql(`create index "recipe_lexeme_prefix" on "recipe_lexeme" ("word" varchar_pattern_ops)`);
    this.addSql(`
      create function recipe_words(name text, description text, category text, details jsonb)
      returns setof text language sql immutable parallel safe as $$
        select left(word, 100) from unnest(tsvector_to_array(
          to_tsvector('english', name || ' ' || description || ' ' || category)
          || to_tsvector('english', coalesce(details -> 'ingredients', '[]')))) as word
      $$`);
    this.addSql(`
      create function list_recipe(r recipe) returns void language sql as $$
        insert into recipe_facet_count as f (facets, recipes) values (r.facets, 1)
          on conflict (facets) do update set recipes = f.recipes + 1;
        insert into recipe_word (word, number, created_at, facets, protein_g, calories)
          select word, r.number, r.created_at, r.facets, r.protein_g, r.calories
            from recipe_words(r.name, r.description, r.category, r.details) as word;
        insert into recipe_lexeme as l (word, facets, recipes)
          select word, r.facets, 1 from recipe_words(r.name, r.description, r.category, r.details) as word order by word
          on conflict (word, facets) do update set recipes = l.recipes + 1;
      $$`);
    this.addSql(`
      create function unlist_recipe(r recipe) returns void language sql as $$
        update recipe_facet_count set recipes = recipes - 1 where facets = r.facets;
        update recipe_lexeme set recipes = recipes - 1
         where facets = r.facets and word = any(array(select recipe_words(r.name, r.description, r.category, r.details)));
        delete from recipe_word
         where number = r.number
           and word = any(array(select recipe_words(r.name, r.description, r.category, r.details)));
      $$`);
    this.addSql(`
      create function recipe_listed() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then perform unlist_recipe(old); end if;
        if tg_op <> 'DELETE' then perform list_recipe(new); end if;
        return null;
      end $$`);
    this.addSql(
      `create trigger recipe_listed after insert or update or delete on recipe for each row execute function recipe_listed()`,
    );
    this.addSql(`
      insert into recipe_word (word, number, created_at, facets, protein_g, calories)
      select word, number, created_at, facets, protein_g, calories
        from recipe, recipe_words(name, description, category, details) as word`);
    this.addSql(
      `insert into recipe_lexeme select word, facets, count(*) from recipe_word group by word, facets`,
    );
  }

  /** One row for each like and each vote; how many there are is kept by the same statement (rule K5). */
  private reactions(): void {
    // Half a page is left free, so that a count is changed where it lies and no index has to follow.
    this.addSql(
      `create table "recipe_tally" ("number" int not null, "likes" int not null default 0, "votes" int not null default 0, primary key ("number")) with (fillfactor = 50)`,
    );
    this.addSql(
      `alter table "recipe_tally" add constraint "recipe_tally_not_negative" check (likes >= 0 and votes >= 0)`,
    );
    this.addSql(`insert into recipe_tally (number) select number from recipe`);
    this.addSql(
      `create table "recipe_reaction" ("person" varchar(64) not null, "number" int not null, "kind" text not null, "created_at" timestamptz(3) not null, primary key ("person", "number", "kind"))`,
    );
    this.addSql(
      `alter table "recipe_reaction" add constraint "recipe_reaction_kind_check" check ("kind" in ('like', 'vote'))`,
    );
    this.addSql(`
      create function keep_recipe_tally() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into recipe_tally (number) values (new.number);
        else
          delete from recipe_reaction where number = old.number;
          delete from recipe_tally where number = old.number;
        end if;
        return null;
      end $$`);
    this.addSql(
      `create trigger recipe_tallied after insert or delete on recipe for each row execute function keep_recipe_tally()`,
    );
    this.addSql(`
      create function tally_reaction() returns trigger language plpgsql as $$
      declare
        r recipe_reaction := case when tg_op = 'INSERT' then new else old end;
        step int := case when tg_op = 'INSERT' then 1 else -1 end;
      begin
        update recipe_tally
           set likes = likes + case r.kind when 'like' then step else 0 end,
               votes = votes + case r.kind when 'vote' then step else 0 end
         where number = r.number;
        if not found and tg_op = 'INSERT' then
          raise foreign_key_violation using message = 'there is no recipe ' || r.number;
        end if;
        return null;
      end $$`);
    this.addSql(
      `create trigger recipe_reaction_tallied after insert or delete on recipe_reaction for each row execute function tally_reaction()`,
    );
  }
}
