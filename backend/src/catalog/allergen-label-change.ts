import { ALLERGENS, type AllergenRecord } from '../rules/food/allergens.js';

/** The effect of a changed label on a product or a recipe: it waits for a second person (rules F10, A28). */
export function awaitsSecondReview(actorId: string, at: Date) {
  return { labelReviewed: false, labelChangedBy: actorId, labelChangedAt: at };
}

/** A second person has compared it. */
export const APPROVED = { labelReviewed: true, labelChangedBy: null, labelChangedAt: null } as const;

/** In the legal order, without duplicates, and as a trace only what is not contained. */
export function allergensInOrder({ contains, mayContain }: AllergenRecord) {
  return {
    contains: ALLERGENS.filter((each) => contains.includes(each)),
    mayContain: ALLERGENS.filter((each) => mayContain.includes(each) && !contains.includes(each)),
  };
}

/** Removes undefined values, so that those fields stay unchanged. */
export function omitUndefined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}
