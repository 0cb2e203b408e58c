/** The package picker. Words in braces are filled by `fill`. */
export const mealSelection = {
  heading: 'Pick your package',
  intro:
    'Choose your days and dietary variant. We’ve set the delivery date to the first delivery day at least a week away; change it if you like.',
  deliveryDate: 'Delivery date',
  days: 'Days',
  perWeek: 'A week is five days',
  variant: 'Dietary variant',
  add: 'Add to Cart',
  checkout: 'Checkout',
  empty: 'Nothing chosen yet.',
} as const;
