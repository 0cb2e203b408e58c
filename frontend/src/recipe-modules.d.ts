/** The 30 recipes of the collection, in the catalogue's order (rule K2). */
declare module 'virtual:recipe-collection' {
  import type { CollectionRecipe } from './features/catalog/recipe-types.js';
  export const collection: readonly CollectionRecipe[];
}

/** The 12 bundled recipes, who wrote them, and the picture of each category (rules K3, K6). */
declare module 'virtual:recipe-fallback' {
  import type { BundledRecipes } from './features/catalog/recipe-types.js';
  export const fallback: BundledRecipes;
}
