import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { PriceList } from '#backend/catalog/catalog.service.js';
import { suitsChoice, type AllergenRecord, type Diet, type MealType } from '#backend/rules/food/allergens.js';
import { choicesFrom, countMeals, type MealChoice } from '#backend/rules/boxes/box.js';
import { dayLabel, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { isHalalLine } from '#backend/rules/food/halal.js';
import type { Nutrition, SoldProduct } from '#backend/rules/pricing/prices.js';
import type { OrderKind } from '#backend/rules/pricing/pricing.js';
import type { OneTimePaymentRequest } from '../ordering.dto.js';

/** A line that is not priced yet. */
export interface CartItem {
  readonly product: SoldProduct;
  readonly quantity: number;
  readonly variant: Diet | null;
  readonly name: string;
  readonly category: string;
  readonly allergens: AllergenRecord;
  readonly nutrition: Nutrition | null;
}

export interface Cart {
  readonly kind: OrderKind;
  readonly items: readonly CartItem[];
  readonly choices: readonly MealChoice[];
}

const KINDS = {
  'one-time-box': 'one_time',
  'daily-nutrition-multi': 'packages',
  'trial-days': 'trial',
} as const satisfies Record<OneTimePaymentRequest['mealConfiguration']['packageType'], OrderKind>;

const EXTRA_CATEGORIES = { breakfast: 'Breakfasts', protein: 'Protein pots' } as const;

/** What a one-time checkout selects. */
export type OneTimeSelection = Pick<
  OneTimePaymentRequest,
  'mealsPerWeek' | 'selectedMeals' | 'mealConfiguration'
>;

/**
 * Reads one of the three payloads of create-one-time-payment (rules O6, B1–B4). Throws count_mismatch,
 * unknown_product, product_unavailable, variant_unavailable, diet_mismatch or empty_cart.
 */
export function cartFromRequest(
  request: OneTimeSelection,
  prices: PriceList,
  mealCounts: readonly number[],
): Cart {
  const { mealConfiguration } = request;
  const kind = KINDS[mealConfiguration.packageType];
  if (kind !== 'one_time') {
    const cart = packageCart(kind, mealConfiguration.packages ?? [], prices);
    if (cart.items.length === 0) throw apiError('empty_cart');
    return cart;
  }
  const contents = { meals: choicesOf(request), extras: mealConfiguration.extras };
  const cart = fullBoxCart(kind, request.mealsPerWeek, contents, { prices, mealCounts });
  checkDiet(cart, mealConfiguration, prices);
  return cart;
}

/** The contents of a box, one-time or weekly. */
export interface BoxContents {
  readonly meals: readonly MealChoice[];
  readonly extras?:
    | {
        readonly breakfast?: Readonly<Record<string, number>> | undefined;
        readonly protein?: Readonly<Record<string, number>> | undefined;
      }
    | undefined;
}

/**
 * A box of an offered count that is exactly full (rules B1, B8). Throws count_mismatch, empty_cart,
 * unknown_product, product_unavailable.
 */
export function fullBoxCart(
  kind: 'one_time' | 'subscription',
  mealsPerWeek: number,
  contents: BoxContents,
  { prices, mealCounts }: { readonly prices: PriceList; readonly mealCounts: readonly number[] },
): Cart {
  const selected = countMeals(contents.meals);
  if (selected === 0 && !mealCounts.includes(mealsPerWeek)) throw apiError('empty_cart');
  if (!mealCounts.includes(mealsPerWeek) || selected !== mealsPerWeek) {
    throw apiError('count_mismatch', {
      detail: `Please select exactly ${mealsPerWeek} meals. Currently selected: ${selected}`,
    });
  }
  return boxCart(kind, contents, prices);
}

/** A box as it is, with any number of meals. Throws unknown_product, product_unavailable. */
export function boxCart(
  kind: 'one_time' | 'subscription',
  { meals, extras }: BoxContents,
  prices: PriceList,
): Cart {
  return {
    kind,
    choices: meals,
    items: [
      ...meals.map(({ mealId, quantity }) => dishItem(prices, 'meal', mealId, quantity)),
      ...extraItems('breakfast', extras?.breakfast, prices),
      ...extraItems('protein', extras?.protein, prices),
    ],
  };
}

/**
 * Checks that every dish of a box suits its diet, and that the diet is currently sold (rules F4, F45). Throws
 * diet_mismatch.
 */
export function checkDiet(
  { items }: Pick<Cart, 'items'>,
  { mealType, halalOnly }: { readonly mealType: MealType; readonly halalOnly: boolean },
  { halalUntil }: Pick<PriceList, 'halalUntil'>,
): void {
  if (halalUntil === null && (halalOnly || mealType === 'halal'))
    throw apiError('diet_mismatch', { detail: 'Nothing is sold as halal at the moment.' });
  const unsuited = items.find(({ product }) => !suitsChoice(product.diets, mealType, halalOnly));
  if (unsuited)
    throw apiError('diet_mismatch', {
      detail: `${unsuited.name} does not suit the diet chosen for the box.`,
    });
}

/**
 * Checks that a halal box comes while its certificate is valid, also when the day is weeks away (rule F45).
 * Throws diet_mismatch.
 */
export function checkHalalDay(
  { items }: { readonly items: readonly Pick<CartItem, 'variant'>[] },
  input: { readonly mealType: MealType; readonly halalOnly: boolean; readonly deliveryDate: IsoDate | null },
  { halalUntil }: Pick<PriceList, 'halalUntil'>,
): void {
  const isHalal = items.some(({ variant }) => isHalalLine({ ...input, variant }));
  if (!isHalal || input.deliveryDate === null || (halalUntil !== null && input.deliveryDate <= halalUntil))
    return;
  const detail = `Our halal certificate covers deliveries until ${dayLabel(halalUntil ?? input.deliveryDate)}. Please choose an earlier day.`;
  throw apiError('diet_mismatch', { detail });
}

/** Accepts both representations of the same selection, which must agree (rule O6). */
function choicesOf({ selectedMeals, mealConfiguration }: OneTimeSelection): MealChoice[] {
  const selected = choicesFrom(selectedMeals).filter(({ quantity }) => quantity > 0);
  const configured = choicesFrom(mealConfiguration.meals ?? []).filter(({ quantity }) => quantity > 0);
  if (selected.length === 0) return configured;
  if (configured.length > 0 && signature(selected) !== signature(configured)) {
    throw apiError('count_mismatch', {
      detail: 'selectedMeals and mealConfiguration.meals name different meals.',
    });
  }
  return selected;
}

function signature(choices: readonly MealChoice[]): string {
  return choices
    .map(({ mealId, quantity }) => `${mealId}x${quantity}`)
    .sort()
    .join();
}

function extraItems(
  kind: 'breakfast' | 'protein',
  quantities: Readonly<Record<string, number>> | undefined,
  prices: PriceList,
): CartItem[] {
  return Object.entries(quantities ?? {})
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => dishItem(prices, kind, Number(id), quantity));
}

