import { pence, type Pence } from '../money/money.js';

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

/** The prices that a weekly box consists of. */
export const WEEKLY_PRICES: readonly PriceSetting[] = [
  'pricing.subscriptionMealPence',
  'pricing.breakfastPence',
  'pricing.proteinPotPence',
  'delivery.standardPence',
  'delivery.freeFromPence',
];

/**
 * The discount of a referral code on a weekly box changes with notice too (rule B80); in whole percent, not
 * pence.
 */
export const WEEKLY_PERCENT = 'referral.discountPercent';

/** The lowest price, in pence: delivery can be free, and free from nothing on (rule B60). */
export function leastPence(key: string): number {
  return key.startsWith('delivery.') ? 0 : 1;
}

/** A price that has changed, or will. */
export interface PriceChange {
  readonly oldPence: Pence;
  readonly newPence: Pence;
  /** From here on new customers pay the new price … */
  readonly effectiveFrom: Date;
  /** … and from here on those whose box ran before. */
  readonly keepUntil: Date;
  /**
   * How many days of notice these get before it holds for them: as the terms promised when it was made (rule
   * B61).
   */
  readonly noticeDays: number;
}

/** When a change is made or can be notified, and its days of notice. */
export interface Notice {
  readonly at: Date;
  readonly days: number;
}

/**
 * Until when a running box keeps its price: the end of the notice after it can be notified, or when every
 * customer pays the new one.
 */
export function keepUntil(effectiveFrom: Date, { at, days }: Notice): Date {
  return new Date(Math.max(effectiveFrom.getTime(), at.getTime() + days * DAY_MS));
}

/**
 * From when a customer pays a new price whose box runs `since` then: all of them get the full notice of the
 * change.
 */
export function holdsFrom(
  { effectiveFrom, keepUntil: until, noticeDays }: DatedChange,
  { since, begunAt }: AgreedSince,
): Date {
  if (since >= effectiveFrom) return effectiveFrom;
  return new Date(Math.max(until.getTime(), (begunAt ?? since).getTime() + noticeDays * DAY_MS));
}

/** When a customer agreed to the prices of a box, or joined. */
export interface AgreedSince {
  readonly since: Date;
  /**
   * When the box began, where that was later: its owner is notified only then and has the whole notice from
   * then on.
   */
  readonly begunAt?: Date | null | undefined;
}

/** When a customer was notified of changes, by the ids of these. */
export type NoticeTimes = ReadonlyMap<string, Date>;

/**
 * A change as it holds for a customer whose box ran before: the days of notice begin when they are notified,
 * or now where they still have to be (rule B86).
 */
export function withNoticePeriod<Change extends DatedChange & { readonly id: string }>(
  change: Change,
  told: NoticeTimes,
  now: Date,
): Change {
  const notice = { at: told.get(change.id) ?? now, days: change.noticeDays };
  return { ...change, keepUntil: keepUntil(change.keepUntil, notice) };
}

export interface PriceHolder extends AgreedSince {
  /** When it is charged. */
  readonly on: Date;
}

/** When a change is made, and for whom it holds later. */
export type DatedChange = Pick<PriceChange, 'effectiveFrom' | 'keepUntil' | 'noticeDays'>;

/** A change of a price or a percentage. */
export interface ValueChange extends DatedChange {
  readonly newValue: number;
}

/** The value for a customer from a moment on; null: from the beginning. */
export interface Step {
  readonly from: Date | null;
  readonly value: number;
}

/**
 * The values for a customer, step by step: `first`, and each change from the day on that it holds for them,
 * never before an earlier one. A change back to the value that holds when it is made, or comes next, ends
 * those that wait in between: a price that returns before any customer has paid another stays (rules B61,
 * R70). `changes` are all of one price, in the order of their `effectiveFrom`.
 */
export function buildPriceSteps(first: number, changes: readonly ValueChange[], began: AgreedSince): Step[] {
  let steps: Step[] = [{ from: null, value: first }];
  for (const change of changes) {
    const held = heldIndex(steps, change.effectiveFrom);
    const back = steps.findLastIndex(({ value }, index) => index >= held && value === change.newValue);
    if (back !== -1) {
      steps = steps.slice(0, back + 1);
      continue;
    }
    const from = new Date(Math.max(holdsFrom(change, began).getTime(), steps.at(-1)?.from?.getTime() ?? 0));
    steps = [
      ...steps.filter((each) => each.from?.getTime() !== from.getTime()),
      { from, value: change.newValue },
    ];
  }
  return steps;
}

/** The value at a moment, and the steps still to come. */
export function resolvePriceSteps(
  steps: readonly Step[],
  on: Date,
): { readonly now: number; readonly coming: UpcomingPriceStep[] } {
  const held = heldIndex(steps, on);
  const coming = steps.slice(held + 1).flatMap(({ from, value }, index) => {
    const before = steps[held + index]?.value ?? value;
    return from && before !== value ? [{ from, before, after: value }] : [];
  });
  return { now: steps[held]?.value ?? 0, coming };
}

/** Another value that will hold for a customer from a day on. */
export interface UpcomingPriceStep {
  readonly from: Date;
  readonly before: number;
  readonly after: number;
}

/** Whether both announce the same: the same values on the same days. */
export function hasSameUpcomingSteps(
  one: readonly UpcomingPriceStep[],
  other: readonly UpcomingPriceStep[],
): boolean {
  const said = (steps: readonly UpcomingPriceStep[]) =>
    steps.map(({ from, after }) => `${from.getTime()}:${after}`).join();
  return said(one) === said(other);
}

function heldIndex(steps: readonly Step[], on: Date): number {
  return steps.findLastIndex(({ from }) => from === null || from <= on);
}

/**
 * The price for a customer whose box runs `since` then, for a box charged `on` that day (rule P11). `current`
 * is the price without any change. `changes` are all of one price, in the order of their `effectiveFrom`.
 */
export function grandfatheredPrice(
  current: Pence,
  changes: readonly PriceChange[],
  runner: PriceHolder,
): Pence {
  return pence(resolvePriceSteps(priceSteps(current, changes, runner), runner.on).now);
}

/** The steps of a price for a customer. */
export function priceSteps(current: Pence, changes: readonly PriceChange[], began: AgreedSince): Step[] {
  const values = changes.map((change) => ({ ...change, newValue: change.newPence }));
  return buildPriceSteps(changes[0]?.oldPence ?? current, values, began);
}
