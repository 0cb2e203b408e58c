import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * A word and a recipe that contains it, with the columns that lists filter and sort by; filters have their
 * own words (recipe-facets.ts). Maintained by the database.
 */
export const RecipeWord = defineEntity({
  name: 'RecipeWord',
  tableName: 'recipe_word',
  properties: {
    word: p.string().length(100).primary(),
    facets: p.integer().primary(),
    number: p.integer().primary(),
    createdAt: p.datetime().length(3),
    proteinG: p.float(),
    calories: p.integer(),
  },
  indexes: [
    {
      name: 'recipe_word_newest',
      expression:
        'create index "recipe_word_newest" on "recipe_word" ("word", "created_at" desc, "number" desc) include ("facets")',
    },
    {
      name: 'recipe_word_most_protein',
      expression:
        'create index "recipe_word_most_protein" on "recipe_word" ("word", "protein_g" desc, "number" desc) include ("facets")',
    },
    {
      name: 'recipe_word_fewest_calories',
      expression:
        'create index "recipe_word_fewest_calories" on "recipe_word" ("word", "calories", "number") include ("facets")',
    },
  ],
});
export type RecipeWord = InferEntity<typeof RecipeWord>;

/**
 * Every word that occurs in a recipe, and in how many of each combination of facets. Maintained by the
 * database.
 */
export const RecipeLexeme = defineEntity({
  name: 'RecipeLexeme',
  tableName: 'recipe_lexeme',
  properties: {
    word: p.string().length(100).primary(),
    facets: p.integer().primary(),
    recipes: p.integer(),
  },
  indexes: [
    {
      name: 'recipe_lexeme_prefix',
      expression: 'create index "recipe_lexeme_prefix" on "recipe_lexeme" ("word" varchar_pattern_ops)',
    },
  ],
});
export type RecipeLexeme = InferEntity<typeof RecipeLexeme>;

/** How many recipes have a combination of facets. Maintained by the database. */
export const RecipeFacetCount = defineEntity({
  name: 'RecipeFacetCount',
  tableName: 'recipe_facet_count',
  properties: { facets: p.integer().primary().autoincrement(false), recipes: p.integer() },
});
export type RecipeFacetCount = InferEntity<typeof RecipeFacetCount>;
