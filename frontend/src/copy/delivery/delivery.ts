/** The postcode check. */
export const delivery = {
  postcode: 'Your postcode',
  placeholder: 'Postcode, e.g. SW4 7AB',
  check: 'Check delivery',
  checkShort: 'Check',
  invalid: 'Please enter a valid postcode',
  served: 'We deliver to {postcode}.',
  nextDay: 'Next delivery {day}.',
  order: 'Build a box',
  notServed: 'We don’t deliver to {postcode} yet.',
  failed: 'We couldn’t check this postcode. Please try again.',
} as const;
