import { pence } from '@rules/money';
import { quote, type Discount, type Quote } from '@rules/pricing';
import type { Extra, Meal, Site } from '../../api/generated.js';
import { quantityList, remainingCount, type BoxDraft } from './box-draft.js';

export interface BoxLine {
  readonly dish: Meal | Extra;
  readonly quantity: number;
  readonly unitPence: ReturnType<typeof pence>;
}

export interface BoxPrices {
  readonly lines: readonly BoxLine[];
  /** The whole box as chosen so far, places still free counted at the price of a meal. */
  readonly quote: Quote<{ readonly unitPence: ReturnType<typeof pence>; readonly quantity: number }>;
}

function linesOf(quantities: BoxDraft['meals'], dishes: readonly (Meal | Extra)[]): BoxLine[] {
  return quantityList(quantities).flatMap(({ mealId, quantity }) => {
    const dish = dishes.find(({ id }) => id === mealId);
    return dish ? [{ dish, quantity, unitPence: pence(dish.pricePence) }] : [];
  });
}

export interface PriceBoxInput {
  readonly draft: BoxDraft;
  readonly meals: readonly Meal[];
  readonly extras: readonly Extra[];
  readonly site: Site;
  readonly referralCode: string | undefined;
}

/** The price of a box in pence, by the very rules the server charges by; a preview, the server has the last word. */
export function priceBox({ draft, meals, extras, site, referralCode }: PriceBoxInput): BoxPrices {
  const lines = [...linesOf(draft.meals, meals), ...linesOf(draft.extras, extras)];
  const free = { unitPence: pence(site.pricing.oneTimeMealPence), quantity: remainingCount(draft) };
  const discounts: Discount[] =
    referralCode === undefined
      ? []
      : [{ source: 'referral', code: referralCode, percent: site.referral.discountPercent }];
  return {
    lines,
    quote: quote({
      lines: free.quantity > 0 ? [...lines, free] : lines,
      kind: 'one_time',
      discounts,
      tariff: {
        standardPence: pence(site.delivery.standardPence),
        freeFromPence: pence(site.delivery.freeFromPence),
      },
      member: false,
      walletAvailablePence: pence(0),
    }),
  };
}
