import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const REACTIONS = ['like', 'vote'] as const;
export type Reaction = (typeof REACTIONS)[number];

/**
 * A like or a vote of one person: an account, or a visitor by the keyed hash of their address (rules K5, I8).
 */
export const RecipeReaction = defineEntity({
  name: 'RecipeReaction',
  tableName: 'recipe_reaction',
  properties: {
    person: p.string().length(64).primary(),
    number: p.integer().primary(),
    kind: p.enum(REACTIONS).primary(),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    {
      name: 'recipe_reaction_latest',
      expression:
        'create index "recipe_reaction_latest" on "recipe_reaction" ("person", "kind", "created_at" desc, "number" desc)',
    },
  ],
});
export type RecipeReaction = InferEntity<typeof RecipeReaction>;

/** The name under which an account's likes and votes are stored. */
export function accountName(userId: string): string {
  return `user:${userId}`;
}
