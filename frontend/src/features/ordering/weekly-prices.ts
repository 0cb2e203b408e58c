import type { Discount } from '@rules/pricing';
import { quoteBox, type BoxPrices, type PriceBoxInput } from './box-quote.js';

export interface NthBox {
  /** 1 for the first box. */
  readonly nth: number;
  /** What comes off its goods; 0 when nothing does. */
  readonly percent: number;
  readonly totalPence: number;
}

/**
 * What the boxes of a promotion cost one after the other, and the one after them at its ordinary price, in
 * pence (rules P4, P5). Empty while no promotion is on.
 */
export function promotedBoxes(
  input: Pick<PriceBoxInput, 'offer' | 'draft' | 'site'>,
  prices: BoxPrices,
): NthBox[] {
  const { promotion } = input.site;
  if (!promotion) return [];
  const others: Discount[] = prices.quote.discount ? [prices.quote.discount] : [];
  return [...promotion.percentByUse, 0].map((percent, index) => {
    const promoted: Discount = { source: 'promotion', code: promotion.code, percent };
    const { discount, totalPence } = quoteBox(input, prices.lines, [...others, promoted]);
    return { nth: index + 1, percent: discount?.percent ?? 0, totalPence };
  });
}
