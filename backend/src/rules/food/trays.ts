import { ALLERGENS, type Allergen, type AllergenRecord } from './allergens.js';

/** The combined allergens of several dishes: a trace only where none of them contains it (rule F60). */
export function mergedAllergens(records: readonly AllergenRecord[]): AllergenRecord {
  const contains = ALLERGENS.filter((each) => records.some((record) => record.contains.includes(each)));
  const mayContain = ALLERGENS.filter(
    (each) => !contains.includes(each) && records.some((record) => record.mayContain.includes(each)),
  );
  return { contains, mayContain };
}

/**
 * What a record declares beyond another one: more allergens, and traces of the other that it contains (rule
 * F61).
 */
export function additionalAllergens(record: AllergenRecord, held: AllergenRecord): AllergenRecord {
  return {
    contains: ALLERGENS.filter((each) => record.contains.includes(each) && !held.contains.includes(each)),
    mayContain: ALLERGENS.filter(
      (each) =>
        record.mayContain.includes(each) && !held.contains.includes(each) && !held.mayContain.includes(each),
    ),
  };
}

/** The allergens that a record names, as contained or as traces. */
export function allergensNamed({ contains, mayContain }: AllergenRecord): Allergen[] {
  return ALLERGENS.filter((each) => contains.includes(each) || mayContain.includes(each));
}

/** The allergens that two records declare differently; none when they agree. */
export function differingAllergens(one: AllergenRecord, other: AllergenRecord): Allergen[] {
  return allergensNamed(mergedAllergens([additionalAllergens(one, other), additionalAllergens(other, one)]));
}

/** The allergens of a dish of ours before and after a change. */
export interface AllergenChange {
  readonly before: AllergenRecord;
  readonly after: AllergenRecord;
}

/**
 * The allergens of a tray when our dish of the same name has changed (rule F60): the dish's, where both were
 * equal; where its menu differed, the menu's and the dish's new ones.
 */
export function updatedTray(tray: AllergenRecord, { before, after }: AllergenChange): AllergenRecord {
  return differingAllergens(tray, before).length === 0
    ? mergedAllergens([after])
    : mergedAllergens([tray, after]);
}

/**
 * The allergens of a package's variant when its trays have changed: theirs, and what staff declared beyond
 * them.
 */
export function updatedVariantAllergens(
  record: AllergenRecord,
  { before, after }: AllergenChange,
): AllergenRecord {
  return mergedAllergens([after, additionalAllergens(record, before)]);
}
