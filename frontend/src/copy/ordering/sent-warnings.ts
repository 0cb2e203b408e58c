/** What an order shows about the label warnings sent for it. */
export const sentWarnings = {
  heading: 'Please check before you eat',
  sent: 'We wrote to you about {dish} on {day}:',
  contains: 'it contains {names}, which we did not tell you.',
  mayContain: 'it may contain traces of {names}, which we did not tell you.',
  diet: 'it does not suit the diet you ordered it for: {names}.',
  now: 'What we know of it now:',
  putRight: 'We have checked it again since, and this no longer holds.',
  dont: 'If this matters to you or to anybody who eats with you, please don’t eat it.',
} as const;
