import { fill } from '#frontend/copy/fill.js';
import { trial } from '#frontend/copy/ordering/trial.js';
import type { Quote } from '@rules/pricing/pricing';
import type { Cart, CartLine } from './cart.js';
import type { PackageCartKind } from './package-cart.js';
import type { PricedPackage } from '../packages/package-quote.js';
import { randomUuid } from './random-uuid.js';

/** Categorised by name (rule B13). */
function categoryOf(name: string): string {
  if (name.includes('Energy')) return 'Energy Packages';
  if (name.includes('Gut')) return 'Gut Health Packages';
  return name.includes('Muscle') ? 'Muscle Packages' : 'Meal Packages';
}

function packageLine({ pack, line, unitPence }: PricedPackage): CartLine {
  const { id, sku, name } = pack;
  const { variant, quantity } = line;
  return { id, sku, name, quantity, variant, pricePence: unitPence, category: categoryOf(name) };
}

/** Each trial day is a separate line, numbered per package (rule B14). */
function trialLines(priced: readonly PricedPackage[]): CartLine[] {
  const days = new Map<string, number>();
  return priced.flatMap((each) =>
    Array.from({ length: each.line.quantity }, () => {
      const day = (days.get(each.pack.id) ?? 0) + 1;
      days.set(each.pack.id, day);
      const name = fill(trial.lineName, { packageName: each.pack.name, day });
      return { ...packageLine(each), name, quantity: 1, category: 'Trial Days' };
    }),
  );
}

export interface CartFromPackagesInput {
  readonly kind: PackageCartKind;
  readonly prices: Quote<PricedPackage>;
  readonly referralCode: string | undefined;
  readonly promoCode?: string | undefined;
  readonly deliveryDate?: string | undefined;
}

/** Packages or trial days as a cart for the checkout. */
export function cartFromPackages(input: CartFromPackagesInput): Cart {
  const { kind, prices, referralCode, promoCode, deliveryDate } = input;
  return {
    cartId: randomUuid(),
    kind,
    meals: kind === 'trial' ? trialLines(prices.lines) : prices.lines.map(packageLine),
    packages: prices.lines.map(({ line }) => line),
    subtotalPence: prices.subtotalPence,
    deliveryChargePence: prices.deliveryPence,
    totalPence: prices.totalPence,
    isSubscription: false,
    ...(referralCode === undefined ? {} : { referralCode }),
    ...(promoCode === undefined ? {} : { promoCode }),
    ...(deliveryDate === undefined ? {} : { deliveryDate }),
    mealsPerWeek: 0,
    mealType: 'standard',
    halalOnly: false,
    selectedMeals: {},
    breakfasts: {},
    proteinPots: {},
  };
}

/** The same days as ordinary packages: the alternative when all trial days are used (rule P7). */
export function asPackages(cart: Cart): Cart {
  const lines = new Map(cart.meals.map((line) => [line.sku, line]));
  return {
    ...cart,
    kind: 'packages',
    meals: cart.packages.flatMap(({ id, variant, quantity }) => {
      const day = lines.get(id);
      if (!day) return [];
      const name = day.name.replace(/ - Trial Day \d+$/, '');
      return [{ ...day, name, variant, quantity, category: categoryOf(name) }];
    }),
  };
}
