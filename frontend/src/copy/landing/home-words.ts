/** Words of the first page beside those of the content files. */
export const homeWords = {
  boxHeading: 'Rather choose meal by meal?',
  boxText: 'Fill a box from {mealCount} meals at {oneTimeMealPrice} each. One delivery, nothing renews.',
  boxButton: 'Build a one-time box',
  boxesLink: 'Compare our boxes',
  stars: '{rating} out of 5 stars',
  askUs: 'Yours is not among them?',
  askUsButton: 'Write to us',
} as const;
