import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const REACTIONS = ['like', 'vote'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** A like or a vote of one person: an account, or a visitor by the keyed hash of their address (rules K5, I8). */
export const RecipeReaction = defineEntity({
  name: 'RecipeReaction',
  tableName: 'recipe_reaction',
  properties: {
    person: p.string().length(64).primary(),
    number: p.integer().primary(),
    kind: p.enum(REACTIONS).primary(),
    createdAt: p.datetime().length(3),
  },
});
export type RecipeReaction = InferEntity<typeof RecipeReaction>;

/** Under which name an account's likes and votes are kept. */
export function accountName(userId: string): string {
  return `user:${userId}`;
}

/** How many likes and votes a recipe has. Kept by the database with each of them. */
export const RecipeTally = defineEntity({
  name: 'RecipeTally',
  tableName: 'recipe_tally',
  properties: {
    number: p.integer().primary().autoincrement(false),
    likes: p.integer().default(0),
    votes: p.integer().default(0),
  },
  checks: [{ name: 'recipe_tally_not_negative', expression: 'likes >= 0 and votes >= 0' }],
});
export type RecipeTally = InferEntity<typeof RecipeTally>;
