/** The texts of a label (rules F7, F32). */
export const KITCHEN_LABEL_WORDS = {
  title: 'Labels for {date}',
  ingredients: 'Ingredients:',
  inBold: 'For allergens, see ingredients in bold.',
  noAllergens: 'Contains none of the 14 allergens.',
  traces: 'May contain traces of {allergens}.',
  useBy: 'Use by {date}',
  lot: 'Lot {lot}',
  weight: '{grams} g',
  chilled: 'Keep refrigerated at 0–5 °C. Once opened, eat on the same day.',
  frozen:
    'Keep frozen at –18 °C. Once defrosted keep refrigerated at 0–5 °C, use within {days} days and do not refreeze.',
  notForSale: 'ESTIMATE – NOT FOR SALE',
  typical: 'Typical values',
  per100g: '100 g',
  perTray: 'Tray',
  rows: {
    energy: 'Energy',
    fat: 'Fat',
    saturates: 'of which saturates',
    carbs: 'Carbohydrate',
    sugars: 'of which sugars',
    fibre: 'Fibre',
    protein: 'Protein',
    salt: 'Salt',
  },
} as const;
