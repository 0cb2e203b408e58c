import {
  addPence,
  allocate,
  basisPointsOf,
  pence,
  shareOf,
  subtractPence,
  timesPence,
  ZERO_PENCE,
  type Pence,
} from '../money/money.js';

/** The content of a cart; it decides on delivery and on which promotions apply (rules P3, P5). */
export const ORDER_KINDS = ['one_time', 'subscription', 'trial', 'packages'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export interface CartLine {
  readonly unitPence: Pence;
  readonly quantity: number;
}

export interface Discount {
  readonly source: 'referral' | 'promotion';
  readonly code: string;
  readonly percent: number;
}

export interface DeliveryTariff {
  readonly standardPence: Pence;
  readonly freeFromPence: Pence;
}

export interface QuoteInput<Line extends CartLine> {
  readonly lines: readonly Line[];
  readonly kind: OrderKind;
  /** Every percentage the shopper could get; the better one applies (rule P4). */
  readonly discounts: readonly Discount[];
  readonly tariff: DeliveryTariff;
  /** Active or trialing LT+: delivery is free (rule P3). */
  readonly member: boolean;
  /** What the wallet may contribute; zero when it is not used. A weekly box never uses it (rule W5). */
  readonly walletAvailablePence: Pence;
}

export type QuotedLine<Line extends CartLine> = Line & {
  readonly discountPence: Pence;
  readonly totalPence: Pence;
};

export interface Quote<Line extends CartLine> {
  readonly lines: readonly QuotedLine<Line>[];
  readonly subtotalPence: Pence;
  readonly discountPence: Pence;
  readonly discount: Discount | null;
  /** True when two discounts were possible and the summary must state which one applies (rule P4). */
  readonly otherDiscountWaived: boolean;
  readonly deliveryPence: Pence;
  /** The amount missing for free delivery; zero when delivery is free already. */
  readonly freeDeliveryRemainingPence: Pence;
  readonly walletPence: Pence;
  readonly totalPence: Pence;
}

/** The better percentage; the referral wins a tie, since it came first (rule P4). */
export function bestDiscount(discounts: readonly Discount[]): Discount | null {
  return discounts.reduce<Discount | null>((best, candidate) => {
    if (candidate.percent <= 0) return best;
    if (best === null || candidate.percent > best.percent) return candidate;
    return candidate.percent === best.percent && candidate.source === 'referral' ? candidate : best;
  }, null);
}

/** The card provider refuses amounts below this, in pence (rule P8). */
export const CARD_MINIMUM_PENCE = 30;

/** Delivery charge in pence: by goods before discount, none for trial days and members (rule P3). */
export function deliveryCharge(
  kind: OrderKind,
  subtotal: Pence,
  tariff: DeliveryTariff,
  member: boolean,
): Pence {
  if (kind === 'trial' || member || subtotal >= tariff.freeFromPence || subtotal === 0) return ZERO_PENCE;
  return tariff.standardPence;
}

/** Pence of goods still missing for free delivery; zero when delivery is free anyway (rule P3). */
function missingForFreeDelivery<Line extends CartLine>(input: QuoteInput<Line>, subtotal: Pence): Pence {
  const { kind, member, tariff } = input;
  if (kind === 'trial' || member || tariff.standardPence === 0) return ZERO_PENCE;
  return pence(Math.max(0, tariff.freeFromPence - subtotal));
}

/**
 * The wallet's share: as much as there is, never below zero. Where a few pence would be left for the card,
 * the wallet pays that much less, so that the card can be charged (rules P8, W4, W5).
 */
function walletShare(kind: OrderKind, available: Pence, due: Pence): Pence {
  return kind === 'subscription' ? ZERO_PENCE : walletShareOf(available, due);
}

/** The same for any sum that a wallet and a card pay together. */
export function walletShareOf(available: Pence, due: Pence): Pence {
  if (available >= due) return due;
  return pence(Math.max(0, Math.min(available, due - CARD_MINIMUM_PENCE)));
}

/**
 * Prices a cart: total = goods − discount + delivery − wallet (rule P1). Pure; the browser calls the same.
 * Throws RangeError for negative prices, quantities that are not whole, and percentages outside 0–100.
 */
export function quote<Line extends CartLine>(input: QuoteInput<Line>): Quote<Line> {
  const gross = input.lines.map((line) => timesPence(line.unitPence, line.quantity));
  const subtotalPence = addPence(gross);
  const discount = bestDiscount(input.discounts);
  const discountPence = discount ? shareOf(subtotalPence, basisPointsOf(discount.percent)) : ZERO_PENCE;
  const shares = allocate(discountPence, gross);
  const deliveryPence = deliveryCharge(input.kind, subtotalPence, input.tariff, input.member);
  const beforeWallet = pence(subtotalPence - discountPence + deliveryPence);
  const walletPence = walletShare(input.kind, input.walletAvailablePence, beforeWallet);
  return {
    lines: input.lines.map((line, index) => quotedLine(line, gross[index], shares[index])),
    subtotalPence,
    discountPence,
    discount,
    otherDiscountWaived: input.discounts.filter((each) => each.percent > 0).length > 1,
    deliveryPence,
    freeDeliveryRemainingPence: missingForFreeDelivery(input, subtotalPence),
    walletPence,
    totalPence: subtractPence(beforeWallet, walletPence),
  };
}

function quotedLine<Line extends CartLine>(
  line: Line,
  gross: Pence = ZERO_PENCE,
  share: Pence = ZERO_PENCE,
): QuotedLine<Line> {
  return { ...line, discountPence: share, totalPence: subtractPence(gross, share) };
}
