import fc from 'fast-check';
import { pence, type Pence } from '#backend/rules/money/money.js';

/** Amounts in pence from nothing to `most`, with the shop's own prices more often than by chance. */
export function amounts(most: number): fc.Arbitrary<Pence> {
  const usual = [0, 1, 350, 395, 499, 650, 800, 850, 2700, 3000, 10_000].filter((each) => each <= most);
  return fc.oneof(fc.constantFrom(...usual), fc.integer({ min: 0, max: most })).map(pence);
}
