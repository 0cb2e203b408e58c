import { describe, expect, it } from '@jest/globals';
import type { Allergen } from '#backend/rules/food/allergens.js';
import {
  singleAllergenConfirmations,
  unconfirmedAllergens,
  withConfirmed,
} from '#backend/rules/food/confirmed-choices.js';

const salmon = (contains: readonly Allergen[]) => ({
  sku: 'salmon',
  allergens: { contains: [...contains], mayContain: [] },
});

describe('confirmations despite a declaration (rule F51)', () => {
  it('is kept for what the dish contained, not for all that was declared', () => {
    const declared: readonly Allergen[] = ['milk', 'peanuts'];
    const confirmed = withConfirmed({}, [salmon(['fish', 'milk'])], declared);
    expect(confirmed).toEqual({ salmon: ['milk'] });
    expect(unconfirmedAllergens(salmon(['fish', 'milk']), declared, confirmed)).toEqual([]);
    expect(unconfirmedAllergens(salmon(['milk', 'peanuts']), declared, confirmed)).toEqual(['peanuts']);
  });

  it('goes when the dish is confirmed anew without it, and nothing is kept for a dish without any', () => {
    const before = { salmon: ['milk' as const], beef: ['celery' as const] };
    expect(withConfirmed(before, [salmon(['fish'])], ['milk', 'fish'])).toEqual({
      salmon: ['fish'],
      beef: ['celery'],
    });
    expect(withConfirmed({}, [salmon([])], ['milk'])).toEqual({});
  });

  it('of older releases counts only where a single one was declared', () => {
    expect(singleAllergenConfirmations({ salmon: ['milk'], beef: ['milk', 'peanuts'] })).toEqual({
      salmon: ['milk'],
    });
  });
});
