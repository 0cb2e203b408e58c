import type { AllergenRecord, Diet } from '../food/allergens.js';
import { pence, type Pence } from '../money/money.js';
import type { OrderKind } from './pricing.js';

export const PRODUCT_KINDS = ['meal', 'breakfast', 'protein', 'package'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** Energy and nutrients of one portion of a dish, or of one day of a package (rule F1). */
export interface Nutrition {
  /** kcal */
  readonly calories: number;
  readonly proteinG: number;
  readonly carbsG: number;
  readonly fatG: number;
  readonly fibreG: number;
  readonly saltG: number;
}

/** The fields of a product that an order needs. */
export interface SoldProduct {
  readonly sku: string;
  readonly kind: ProductKind;
  readonly number: number | null;
  readonly name: string;
  readonly available: boolean;
  readonly diets: readonly Diet[];
  readonly allergens: AllergenRecord;
  /** Of a dish; a package has it by variant. */
  readonly nutrition: Nutrition | null;
  /** Packages only: what each dietary variant contains. */
  readonly variants: ReadonlyMap<Diet, { readonly allergens: AllergenRecord; readonly nutrition: Nutrition }>;
  readonly defaultVariant: Diet | null;
  readonly aliases: readonly string[];
  readonly ownPricePence: Pence | null;
}

/** Prices by kind, from the settings. */
export interface KindPrices {
  readonly oneTimeMealPence: number;
  readonly subscriptionMealPence: number;
  readonly breakfastPence: number;
  readonly proteinPotPence: number;
}

/** The unit price in an order of this kind: the product's own, else its kind's (rule B2). Packages have their own. */
export function unitPrice(
  product: Pick<SoldProduct, 'kind' | 'ownPricePence'>,
  orderKind: OrderKind,
  prices: KindPrices,
): Pence {
  if (product.ownPricePence !== null) return product.ownPricePence;
  switch (product.kind) {
    case 'meal':
      return pence(orderKind === 'subscription' ? prices.subscriptionMealPence : prices.oneTimeMealPence);
    case 'breakfast':
      return pence(prices.breakfastPence);
    case 'protein':
      return pence(prices.proteinPotPence);
    case 'package':
      throw new RangeError('a package needs a price of its own');
  }
}
