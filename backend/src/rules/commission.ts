import { pence, shareOf, type Pence } from './money.js';

/** Commission owed on an order: a share of its goods net of discounts and refunds, half up (rule R5). */
export function commissionOn(netGoodsPence: Pence, rateBasisPoints: number): Pence {
  return shareOf(pence(Math.max(0, netGoodsPence)), rateBasisPoints);
}

/**
 * The entry that brings the sum of an order's entries to what is owed now; negative after a refund, zero
 * when nothing changes (rule R6).
 */
export function commissionCorrection(owedPence: Pence, entries: readonly Pence[]): Pence {
  return pence(owedPence - entries.reduce<number>((sum, entry) => sum + entry, 0));
}
