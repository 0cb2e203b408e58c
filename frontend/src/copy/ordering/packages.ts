import type { Diet } from '@rules/food/allergens';

/** The customer-facing names of the dietary variants of packages. */
export const variantNames: Readonly<Record<Diet, string>> = {
  standard: 'Standard',
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
  'halal-vegan': 'Halal Vegan',
};

/** Words of package and trial cards, their carts and their pages. */
export const packageWords = {
  variantOf: 'Dietary variant of {name}',
  lineName: '{name} ({variant})',
  protein: 'protein',
  fibre: 'fibre',
  kcal: 'kcal',
  meals: 'Meals of the day',
  details: 'Nutrition and allergens',
  perDay: 'A day of five meals',
  perDayOf: 'A day of five meals, about {grams} g',
  caption: 'Nutrition of {name}',
  containsNone: 'Contains none of the fourteen allergens.',
  contains: 'Contains {names}.',
  mayContain: 'May contain {names}.',
  soldOut: 'Sold out for now',
  noneSuits: 'None of these is the diet in your account. Choose one to add it all the same.',
  addDay: '1 day',
  addWeek: 'A week, 5 days',
  howMuch: 'How many days of {name}',
  usually: '{price} with delivery',
  trialFull: '{count} trial days are the most for one person.',
  cartRegion: 'Cart',
  count: { one: '1 package', other: '{count} packages' },
  trialCount: { one: '1 trial day', other: '{count} trial days' },
  days: 'Days of {name}',
  each: '{price} each',
  removed: '{name} was taken out of your cart.',
  undo: 'Undo',
  emptyHint: 'Add a package above and it appears here.',
  emptyTrialHint: 'Add a trial day above and it appears here.',
  loading: 'Loading the packages',
  notLoaded: 'The packages have not loaded. Please check your connection.',
  week: {
    heading: 'Make it a week',
    text: 'A week is five days, and you can mix the packages. From {freeDeliveryThreshold} delivery is free.',
    prices: 'Five days of a package',
    button: 'Pick your week',
    trialHeading: 'Not sure yet?',
    trialText: 'Try a single day first. It is delivered free.',
    trialButton: 'Try a single day',
  },
  dateHelp: 'By {courierName}, {courierHours}. You can change it at checkout.',
  daysFailed: 'The delivery days have not loaded. You can choose one at checkout.',
} as const;

/** Words of the checkout for packages and trial days. */
export const packageCheckoutWords = {
  cancelled: 'You left the payment page. Nothing has been taken, and your cart is still here.',
  trialUsedButton: 'Order as ordinary packages',
  trialUsedLess: 'Choose fewer trial days',
  nowPackages: 'Your days are ordinary packages now, with the usual delivery charge.',
} as const;
