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
  { effectiveFrom, keepUntil: until, noticeDays }: DatedChange,
  { since, begunAt }: AgreedSince,
): Date {
  if (since >= effectiveFrom) return effectiveFrom;
  return new Date(Math.max(until.getTime(), (begunAt ?? since).getTime() + noticeDays * DAY_MS));
}

/** When somebody agreed to the prices of a box, or joined. */
export interface AgreedSince {
  readonly since: Date;
  /** When it began to run, where that was later: who is told only then has the whole notice from then on. */
  readonly begunAt?: Date | null | undefined;
}

/** When somebody was told of changes, by the ids of these. */
export type NoticeTimes = ReadonlyMap<string, Date>;

/**
 * A change as it holds for somebody whose box ran before: the days of notice begin when they are told, or now where they
 * are still to be (rule B86).
 */
export function afterNotice<Change extends DatedChange & { readonly id: string }>(
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

/** What holds for somebody from a moment on; null: from the beginning. */
export interface Step {
  readonly from: Date | null;
  readonly value: number;
}

/**
 * What holds for somebody, step by step: `first`, and each change from the day on that it holds for them, never before
 * an earlier one. One that goes back to what holds when it is made, or comes next, ends those that wait in between: a
 * price that returns before anybody has paid another stays (rules B61, R70). `changes` are all of one price, in the
 * order of their `effectiveFrom`.
 */
export function stepsOf(first: number, changes: readonly ValueChange[], began: AgreedSince): Step[] {
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

/** What holds then, and the steps that are still to come. */
export function stepsAt(
  steps: readonly Step[],
  on: Date,
): { readonly now: number; readonly coming: ComingStep[] } {
  const held = heldIndex(steps, on);
  const coming = steps.slice(held + 1).flatMap(({ from, value }, index) => {
    const before = steps[held + index]?.value ?? value;
    return from && before !== value ? [{ from, before, after: value }] : [];
  });
  return { now: steps[held]?.value ?? 0, coming };
}

/** Another value that will hold for somebody from a day on. */
export interface ComingStep {
  readonly from: Date;
  readonly before: number;
  readonly after: number;
}

/** Whether both say the same of what comes: the same values on the same days. */
export function isSameComing(one: readonly ComingStep[], other: readonly ComingStep[]): boolean {
  const said = (steps: readonly ComingStep[]) =>
    steps.map(({ from, after }) => `${from.getTime()}:${after}`).join();
  return said(one) === said(other);
}

function heldIndex(steps: readonly Step[], on: Date): number {
  return steps.findLastIndex(({ from }) => from === null || from <= on);
}

/**
 * What somebody pays whose box runs `since` then, for a box charged `on` that day (rule P11). `current` is what is
 * paid without any change. `changes` are all of one price, in the order of their `effectiveFrom`.
 */
export function grandfatheredPrice(
  current: Pence,
  changes: readonly PriceChange[],
  runner: PriceHolder,
): Pence {
  return pence(stepsAt(priceSteps(current, changes, runner), runner.on).now);
}

/** The steps of a price for somebody. */
export function priceSteps(current: Pence, changes: readonly PriceChange[], began: AgreedSince): Step[] {
  const values = changes.map((change) => ({ ...change, newValue: change.newPence }));
  return stepsOf(changes[0]?.oldPence ?? current, values, began);
}
