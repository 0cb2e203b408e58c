import type { Diet } from '@rules/food/allergens';

/** One package in one dietary variant; the quantity counts days. */
export interface PackageLine {
  readonly id: string;
  readonly variant: Diet;
  readonly quantity: number;
}

/** Packages and trial days are two carts: they have different delivery and pricing rules. */
export type PackageCartKind = 'packages' | 'trial';

export type PackageKey = Pick<PackageLine, 'id' | 'variant'>;

/** The server's limit per line; it keeps a typo from ordering a lorry. */
export const MAX_LINE_DAYS = 20;
/** A week of a package (rule B10). */
export const WEEK_DAYS = 5;

const same = (one: PackageKey, other: PackageKey): boolean =>
  one.id === other.id && one.variant === other.variant;

export function countDays(lines: readonly PackageLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Days of one package in the cart, across its variants. */
export function daysOf(lines: readonly PackageLine[], id: string): number {
  return countDays(lines.filter((line) => line.id === id));
}

/** Adds days: to the existing line, else as a new line at the end (rule B10). */
export function withDays(lines: readonly PackageLine[], key: PackageKey, days: number): PackageLine[] {
  const before = lines.find((line) => same(line, key))?.quantity ?? 0;
  return withQuantity(lines, key, before + days);
}

/** Sets the days of a line; 0 removes it. */
export function withQuantity(
  lines: readonly PackageLine[],
  key: PackageKey,
  quantity: number,
): PackageLine[] {
  const next = { id: key.id, variant: key.variant, quantity: Math.min(quantity, MAX_LINE_DAYS) };
  if (quantity <= 0) return lines.filter((line) => !same(line, key));
  if (!lines.some((line) => same(line, key))) return [...lines, next];
  return lines.map((line) => (same(line, key) ? next : line));
}

/** The rest of a cart after a purchase. */
export function withoutPurchased(
  lines: readonly PackageLine[],
  bought: readonly PackageLine[],
): readonly PackageLine[] {
  return bought.reduce<readonly PackageLine[]>(
    (left, line) => (left.some((each) => same(each, line)) ? withDays(left, line, -line.quantity) : left),
    lines,
  );
}
