import { Migration } from '@mikro-orm/migrations';

/** Lists of recipes of every word and filter in every order, and likes where cards are read (decision 19). */
export class Migration20261121005OrderedListsOfRecipes extends Migration {
  override up(): void {
    this.counts();
    this.marks();
    this.orders();
  }

  /**
   * The recipe keeps its own likes and votes, so that a page of cards reads nothing else. A new count says
   * nothing to whoever keeps answers from the catalogue, and changes no index: room is left for it on the page.
   */
  private counts(): void {
    this.addSql(
      `alter table "recipe" add "likes" int not null default 0, add "votes" int not null default 0, add constraint "recipe_counts_not_negative" check (likes >= 0 and votes >= 0)`,
    );
    this.addSql(`alter table "recipe" set (fillfactor = 80)`);
    for (const trigger of ['changed', 'numbered', 'listed', 'tallied']) {
      this.addSql(`drop trigger recipe_${trigger} on recipe`);
    }
    this.addSql(
      `update recipe r set likes = t.likes, votes = t.votes from recipe_tally t where t.number = r.number`,
    );
    this.addSql(`drop function keep_recipe_tally`);
    this.addSql(`
      create or replace function tally_reaction() returns trigger language plpgsql as $$
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
      end $$`);
    this.addSql(`drop table "recipe_tally"`);
    this.addSql(`
      create function forget_recipe_reactions() returns trigger language plpgsql as $$
      begin
        delete from recipe_reaction where number = old.number;
        return null;
      end $$`);
    this.addSql(
      `create trigger recipe_forgotten after delete on recipe for each row execute function forget_recipe_reactions()`,
    );
    const columns =
      'id, number, facets, name, description, category, sets, prep_time_minutes, prep_time_text, servings, calories, protein_g, fibre_g, diets, contains, may_contain, details, creator_id, created_at';
    this.addSql(
      `create trigger recipe_numbered before insert or update of ${columns} on recipe for each row execute function number_recipe()`,
    );
    this.addSql(
      `create trigger recipe_listed after insert or update of ${columns} or delete on recipe for each row execute function recipe_listed()`,
    );
    this.addSql(
      `create trigger recipe_changed after insert or update of ${columns} or delete or truncate on recipe for each statement execute function notify_catalogue_changed()`,
    );
  }

  /** What a filter asks for stands in the lists as a word of its own, which no text can hold: '#Dinner vegan'. */
  private marks(): void {
    this.addSql(`
      create function recipe_marks(category text, diets text[], contains text[], may_contain text[])
      returns setof text language sql immutable parallel safe as $$
        select '#' || coalesce(c || ' ' || d, c, d)
          from unnest(array[category, null]) as c, unnest(array_append(diets, null)) as d
         where c is not null or d is not null
        union all
        select '#no ' || a
          from unnest(array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites']) as a
         where not a = any(contains) and not a = any(may_contain)
      $$`);
    this.addSql(`
      create or replace function list_recipe(r recipe) returns void language sql as $$
        insert into recipe_facet_count as f (facets, recipes) values (r.facets, 1)
          on conflict (facets) do update set recipes = f.recipes + 1;
        insert into recipe_word (word, number, created_at, facets, protein_g, calories)
          select word, r.number, r.created_at, r.facets, r.protein_g, r.calories
            from (select recipe_words(r.name, r.description, r.category, r.details)
                  union all select recipe_marks(r.category, r.diets, r.contains, r.may_contain)) as w (word);
        insert into recipe_lexeme as l (word, facets, recipes)
          select word, r.facets, 1 from recipe_words(r.name, r.description, r.category, r.details) as word order by word
          on conflict (word, facets) do update set recipes = l.recipes + 1;
      $$`);
    this.addSql(`
      create or replace function unlist_recipe(r recipe) returns void language sql as $$
        update recipe_facet_count set recipes = recipes - 1 where facets = r.facets;
        update recipe_lexeme set recipes = recipes - 1
         where facets = r.facets and word = any(array(select recipe_words(r.name, r.description, r.category, r.details)));
        delete from recipe_word
         where facets = r.facets and number = r.number
           and word = any(array(select recipe_words(r.name, r.description, r.category, r.details)
                                union all select recipe_marks(r.category, r.diets, r.contains, r.may_contain)));
      $$`);
    this.addSql(`
      insert into recipe_word (word, number, created_at, facets, protein_g, calories)
      select mark, number, created_at, facets, protein_g, calories
        from recipe, recipe_marks(category, diets, contains, may_contain) as mark`);
  }

  private orders(): void {
    const orders = {
      newest: '"created_at" desc, "number" desc',
      most_protein: '"protein_g" desc, "number" desc',
      fewest_calories: '"calories", "number"',
    };
    this.addSql(`drop index "recipe_word_newest"`);
    for (const [name, columns] of Object.entries(orders)) {
      this.addSql(`drop index "recipe_${name}"`);
      this.addSql(`create index "recipe_${name}" on "recipe" (${columns})`);
      this.addSql(
        `create index "recipe_word_${name}" on "recipe_word" ("word", ${columns}) include ("facets")`,
      );
    }
    // For counting what stands in two lists: only where both have recipes of the same facets.
    this.addSql(`alter table "recipe_word" drop constraint "recipe_word_pkey"`);
    this.addSql(`alter table "recipe_word" add primary key ("word", "facets", "number")`);
  }
}
