import { addPence, allocate, pence, subtractPence, type Pence } from './money.js';

/** What an order paid, or may still get back, by tender. */
export interface Tenders {
  readonly cardPence: number;
  readonly walletPence: number;
}

/** What is known of an order's money; each is a fact by itself, so that the order of their coming is nothing. */
export interface OrderPaymentTotals {
  readonly isPaid: boolean;
  readonly hasFailed: boolean;
  /** Card and wallet together. */
  readonly totalPence: number;
  /** What has gone back, card and wallet together. */
  readonly refundedPence: number;
  /** What the cardholder's bank asks back, or has taken. */
  readonly disputedPence: number;
}

/** The payment state of an order, from what is known of its money (rules O3, O21). */
export function paymentStatusOf(
  facts: OrderPaymentTotals,
): 'unpaid' | 'failed' | 'paid' | 'partly_refunded' | 'refunded' | 'disputed' {
  if (!facts.isPaid) return facts.hasFailed ? 'failed' : 'unpaid';
  if (facts.disputedPence > 0) return 'disputed';
  if (facts.refundedPence === 0) return 'paid';
  return facts.refundedPence < facts.totalPence ? 'partly_refunded' : 'refunded';
}

/**
 * What can still be given back of each tender, in pence: what lost disputes have taken has gone back by card already
 * (rule O23). A bank may take what was refunded before, so that nothing is left and never less.
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

/** Whether the bank is still looking into a payment; one that it has lost or won has ended (rule O23). */
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
 * the other (rule W7). Throws RangeError when less is left than is asked for.
 */
export function splitByTender(amountPence: Pence, left: Tenders): { cardPence: Pence; walletPence: Pence } {
  const weights = [pence(left.cardPence), pence(left.walletPence)];
  if (amountPence > addPence(weights)) throw new RangeError(`less than ${amountPence} pence is left`);
  const [cardPence = pence(0), walletPence = pence(0)] = allocate(amountPence, weights);
  return { cardPence, walletPence };
}

export interface GoodsTotals {
  /** Goods after discount, as paid. */
  readonly goodsPence: number;
  /** What has gone back, card and wallet together. */
  readonly refundedPence: number;
  /** As much of that as was said to be delivery. */
  readonly refundedDeliveryPence: number;
  /** What lost disputes have taken. */
  readonly lostPence: number;
}

/**
 * The goods that stay paid for, in pence: money that went back counts as goods until there are none left,
 * unless it was said to be delivery (rule O22).
 */
export function netGoods(facts: GoodsTotals): Pence {
  const back = facts.refundedPence - facts.refundedDeliveryPence + facts.lostPence;
  return pence(Math.max(0, facts.goodsPence - Math.max(0, back)));
}
