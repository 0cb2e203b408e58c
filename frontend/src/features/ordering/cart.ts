import { MEAL_TYPES, type MealType } from '@rules/allergens';
import type { Quantities } from './box-draft.js';

/** A line on its way to the checkout. */
export interface CartLine {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly pricePence: number;
  readonly category: string;
}

/** What the configurator hands to the checkout: the state of the navigation, kept for a reload as well. */
export interface Cart {
  readonly meals: readonly CartLine[];
  readonly subtotalPence: number;
  readonly deliveryChargePence: number;
  readonly totalPence: number;
  readonly isSubscription: boolean;
  readonly referralCode?: string;
  readonly mealsPerWeek: number;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
  readonly selectedMeals: Quantities;
  readonly breakfasts: Quantities;
  readonly proteinPots: Quantities;
}

const KEY = 'checkoutCart';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isQuantities(value: unknown): value is Quantities {
  return isRecord(value) && Object.values(value).every((each) => Number.isSafeInteger(each));
}

function isLine(value: unknown): value is CartLine {
  if (!isRecord(value)) return false;
  const { id, sku, name, quantity, pricePence, category } = value;
  return (
    [id, quantity, pricePence].every((each) => Number.isSafeInteger(each)) &&
    [sku, name, category].every((each) => typeof each === 'string')
  );
}

/** Whether something from the history or the storage is a cart: both can hold what an older release left. */
export function isCart(value: unknown): value is Cart {
  if (!isRecord(value)) return false;
  const { subtotalPence, deliveryChargePence, totalPence, mealsPerWeek, referralCode } = value;
  return (
    Array.isArray(value['meals']) &&
    value['meals'].every(isLine) &&
    [subtotalPence, deliveryChargePence, totalPence, mealsPerWeek].every((each) =>
      Number.isSafeInteger(each),
    ) &&
    (referralCode === undefined || typeof referralCode === 'string') &&
    MEAL_TYPES.some((each) => each === value['mealType']) &&
    typeof value['halalOnly'] === 'boolean' &&
    typeof value['isSubscription'] === 'boolean' &&
    [value['selectedMeals'], value['breakfasts'], value['proteinPots']].every(isQuantities)
  );
}

/** Keeps the cart until the tab closes, so that the checkout survives a reload. */
export function saveCart(cart: Cart): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(cart));
  } catch (error) {
    console.warn('the cart could not be kept', error);
  }
}

/** The cart of the navigation, else the kept one, else undefined. */
export function loadCart(navigationState: unknown): Cart | undefined {
  if (isCart(navigationState)) return navigationState;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isCart(kept) ? kept : undefined;
  } catch (error) {
    console.warn('the kept cart could not be read', error);
    return undefined;
  }
}

export function forgetCart(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
