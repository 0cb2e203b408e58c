import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const RecipeCreator = defineEntity({
  name: 'RecipeCreator',
  tableName: 'recipe_creator',
  properties: {
    id: p.string().length(100).primary(),
    name: p.string().length(200),
    bio: p.text(),
    specializations: p.array(),
    verified: p.boolean(),
    initials: p.string().length(2),
    color: p.string().length(7),
  },
});
export type RecipeCreator = InferEntity<typeof RecipeCreator>;

export const Recipe = defineEntity({
  name: 'Recipe',
  tableName: 'recipe',
  properties: {
    id: p.string().length(100).primary(),
    /** Given by the database in the order of coming; what its likes, votes and words are kept under. */
    number: p.integer().default(0).unique('recipe_number_unique'),
    /** What filters ask for, as bits (recipe-facets.ts); kept by the database. */
    facets: p.integer().default(0),
    name: p.string().length(200),
    description: p.text(),
    category: p.string().length(20),
    sets: p.array(),
    prepTimeMinutes: p.integer(),
    prepTimeText: p.string().length(60).default(''),
    servings: p.integer(),
    calories: p.integer(),
    proteinG: p.float(),
    fibreG: p.float(),
    diets: p.array(),
    contains: p.array(),
    mayContain: p.array(),
    details: p.json<object>(),
    creator: () => p.manyToOne(RecipeCreator),
    createdAt: p.datetime().length(3),
    /** Kept by the database with each like and vote. */
    likes: p.integer().default(0),
    votes: p.integer().default(0),
  },
  checks: [{ name: 'recipe_counts_not_negative', expression: 'likes >= 0 and votes >= 0' }],
  indexes: [
    {
      name: 'recipe_newest',
      expression: 'create index "recipe_newest" on "recipe" ("created_at" desc, "number" desc)',
    },
    {
      name: 'recipe_most_protein',
      expression: 'create index "recipe_most_protein" on "recipe" ("protein_g" desc, "number" desc)',
    },
    {
      name: 'recipe_fewest_calories',
      expression: 'create index "recipe_fewest_calories" on "recipe" ("calories", "number")',
    },
  ],
});
export type Recipe = InferEntity<typeof Recipe>;
