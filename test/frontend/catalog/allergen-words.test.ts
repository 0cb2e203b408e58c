import { expect, it } from '@jest/globals';
import { ALLERGEN_NAMES } from '@rules/food/allergens';
import { allergenNames } from '#frontend/copy/catalog/food.js';

it('names allergens on the site, on the kitchen’s sheet and in the back office as everywhere (rule F30)', () => {
  expect(allergenNames).toEqual(ALLERGEN_NAMES);
});
