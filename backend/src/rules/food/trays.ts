import { ALLERGENS, type Allergen, type AllergenRecord } from './allergens.js';

/** What several dishes hold together: a trace only where none of them contains it (rule F60). */
export function mergedAllergens(records: readonly AllergenRecord[]): AllergenRecord {
  const contains = ALLERGENS.filter((each) => records.some((record) => record.contains.includes(each)));
  const mayContain = ALLERGENS.filter(
    (each) => !contains.includes(each) && records.some((record) => record.mayContain.includes(each)),
  );
  return { contains, mayContain };
}

/** What a record says beyond another one: more allergens, and traces of the other that it contains (rule F61). */
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

/** The allergens that two records do not tell alike; none when they agree. */
export function differingAllergens(one: AllergenRecord, other: AllergenRecord): Allergen[] {
  return allergensNamed(mergedAllergens([additionalAllergens(one, other), additionalAllergens(other, one)]));
}

/** What a dish of ours held and holds by now. */
export interface AllergenChange {
  readonly before: AllergenRecord;
  readonly after: AllergenRecord;
}

/**
 * What a tray holds when the dish of ours by its name has changed (rule F60): the same, where it was the same dish;
 * where its menu said something else of it, that and what the dish holds now.
 */
export function updatedTray(tray: AllergenRecord, { before, after }: AllergenChange): AllergenRecord {
  return differingAllergens(tray, before).length === 0
    ? mergedAllergens([after])
    : mergedAllergens([tray, after]);
}

/** What a variant of a package holds when its trays have changed: they, and what staff said beyond them. */
export function updatedVariant(record: AllergenRecord, { before, after }: AllergenChange): AllergenRecord {
  return mergedAllergens([after, additionalAllergens(record, before)]);
}
