import { recipeData } from '#recipe-data';

/** What the build puts in the place of 'virtual:recipe-collection'. */
export const { collection } = recipeData('backend/catalogue');