function dishItem(
  { byNumber, known, retired }: PriceList,
  kind: SoldProduct['kind'],
  id: number,
  quantity: number,
): CartItem {
  const product = byNumber.get(id);
  if (!product || product.kind !== kind) {
    const gone = retired.has(id) ? known.get(id) : undefined;
    const detail = gone ? `${gone.name} has left our menu.` : `There is no ${kind} with number ${id}.`;
    throw apiError('unknown_product', { detail });
  }
  return item(product, quantity, null);
}

function packageCart(
  kind: 'packages' | 'trial',
  wanted: readonly { id: string; variant?: Diet | undefined; quantity: number }[],
  prices: PriceList,
): Cart {
  const items = wanted.flatMap(({ id, variant, quantity }) => {
    const product = prices.packages.get(id);
    if (!product) throw apiError('unknown_product', { detail: `There is no package called ${id}.` });
    return [item(product, quantity, variant ?? product.defaultVariant)];
  });
  return { kind, choices: [], items: kind === 'trial' ? trialDays(items) : items };
}

/** Each trial day as its own line (rule B14). */
export function trialDays(items: readonly CartItem[]): CartItem[] {
  return numberTrialDays(
    items.flatMap((each) =>
      Array.from({ length: each.quantity }, () => ({ ...each, quantity: 1, category: 'Trial Days' })),
    ),
  );
}

/** '{package} - Trial Day {n}', counted for each package (rule B14). */
function numberTrialDays(items: readonly CartItem[]): CartItem[] {
  const days = new Map<string, number>();
  return items.map((each) => {
    const day = (days.get(each.product.sku) ?? 0) + 1;
    days.set(each.product.sku, day);
    return { ...each, name: `${each.product.name} - Trial Day ${day}` };
  });
}

/**
 * A line for a product, with the allergens of the requested variant: a package always has one (rule B11), since
 * only its variants say what it contains. Throws product_unavailable, variant_unavailable.
 */
export function item(product: SoldProduct, quantity: number, variant: Diet | null): CartItem {
  if (!product.available)
    throw apiError('product_unavailable', { detail: `${product.name} is sold out for now.` });
  const made = variant === null ? withoutVariant(product) : product.variants.get(variant);
  if (!made)
    throw apiError('variant_unavailable', {
      detail: `${product.name} is not made as ${variant ?? 'it is'}.`,
    });
  const { allergens, nutrition } = made;
  return {
    product,
    quantity,
    variant,
    name: product.name,
    category: categoryOf(product),
    allergens,
    nutrition,
  };
}

function withoutVariant(product: SoldProduct): SoldProduct | undefined {
  return product.kind === 'package' ? undefined : product;
}

/** Package lines take their category from their name (rule B13); dishes from their kind. */
function categoryOf(product: SoldProduct): string {
  switch (product.kind) {
    case 'meal':
      return 'Meals';
    case 'breakfast':
    case 'protein':
      return EXTRA_CATEGORIES[product.kind];
    case 'package':
      if (product.name.includes('Energy')) return 'Energy Packages';
      if (product.name.includes('Gut')) return 'Gut Health Packages';
      return product.name.includes('Muscle') ? 'Muscle Packages' : 'Meal Packages';
  }
}
