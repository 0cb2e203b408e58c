import type { Extra, MealCard, Site } from '#frontend/api/generated.js';
import type { BoxOffer } from './box-offer.js';

/** What a box is built from. */
export interface BoxInput {
  readonly offer: BoxOffer;
  readonly meals: readonly MealCard[];
  readonly extras: readonly Extra[];
  readonly site: Site;
  readonly referralCode: string | undefined;
}
