/** Where the recipes stand on the first page: `/#recipes` leads there from other pages. */
export const RECIPES_ANCHOR = 'recipes';
