import { recipeData } from '#recipe-data';

/** The content that the build substitutes for 'virtual:recipe-cover'. */
export const { cover } = recipeData('backend/catalog-content');
