import { DIETS, type Diet } from './allergens.js';

export interface NamedFood {
  readonly name: string;
  readonly diets: readonly Diet[];
}

/** Words that say nothing about what a dish is made of. */
const SMALL_WORDS = new Set(['with', 'and', 'the', 'of', 'a', 'in', 'on', 'to', 'style', 'three']);
/** Half of the words in common: 'Red Lentil Dal' and 'Roast Squash and Red Lentil Dal' are much alike. */
const LEAST_LIKENESS = 0.5;

/** The words of a food's name that tell it from others, in lower case. */
export function foodWords(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1 && !SMALL_WORDS.has(word));
  return [...new Set(words)];
}

/** How much two names have in common, from 0 to 1: the cosine of their words. */
function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const shared = one.filter((word) => other.includes(word)).length;
  return shared / Math.sqrt(one.length * other.length);
}

/**
 * The recipe most like a dish; undefined where none is much alike. A recipe that does not suit a diet the dish
 * suits is no answer: a page of a vegan dish leads to no beef (rule K39).
 */
export function relatedRecipe<Recipe extends NamedFood>(
  dish: NamedFood,
  recipes: readonly Recipe[],
): Recipe | undefined {
  const words = foodWords(dish.name);
  const needed = DIETS.filter((diet) => diet !== 'standard' && diet !== 'halal' && dish.diets.includes(diet));
  const ranked = recipes
    .filter(({ diets }) => needed.every((diet) => diets.includes(diet)))
    .map((recipe) => ({ recipe, alike: likeness(words, foodWords(recipe.name)) }))
    .filter(({ alike }) => alike >= LEAST_LIKENESS)
    .sort((a, b) => b.alike - a.alike || a.recipe.name.localeCompare(b.recipe.name));
  return ranked[0]?.recipe;
}
