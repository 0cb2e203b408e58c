import { ALLERGEN_NAMES, type Allergen, type MealType } from '@rules/food/allergens';

/** The customer-facing names of the fourteen allergens (rule F30). */
export const allergenNames: Readonly<Record<Allergen, string>> = ALLERGEN_NAMES;

export const mealTypeNames: Readonly<Record<MealType, string>> = {
  standard: 'Standard',
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
};

/** The details of a dish. */
export const dish = {
  closeLabel: 'Close details',
  open: 'Details of {name}',
  rating: '{average} out of 5 from {count} ratings',
  loading: 'Loading the details',
  notLoaded: 'We couldn’t load this dish’s details. Please check your connection.',
  contains: 'Contains',
  containsNone: 'None of the fourteen allergens.',
  mayContain: 'May contain',
  declared: 'You told us to avoid: {names}',
  ingredients: 'Ingredients',
  nutrition: 'Nutrition',
  perServing: 'Per serving of {grams} g',
  per100g: 'Per 100 g',
  perPortion: 'Per portion of {grams} g',
  wholePot:
    'Each {grams} g pot holds {portions} portions: {protein} g of protein and {calories} kcal in total.',
  unknown: '–',
  heating: 'How to serve',
  chilled: 'Keep chilled and use within {count} days of delivery.',
  frozen: 'Arrives frozen. Use within {count} days once thawed.',
  gentle: '[[{gentleDigestion}?Gentle on digestion]]',
  halal: '[[{halalCertifier}?Halal, certified by {halalCertifier}, certificate {halalCertificate}.]]',
  rows: {
    energy: 'Energy',
    fat: 'Fat',
    saturates: 'of which saturates',
    carbs: 'Carbohydrate',
    sugars: 'of which sugars',
    fibre: 'Fibre',
    protein: 'Protein',
    salt: 'Salt',
  },
  caption: 'Nutrition of {name}',
} as const;
