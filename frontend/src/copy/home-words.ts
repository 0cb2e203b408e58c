/** Words of the first page beside those of the content files. */
export const homeWords = {
  howLabel: 'Step {count}',
  boxHeading: 'Start with one box',
  boxText: 'Choose from {mealCount} meals at {oneTimeMealPrice} each. One delivery, nothing renews.',
  boxButton: 'Build a one-time box',
  proteinShort: 'protein',
} as const;
