import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * The ratings of a dish as sums, which the database keeps in the transaction of each rating, and the part of
 * them that everybody sees (rules K40, K41).
 */
export const ProductRating = defineEntity({
  name: 'ProductRating',
  tableName: 'product_rating',
  properties: {
    sku: p.string().length(100).primary(),
    /** How many people: each has one voice. */
    ratings: p.integer().default(0),
    /** The sum of their stars. */
    stars: p.integer().default(0),
    /** Who gave, changed or took back stars since the published sums were taken, by keyed hash, each once. */
    changedBy: p.array().default([]),
    /** Whether everybody sees the published sums. They stay while they are hidden. */
    shown: p.boolean().default(false),
    publishedRatings: p.integer().default(0),
    publishedStars: p.integer().default(0),
  },
  checks: [
    { name: 'product_rating_adds_up', expression: 'stars >= ratings and stars <= ratings * 5' },
    {
      name: 'product_rating_published_adds_up',
      expression: 'published_stars >= published_ratings and published_stars <= published_ratings * 5',
    },
    { name: 'product_rating_not_negative', expression: 'ratings >= 0 and published_ratings >= 0' },
  ],
});
export type ProductRating = InferEntity<typeof ProductRating>;
