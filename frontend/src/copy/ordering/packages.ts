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
  noneSuits: 'None of these match the diet in your account. You can still choose one.',
  addDay: '1 day',
  addWeek: 'A week, 5 days',
  howMuch: 'How many days of {name}',
  usually: '{price} with delivery',
  trialFull: 'You can have up to {count} trial days.',
  cartRegion: 'Cart',
  count: { one: '1 package', other: '{count} packages' },
  trialCount: { one: '1 trial day', other: '{count} trial days' },
  days: 'Days of {name}',
  each: '{price} each',
  removed: '{name} removed from your cart.',
  undo: 'Undo',
  emptyHint: 'Add a package above and you’ll see it here.',
  emptyTrialHint: 'Add a trial day above and you’ll see it here.',
  loading: 'Loading the packages',
  notLoaded: 'We couldn’t load the packages. Please check your connection.',
  week: {
    heading: 'Make it a week',
    text: 'A week is five days, and you can mix packages. Delivery is free from {freeDeliveryThreshold}.',
    prices: 'Five days of a package',
    button: 'Pick your week',
    trialHeading: 'Not sure yet?',
    trialText: 'Try a single day first. We deliver it free.',
    trialButton: 'Try a single day',
  },
  dateHelp: 'Delivered by {courierName}, {courierHours}. You can change the date at checkout.',
  daysFailed: 'We couldn’t load the delivery days. You can choose one at checkout.',
} as const;

/** Words of the checkout for packages and trial days. */
export const packageCheckoutWords = {
  cancelled: 'You left the payment page. You haven’t been charged, and your cart is still here.',
  trialUsedButton: 'Order as regular packages',
  trialUsedLess: 'Choose fewer trial days',
  nowPackages: 'Your trial days are now regular packages, with the usual delivery charge.',
} as const;
