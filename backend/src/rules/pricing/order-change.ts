import { pence, ZERO_PENCE, type Pence } from '../money/money.js';
import {
  quote,
  type CartLine,
  type DeliveryTariff,
  type Discount,
  type OrderKind,
  type Quote,
} from './pricing.js';

/** The price of an order as it is now, in pence. */
export interface OrderPrice {
  readonly subtotalPence: number;
  readonly discountPence: number;
  readonly deliveryPence: number;
}

/** What an order was sold under, and keeps through every change (rule O111). */
export interface OrderTerms extends OrderPrice {
  readonly kind: OrderKind;
  /** The discount that applied when it was placed. */
  readonly discount: Discount | null;
}

/** Today's delivery charge, and whether the customer has LT+ today. */
export interface TermsToday {
  readonly tariff: DeliveryTariff;
  readonly member: boolean;
}

/** An order after a change, with what the change gives back or costs. */
export interface ChangedOrder<Line extends CartLine> {
  readonly priced: Quote<Line>;
  /** What goes back to the customer; zero when the order costs the same or more. */
  readonly refundPence: Pence;
  /** What the order would cost more; zero otherwise. */
  readonly extraPence: Pence;
}

/** A line as sold, as far as it decides the price of what replaces it. */
export interface SoldLine {
  readonly sku: string;
  readonly category: string;
  readonly unitPence: number;
  /** Its product has a price of its own and not that of its category (rule B2). */
  readonly hasOwnPrice: boolean;
}

/** Total of an order, whatever paid for it (rule O91). */
export function orderTotal({ subtotalPence, discountPence, deliveryPence }: OrderPrice): Pence {
  return pence(subtotalPence - discountPence + deliveryPence);
}

/**
 * The delivery terms that an order keeps: the charge it was sold with, and free delivery where its customer
 * had it below the sum from which it is free for all, so that a change is no new charge (rule O111).
 */
export function keptDeliveryTerms(order: OrderTerms, { tariff, member }: TermsToday): TermsToday {
  const { deliveryPence, subtotalPence } = order;
  if (deliveryPence > 0) return { tariff: { ...tariff, standardPence: pence(deliveryPence) }, member: false };
  const wasFree = subtotalPence > 0 && subtotalPence < tariff.freeFromPence;
  return { tariff, member: member || wasFree };
}

/**
 * The unit price of a product in an order that was placed: its own price there, else the one price of its
 * category there, else today's (rules M4, O111). A product with a price of its own (rule B2) neither takes the
 * price of its category nor sets it: a dearer one would be sold at the price of what it replaces.
 */
export function keptUnitPrice(
  sold: readonly SoldLine[],
  { sku, category, hasOwnPrice }: Omit<SoldLine, 'unitPence'>,
  todayPence: Pence,
): Pence {
  const same = sold.find((line) => line.sku === sku);
  if (same) return pence(same.unitPence);
  if (hasOwnPrice) return todayPence;
  const alike = sold.filter((line) => line.category === category && !line.hasOwnPrice);
  const prices = new Set(alike.map(({ unitPence }) => unitPence));
  const [only] = prices;
  return prices.size === 1 && only !== undefined ? pence(only) : todayPence;
}

/** Prices the new content of an order at the terms it was placed under (rule O111). */
export function changedOrder<Line extends CartLine>(
  order: OrderTerms,
  lines: readonly Line[],
  today: TermsToday,
): ChangedOrder<Line> {
  const priced = quote({
    ...keptDeliveryTerms(order, today),
    lines,
    kind: order.kind,
    discounts: order.discount ? [order.discount] : [],
    walletAvailablePence: ZERO_PENCE,
  });
  const difference = priced.totalPence - orderTotal(order);
  return {
    priced,
    refundPence: pence(Math.max(0, -difference)),
    extraPence: pence(Math.max(0, difference)),
  };
}
