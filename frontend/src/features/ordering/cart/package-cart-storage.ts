import { DIETS } from '@rules/food/allergens';
import {
  MAX_LINE_DAYS,
  withDays,
  withoutPurchased,
  type PackageCartKind,
  type PackageLine,
} from './package-cart.js';

/** Stored until the tab closes, as the cookie policy states; never contains prices. */
const KEY = 'packageCarts';
/** Incremented when the shape changes: data of an older release is ignored. */
const VERSION = 1;
/** More lines than packages times variants: a longer stored list is invalid. */
const MAX_LINES = 40;

export type PackageCarts = Readonly<Record<PackageCartKind, readonly PackageLine[]>>;

export const NO_PACKAGES: PackageCarts = { packages: [], trial: [] };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value from the storage or the history is a line of packages. */
export function isPackageLine(value: unknown): value is PackageLine {
  if (!isRecord(value)) return false;
  const { id, variant, quantity } = value;
  return (
    typeof id === 'string' &&
    DIETS.some((diet) => diet === variant) &&
    Number.isSafeInteger(quantity) &&
    Number(quantity) > 0 &&
    Number(quantity) <= MAX_LINE_DAYS
  );
}

const linesFrom = (value: unknown): readonly PackageLine[] =>
  Array.isArray(value)
    ? value
        .filter(isPackageLine)
        .slice(0, MAX_LINES)
        .map(({ id, variant, quantity }) => ({ id, variant, quantity }))
    : [];

export function loadPackageCarts(): PackageCarts {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isRecord(kept) || kept['version'] !== VERSION) return NO_PACKAGES;
    return { packages: linesFrom(kept['packages']), trial: linesFrom(kept['trial']) };
  } catch (error) {
    console.warn('the kept packages could not be read', error);
    return NO_PACKAGES;
  }
}

export function savePackageCarts({ packages, trial }: PackageCarts): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ version: VERSION, packages, trial }));
  } catch (error) {
    console.warn('the packages could not be kept', error);
  }
}

/** Removes paid items from the stored cart; items added meanwhile stay. */
export function removePurchased(kind: PackageCartKind, bought: readonly PackageLine[]): PackageCarts {
  const carts = loadPackageCarts();
  const left = { ...carts, [kind]: withoutPurchased(carts[kind], bought) };
  savePackageCarts(left);
  return left;
}

/** Converts trial days to ordinary packages in the stored carts too. */
export function convertTrialToPackages(days: readonly PackageLine[]): PackageCarts {
  const { packages, trial } = loadPackageCarts();
  const next = {
    packages: days.reduce<readonly PackageLine[]>(
      (lines, line) => withDays(lines, line, line.quantity),
      packages,
    ),
    trial: withoutPurchased(trial, days),
  };
  savePackageCarts(next);
  return next;
}
