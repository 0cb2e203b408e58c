/** The shop's instructions for food at home, and their source (rule H43). */
export interface FoodSafetySource {
  readonly advice: string;
  readonly source: string;
}

const FSA = 'Food Standards Agency';

/** The advice that the guide, the recipes and the pages follow; none of theirs is laxer. */
export const FOOD_SAFETY = {
  chillWithin: {
    advice: 'Cool cooked food and put it in the fridge or freezer within one to two hours.',
    source: `${FSA}, How to chill, freeze and defrost food safely, food.gov.uk/safety-hygiene/chilling`,
  },
  useWithin: {
    advice: 'Eat leftovers that were kept in the fridge within 48 hours, and rice within 24.',
    source: `${FSA}, How to chill, freeze and defrost food safely, food.gov.uk/safety-hygiene/chilling`,
  },
  reheat: {
    advice: 'Reheat until steaming hot all the way through, and only once.',
    source: `${FSA}, Cooking your food, food.gov.uk/safety-hygiene/cooking-your-food`,
  },
} as const satisfies Record<string, FoodSafetySource>;

/** The longest that home-made food may be stated to keep in the fridge, in days (FOOD_SAFETY.useWithin). */
export const MOST_DAYS_IN_FRIDGE = 2;
