import { describe, expect, it } from '@jest/globals';
import type { AllergenRecord } from '../../backend/src/rules/allergens.js';
import { doubtAbout } from '../../backend/src/rules/line-doubt.js';

type Names = AllergenRecord['contains'];

const record = (contains: Names, mayContain: Names = []): AllergenRecord => ({ contains, mayContain });
const AGREED = record(['milk', 'eggs'], ['soya']);
const about = (allergens: AllergenRecord, available = true) => doubtAbout(AGREED, { available, allergens });

describe('what has become wrong with a line since it was sold (O25)', () => {
  it('is nothing when it is as it was, or holds less', () => {
    expect(about(AGREED)).toBeNull();
    expect(about(record(['milk']))).toBeNull();
    expect(about(record([]))).toBeNull();
  });

  it('is nothing when an ingredient has become a trace', () => {
    expect(about(record(['milk'], ['eggs', 'soya']))).toBeNull();
  });

  it('is an allergen that is new, as an ingredient or as a trace', () => {
    expect(about(record(['milk', 'eggs', 'fish'], ['soya']))).toBe('allergens_changed');
    expect(about(record(['milk'], ['soya', 'fish']))).toBe('allergens_changed');
  });

  it('is a trace that has become an ingredient', () => {
    expect(about(record(['milk', 'eggs', 'soya']))).toBe('allergens_changed');
  });

  it('is first of all that there is none left', () => {
    expect(about(AGREED, false)).toBe('sold_out');
    expect(about(record(['fish']), false)).toBe('sold_out');
  });
});
