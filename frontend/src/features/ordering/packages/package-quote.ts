import { suitsDiet, type Diet, type MealType } from '@rules/food/allergens';
import { pence } from '@rules/money/money';
import { quote, type Discount, type Quote } from '@rules/pricing/pricing';
import type { Package, Site } from '#frontend/api/generated.js';
import { possibleDiscounts } from '../configurator/box-quote.js';
import type { PackageCartKind, PackageLine } from '../cart/package-cart.js';

export type PackageVariant = Package['variants'][number];

/** A cart line with the current data of its package. */
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
  /** The applied promotion, as validated by the server. */
  readonly promotion?: Discount | undefined;
  /** Members of LT+ get free delivery (rule P3). */
  readonly isMember?: boolean | undefined;
}

/** The variant of a package; undefined when the package is not available in it. */
export function variantOf(pack: Package, variant: PackageLine['variant']): PackageVariant | undefined {
  return pack.variants.find((each) => each.variant === variant);
}

/**
 * The initial variant of a card: the standard one if it suits the diet, else the first that does, where one
 * named for the diet comes before a stricter one. Null if none suits: an unsuitable variant is added only by
 * an explicit choice.
 */
export function firstVariant(pack: Package, diet: MealType | null): Diet | null {
  if (diet === null || suitsDiet([pack.defaultVariant], diet)) return pack.defaultVariant;
  const variants = pack.variants.map(({ variant }) => variant);
  const suiting = variants.filter((variant) => suitsDiet([variant], diet));
  return suiting.find((variant) => variant === diet) ?? suiting[0] ?? null;
}

/**
 * Prices a cart in pence by the rules that the server uses; a preview, the server's quote is authoritative.
 */
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
