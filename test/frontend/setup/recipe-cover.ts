import { recipeData } from '#recipe-data';

/** What the build puts in the place of 'virtual:recipe-cover'. */
export const { cover } = recipeData('backend/catalogue');
