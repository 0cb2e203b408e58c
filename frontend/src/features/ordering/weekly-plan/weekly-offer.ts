import { subscriptionConfigurator } from '#frontend/copy/ordering/subscription-configurator.js';
import { stepsByKey, type BoxOffer } from '../configurator/box-offer.js';

/** The weekly box. */
export const WEEKLY: BoxOffer = {
  kind: 'subscription',
  heading: subscriptionConfigurator.heading,
  intro: subscriptionConfigurator.intro,
  stepKeys: ['count', 'day', 'meals', 'extras', 'summary'],
  steps: stepsByKey(subscriptionConfigurator.steps),
  priced: (meal) => ({ ...meal, pricePence: meal.weeklyPricePence }),
  mealPence: ({ pricing }) => pricing.subscriptionMealPence,
};
