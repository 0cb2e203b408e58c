import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { PriceList } from '#backend/catalog/catalog.service.js';
import {
  clashes,
  DIETS,
  MEAL_TYPES,
  suitsChoice,
  type Allergen,
  type Diet,
} from '#backend/rules/food/allergens.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { pence, ZERO_PENCE, type Pence } from '#backend/rules/money/money.js';
import {
  changedOrder,
  keptUnitPrice,
  orderTotal,
  type ChangedOrder,
  type TermsToday,
} from '#backend/rules/pricing/order-change.js';
import type { SoldProduct } from '#backend/rules/pricing/prices.js';
import { checkDiet, checkHalalDay, item, type CartItem } from '../cart/cart.js';
import type { Order, OrderLine } from '../orders/order.entity.js';
import { areDishesChangeable } from './changeable.js';
import type { ChangedPart, OrderState } from './order-change.entity.js';

/** What a customer wants of a placed order; what is omitted stays. */
export interface Wish {
  readonly deliveryDate?: IsoDate | undefined;
  readonly lines?:
    | readonly {
        readonly sku: string;
        readonly variant?: Diet | null | undefined;
        readonly quantity: number;
      }[]
    | undefined;
}

/** What of the shop decides on a change, read before the order is locked. */
export interface ShopToday extends TermsToday {
  readonly prices: PriceList;
  readonly mealCounts: readonly number[];
  readonly vatBasisPoints: number;
  readonly days: readonly IsoDate[];
  readonly priceOf: (product: SoldProduct) => Pence;
}

/** A line after the change; `position` is null until it has one. */
export type PlannedLine = Omit<
  OrderLine,
  'orderId' | 'position' | 'discountPence' | 'totalPence' | 'unitPence'
> & {
  readonly position: number | null;
  readonly unitPence: Pence;
};

export interface ChangePlan extends ChangedOrder<PlannedLine> {
  readonly changed: readonly ChangedPart[];
  readonly deliveryDate: IsoDate | null;
  /** Dishes with a declared allergen, each to be confirmed again (rule F3). */
  readonly clashing: readonly {
    readonly sku: string;
    readonly name: string;
    readonly allergens: Allergen[];
  }[];
}

interface PlacedOrder {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly declared: readonly Allergen[];
  /** No question about one of its lines is open or was answered with a refund. */
  readonly isWhole: boolean;
}

/**
 * Judges a change of a placed order as its checkout was judged: day, size, diet, availability and price (rules
 * O110, O111, D60). Throws date_unavailable, dishes_fixed, count_mismatch, unknown_product,
 * product_unavailable, variant_unavailable and diet_mismatch.
 */
export function planChange(
  { order, lines: sold, declared, isWhole }: PlacedOrder,
  wish: Wish,
  shop: ShopToday,
): ChangePlan {
  const lines = plannedLines(order, sold, wish, shop);
  const deliveryDate = wish.deliveryDate ?? order.deliveryDate ?? null;
  const changed: ChangedPart[] = [
    ...(deliveryDate === order.deliveryDate ? [] : (['day'] as const)),
    ...(contentOf(lines) === contentOf(sold) ? [] : (['dishes'] as const)),
  ];
  if (changed.includes('day') && (deliveryDate === null || !shop.days.includes(deliveryDate)))
    throw apiError('date_unavailable');
  if (changed.length > 0)
    checkHalalDay({ items: lines.map(asItem) }, { ...dietOf(order), deliveryDate }, shop.prices);
  const isOther = changed.includes('dishes');
  if (isOther && !(areDishesChangeable(order) && isWhole)) throw apiError('dishes_fixed');
  if (isOther) checkSize(order, lines, shop);
  const priced = changedOrder({ ...order, discount: order.discount ?? null }, lines, shop);
  // An order that costs nothing would be an order refunded in full, which is a cancellation.
  if (isOther && priced.priced.totalPence === 0 && priced.refundPence > 0) throw apiError('dishes_fixed');
  const same = { ...priced, refundPence: ZERO_PENCE, extraPence: ZERO_PENCE };
  return {
    ...(isOther ? priced : same),
    changed,
    deliveryDate,
    clashing: isOther ? clashingOf(lines, declared) : [],
  };
}

/** The order as its history shows it. */
export function stateOf(
  order: Pick<Order, 'subtotalPence' | 'discountPence' | 'deliveryPence'>,
  deliveryDate: IsoDate | null,
  lines: readonly Pick<OrderLine, 'sku' | 'variant' | 'name' | 'quantity'>[],
): OrderState {
  return {
    deliveryDate,
    totalPence: orderTotal(order),
    lines: lines.map(({ sku, variant, name, quantity }) => ({
      sku,
      variant: variant ?? null,
      name,
      quantity,
    })),
  };
}

/** The products that can be put into an order of this kind. */
export function choicesFor(order: Order, sold: readonly OrderLine[], shop: ShopToday) {
  const products =
    order.kind === 'packages' ? [...new Set(shop.prices.packages.values())] : [...shop.prices.bySku.values()];
  return products
    .filter((product) => product.available && suitsKind(order, product))
    .flatMap((product) => variantsOf(order, product))
    .flatMap(({ product, variant }) => {
      const made = item(product, 1, variant);
      if (!suitsOrder(order, made, shop.prices)) return [];
      const { name, category, allergens } = made;
      const unitPence = keptPrice(sold, made, shop);
      return [{ sku: product.sku, variant, name, category, unitPence, allergens }];
    });
}

