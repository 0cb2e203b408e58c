import type { Extra, Meal, MealCard, Package, Site } from '#frontend/api/generated.js';

const PICTURE = {
  alt: 'A dish',
  width: 800,
  height: 600,
  placeholder: 'data:,',
  avif: [{ url: '/images/dish-400.avif', width: 400 }],
  webp: [{ url: '/images/dish-800.webp', width: 800 }],
};

const DISH: Omit<Meal, 'id' | 'sku' | 'slug' | 'name' | 'fullName' | 'categories' | 'weeklyPricePence'> = {
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
  rating: null,
  image: PICTURE,
};

/** A plain meal with its details; a test overrides what it is about. */
export function mealDetails(id: number, more: Partial<Meal> = {}): Meal {
  const name = more.name ?? `Meal ${id}`;
  return {
    ...DISH,
    id,
    sku: `meal-${id}`,
    slug: `meal-${id}`,
    name,
    fullName: name,
    categories: ['BEST SELLERS'],
    weeklyPricePence: 800,
    ...more,
  };
}

/** The same as a list has it. */
export function meal(id: number, more: Partial<Meal> = {}): MealCard {
  return cardOf(mealDetails(id, more));
}

function cardOf(whole: Meal): MealCard {
  const { id, sku, slug, name, categories, diets, allergens, nutrition, badges, useDays, available } = whole;
  const { pricePence, weeklyPricePence, rating } = whole;
  const image = { url: '/images/dish-800.0123456789ab.webp' };
  const shown = { id, sku, slug, name, categories, diets, allergens, nutrition, badges, useDays };
  return { ...shown, available, pricePence, weeklyPricePence, rating, image };
}

export function extra(id: number, more: Partial<Extra> = {}): Extra {
  const name = more.name ?? `Extra ${id}`;
  const own = { id, sku: `extra-${id}`, slug: `extra-${id}`, name, fullName: name };
  return { ...DISH, ...own, kind: 'breakfast', portions: 1, pricePence: 395, ...more };
}

/** What the details of the meals show. */
export const MEAL_DETAILS: readonly Meal[] = [
  mealDetails(1, {
    name: 'Lemon Chicken',
    categories: ['BEST SELLERS', 'LOW CARB'],
  }),
  mealDetails(2, {
    name: 'Salmon & Dill',
    categories: ['FISH & VEGGIE'],
    allergens: { contains: ['fish', 'milk'], mayContain: ['celery'] },
  }),
  mealDetails(3, { name: 'Chickpea Curry', diets: ['standard', 'vegetarian', 'vegan', 'halal'] }),
  mealDetails(4, { name: 'Pork Tenderloin', diets: ['standard'], categories: ['MEAT & POULTRY'] }),
];

export const MEALS: readonly MealCard[] = MEAL_DETAILS.map(cardOf);

export const EXTRAS: readonly Extra[] = [
  extra(101, { name: 'Bircher Pot' }),
  extra(201, { name: 'Protein Pot', kind: 'protein', portions: 4, pricePence: 650 }),
];

const SLOTS = ['Breakfast', 'AM Snack', 'Lunch', 'PM Snack', 'Dinner'] as const;
const NO_ALLERGENS = { contains: [], mayContain: [] } satisfies Package['allergens'];

function madeAs(
  variant: Package['defaultVariant'],
  allergens: Package['allergens'] = NO_ALLERGENS,
): Package['variants'][number] {
  const nutrition = {
    calories: 1458,
    proteinG: 121.3,
    carbsG: 118,
    sugarsG: 51.3,
    fatG: 48,
    saturatesG: 11.6,
    fibreG: 35.4,
    saltG: 3.1,
  };
  return {
    variant,
    nutrition,
    weightG: 1500,
    allergens,
    meals: SLOTS.map((slot) => ({ slot, name: `${variant} ${slot}` })),
  };
}

/** A plain package; a test overrides what it is about. */
export function aPackage(id: string, name: string, more: Partial<Package> = {}): Package {
  return {
    id,
    sku: id,
    slug: id,
    name,
    aliases: [],
    badges: { landing: null, picker: null, trial: null },
    popular: { landing: false, picker: false, trial: false },
    dailyPricePence: 2700,
    weeklyPricePence: 13_500,
    description: `All of ${name}.`,
    nutritionText: '1,450–1,500 kcal a day',
    mealsIncluded: [],
    defaultVariant: 'standard',
    variants: [
      madeAs('standard', { contains: ['milk', 'fish'], mayContain: ['nuts'] }),
      madeAs('vegan', { contains: ['soya'], mayContain: [] }),
    ],
    dailyMealPreviews: SLOTS.map((slot, index) => ({
      time: `${slot} · ${index + 8}:00`,
      slot,
      meal: `standard ${slot}`,
      premiumNote: slot === 'Lunch' ? 'Sliced chicken breast' : null,
      image: PICTURE,
    })),
    allergens: NO_ALLERGENS,
    available: true,
    rating: null,
    image: PICTURE,
    ...more,
  };
}

export const PACKAGES: readonly Package[] = [
  aPackage('energy-boost-starter', 'Energy Boost Starter', {
    badges: { landing: null, picker: 'Budget Friendly', trial: 'Perfect First Step' },
  }),
  aPackage('muscle-preserve-custom', 'Muscle Preserve Pro', {
    aliases: ['muscle-preserve-pro'],
    badges: { landing: null, picker: 'Premium Performance', trial: 'Most Popular' },
    popular: { landing: true, picker: false, trial: true },
    dailyPricePence: 3000,
    weeklyPricePence: 15_000,
  }),
  aPackage('plant-power-vegan', 'Plant Power Revolution', {
    defaultVariant: 'vegan',
    variants: [madeAs('vegan'), madeAs('halal-vegan')],
  }),
];

export const SITE: Site = {
  placeholders: {
    memberCount: '12,000+',
    communitySessionValue: '£39.99',
    regularDeliveryFee: '£4.99',
    halalCertifier: 'Halal Board',
    halalCertificate: 'HB-17',
  },
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
  wallet: {
    minTopUpPence: 1_000,
    maxTopUpPence: 100_000,
    topUpStepPence: 1_000,
    maxBalancePence: 200_000,
    bonusStepPence: 10_000,
    bonusPence: 1_000,
  },
  promotion: null,
  collection: { hidden: [], changed: [] },
  reviews: [],
  demo: true,
};
