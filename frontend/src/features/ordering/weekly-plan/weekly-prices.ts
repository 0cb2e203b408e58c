import { boxTotal, type WeeklySums } from '@rules/pricing/weekly-price';

export interface NthBox {
  /** 1 for the first box. */
  readonly nth: number;
  /** The percentage off its goods; 0 for none. */
  readonly percent: number;
  readonly totalPence: number;
}

/**
 * The boxes of a promotion in order, then the first one after them, in pence. `lasting` is a permanent
 * percentage, that of a referral; the better one counts (rules P4, P5).
 */
export function boxesInSequence(
  sums: WeeklySums,
  percents: readonly number[],
  { from, lasting }: { readonly from: number; readonly lasting: number },
): NthBox[] {
  return [...percents, 0].map((promoted, index) => {
    const percent = Math.max(promoted, lasting);
    return { nth: from + index, percent, totalPence: boxTotal(sums, percent) };
  });
}
