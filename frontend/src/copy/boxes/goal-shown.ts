/** What every box shows of the nutrition goal; the other words come with what they open. */
export const goalShown = {
  heading: 'Your goal',
  boxHeading: 'What this box brings',
  short: '{protein} g protein · {fibre} g fibre · {calories} kcal a day',
  filters: {
    label: 'Filter by nutrition',
    protein: '{proteinG} g protein or more',
    fibre: '{fibreG} g fibre or more',
    small: 'Under {smallCalories} kcal',
    lowFat: 'Under {fatG} g fat',
    lift: 'Show them without ‘{filter}’',
  },
  opinion: {
    never: 'You said ‘never again’',
    favourite: 'Your favourite',
  },
} as const;
