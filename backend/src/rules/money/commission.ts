import { addPence, pence, shareOf, subtractPence, type Pence } from './money.js';

/**
 * Commission due on an order in pence: a share of its goods net of discounts and refunds, half up (rule R5).
 * Goods refunded beyond their price, as a gesture, count as zero and not as negative.
 */
export function commissionOn(netGoodsPence: Pence, rateBasisPoints: number): Pence {
  return shareOf(pence(Math.max(0, netGoodsPence)), rateBasisPoints);
}

/**
 * The entry that brings the sum of an order's entries to the commission due now; negative after a refund,
 * zero when nothing changes (rule R6).
 */
export function commissionCorrection(owedPence: Pence, entries: readonly Pence[]): Pence {
  return subtractPence(owedPence, addPence(entries));
}
