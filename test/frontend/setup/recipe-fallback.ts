import { recipeData } from '#recipe-data';

/** What the build puts in the place of 'virtual:recipe-fallback'. */
export const { fallback } = recipeData('backend/catalogue');
