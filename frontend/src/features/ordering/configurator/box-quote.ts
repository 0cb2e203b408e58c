import { pence } from '@rules/money/money';
import { quote, type Discount, type Quote } from '@rules/pricing/pricing';
import type { Extra, MealCard, Site } from '#frontend/api/generated.js';
import { quantityList, remainingCount, type BoxDraft } from './box-draft.js';
import type { BoxOffer } from './box-offer.js';

export interface BoxLine {
  readonly dish: MealCard | Extra;
  readonly quantity: number;
  readonly unitPence: ReturnType<typeof pence>;
}

export interface BoxPrices {
  readonly lines: readonly BoxLine[];
  /** The box as chosen so far; free places count at the price of a meal. */
  readonly quote: Quote<{ readonly unitPence: ReturnType<typeof pence>; readonly quantity: number }>;
}

function linesOf(quantities: BoxDraft['meals'], dishes: readonly (MealCard | Extra)[]): BoxLine[] {
  return quantityList(quantities).flatMap(({ mealId, quantity }) => {
    const dish = dishes.find(({ id }) => id === mealId);
    return dish ? [{ dish, quantity, unitPence: pence(dish.pricePence) }] : [];
  });
}

export interface PriceBoxInput {
  readonly offer: BoxOffer;
  readonly draft: BoxDraft;
  readonly meals: readonly MealCard[];
  readonly extras: readonly Extra[];
  readonly site: Site;
  readonly referralCode: string | undefined;
  /** The applied promotion, as validated by the server. */
  readonly promotion?: Discount | undefined;
  /** Members of LT+ get free delivery (rule P3). */
  readonly isMember?: boolean | undefined;
}

/**
 * The price of a box in pence, by the rules that the server uses; a preview, the server's quote is
 * authoritative.
 */
export function priceBox(input: PriceBoxInput): BoxPrices {
  const { draft, meals, extras, site, referralCode, promotion } = input;
  const lines = [...linesOf(draft.meals, meals), ...linesOf(draft.extras, extras)];
  const discounts = possibleDiscounts(site, referralCode, promotion);
  return { lines, quote: quoteBox(input, lines, discounts) };
}

/** The applicable discounts: a referral's percentage, a promotion's, or the better of both (rule P4). */
export function possibleDiscounts(
  site: Site,
  referralCode: string | undefined,
  promotion: Discount | undefined,
): Discount[] {
  const { discountPercent: percent } = site.referral;
  const referral: Discount[] =
    referralCode === undefined ? [] : [{ source: 'referral', code: referralCode, percent }];
  return promotion ? [...referral, promotion] : referral;
}

/** The same box with other discounts, such as a promotion's for the first weeks. */
export function quoteBox(
  { offer, draft, site, isMember }: Pick<PriceBoxInput, 'offer' | 'draft' | 'site' | 'isMember'>,
  lines: readonly BoxLine[],
  discounts: readonly Discount[],
): BoxPrices['quote'] {
  const free = { unitPence: pence(offer.mealPence(site)), quantity: remainingCount(draft) };
  return quote({
    lines: free.quantity > 0 ? [...lines, free] : lines,
    kind: offer.kind,
    discounts,
    tariff: {
      standardPence: pence(site.delivery.standardPence),
      freeFromPence: pence(site.delivery.freeFromPence),
    },
    member: isMember ?? false,
    walletAvailablePence: pence(0),
  });
}
