import { basisPointsOf, pence, shareOf } from '../money/money.js';

/** The price of a box before any discount. Pence. */
export interface WeeklySums {
  readonly subtotalPence: number;
  readonly deliveryPence: number;
}

/** One box with a percentage off its goods, in pence (rules M2, P1). */
export function boxTotal({ subtotalPence, deliveryPence }: WeeklySums, percent: number): number {
  return subtotalPence - shareOf(pence(subtotalPence), basisPointsOf(percent)) + deliveryPence;
}
