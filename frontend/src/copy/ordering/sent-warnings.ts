/** What an order shows about the label warnings sent for it. */
export const sentWarnings = {
  heading: 'Please check before you eat',
  sent: 'We emailed you about {dish} on {day}:',
  contains: 'it contains {names}, which we didn’t tell you.',
  mayContain: 'it may contain traces of {names}, which we didn’t tell you.',
  diet: 'it doesn’t suit the diet you ordered it for: {names}.',
  now: 'What we know now:',
  putRight: 'We’ve checked it again since, and this no longer applies.',
  dont: 'If this matters to you or to anyone who eats with you, please don’t eat it.',
} as const;
