/** The anchor of the recipes on the first page: `/#recipes` links there from other pages. */
export const RECIPES_ANCHOR = 'recipes';
