import { addPence, allocate, pence, subtractPence, type Pence } from './money.js';

/** What an order paid, or may still get refunded, by tender. */
export interface Tenders {
  readonly cardPence: number;
  readonly walletPence: number;
}

/** The totals known of an order's money; each is independent, so that they may arrive in any order. */
export interface OrderPaymentTotals {
  readonly isPaid: boolean;
  readonly hasFailed: boolean;
  /** Card and wallet together. */
  readonly totalPence: number;
  /** Refunded so far, card and wallet together. */
  readonly refundedPence: number;
  /** What the cardholder's bank disputes, or has taken. */
  readonly disputedPence: number;
}

/** The payment status of an order, from its totals (rules O3, O21). */
export function paymentStatusOf(
  facts: OrderPaymentTotals,
): 'unpaid' | 'failed' | 'paid' | 'partly_refunded' | 'refunded' | 'disputed' {
  if (!facts.isPaid) return facts.hasFailed ? 'failed' : 'unpaid';
  if (facts.disputedPence > 0) return 'disputed';
  if (facts.refundedPence === 0) return 'paid';
  return facts.refundedPence < facts.totalPence ? 'partly_refunded' : 'refunded';
}

/**
 * What can still be refunded of each tender, in pence: lost disputes count as card refunds already (rule
 * O23). A bank may take what was refunded before, so the result can be zero and never less.
 */
export function refundLeft(
  paid: Tenders,
  given: Tenders,
  lostPence = 0,
): { cardPence: Pence; walletPence: Pence } {
  const cardPence = subtractPence(pence(paid.cardPence), pence(given.cardPence));
  return {
    cardPence: pence(Math.max(0, cardPence - lostPence)),
    walletPence: subtractPence(pence(paid.walletPence), pence(given.walletPence)),
  };
}

/** Whether a dispute about a payment is still open; a lost or won one has ended (rule O23). */
export function isBeingDisputed({
  disputedPence,
  lostPence,
}: {
  readonly disputedPence: number;
  readonly lostPence: number;
}): boolean {
  return disputedPence > lostPence;
}

/**
 * The parts of a refund by tender: in proportion to what is left of each, so that neither is drained before
 * the other (rule W7). Throws RangeError when the amount exceeds what is left.
 */
export function splitByTender(amountPence: Pence, left: Tenders): { cardPence: Pence; walletPence: Pence } {
  const weights = [pence(left.cardPence), pence(left.walletPence)];
  if (amountPence > addPence(weights)) throw new RangeError(`less than ${amountPence} pence is left`);
  const [cardPence = pence(0), walletPence = pence(0)] = allocate(amountPence, weights);
  return { cardPence, walletPence };
}

/** What one payment of an order can still give back, by tender; `id` is null for its first. */
export interface PaymentLeft extends Tenders {
  readonly id: string | null;
}

/**
 * The payments that a refund goes back on, in the order in which they were made: the first one that can give back
 * all of it alone, else each as much as it can, so that none gives more than it took (rule O115). Throws
 * RangeError when all together took less.
 */
export function splitOverPayments(
  { cardPence, walletPence }: Tenders,
  payments: readonly PaymentLeft[],
): PaymentLeft[] {
  const whole = payments.find((each) => each.cardPence >= cardPence && each.walletPence >= walletPence);
  if (whole) return [{ id: whole.id, cardPence, walletPence }];
  let [card, wallet] = [cardPence, walletPence];
  const parts = payments.map((each) => {
    const part = {
      id: each.id,
      cardPence: Math.min(card, each.cardPence),
      walletPence: Math.min(wallet, each.walletPence),
    };
    card -= part.cardPence;
    wallet -= part.walletPence;
    return part;
  });
  if (card > 0 || wallet > 0) throw new RangeError(`the payments have ${card}p and ${wallet}p less left`);
  return parts.filter((part) => part.cardPence + part.walletPence > 0);
}

export interface GoodsTotals {
  /** Goods after discount, as paid. */
  readonly goodsPence: number;
  /** Refunded so far, card and wallet together. */
  readonly refundedPence: number;
  /** The part of it that was marked as delivery. */
  readonly refundedDeliveryPence: number;
  /** What lost disputes have taken. */
  readonly lostPence: number;
  /** What changes have taken off the price since it was paid: those goods are not in `goodsPence`. */
  readonly reducedPence: number;
}

/**
 * The goods that stay paid for, in pence: refunded money counts as goods until there are none left, unless it
 * was marked as delivery (rule O22). What goes back because the order was changed is no part of its goods any
 * more and is not taken off a second time (rule O111).
 */
export function netGoods(facts: GoodsTotals): Pence {
  const back = facts.refundedPence - facts.refundedDeliveryPence + facts.lostPence - facts.reducedPence;
  return pence(Math.max(0, facts.goodsPence - Math.max(0, back)));
}
