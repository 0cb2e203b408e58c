/** The menu of the month. Words in braces are filled by `fill`. */
export const menu = {
  heading: "This month's menu",
  intro: '{mealCount} meals, with nutrition and allergens per portion.',
  dishes: 'Dishes',
  day: {
    label: 'Menu for',
    from: 'From {date}',
  },
  allergens: {
    heading: 'Allergens',
    text: 'Each dish lists what it contains and may contain from the fourteen UK allergens. Our kitchen handles all fourteen. If you have a severe allergy, write to {supportEmail} before you order.',
    hide: 'Hide dishes that contain',
    none: 'No dish on this menu fits these choices. Try removing one.',
  },
  addShort: 'Add',
  add: 'Add {name} to a box',
  diet: 'Diet',
  anyDiet: 'Any',
  nutritionColumns: {
    calories: 'kcal',
    protein: 'Protein',
    carbs: 'Carbohydrate',
    fat: 'Fat',
    fibre: 'Fibre',
    salt: 'Salt',
  },
  buttons: [
    {
      label: 'Build a box',
      href: '/our-boxes',
    },
  ],
} as const;
