import { DIETS, type Allergen, type Diet } from '@rules/food/allergens';
import type { AdminRecipe, NewRecipe } from '#frontend/api/generated-admin.js';
import { adminRecipe as words } from '#frontend/copy/admin/recipes.js';
import { fill } from '#frontend/copy/fill.js';
import { allergensSaid, numberOf } from './product-draft.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';

export const RECIPE_CATEGORIES = ['Breakfast', 'Lunch', 'Dinner', 'Snacks', 'Drinks'] as const;
export const RECIPE_NUTRIENTS = ['calories', 'proteinG', 'carbsG', 'fatG', 'fibreG'] as const;
type RecipeNutrient = (typeof RECIPE_NUTRIENTS)[number];

/** The fields of the recipe form; lists have one item per line. */
export interface RecipeDraft {
  readonly name: string;
  readonly description: string;
  readonly category: NewRecipe['category'];
  /** Empty while no creator is chosen. */
  readonly creator: string;
  readonly minutes: string;
  readonly timeText: string;
  readonly servings: string;
  readonly nutrition: Readonly<Record<RecipeNutrient, string>>;
  readonly diets: readonly Diet[];
  readonly contains: readonly Allergen[];
  readonly mayContain: readonly Allergen[];
  readonly ingredients: string;
  readonly instructions: string;
  readonly tips: string;
  readonly shown: boolean;
}

export type Creators = readonly { readonly id: string; readonly name: string }[];

export const EMPTY_RECIPE: RecipeDraft = {
  name: '',
  description: '',
  category: 'Breakfast',
  creator: '',
  minutes: '',
  timeText: '',
  servings: '2',
  nutrition: { calories: '', proteinG: '', carbsG: '', fatG: '', fibreG: '' },
  diets: ['standard'],
  contains: [],
  mayContain: [],
  ingredients: '',
  instructions: '',
  tips: '',
  shown: false,
};

export function recipeDraft(recipe: AdminRecipe): RecipeDraft {
  const { name, description, category, tips, shown, diets, allergens } = recipe;
  const { calories, proteinG, carbsG, fatG, fibreG } = recipe;
  return {
    name,
    description,
    category,
    tips,
    shown,
    diets,
    creator: recipe.creatorId,
    minutes: String(recipe.prepTimeMinutes),
    timeText: recipe.prepTimeText,
    servings: String(recipe.servings),
    nutrition: {
      calories: String(calories),
      proteinG: String(proteinG),
      carbsG: String(carbsG),
      fatG: String(fatG),
      fibreG: String(fibreG),
    },
    contains: allergens.contains,
    mayContain: allergens.mayContain,
    ingredients: recipe.ingredients.join('\n'),
    instructions: recipe.instructions.join('\n'),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** The request body; call it only when there are no errors. */
export function recipeTexts(draft: RecipeDraft): Omit<NewRecipe, 'shown'> & { shown: boolean } {
  const { name, description, category, creator, minutes, timeText, servings, nutrition, shown } = draft;
  const figure = (text: string): number => numberOf(text) ?? 0;
  return {
    name: name.trim(),
    description: description.trim(),
    category,
    creatorId: creator,
    prepTimeMinutes: figure(minutes),
    prepTimeText: timeText.trim() || fill(words.timeTextOf, { count: minutes.trim() }),
    servings: figure(servings),
    calories: figure(nutrition.calories),
    proteinG: figure(nutrition.proteinG),
    carbsG: figure(nutrition.carbsG),
    fatG: figure(nutrition.fatG),
    fibreG: figure(nutrition.fibreG),
    diets: [...draft.diets],
    allergens: { contains: [...draft.contains], mayContain: [...draft.mayContain] },
    ingredients: linesOf(draft.ingredients),
    instructions: linesOf(draft.instructions),
    tips: draft.tips.trim(),
    shown,
  };
}

/** Only the changed fields. */
export function recipeChange(draft: RecipeDraft, base: AdminRecipe): Partial<NewRecipe> {
  const before = new Map<string, unknown>(Object.entries(recipeTexts(recipeDraft(base))));
  return Object.fromEntries(
    Object.entries(recipeTexts(draft)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  );
}

/** The limits of the API, which also the words of the errors name. */
const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
const isGrams = (text: string): boolean =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(text.trim()) && Number(text.trim().replace(',', '.')) <= 1000;

export function recipeIssues(draft: RecipeDraft): Issues {
  const { errors } = words;
  const { nutrition } = draft;
  const figures = RECIPE_NUTRIENTS.filter((name) =>
    name === 'calories' ? !isWhole(nutrition[name], 0, 3000) : !isGrams(nutrition[name]),
  );
  return {
    ...(draft.name.trim() === '' ? { name: errors.name } : {}),
    ...(draft.description.trim() === '' ? { description: errors.description } : {}),
    ...(draft.creator === '' ? { creator: errors.creator } : {}),
    ...(isWhole(draft.minutes, 1, 10_080) ? {} : { minutes: errors.minutes }),
    ...(isWhole(draft.servings, 1, 50) ? {} : { servings: errors.servings }),
    ...Object.fromEntries(
      figures.map((name) => [`nutrition.${name}`, name === 'calories' ? errors.calories : errors.grams]),
    ),
    ...(draft.diets.length === 0 ? { diets: errors.diets } : {}),
    ...(linesOf(draft.ingredients).length === 0 ? { ingredients: errors.ingredients } : {}),
    ...(linesOf(draft.instructions).length === 0 ? { instructions: errors.instructions } : {}),
  };
}

const FIELD_OF: Readonly<Record<string, keyof RecipeDraft>> = {
  creatorId: 'creator',
  prepTimeMinutes: 'minutes',
  prepTimeText: 'timeText',
};

/** The field of the form for a path of the request. */
export function recipeFieldOf(path: string): string | undefined {
  const name = path.split('.')[0] ?? '';
  const nutrient = RECIPE_NUTRIENTS.find((each) => each === name);
  return nutrient ? `nutrition.${nutrient}` : (FIELD_OF[name] ?? name);
}

/**
 * A part of a draft in words, to show beside the user's own input; of the nutrition only the changed values.
 */
export function recipePartText(
  draft: RecipeDraft,
  name: keyof RecipeDraft,
  { before, creators }: { readonly before: RecipeDraft; readonly creators: Creators },
): { label: string; now: string } {
  switch (name) {
    case 'contains':
    case 'mayContain':
      return { label: words[name], now: allergensSaid(draft[name]) };
    case 'diets':
      return {
        label: words.diets,
        now: DIETS.filter((each) => draft.diets.includes(each))
          .map((each) => words.dietNames[each])
          .join(', '),
      };
    case 'nutrition': {
      const figures = RECIPE_NUTRIENTS.filter((each) => draft.nutrition[each] !== before.nutrition[each]);
      const said = figures.map((each) => `${words.nutrients[each]}: ${draft.nutrition[each]}`);
      return { label: words.nutrition, now: said.join(' · ') };
    }
    case 'shown':
      return { label: words.shown, now: draft.shown ? words.on : words.off };
    case 'creator':
      return { label: words.creator, now: creators.find(({ id }) => id === draft.creator)?.name ?? '' };
    default:
      return { label: words[name], now: draft[name] };
  }
}