function plannedLines(
  order: Order,
  sold: readonly OrderLine[],
  { lines }: Wish,
  shop: ShopToday,
): PlannedLine[] {
  if (!lines) return sold.map(asSold);
  const wished = new Map<string, { sku: string; variant: Diet | null; quantity: number }>();
  for (const { sku: asked, variant: askedVariant, quantity } of lines) {
    // As at checkout: a package by any of its names, and in its default variant (rules B11, B12).
    const made = shop.prices.packages.get(asked);
    const sku = made?.sku ?? asked;
    const variant = askedVariant ?? made?.defaultVariant ?? null;
    const key = keyOf({ sku, variant });
    wished.set(key, { sku, variant, quantity: quantity + (wished.get(key)?.quantity ?? 0) });
  }
  return [...wished.values()].map(({ sku, variant, quantity }) => {
    const before = sold.find((line) => keyOf(line) === keyOf({ sku, variant }));
    if (before && quantity <= before.quantity) return { ...asSold(before), quantity };
    return fresh(order, sold, { sku, variant, quantity, position: before?.position ?? null }, shop);
  });
}

/** A line as it is sold today, at the price that the order has. */
function fresh(
  order: Order,
  sold: readonly OrderLine[],
  {
    sku,
    variant,
    quantity,
    position,
  }: { sku: string; variant: Diet | null; quantity: number; position: number | null },
  shop: ShopToday,
): PlannedLine {
  const { prices, vatBasisPoints } = shop;
  const product = prices.bySku.get(sku) ?? prices.packages.get(sku);
  if (!product || !suitsKind(order, product))
    throw apiError('unknown_product', { detail: `There is no product called ${sku}.` });
  const made = item(product, quantity, variant);
  if (product.kind !== 'package') checkDiet({ items: [made] }, dietOf(order), prices);
  const { name, category, allergens, nutrition } = made;
  return {
    position,
    sku: product.sku,
    variant,
    category,
    name,
    quantity,
    unitPence: keptPrice(sold, made, shop),
    vatCategory: 'food',
    vatBasisPoints,
    contains: [...allergens.contains],
    mayContain: [...allergens.mayContain],
    nutrition,
  };
}

/** What a product costs in this order (rules B2, O111). */
function keptPrice(
  sold: readonly OrderLine[],
  { product, category }: CartItem,
  { prices, priceOf }: ShopToday,
): Pence {
  const hasOwnPrice = ({ ownPricePence }: SoldProduct): boolean => ownPricePence !== null;
  // Also what is not sold any more.
  const special = new Set(
    [...prices.known.values(), ...prices.bySku.values()].filter(hasOwnPrice).map(({ sku }) => sku),
  );
  const lines = sold.map((line) => ({ ...line, hasOwnPrice: special.has(line.sku) }));
  const wanted = { sku: product.sku, category, hasOwnPrice: hasOwnPrice(product) };
  return keptUnitPrice(lines, wanted, priceOf(product));
}

function asSold({
  orderId: _of,
  discountPence: _off,
  totalPence: _total,
  unitPence,
  ...line
}: OrderLine): PlannedLine {
  return { ...line, unitPence: pence(unitPence) };
}

/** A box has one of the sizes on offer; packages are any number of them, and at least one. */
function checkSize({ kind }: Order, lines: readonly PlannedLine[], { mealCounts }: ShopToday): void {
  if (kind !== 'one_time') return;
  const meals = mealsOf(lines).reduce((sum, { quantity }) => sum + quantity, 0);
  if (mealCounts.includes(meals)) return;
  throw apiError('count_mismatch', {
    detail: `A box has ${mealCounts.join(', ')} meals. Currently selected: ${meals}`,
  });
}

/** The meals among the lines of a box; extras come on top. */
export function mealsOf<Line extends { readonly category: string }>(lines: readonly Line[]): Line[] {
  return lines.filter(({ category }) => category === 'Meals');
}

function clashingOf(lines: readonly PlannedLine[], declared: readonly Allergen[]): ChangePlan['clashing'] {
  return lines.flatMap(({ sku, name, contains, mayContain }) => {
    const allergens = clashes({ contains, mayContain }, declared);
    return allergens.length > 0 ? [{ sku, name, allergens }] : [];
  });
}

function suitsKind({ kind }: Pick<Order, 'kind'>, product: SoldProduct): boolean {
  return (kind === 'packages') === (product.kind === 'package');
}

function suitsOrder(order: Order, { product }: CartItem, { halalUntil }: PriceList): boolean {
  if (product.kind === 'package') return true;
  const { mealType, halalOnly } = dietOf(order);
  if (halalUntil === null && (halalOnly || mealType === 'halal')) return false;
  return suitsChoice(product.diets, mealType, halalOnly);
}

function variantsOf({ kind }: Order, product: SoldProduct): { product: SoldProduct; variant: Diet | null }[] {
  if (kind !== 'packages') return [{ product, variant: null }];
  return [...product.variants.keys()].map((variant) => ({ product, variant }));
}

function dietOf({ mealType, halalOnly }: Pick<Order, 'mealType' | 'halalOnly'>) {
  return { mealType: MEAL_TYPES.find((each) => each === mealType) ?? 'standard', halalOnly };
}

/** As far as the halal rule looks at it. */
function asItem({ variant }: PlannedLine): Pick<CartItem, 'variant'> {
  return { variant: DIETS.find((each) => each === variant) ?? null };
}

function contentOf(lines: readonly Pick<OrderLine, 'sku' | 'variant' | 'quantity'>[]): string {
  return lines
    .map((line) => `${keyOf(line)} ${line.quantity}`)
    .sort()
    .join('|');
}

function keyOf({
  sku,
  variant,
}: {
  readonly sku: string;
  readonly variant?: string | null | undefined;
}): string {
  return `${sku}/${variant ?? ''}`;
}
