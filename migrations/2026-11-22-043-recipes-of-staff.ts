import { Migration } from '@mikro-orm/migrations';

const ALLERGENS = `array['celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites']`;

/** Recipes that staff write and change: shown or hidden, with a picture and a label that two people see (rule A28). */
export class Migration20261122043RecipesOfStaff extends Migration {
  override up(): void {
    this.addSql(
      `alter table "recipe" add "shown" boolean not null default true, add "label_reviewed" boolean not null default false, add "label_changed_by" uuid null, add "label_changed_at" timestamptz(3) null, add "picture" jsonb null, add "changed_at" timestamptz(3) null, add "version" int not null default 1`,
    );
    this.addSql(
      `alter table "recipe" add constraint "recipe_label_change_whole" check ((label_changed_by is null) = (label_changed_at is null))`,
    );
    this.lists();
    this.indexes();
  }

  /**
   * What is hidden stands in no list and no count. While a label waits for a second person the recipe is free
   * of nothing: whoever leaves an allergen out does not find it (rule F2).
   */
  private lists(): void {
    this.addSql(`
      create function recipe_traces(r recipe) returns text[] language sql immutable parallel safe as $$
        select case when r.label_changed_by is null then r.may_contain else ${ALLERGENS} end
      $$`);
    this.addSql(`
      create or replace function number_recipe() returns trigger language plpgsql as $$
      begin
        new.number := case tg_op when 'INSERT' then nextval('recipe_number_seq') else old.number end;
        new.facets := recipe_facets(new.category, new.diets, new.contains, recipe_traces(new));
        return new;
      end $$`);
    this.addSql(`
      create or replace function list_recipe(r recipe) returns void language sql as $$
        insert into recipe_facet_count as f (facets, recipes) values (r.facets, 1)
          on conflict (facets) do update set recipes = f.recipes + 1;
        insert into recipe_word (word, number, created_at, facets, protein_g, calories)
          select word, r.number, r.created_at, r.facets, r.protein_g, r.calories
            from (select recipe_words(r.name, r.description, r.category, r.details)
                  union all select recipe_marks(r.category, r.diets, r.contains, recipe_traces(r))) as w (word);
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
                                union all select recipe_marks(r.category, r.diets, r.contains, recipe_traces(r))));
      $$`);
    this.addSql(`
      create or replace function recipe_listed() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          if old.shown then perform unlist_recipe(old); end if;
        end if;
        if tg_op <> 'DELETE' then
          if new.shown then perform list_recipe(new); end if;
        end if;
        return null;
      end $$`);
    const columns =
      'id, number, facets, name, description, category, sets, prep_time_minutes, prep_time_text, servings, calories, protein_g, fibre_g, diets, contains, may_contain, details, creator_id, created_at, shown, label_changed_by';
    for (const trigger of ['numbered', 'listed', 'changed']) {
      this.addSql(`drop trigger recipe_${trigger} on recipe`);
    }
    this.addSql(
      `create trigger recipe_numbered before insert or update of ${columns} on recipe for each row execute function number_recipe()`,
    );
    this.addSql(
      `create trigger recipe_listed after insert or update of ${columns} or delete on recipe for each row execute function recipe_listed()`,
    );
    this.addSql(
      `create trigger recipe_changed after insert or update of ${columns}, picture, changed_at or delete or truncate on recipe for each statement execute function notify_catalogue_changed()`,
    );
  }

  /** One for each question of the panel, with its order, the newest first. */
  private indexes(): void {
    const newest = '"created_at" desc, "number" desc';
    this.addSql(`create index "recipe_of_category" on "recipe" ("category", ${newest})`);
    this.addSql(`create index "recipe_of_creator" on "recipe" ("creator_id", ${newest})`);
    this.addSql(`create index "recipe_hidden" on "recipe" (${newest}) where not shown`);
    this.addSql(`create index "recipe_in_collection" on "recipe" (${newest}) where 'collection' = any(sets)`);
    this.addSql(
      `create index "recipe_label_changed" on "recipe" (${newest}) where label_changed_by is not null`,
    );
    this.addSql(
      `create index "recipe_of_label" on "recipe" ("label_reviewed", ${newest}) where label_changed_by is null`,
    );
    this.addSql(`create index "recipe_title" on "recipe" using gin (to_tsvector('simple', "name"))`);
  }
}
