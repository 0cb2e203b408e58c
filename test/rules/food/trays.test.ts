import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALLERGENS, type AllergenRecord } from '#backend/rules/food/allergens.js';
import {
  allergensNamed,
  additionalAllergens,
  differingAllergens,
  mergedAllergens,
  updatedTray,
  updatedVariantAllergens,
} from '#backend/rules/food/trays.js';

type Names = AllergenRecord['contains'];
const record = (contains: Names, mayContain: Names = []): AllergenRecord => ({ contains, mayContain });

describe('the contents of trays (F60)', () => {
  it('is a trace only where none of them contains it', () => {
    const both = mergedAllergens([record(['milk'], ['nuts', 'soya']), record(['nuts'], ['soya', 'milk'])]);
    expect(both).toEqual(record(['milk', 'nuts'], ['soya']));
    expect(mergedAllergens([])).toEqual(record([]));
  });

  it('follows the dish if they were the same before', () => {
    const before = record(['milk'], ['nuts']);
    expect(updatedTray(before, { before, after: record(['nuts', 'eggs']) })).toEqual(
      record(['eggs', 'nuts']),
    );
  });

  it('is both where they were not: nothing is lost', () => {
    const change = { before: record(['milk']), after: record(['soya']) };
    expect(updatedTray(record(['milk'], ['nuts']), change)).toEqual(record(['milk', 'soya'], ['nuts']));
  });
});

describe('the difference between two records (F61)', () => {
  it('is more that it contains, what it contains of its traces, and more traces', () => {
    const held = record(['milk'], ['nuts']);
    expect(additionalAllergens(record(['milk', 'nuts', 'lupin'], ['fish']), held)).toEqual(
      record(['lupin', 'nuts'], ['fish']),
    );
    expect(additionalAllergens(record([], ['milk', 'nuts']), held)).toEqual(record([]));
  });

  it('differs either way', () => {
    expect(differingAllergens(record(['milk']), record(['milk']))).toEqual([]);
    expect(differingAllergens(record(['milk']), record([], ['milk']))).toEqual(['milk']);
    expect(differingAllergens(record(['milk']), record(['milk'], ['nuts']))).toEqual(['nuts']);
    expect(differingAllergens(record(['milk'], ['nuts']), record(['milk']))).toEqual(['nuts']);
  });
});

const records = fc
  .record({ contains: fc.subarray([...ALLERGENS]), mayContain: fc.subarray([...ALLERGENS]) })
  .map((each) => mergedAllergens([each]));

describe('a variant', () => {
  it('never declares less than its trays, nor loses what staff added', () => {
    fc.assert(
      fc.property(records, records, records, (said, before, after) => {
        const now = updatedVariantAllergens(said, { before, after });
        expect(allergensNamed(additionalAllergens(after, now))).toEqual([]);
        expect(allergensNamed(additionalAllergens(additionalAllergens(said, before), now))).toEqual([]);
      }),
    );
  });

  it('follows its trays when it said no more than they', () => {
    fc.assert(
      fc.property(records, records, (before, after) => {
        expect(updatedVariantAllergens(before, { before, after })).toEqual(after);
      }),
    );
  });
});
