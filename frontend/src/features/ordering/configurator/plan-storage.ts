import { MEAL_TYPES, type MealType } from '@rules/food/allergens';
import { choicesFromIds, countMeals } from '@rules/boxes/box';
import { EMPTY_DRAFT, quantityList, storableDiet, type BoxDraft, type Quantities } from './box-draft.js';

/** The key and the lifetime come from the specification. */
const KEY = 'mealPlanConfig';
/** What of the account's box this device saw last (rule B101). */
export const SEEN_KEY = 'mealPlanSeen';
const LIFETIME_MS = 2 * 60 * 60 * 1000;

/** The stored plan: the data of the success page, and enough to continue a half-filled box. */
export interface StoredPlan {
  readonly mealsPerWeek: number | null;
  /** For the first box of a weekly one. */
  readonly deliveryDate: string | null;
  readonly mealType: MealType;
  /** Meal ids, repeated by quantity. */
  readonly selectedMeals: readonly number[];
  readonly halalOnly: boolean;
  /** The total, in pounds. */
  readonly price: number;
  readonly extras: Quantities;
  /** When what it holds last changed, by this device's clock. */
  readonly changedAt: number;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const IS_DATE = /^\d{4}-\d{2}-\d{2}$/;
const isId = (value: unknown): value is number => Number.isSafeInteger(value);

function quantitiesFrom(value: unknown): Quantities {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, quantity]) =>
      /^\d{1,6}$/.test(id) && typeof quantity === 'number' && isId(quantity) && quantity > 0
        ? [[Number(id), quantity]]
        : [],
    ),
  );
}

function planFrom(value: unknown, nowMs: number): StoredPlan | undefined {
  if (!isRecord(value)) return undefined;
  const { expiresAt, mealsPerWeek, deliveryDate, selectedMeals, price } = value;
  if (typeof expiresAt === 'number' && expiresAt <= nowMs) return undefined;
  return {
    mealsPerWeek: isId(mealsPerWeek) ? mealsPerWeek : null,
    deliveryDate: typeof deliveryDate === 'string' && IS_DATE.test(deliveryDate) ? deliveryDate : null,
    mealType: MEAL_TYPES.find((each) => each === value['mealType']) ?? 'standard',
    selectedMeals: Array.isArray(selectedMeals) ? selectedMeals.filter(isId) : [],
    halalOnly: value['halalOnly'] === true,
    price: typeof price === 'number' && Number.isFinite(price) ? price : 0,
    extras: quantitiesFrom(value['extras']),
    changedAt: typeof value['changedAt'] === 'number' ? value['changedAt'] : 0,
  };
}

/**
 * The stored plan, if there is one that has not expired. Throws when storage is unavailable or unreadable.
 */
export function readPlan(now: Date = new Date()): StoredPlan | undefined {
  const stored = localStorage.getItem(KEY);
  return stored === null ? undefined : planFrom(JSON.parse(stored), now.getTime());
}

export function clearPlan(): void {
  localStorage.removeItem(KEY);
  localStorage.removeItem(SEEN_KEY);
}

/** Stores the box for two hours. Without storage only a half-filled box is lost. */
export function savePlan(draft: BoxDraft, totalPence: number, now: Date = new Date()): void {
  const plan: Omit<StoredPlan, 'changedAt'> = {
    mealsPerWeek: draft.mealsPerWeek,
    deliveryDate: draft.deliveryDate,
    ...storableDiet(draft),
    selectedMeals: quantityList(draft.meals).flatMap(({ mealId, quantity }) =>
      Array.from({ length: quantity }, () => mealId),
    ),
    price: totalPence / 100,
    extras: draft.extras,
  };
  try {
    const before = readPlan(now);
    const isSame = before !== undefined && contentOf(before) === contentOf(plan);
    store({ ...plan, changedAt: isSame ? before.changedAt : now.getTime() }, now);
  } catch (error) {
    console.warn('the box could not be kept', error);
  }
}

/** Whatever of a box the customer chooses. */
function contentOf({
  mealsPerWeek,
  deliveryDate,
  selectedMeals,
  extras,
}: Omit<StoredPlan, 'changedAt'>): string {
  return JSON.stringify([mealsPerWeek, deliveryDate, selectedMeals, extras]);
}

function store(plan: StoredPlan, now: Date): void {
  localStorage.setItem(KEY, JSON.stringify({ ...plan, expiresAt: now.getTime() + LIFETIME_MS }));
}

/** The price on the success page: the server's total, which may include a promotion. */
export function updatePlanPrice(totalPence: number, now: Date = new Date()): void {
  try {
    const plan = readPlan(now);
    if (plan) store({ ...plan, price: totalPence / 100 }, now);
  } catch (error) {
    console.warn('the stored box could not be updated', error);
  }
}

/**
 * The half-filled box of an earlier page load; an empty one when none is usable. Both configurators share it;
 * only the weekly box may exceed its count (rule B7).
 */
export function restoreDraft(mealCounts: readonly number[], mayExceed: boolean): BoxDraft {
  try {
    const plan = readPlan();
    if (!plan || plan.mealsPerWeek === null || !mealCounts.includes(plan.mealsPerWeek)) return EMPTY_DRAFT;
    const choices = choicesFromIds(plan.selectedMeals);
    const fits = mayExceed || countMeals(choices) <= plan.mealsPerWeek;
    return {
      mealsPerWeek: plan.mealsPerWeek,
      deliveryDate: plan.deliveryDate,
      mealType: plan.mealType,
      halalOnly: plan.halalOnly,
      isDietOfAccount: false,
      meals: fits ? Object.fromEntries(choices.map(({ mealId, quantity }) => [mealId, quantity])) : {},
      extras: plan.extras,
    };
  } catch (error) {
    console.warn('the stored box could not be read', error);
    return EMPTY_DRAFT;
  }
}
