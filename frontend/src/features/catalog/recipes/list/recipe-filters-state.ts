import { clashes, traceWarnings, type Allergen, type Diet } from '@rules/food/allergens';
import type { GetPublicRecipesApiArg } from '#frontend/api/generated.js';
import type { RecipeCategory, ShownRecipe } from '../recipe-types.js';

export const RECIPE_SORTS = ['relevance', 'newest', 'protein', 'calories'] as const;
export type RecipeSort = (typeof RECIPE_SORTS)[number];

/** The visitor's filters for recipes. */
export interface RecipeFilters {
  readonly category: RecipeCategory | 'all';
  readonly search: string;
  /** 'standard' means every recipe. */
  readonly diet: Diet;
  readonly hidden: readonly Allergen[];
  /** 'relevance' without a search means the newest first. */
  readonly sort: RecipeSort;
}

export const NO_FILTERS: Omit<RecipeFilters, 'hidden'> = {
  category: 'all',
  search: '',
  diet: 'standard',
  sort: 'relevance',
};

/** The orders to choose from, and the one in force: only what was searched for can match well. */
export function sortsFor({ search, sort }: RecipeFilters): {
  sorts: readonly RecipeSort[];
  chosen: RecipeSort;
} {
  if (search.trim() !== '') return { sorts: RECIPE_SORTS, chosen: sort };
  return {
    sorts: RECIPE_SORTS.filter((each) => each !== 'relevance'),
    chosen: sort === 'relevance' ? 'newest' : sort,
  };
}

/** A page fills rows of two, three and four cards. */
export const RECIPES_PER_PAGE = 12;

/**
 * The filters as arguments of the list call; only set filters, so that the unfiltered list has one cache key.
 */
export function listArgs({ category, search, diet, hidden, sort }: RecipeFilters): GetPublicRecipesApiArg {
  const q = search.trim();
  return {
    ...(category === 'all' ? {} : { category }),
    ...(q === '' ? {} : { q }),
    ...(diet === 'standard' ? {} : { diet }),
    ...(hidden.length === 0 ? {} : { excludeAllergen: hidden.join(',') }),
    ...(sort === 'relevance' || (sort === 'newest' && q === '') ? {} : { sort }),
    limit: RECIPES_PER_PAGE,
  };
}

/** The number of related recipes below a recipe. */
export const RELATED_RECIPES = 4;

/** One more than is shown, because the result may contain the recipe itself. */
export function relatedArgs(category: RecipeCategory): GetPublicRecipesApiArg {
  return { category, limit: RELATED_RECIPES + 1 };
}

/** Whether no filter is set; the sort order does not count. */
export function isUnfiltered({ category, search, diet, hidden }: RecipeFilters): boolean {
  return category === 'all' && search.trim() === '' && diet === 'standard' && hidden.length === 0;
}

function fits(recipe: ShownRecipe, { category, search, diet, hidden }: RecipeFilters): boolean {
  const { allergens, labelPending = false } = recipe;
  if (category !== 'all' && recipe.category !== category) return false;
  if (diet !== 'standard' && !recipe.diets.includes(diet)) return false;
  // A label without a second review cannot prove that an allergen is absent (rule A28).
  if (labelPending && hidden.length > 0) return false;
  if (clashes(allergens, hidden).length > 0 || traceWarnings(allergens, hidden).length > 0) return false;
  const text = [recipe.name, recipe.description, ...(recipe.details?.ingredients ?? [])]
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The same filters applied here, for complete lists: the snapshot and the bundled recipes. */
export function chooseRecipes(recipes: readonly ShownRecipe[], filters: RecipeFilters): ShownRecipe[] {
  const chosen = recipes.filter((recipe) => fits(recipe, filters));
  if (filters.sort === 'protein') return chosen.sort((a, b) => b.proteinG - a.proteinG);
  if (filters.sort === 'calories') return chosen.sort((a, b) => a.calories - b.calories);
  return chosen;
}
