import { DIETS, MEAL_TYPES, type Diet, type MealType } from '@rules/food/allergens';
import type { QuoteRequest } from '#frontend/api/generated.js';
import type { Quantities } from '../configurator/box-draft.js';
import { markDietAsked, wasDietAsked } from '../checkout/diet-asked.js';
import { isPackageLine } from './package-cart-storage.js';
import type { PackageCartKind, PackageLine } from './package-cart.js';

/** A line of the cart for the checkout. */
export interface CartLine {
  readonly id: number | string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  /** For a package, which always has one (rule B11). */
  readonly variant?: Diet;
  readonly pricePence: number;
  readonly category: string;
}

/**
 * The cart that a page of the shop passes to the checkout: as navigation state, and stored for a reload as
 * well.
 */
export interface Cart {
  /** Identifies this press of the order button, so that a paid cart is recognised. */
  readonly cartId: string;
  readonly kind: 'one_time' | 'subscription' | PackageCartKind;
  readonly meals: readonly CartLine[];
  readonly subtotalPence: number;
  readonly deliveryChargePence: number;
  readonly totalPence: number;
  readonly isSubscription: boolean;
  readonly referralCode?: string;
  /** Applied in the cart's summary or at the checkout. */
  readonly promoCode?: string;
  /** Chosen at the checkout: the wallet pays as much as it can (rule W4). */
  readonly useWallet?: boolean;
  readonly mealsPerWeek: number;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
  readonly selectedMeals: Quantities;
  readonly breakfasts: Quantities;
  readonly proteinPots: Quantities;
  /** For packages and trial days; a box has none. */
  readonly packages: readonly PackageLine[];
  /** The day chosen with the packages or the weekly box; it can still be changed at the checkout. */
  readonly deliveryDate?: string;
}

/** A box of dishes, one-time or weekly; the other kinds are packages. */
export function isBox({ kind }: Pick<Cart, 'kind'>): boolean {
  return kind === 'one_time' || kind === 'subscription';
}

const KEY = 'checkoutCart';
const KINDS = ['one_time', 'subscription', 'packages', 'trial'] as const satisfies readonly Cart['kind'][];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isOptionalText = (value: unknown): boolean => value === undefined || typeof value === 'string';

function isQuantities(value: unknown): value is Quantities {
  return isRecord(value) && Object.values(value).every((each) => Number.isSafeInteger(each));
}

function isLine(value: unknown): value is CartLine {
  if (!isRecord(value)) return false;
  const { id, sku, name, quantity, pricePence, category, variant } = value;
  return (
    (typeof id === 'string' || Number.isSafeInteger(id)) &&
    (variant === undefined || DIETS.some((diet) => diet === variant)) &&
    [quantity, pricePence].every((each) => Number.isSafeInteger(each)) &&
    [sku, name, category].every((each) => typeof each === 'string')
  );
}

/** Whether a value from the history or the storage is a cart: both can contain data of an older release. */
export function isCart(value: unknown): value is Cart {
  if (!isRecord(value)) return false;
  const { subtotalPence, deliveryChargePence, totalPence, mealsPerWeek } = value;
  return (
    Array.isArray(value['meals']) &&
    value['meals'].every(isLine) &&
    [subtotalPence, deliveryChargePence, totalPence, mealsPerWeek].every((each) =>
      Number.isSafeInteger(each),
    ) &&
    [value['referralCode'], value['promoCode'], value['deliveryDate']].every(isOptionalText) &&
    KINDS.some((kind) => kind === value['kind']) &&
    Array.isArray(value['packages']) &&
    value['packages'].every(isPackageLine) &&
    MEAL_TYPES.some((each) => each === value['mealType']) &&
    typeof value['cartId'] === 'string' &&
    typeof value['halalOnly'] === 'boolean' &&
    typeof value['isSubscription'] === 'boolean' &&
    [undefined, true, false].some((each) => each === value['useWallet']) &&
    [value['selectedMeals'], value['breakfasts'], value['proteinPots']].every(isQuantities)
  );
}

/** Stores the cart until the tab closes, so that the checkout survives a reload. */
export function saveCart(cart: Cart): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(cart));
  } catch (error) {
    console.warn('the cart could not be kept', error);
  }
}

/** The lifetime of the box itself (rule B17). */
const SIGN_IN_LIFETIME_MS = 2 * 60 * 60 * 1000;

/**
 * Stores a cart for a visitor who has to sign up first: the email link opens another tab, which cannot read
 * this tab's storage.
 */
export function keepForSignIn(cart: Cart, now: Date = new Date()): void {
  try {
    const expiresAt = now.getTime() + SIGN_IN_LIFETIME_MS;
    localStorage.setItem(KEY, JSON.stringify({ cart, expiresAt, foodAsked: wasDietAsked() }));
  } catch (error) {
    console.warn('the cart could not be kept for signing in', error);
  }
}

function cartKeptForSignIn(nowMs: number): Cart | undefined {
  const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
  if (!isRecord(kept) || typeof kept['expiresAt'] !== 'number' || kept['expiresAt'] <= nowMs)
    return undefined;
  // The answer stays in the previous tab, so this one asks again (rule F23).
  if (kept['foodAsked'] === true) markDietAsked();
  return isCart(kept['cart']) ? kept['cart'] : undefined;
}

function keptCart(): Cart | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isCart(kept) ? kept : cartKeptForSignIn(Date.now());
  } catch (error) {
    console.warn('the kept cart could not be read', error);
    return undefined;
  }
}

/**
 * The cart of the navigation. The stored one is used instead when it is the same cart, because it contains
 * codes applied meanwhile, or when there is no other. Undefined when there is none or it is paid.
 */
export function loadCart(navigationState: unknown): Cart | undefined {
  const kept = keptCart();
  const other = isCart(navigationState) && navigationState.cartId !== kept?.cartId;
  const cart = other ? navigationState : kept;
  return cart && paymentOf(cart) === undefined ? cart : undefined;
}

export function clearCart(): void {
  try {
    sessionStorage.removeItem(KEY);
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

const PAID_KEY = 'paidCart';

/**
 * Remembers the paid cart until the tab closes: Back reopens the checkout with its cart, which must not be
 * paid twice. Returns the paid cart.
 */
export function takePaidCart(sessionId: string): Cart | undefined {
  const cart = keptCart();
  try {
    if (cart) sessionStorage.setItem(PAID_KEY, JSON.stringify({ cartId: cart.cartId, sessionId }));
    sessionStorage.removeItem(KEY);
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was stored.
  }
  return cart;
}

/** The lines to price: dishes by quantity, packages by days and variant. */
export function linesToQuote({ kind, meals, packages }: Cart): QuoteRequest['lines'] {
  return isBox({ kind })
    ? meals.map(({ sku, quantity }) => ({ sku, quantity }))
    : packages.map(({ id, variant, quantity }) => ({ sku: id, variant, quantity }));
}

/** The checkout session that paid for a cart; undefined while it is unpaid. */
export function paymentOf({ cartId }: Cart): string | undefined {
  try {
    const paid: unknown = JSON.parse(sessionStorage.getItem(PAID_KEY) ?? 'null');
    if (!isRecord(paid) || paid['cartId'] !== cartId) return undefined;
    return typeof paid['sessionId'] === 'string' ? paid['sessionId'] : undefined;
  } catch {
    return undefined;
  }
}
