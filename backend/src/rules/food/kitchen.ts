/**
 * How many orders hold this many of one product, beginning with the day `first` of its menu (0 is its first).
 */
export interface SoldPortions {
  readonly sku: string;
  readonly variant: string | null;
  /** Days of the same package on earlier lines of the order: its menu continues where they end (rule F8). */
  readonly first: number;
  readonly quantity: number;
  readonly orders: number;
}

/**
 * How often each day of a package's menu is cooked for `quantity` days of it from day `first` on: the days of
 * a week in sequence, and from the first again after the last (rule F8).
 */
export function portionsByDay(first: number, quantity: number, days: number): number[] {
  if (days < 1 || quantity < 0 || first < 0)
    throw new RangeError('a menu has days, and portions are counted');
  const whole = Math.floor(quantity / days);
  const rest = quantity % days;
  return Array.from({ length: days }, (_, day) => {
    const isInRest = (day - (first % days) + days) % days < rest;
    return whole + (isInRest ? 1 : 0);
  });
}

/** A dish on a tray: its key, and how many of it one sold product needs. */
export interface PlannedDish {
  readonly key: string;
  readonly portions: number;
}

/** Looks up a product: a dish of its own, or the dishes of each day of a package's menu. */
export interface DishLookup {
  dishOf(sku: string): PlannedDish | undefined;
  /** In the order of the days; undefined for a product that is no package. */
  daysOf(sku: string, variant: string | null): readonly (readonly PlannedDish[])[] | undefined;
}

/** The dishes of one line, and the portions of each. An unknown product needs none. */
export function dishesOfLine(
  { sku, variant, first, quantity }: Omit<SoldPortions, 'orders'>,
  book: DishLookup,
): PlannedDish[] {
  const days = book.daysOf(sku, variant);
  if (days === undefined || days.length === 0) {
    const dish = book.dishOf(sku);
    return dish ? [{ key: dish.key, portions: dish.portions * quantity }] : [];
  }
  const times = portionsByDay(first, quantity, days.length);
  return days.flatMap((dishes, day) =>
    dishes
      .map(({ key, portions }) => ({ key, portions: portions * (times[day] ?? 0) }))
      .filter(({ portions }) => portions > 0),
  );
}

/** Portions to cook of each dish, by its key (rule F8). */
export function plannedPortions(sold: readonly SoldPortions[], book: DishLookup): Map<string, number> {
  const portions = new Map<string, number>();
  for (const line of sold) {
    for (const dish of dishesOfLine(line, book)) {
      portions.set(dish.key, (portions.get(dish.key) ?? 0) + dish.portions * line.orders);
    }
  }
  return portions;
}
