import type { BundledRecipes, ShownRecipe } from '../recipe-types.js';

let loading: Promise<BundledRecipes> | undefined;

/** The 12 recipes that ship with the site, fetched once and early enough to be there without a network. */
export function loadBundled(): Promise<BundledRecipes> {
  loading ??= import('virtual:recipe-fallback').then((module) => module.fallback);
  loading.catch(() => (loading = undefined));
  return loading;
}

/** The bundled recipes for their cards: without like, vote and share (rule K3). */
export function shownBundled({ recipes, creators }: BundledRecipes): ShownRecipe[] {
  return recipes.map((recipe) => ({
    ...recipe,
    creator: creators.find(({ id }) => id === recipe.creatorId),
    details: recipe,
  }));
}
