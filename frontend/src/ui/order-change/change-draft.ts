import type {
  OrderChangeOptions,
  OrderChangeQuote,
  OrderChangeWish,
} from '#frontend/api/generated-account.js';

export type ChangeLine = Pick<OrderChangeOptions['lines'][number], 'sku' | 'variant' | 'quantity'>;
export type Choice = OrderChangeOptions['choices'][number];

/** What the form of a change holds. */
export interface ChangeValues {
  readonly deliveryDate: string;
  readonly lines: readonly ChangeLine[];
  /** The dishes that were confirmed in spite of a declared allergen, as they were named. */
  readonly confirmed: readonly string[];
  readonly reason: string;
  /** Whether the wallet pays what it can of a higher price. */
  readonly useWallet: boolean;
}

export function valuesOf({ deliveryDate, lines }: OrderChangeOptions): ChangeValues {
  return {
    deliveryDate: deliveryDate ?? '',
    lines: lines.map(({ sku, variant, quantity }) => ({ sku, variant, quantity })),
    confirmed: [],
    reason: '',
    useWallet: false,
  };
}

export const keyOf = ({ sku, variant }: Pick<ChangeLine, 'sku' | 'variant'>): string =>
  `${sku}/${variant ?? ''}`;

/** The lines with another quantity of one of them; zero takes it out. */
export function withQuantity(
  lines: readonly ChangeLine[],
  { sku, variant }: Pick<ChangeLine, 'sku' | 'variant'>,
  quantity: number,
): ChangeLine[] {
  const key = keyOf({ sku, variant });
  const line = { sku, variant, quantity };
  const next = lines.some((each) => keyOf(each) === key)
    ? lines.map((each) => (keyOf(each) === key ? line : each))
    : [...lines, line];
  return next.filter((each) => each.quantity > 0);
}

/** What is asked of the server; null when nothing is different. */
export function wishOf(before: ChangeValues, after: ChangeValues): OrderChangeWish | null {
  const isOtherDay = before.deliveryDate !== after.deliveryDate;
  const isOtherFood = contentOf(before) !== contentOf(after);
  if (!isOtherDay && !isOtherFood) return null;
  return {
    ...(isOtherDay && { deliveryDate: after.deliveryDate }),
    ...(isOtherFood && { lines: after.lines.map((line) => ({ ...line })) }),
  };
}

/** The meals of a box, without its extras. */
export function mealsIn(options: OrderChangeOptions, lines: readonly ChangeLine[]): number {
  const meals = new Set(
    [...options.lines, ...options.choices].flatMap(({ sku, category }) =>
      category === 'Meals' ? [sku] : [],
    ),
  );
  return lines.reduce((sum, { sku, quantity }) => sum + (meals.has(sku) ? quantity : 0), 0);
}

/** Whether the box has a size on offer; packages have at least one line. */
export function isSizeOffered(options: OrderChangeOptions, lines: readonly ChangeLine[]): boolean {
  if (lines.length === 0) return false;
  return options.mealCounts.length === 0 || options.mealCounts.includes(mealsIn(options, lines));
}

export function isConfirmed(quote: OrderChangeQuote, confirmed: readonly string[]): boolean {
  return quote.clashes.every(({ sku }) => confirmed.includes(sku));
}

function contentOf({ lines }: ChangeValues): string {
  return lines
    .map((line) => `${keyOf(line)} ${line.quantity}`)
    .sort()
    .join('|');
}
