/** The 30 recipes of the collection, in the catalogue's order (rule K2). */
declare module 'virtual:recipe-collection' {
  import type { CollectionRecipe } from './features/catalog/recipes/recipe-types.js';
  export const collection: readonly CollectionRecipe[];
}

/** The picture beside the heading of the collection. */
declare module 'virtual:recipe-cover' {
  import type { RecipeFacts } from './features/catalog/recipes/recipe-types.js';
  export const cover: Pick<RecipeFacts, 'image' | 'category'>;
}

/** The 12 bundled recipes, their authors, and the picture of each category (rules K3, K6). */
declare module 'virtual:recipe-fallback' {
  import type { BundledRecipes } from './features/catalog/recipes/recipe-types.js';
  export const fallback: BundledRecipes;
}
