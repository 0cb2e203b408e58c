/** The page that opens without a connection. */
export const offline = {
  title: 'You’re offline',
  heading: 'You’re offline',
  text: 'We can’t reach the shop just now. As soon as you’re back online, everything will be where you left it.',
  retry: 'Try again',
  deliveries: 'Your next deliveries',
  delivery: 'Order {code}: {day}',
  recipes: 'Recipes you’ve opened',
  noRecipes: 'Recipes you open while online will be here when you’re not.',
} as const;
