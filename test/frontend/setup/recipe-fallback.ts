import { recipeData } from '../../../frontend/recipe-data.js';

/** What the build puts in the place of 'virtual:recipe-fallback'. */
export const { fallback } = recipeData('backend/catalogue');
