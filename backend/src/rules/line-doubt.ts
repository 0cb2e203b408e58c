import type { AllergenRecord } from './allergens.js';

/** What a product is by now. */
export interface ProductNow {
  readonly available: boolean;
  readonly allergens: AllergenRecord;
}

/**
 * What has become wrong with a line since it was sold, or since its customer agreed to it as it was; null when
 * nothing has (rule O25). Fewer allergens than agreed to are no doubt, traces that became ingredients are.
 */
export function doubtAbout(agreed: AllergenRecord, now: ProductNow): 'sold_out' | 'allergens_changed' | null {
  if (!now.available) return 'sold_out';
  const isCovered =
    now.allergens.contains.every((each) => agreed.contains.includes(each)) &&
    now.allergens.mayContain.every(
      (each) => agreed.contains.includes(each) || agreed.mayContain.includes(each),
    );
  return isCovered ? null : 'allergens_changed';
}
