import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { stepsByKey, type BoxOffer } from './box-offer.js';

/** The one-time box. */
export const ONE_TIME: BoxOffer = {
  kind: 'one_time',
  heading: oneTimeConfigurator.heading,
  intro: oneTimeConfigurator.intro,
  stepKeys: ['count', 'meals', 'extras', 'summary'],
  steps: stepsByKey(oneTimeConfigurator.steps),
  priced: (meal) => meal,
  mealPence: ({ pricing }) => pricing.oneTimeMealPence,
};
