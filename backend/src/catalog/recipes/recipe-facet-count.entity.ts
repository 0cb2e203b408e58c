import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** How many recipes have a combination of facets. Maintained by the database. */
export const RecipeFacetCount = defineEntity({
  name: 'RecipeFacetCount',
  tableName: 'recipe_facet_count',
  properties: { facets: p.integer().primary().autoincrement(false), recipes: p.integer() },
});
export type RecipeFacetCount = InferEntity<typeof RecipeFacetCount>;
