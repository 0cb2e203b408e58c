import {
  clashes,
  suitsChoice,
  suitsDiet,
  type Allergen,
  type AllergenRecord,
  type Diet,
  type MealType,
} from './allergens.js';

/** The diets that a dish can lose; everything suits 'standard'. */
export const LOST_DIETS = ['vegetarian', 'vegan', 'halal'] as const satisfies readonly MealType[];
export type LostDiet = (typeof LOST_DIETS)[number];

/** The current state of a product. */
export interface CurrentProduct {
  readonly available: boolean;
  readonly allergens: AllergenRecord;
  /** The diets that it suits; for a variant of a package those that all its dishes suit. */
  readonly diets: readonly Diet[];
}

/** The diet or meal type of a line at its sale. */
export interface OrderedAs {
  /** Of a package; a box has a meal type instead. */
  readonly variant: Diet | null;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
}

/**
 * What its customer knows of a line: as it was sold, or what they kept at the last question, and nothing
 * else.
 */
export interface Agreed extends AllergenRecord {
  /** The diets that its customer keeps it without. */
  readonly lostDiets: readonly LostDiet[];
  /** Allergens declared after the order that the customer keeps the line in spite of. */
  readonly confirmed: readonly Allergen[];
}

/** Everything that has become wrong with a line; one question covers all of it. */
export interface SubstitutionReasons {
  readonly isSoldOut: boolean;
  readonly lostDiets: readonly LostDiet[];
  /** New allergens, as an ingredient or as a trace. */
  readonly cameIn: AllergenRecord;
  /** Allergens that it contains and its customer has declared since the order. */
  readonly declared: readonly Allergen[];
}

export type SubstitutionReason = 'sold_out' | 'diet_changed' | 'allergens_changed' | 'unconfirmed';

/**
 * Everything that has become wrong with a line since its sale, or since its customer last agreed to it (rules
 * O25, F22, F72). Fewer allergens than agreed to are no reason, traces that became ingredients are.
 */
export function substitutionReasons(
  agreed: Agreed,
  now: CurrentProduct,
  orderedAs: OrderedAs,
  declaredLater: readonly Allergen[] = [],
): SubstitutionReasons {
  const known = [...agreed.contains, ...agreed.mayContain];
  return {
    isSoldOut: !now.available,
    lostDiets: lostDiets(now.diets, orderedAs).filter((each) => !agreed.lostDiets.includes(each)),
    cameIn: {
      contains: now.allergens.contains.filter((each) => !agreed.contains.includes(each)),
      mayContain: now.allergens.mayContain.filter((each) => !known.includes(each)),
    },
    declared: clashes(now.allergens, declaredLater).filter((each) => !agreed.confirmed.includes(each)),
  };
}

/** The first of the reasons, by which a question is filed; null when there is none. */
export function kindOf({
  isSoldOut,
  lostDiets: lost,
  cameIn,
  declared,
}: SubstitutionReasons): SubstitutionReason | null {
  if (isSoldOut) return 'sold_out';
  if (lost.length > 0) return 'diet_changed';
  if (cameIn.contains.length > 0 || cameIn.mayContain.length > 0) return 'allergens_changed';
  return declared.length > 0 ? 'unconfirmed' : null;
}

/** The diets that a line was ordered for and no longer suits. */
function lostDiets(diets: readonly Diet[], { variant, mealType, halalOnly }: OrderedAs): LostDiet[] {
  if (variant === null && suitsChoice(diets, mealType, halalOnly)) return [];
  return LOST_DIETS.filter((each) => {
    const isWanted =
      variant === null
        ? mealType === each || (halalOnly && each === 'halal')
        : variant === each || variant === `halal-${each}` || variant.startsWith(`${each}-`);
    return isWanted && !suitsDiet(diets, each);
  });
}
