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
    name: p.string().length(200),
    description: p.text(),
    category: p.string().length(20),
    sets: p.array(),
    prepTimeMinutes: p.integer(),
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
  },
  indexes: [{ name: 'recipe_newest', properties: ['createdAt', 'id'] }],
});
export type Recipe = InferEntity<typeof Recipe>;
