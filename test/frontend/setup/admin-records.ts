import type {
  AdminProduct,
  AdminPromotion,
  AdminRecipe,
  AdminRecipeItem,
} from '#frontend/api/generated-admin.js';

const IMAGE = { alt: 'A bowl', width: 800, height: 600, placeholder: '', avif: [], webp: [] };
const NUTRITION = { calories: 320, proteinG: 30, carbsG: 20, fatG: 9, fibreG: 8, saltG: 0.9 };
/** A dish as the back office reads it, at version 3. */
export const A_PRODUCT: AdminProduct = {
  sku: 'meal-soup',
  kind: 'meal',
  name: 'Soup',
  fullName: 'Soup',
  description: 'A soup.',
  diets: ['standard'],
  categories: [],
  allergens: { contains: ['gluten'], mayContain: [] },
  nutrition: NUTRITION,
  ingredients: 'Water, BARLEY.',
  heating: 'Three minutes.',
  storage: 'chilled',
  useDays: 5,
  weightG: 400,
  quantities: [],
  variants: [],
  active: true,
  available: true,
  label: 'changed',
  labelChangedBy: '5b0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  labelChangedAt: '2026-11-20T10:00:00.000Z',
  labelDoubt: null,
  ownPricePence: null,
  retiredAt: null,
  gentle: false,
  portions: 1,
  version: 3,
  image: IMAGE,
  hasPicture: true,
};

/** A recipe as the back office reads it, at version 3. */
export const A_RECIPE: AdminRecipe = {
  id: 'barley-soup',
  name: 'Barley soup',
  description: 'A soup.',
  category: 'Lunch',
  creatorId: 'ada',
  prepTimeMinutes: 20,
  prepTimeText: '20 mins',
  servings: 2,
  calories: 320,
  proteinG: 21,
  carbsG: 30,
  fatG: 9,
  fibreG: 8,
  diets: ['standard'],
  allergens: { contains: ['gluten'], mayContain: [] },
  ingredients: ['100 g barley', '1 onion'],
  instructions: ['Chop.', 'Cook.'],
  tips: '',
  shown: true,
  inCollection: false,
  label: 'estimated',
  labelChangedBy: null,
  labelChangedAt: null,
  version: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: null,
  image: { alt: 'A bowl', width: 800, height: 600, placeholder: '', avif: [], webp: [] },
};

/** The same recipe in the list. */
export const A_RECIPE_ITEM: AdminRecipeItem = {
  id: A_RECIPE.id,
  name: A_RECIPE.name,
  category: 'Lunch',
  creatorName: 'Ada Okafor',
  shown: true,
  inCollection: true,
  label: 'estimated',
  likesCount: 1200,
  votesCount: 3,
  version: 3,
  createdAt: A_RECIPE.createdAt,
};

/** A promotion as the back office reads it, at version 3. */
export const A_PROMOTION: AdminPromotion = {
  code: 'SUMMER15',
  percentByUse: [15],
  kinds: ['one_time'],
  newCustomersOnly: false,
  active: true,
  advertised: false,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  version: 3,
  uses: 0,
  state: 'running',
};
