import { boxTotal, type WeeklySums } from '@rules/pricing/weekly-price';

export interface NthBox {
  /** 1 for the first box. */
  readonly nth: number;
  /** What comes off its goods; 0 when nothing does. */
  readonly percent: number;
  readonly totalPence: number;
}

/**
 * The boxes of a promotion one after the other, then the one after them, in pence. `lasting` is a percentage
 * that stays, that of a referral; the better one counts (rules P4, P5).
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
