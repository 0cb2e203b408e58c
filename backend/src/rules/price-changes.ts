import type { Pence } from './money.js';

const DAY_MS = 86_400_000;

/** The prices that can be planned, beside those of single products. */
export const PRICE_SETTINGS = [
  'pricing.oneTimeMealPence',
  'pricing.subscriptionMealPence',
  'pricing.breakfastPence',
  'pricing.proteinPotPence',
  'delivery.standardPence',
  'delivery.freeFromPence',
] as const;
export type PriceSetting = (typeof PRICE_SETTINGS)[number];

/** Those of them that a weekly box is made of. */
export const WEEKLY_PRICES: readonly PriceSetting[] = [
  'pricing.subscriptionMealPence',
  'pricing.breakfastPence',
  'pricing.proteinPotPence',
  'delivery.standardPence',
  'delivery.freeFromPence',
];

/** What a referral code takes off a weekly box changes with notice too (rule B80); in whole percent, not pence. */
export const WEEKLY_PERCENT = 'referral.discountPercent';

/** The least that a price can be, in pence: delivery can cost nothing, and be free from nothing on (rule B60). */
export function leastPence(key: string): number {
  return key.startsWith('delivery.') ? 0 : 1;
}

/** A price that has changed, or will. */
export interface PriceChange {
  readonly oldPence: Pence;
  readonly newPence: Pence;
  /** From here on whoever is new pays the new price … */
  readonly effectiveFrom: Date;
  /** … and from here on those whose box runs since before. */
  readonly keepUntil: Date;
  /** How many days before it holds for them those are told: as the terms promised when it was made (rule B61). */
  readonly noticeDays: number;
}

/** When a change is made or can be told, and how many days of notice it gives. */
export interface Notice {
  readonly at: Date;
  readonly days: number;
}

/** Until when a box that runs keeps its price: the days of notice after it can be told, or when everybody pays the new one. */
export function keepUntil(effectiveFrom: Date, { at, days }: Notice): Date {
  return new Date(Math.max(effectiveFrom.getTime(), at.getTime() + days * DAY_MS));
}

/** From when on somebody pays a new price whose box runs `since` then: nobody has less notice than the change gives. */
export function holdsFrom(
  {
    effectiveFrom,
    keepUntil: until,
    noticeDays,
  }: Pick<PriceChange, 'effectiveFrom' | 'keepUntil' | 'noticeDays'>,
  since: Date,
): Date {
  if (since >= effectiveFrom) return effectiveFrom;
  return new Date(Math.max(until.getTime(), since.getTime() + noticeDays * DAY_MS));
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
export function keptPence(current: Pence, changes: readonly PriceChange[], runner: Runner): Pence {
  const held = heldChanges(changes, runner);
  if (held === changes.length) return changes.at(-1)?.newPence ?? current;
  return changes[held - 1]?.newPence ?? changes[0]?.oldPence ?? current;
}

/** When a change is made, and for whom it holds later. */
export type DatedChange = Pick<PriceChange, 'effectiveFrom' | 'keepUntil' | 'noticeDays'>;

/** How many changes hold for somebody: those before the first that does not, in the order of their `effectiveFrom`. */
export function heldChanges(changes: readonly DatedChange[], { since, on }: Runner): number {
  const waiting = changes.findIndex((change) => holdsFrom(change, since) > on);
  return waiting === -1 ? changes.length : waiting;
}
