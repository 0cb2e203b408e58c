import { recipeData } from '#recipe-data';

/** The content that the build substitutes for 'virtual:recipe-fallback'. */
export const { fallback } = recipeData('backend/catalog-content');
