import { AGREED_WORDS } from '@rules/agreed-words';

/** The postcode check and the waiting list. */
export const delivery = {
  postcode: 'Your postcode',
  placeholder: 'Postcode, e.g. SW4 7AB',
  check: 'Check delivery',
  checkShort: 'Check',
  invalid: 'Please enter a valid postcode',
  served: 'We deliver to {postcode}.',
  nextDay: 'Next delivery {day}.',
  order: 'Build a box',
  notServed: 'We do not deliver to {postcode} yet.',
  notServedText: `We deliver to {servedArea} for now. ${AGREED_WORDS['waiting-list'].words}`,
  failed: 'We could not check this postcode. Please try again.',
  waitlist: {
    heading: 'Join the waiting list',
    email: 'Email',
    button: 'Join the waiting list',
    joined: 'You are on the list. We will write when we deliver to {postcode}.',
  },
} as const;
