import { suitsDiet, type Diet, type MealType } from '@rules/food/allergens';
import { pence } from '@rules/money/money';
import { quote, type Discount, type Quote } from '@rules/pricing/pricing';
import type { Package, Site } from '#frontend/api/generated.js';
import { possibleDiscounts } from '../configurator/box-quote.js';
import type { PackageCartKind, PackageLine } from '../cart/package-cart.js';

export type PackageVariant = Package['variants'][number];

/** A line of the cart with what the shop knows of it now. */
export interface PricedPackage {
  readonly line: PackageLine;
  readonly pack: Package;
  readonly made: PackageVariant;
  readonly unitPence: ReturnType<typeof pence>;
  readonly quantity: number;
}

export interface PackagePricesInput {
  readonly kind: PackageCartKind;
  readonly lines: readonly PackageLine[];
  readonly packages: readonly Package[];
  readonly site: Site;
  readonly referralCode: string | undefined;
  /** The promotion whose code is on, as the server has judged it. */
  readonly promotion?: Discount | undefined;
  /** Members of LT+ pay no delivery (rule P3). */
  readonly isMember?: boolean | undefined;
}

/** The variant of a package; undefined when it is not made that way. */
export function variantOf(pack: Package, variant: PackageLine['variant']): PackageVariant | undefined {
  return pack.variants.find((each) => each.variant === variant);
}

/**
 * The variant a card begins with: the usual one where that suits the diet, else the first that does, one named
 * for the diet before a stricter one. Null where none does: what does not suit is added only when it is chosen by hand.
 */
export function firstVariant(pack: Package, diet: MealType | null): Diet | null {
  if (diet === null || suitsDiet([pack.defaultVariant], diet)) return pack.defaultVariant;
  const variants = pack.variants.map(({ variant }) => variant);
  const suiting = variants.filter((variant) => suitsDiet([variant], diet));
  return suiting.find((variant) => variant === diet) ?? suiting[0] ?? null;
}

/** Prices a cart in pence by the very rules the server charges by; a preview, the server has the last word. */
export function pricePackages(input: PackagePricesInput): Quote<PricedPackage> {
  const { kind, lines, packages, site, referralCode, promotion, isMember } = input;
  return quote({
    lines: lines.flatMap((line) => {
      const pack = packages.find(({ id }) => id === line.id);
      const made = pack && variantOf(pack, line.variant);
      if (!pack || !made || !pack.available) return [];
      return [{ line, pack, made, quantity: line.quantity, unitPence: pence(pack.dailyPricePence) }];
    }),
    kind,
    discounts: possibleDiscounts(site, referralCode, promotion),
    tariff: {
      standardPence: pence(site.delivery.standardPence),
      freeFromPence: pence(site.delivery.freeFromPence),
    },
    member: isMember ?? false,
    walletAvailablePence: pence(0),
  });
}
