import type { Extra, Meal, Site } from '../../../frontend/src/api/generated.js';

const PICTURE = {
  alt: 'A dish',
  width: 800,
  height: 600,
  placeholder: 'data:,',
  avif: [{ url: '/images/dish-400.avif', width: 400 }],
  webp: [{ url: '/images/dish-800.webp', width: 800 }],
};

const DISH: Omit<Meal, 'id' | 'sku' | 'slug' | 'name' | 'fullName' | 'categories'> = {
  diets: ['standard', 'halal'],
  nutrition: { calories: 389, proteinG: 33.6, carbsG: 19.9, fatG: 16.8, fibreG: 11.9, saltG: 0.85 },
  weightG: 370,
  pricePence: 850,
  badges: ['Gluten Free'],
  description: 'Soft and bright.',
  useDays: 5,
  storage: 'chilled',
  heating: 'Microwave for 3 minutes.',
  ingredients: 'Butter Beans, Yoghurt (MILK).',
  allergens: { contains: [], mayContain: [] },
  gentle: false,
  spiceLevel: 0,
  available: true,
  image: PICTURE,
};

/** A meal; what a test is about is given, the rest is plain. */
export function meal(id: number, more: Partial<Meal> = {}): Meal {
  const name = more.name ?? `Meal ${id}`;
  return {
    ...DISH,
    id,
    sku: `meal-${id}`,
    slug: `meal-${id}`,
    name,
    fullName: name,
    categories: ['BEST SELLERS'],
    ...more,
  };
}

export function extra(id: number, more: Partial<Extra> = {}): Extra {
  const name = more.name ?? `Extra ${id}`;
  const own = { id, sku: `extra-${id}`, slug: `extra-${id}`, name, fullName: name };
  return { ...DISH, ...own, kind: 'breakfast', portions: 1, pricePence: 395, ...more };
}

export const MEALS: readonly Meal[] = [
  meal(1, {
    name: 'Lemon Chicken',
    fullName: 'Lemon & Herb Chicken with Crushed Butter Beans',
    categories: ['BEST SELLERS', 'LOW CARB'],
  }),
  meal(2, {
    name: 'Salmon & Dill',
    categories: ['FISH & VEGGIE'],
    allergens: { contains: ['fish', 'milk'], mayContain: ['celery'] },
  }),
  meal(3, { name: 'Chickpea Curry', diets: ['standard', 'vegetarian', 'vegan', 'halal'] }),
  meal(4, { name: 'Pork Tenderloin', diets: ['standard'], categories: ['MEAT & POULTRY'] }),
];

export const EXTRAS: readonly Extra[] = [
  extra(101, { name: 'Bircher Pot' }),
  extra(201, { name: 'Protein Pot', kind: 'protein', portions: 4, pricePence: 650 }),
];

export const SITE: Site = {
  placeholders: {},
  pricing: {
    oneTimeMealPence: 850,
    subscriptionMealPence: 800,
    breakfastPence: 395,
    proteinPotPence: 650,
    mealCounts: [5, 6, 8, 10, 12],
  },
  delivery: { standardPence: 350, freeFromPence: 10_000 },
  referral: { discountPercent: 10 },
  minAge: 16,
  trial: { maxDays: 5 },
  promotion: null,
  demo: true,
};
