/** Names of the boxes of a promotion. Words in braces are filled by `fill`. */
export const nthBoxWords = {
  names: ['First box', 'Second box', 'Third box', 'Fourth box', 'Fifth box'],
  nth: 'Box {nth}',
  rest: 'Every box after that',
  off: '{percent}% off',
  full: 'full price',
} as const;
