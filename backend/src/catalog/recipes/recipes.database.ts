import { notifyingCatalogChanges, type DatabasePart } from '#backend/platform/database/database-part.js';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import { RECIPE_CATEGORIES } from './recipe-facets.js';

const listOf = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`;
const ALLERGEN_LIST = listOf(ALLERGENS);
const DIET_LIST = listOf(DIETS);
const CATEGORY_LIST = listOf(RECIPE_CATEGORIES);

/** The columns of a recipe's content: a new like changes none of them. */
const CONTENT = [
  'id',
  'number',
  'facets',
  'name',
  'description',
  'category',
  'sets',
  'prep_time_minutes',
  'prep_time_text',
  'servings',
  'calories',
  'protein_g',
  'fibre_g',
  'diets',
  'contains',
  'may_contain',
  'details',
  'creator_id',
  'created_at',
  'shown',
  'label_changed_by',
];
const ON_CONTENT = CONTENT.join(', ');

/** Database functions and triggers of recipes: their numbers, counts, likes and votes. */
export const RECIPES_DATABASE: readonly DatabasePart[] = [
  {
    keeps: 'A recipe whose label awaits approval counts as containing every allergen (rules A28 and F2).',
    sql: [
      `create function recipe_traces(r recipe) returns text[] language sql immutable parallel safe as $$
        select case when r.label_changed_by is null then r.may_contain else ${ALLERGEN_LIST} end
      $$`,
    ],
  },
  {
    keeps: 'Each recipe stores its filter facets as bits, in the order of facetMask (rule A28).',
    sql: [
      `create function recipe_facets(category text, diets text[], contains text[], may_contain text[]) returns integer language sql immutable parallel safe as $$
        select coalesce(1 << (array_position(${CATEGORY_LIST}, category) - 1), 0)
          | coalesce((select bit_or(1 << (4 + n::int))
                        from unnest(${DIET_LIST}) with ordinality as d(name, n)
                       where name = any(diets)), 0)
          | coalesce((select bit_or(1 << (9 + n::int))
                        from unnest(${ALLERGEN_LIST}) with ordinality as a(name, n)
                       where not name = any(contains) and not name = any(may_contain)), 0)
      $$`,
      `create sequence recipe_number_seq as int`,
      `create function number_recipe() returns trigger language plpgsql as $$
      begin
        new.number := case tg_op when 'INSERT' then nextval('recipe_number_seq') else old.number end;
        new.facets := recipe_facets(new.category, new.diets, new.contains, recipe_traces(new));
        return new;
      end $$`,
      `create trigger recipe_numbered before insert or update of ${ON_CONTENT} on recipe
        for each row execute function number_recipe()`,
    ],
  },
  {
    keeps:
      'Each combination of facets counts its shown recipes, so that a filter knows its total at once (rules A28 and F2).',
    sql: [
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
      `create trigger recipe_counted after insert or update of ${ON_CONTENT} or delete on recipe
        for each row execute function count_recipe()`,
    ],
  },
  {
    keeps:
      'The words that a search ranks are stored in the row; details, which only the page of a recipe reads, outside it (rule T41).',
    sql: [`alter table recipe alter details set storage external, alter words set storage main`],
  },
  {
    keeps: 'A changed recipe refreshes its pages; a like does not (rule A28).',
    sql: [notifyingCatalogChanges('recipe', [...CONTENT, 'picture', 'changed_at'])],
  },
  {
    keeps:
      'Likes and votes are counted on the recipe; the fill factor leaves room for in-place updates (rule K5).',
    sql: [
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
    ],
  },
  {
    keeps: 'Deleting a recipe deletes its likes and votes (rule K5).',
    sql: [
      `create function forget_recipe_reactions() returns trigger language plpgsql as $$
      begin
        delete from recipe_reaction where number = old.number;
        return null;
      end $$`,
      `create trigger recipe_forgotten after delete on recipe
        for each row execute function forget_recipe_reactions()`,
    ],
  },
];
