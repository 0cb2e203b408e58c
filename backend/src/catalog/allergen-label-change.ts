import { ALLERGENS, type AllergenRecord } from '../rules/food/allergens.js';

/** What a changed label means for a product and a recipe alike: it waits for a second person (rules F10, A28). */
export function awaitsSecondReview(actorId: string, at: Date) {
  return { labelReviewed: false, labelChangedBy: actorId, labelChangedAt: at };
}

/** A second person has compared it. */
export const APPROVED = { labelReviewed: true, labelChangedBy: null, labelChangedAt: null } as const;

/** In the order of the law, each once, and as a trace only what is not contained. */
export function allergensInOrder({ contains, mayContain }: AllergenRecord) {
  return {
    contains: ALLERGENS.filter((each) => contains.includes(each)),
    mayContain: ALLERGENS.filter((each) => mayContain.includes(each) && !contains.includes(each)),
  };
}

/** Without what is not given, so that it stays as it is. */
export function given<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}
