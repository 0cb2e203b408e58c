/** The purchase list of the kitchen. */
export const kitchenPurchase = {
  heading: 'To buy for {from}',
  headingOfDays: 'To buy for {from} to {to}',
  to: 'Up to and including',
  list: 'Ingredients to buy',
  grams: '{amount} g',
  kilos: '{amount} kg',
  pieces: { one: '{amount} piece', other: '{amount} pieces' },
  needed: 'Into the pan: {amount}',
  missing: {
    heading: 'No quantities recorded',
    text: 'Nothing for these dishes is on the list. Record what they take under Catalogue, in the dish.',
    dish: { one: '{name}: {count} portion', other: '{name}: {count} portions' },
  },
  empty: { heading: 'Nothing to buy', text: 'There are no paid orders for these days.' },
  file: 'Download CSV',
  fileBusy: 'Preparing…',
  fileFailed: 'The file couldn’t be created. Please try again.',
} as const;
