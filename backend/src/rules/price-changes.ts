import type { Pence } from './money.js';

/** Who runs a weekly box is told so many days before a price changes for them, and pays the old one until then (rule P11). */
export const NOTICE_DAYS = 30;
const DAY_MS = 86_400_000;

/** The prices that can be planned, beside those of single products. */
export const PRICE_SETTINGS = [
  'pricing.oneTimeMealPence',
  'pricing.subscriptionMealPence',
  'pricing.breakfastPence',
  'pricing.proteinPotPence',
] as const;
export type PriceSetting = (typeof PRICE_SETTINGS)[number];

/** Those of them that a weekly box is made of. */
export const WEEKLY_PRICES: readonly PriceSetting[] = [
  'pricing.subscriptionMealPence',
  'pricing.breakfastPence',
  'pricing.proteinPotPence',
];

/** A price that has changed, or will. */
export interface PriceChange {
  readonly oldPence: Pence;
  readonly newPence: Pence;
  /** From here on whoever is new pays the new price … */
  readonly effectiveFrom: Date;
  /** … and from here on those whose box runs since before. */
  readonly keepUntil: Date;
}

/** Until when a box that runs keeps its price: thirty days after it can be told, or when everybody pays the new one. */
export function keepUntil(effectiveFrom: Date, toldAt: Date): Date {
  return new Date(Math.max(effectiveFrom.getTime(), toldAt.getTime() + NOTICE_DAYS * DAY_MS));
}

/** From when on somebody pays a new price whose box runs `since` then: nobody has less notice than thirty days. */
export function holdsFrom(
  { effectiveFrom, keepUntil: until }: Pick<PriceChange, 'effectiveFrom' | 'keepUntil'>,
  since: Date,
): Date {
  if (since >= effectiveFrom) return effectiveFrom;
  return new Date(Math.max(until.getTime(), since.getTime() + NOTICE_DAYS * DAY_MS));
}

export interface Runner {
  /** Since when the box runs. */
  readonly since: Date;
  /** When it is charged. */
  readonly on: Date;
}

/**
 * What somebody pays whose box runs `since` then, for a box charged `on` that day (rule P11): the price before
 * the earliest change that does not hold for them yet, else the newest one. `current` is what is paid without
 * any change. `changes` are all of one price, in the order of their `effectiveFrom`.
 */
export function keptPence(current: Pence, changes: readonly PriceChange[], { since, on }: Runner): Pence {
  const waiting = changes.findIndex((change) => holdsFrom(change, since) > on);
  if (waiting === -1) return changes.at(-1)?.newPence ?? current;
  return changes[waiting - 1]?.newPence ?? changes[0]?.oldPence ?? current;
}
