/** What a label says (rule F7). */
export const LABEL_WORDS = {
  title: 'Labels for {date}',
  ingredients: 'Ingredients: ',
  inBold: ' For allergens, see ingredients in bold.',
  noAllergens: ' Contains none of the 14 allergens.',
  traces: 'May contain traces of {allergens}.',
  useBy: 'Use by {date}',
  lot: 'Lot {lot}',
  weight: '{grams} g',
  chilled: 'Keep refrigerated at 0–5 °C. Once opened, eat on the same day.',
  frozen:
    'Keep frozen at –18 °C. Once defrosted keep refrigerated at 0–5 °C, use within {days} days and do not refreeze.',
  nutrition:
    'Per tray: {calories} kcal, fat {fatG} g, carbohydrate {carbsG} g, fibre {fibreG} g, protein {proteinG} g, salt {saltG} g.',
  madeBy: '{company}, {address}',
} as const;
