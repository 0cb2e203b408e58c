import { recipeData } from '#recipe-data';

/** The content that the build substitutes for 'virtual:recipe-collection'. */
export const { collection } = recipeData('backend/catalog-content');
