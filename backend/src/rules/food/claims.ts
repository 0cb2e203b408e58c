import type { AllergenRecord } from './allergens.js';
import { per100g, type NutritionValues } from './nutrition.js';

/** The claims that a dish may carry when its reviewed data prove them (rule F33). */
export const CLAIMS = ['glutenFree', 'dairyFree', 'lowEnergy', 'highProtein'] as const;
export type Claim = (typeof CLAIMS)[number];

/** A solid food of low energy has at most this many kcal in 100 g. */
const LOW_ENERGY_KCAL = 40;
/** Protein has 4 kcal a gram; a dish is high in protein when a fifth of its energy comes from it. */
const PROTEIN_KCAL = 4;
const HIGH_PROTEIN_SHARE = 0.2;

export interface ClaimedDish {
  readonly allergens: AllergenRecord;
  readonly nutrition: NutritionValues;
  readonly weightG: number;
  /** Whether a person has compared its data with the label. */
  readonly isReviewed: boolean;
}

/** The claims whose legal condition a dish meets; none from estimated data (rule F33). */
export function provenClaims(dish: ClaimedDish): Claim[] {
  return dish.isReviewed ? CLAIMS.filter((claim) => CONDITIONS[claim](dish)) : [];
}

const CONDITIONS: Readonly<Record<Claim, (dish: ClaimedDish) => boolean>> = {
  glutenFree: ({ allergens }) => isWithout(allergens, 'gluten'),
  dairyFree: ({ allergens }) => isWithout(allergens, 'milk'),
  lowEnergy: ({ nutrition, weightG }) => per100g(nutrition, weightG).calories <= LOW_ENERGY_KCAL,
  highProtein: ({ nutrition: { proteinG, calories } }) =>
    calories > 0 && (proteinG * PROTEIN_KCAL) / calories >= HIGH_PROTEIN_SHARE,
};

function isWithout({ contains, mayContain }: AllergenRecord, allergen: 'gluten' | 'milk'): boolean {
  return !contains.includes(allergen) && !mayContain.includes(allergen);
}

/** A name of the specification as the catalogue writes it, and its claim, where the law knows it. */
export interface ClaimName {
  readonly shipped: string;
  readonly claim: Claim | null;
}

/** The specification's badges and filters that make a claim about health or nutrition (rule F33). */
export const CLAIM_NAMES = {
  glutenFree: { shipped: 'Gluten Free', claim: 'glutenFree' },
  dairyFree: { shipped: 'Dairy Free', claim: 'dairyFree' },
  lowCarb: { shipped: 'Low Carb', claim: null },
  lowCalorieFilter: { shipped: 'LOW CALORIE', claim: null },
  lowCarbFilter: { shipped: 'LOW CARB', claim: null },
} as const satisfies Record<string, ClaimName>;
export type ClaimNameKey = keyof typeof CLAIM_NAMES;

/** The owner's decision about a name: its wording here, and whether production may show it. */
export interface ClaimDecision {
  readonly name: string;
  readonly isConfirmed: boolean;
}
export type ClaimDecisions = Readonly<Record<ClaimNameKey, ClaimDecision>>;

export interface NamesShown {
  readonly decisions: ClaimDecisions;
  /** The demo shop shows the specification's names; production those that the owner has confirmed. */
  readonly isDemo: boolean;
  /** The claims that the dish's data prove. */
  readonly proven: readonly Claim[];
}

/**
 * Badges or filters of a dish as shown (rule F33): a name without a claim is unchanged; a name with a claim
 * has the owner's wording, in production once the owner has confirmed it and, where the law has a condition,
 * the data of the dish prove it.
 */
export function namesShown(names: readonly string[], { decisions, isDemo, proven }: NamesShown): string[] {
  return names.flatMap((name) => {
    const key = KEY_OF.get(name);
    if (key === undefined) return [name];
    const { claim } = CLAIM_NAMES[key];
    const decision = decisions[key];
    const isProven = claim === null || proven.includes(claim);
    return isDemo || (decision.isConfirmed && isProven) ? [decision.name] : [];
  });
}

const CLAIM_KEYS = Object.keys(CLAIM_NAMES) as ClaimNameKey[];
const KEY_OF: ReadonlyMap<string, ClaimNameKey> = new Map(
  CLAIM_KEYS.map((key) => [CLAIM_NAMES[key].shipped, key]),
);
