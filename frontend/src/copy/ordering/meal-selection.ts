/** The package picker. Words in braces are filled by `fill`. */
export const mealSelection = {
  heading: 'Pick your package',
  intro:
    'Choose days and a dietary variant. The delivery date is set to the next delivery day at least a week ahead; move it if you like.',
  deliveryDate: 'Delivery date',
  days: 'Days',
  perWeek: 'A week is five days',
  variant: 'Dietary variant',
  add: 'Add to Cart',
  checkout: 'Checkout',
  empty: 'Nothing chosen yet.',
} as const;
