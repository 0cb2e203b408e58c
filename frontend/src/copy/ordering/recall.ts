/** Words for customers who return to the checkout. */
export const recallWords = {
  kept: 'We’ve kept what you told us about allergies: {names}.',
  keptNote: 'We’ve kept what you told us about allergies.',
  title: 'Please tell us about allergies again',
  text: 'We never store health information in your browser, so your earlier answer is gone. Tick what applies below, or tell us there’s nothing.',
  none: 'I have no allergies',
  dayGone: '{day} is no longer available. Please choose another day.',
  dayMissing: 'Please choose a delivery day.',
  fixed: 'From your profile: {names}. This applies to everything you order. You can change it under',
  fixedLink: 'your account',
} as const;
