import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import {
  DIETS,
  suitsVariant,
  type Allergen,
  type AllergenRecord,
  type Diet,
} from '#backend/rules/food/allergens.js';
import type { CurrentProduct } from '#backend/rules/food/substitution.js';
import { allergensOf } from '../catalog.views.js';
import { dishesOfDays, menuDishes, type MenuDays } from './menu-dishes.js';
import { PackageDetails } from './product-details.js';
import { Product } from './product.entity.js';

/** Far more than the shop sells; every list has a limit. */
const MAX_PRODUCTS = 2000;

/** What is compared with what was sold; a package has a record for each variant. */
interface ProductRow {
  readonly sku: string;
  readonly available: boolean;
  readonly diets: readonly Diet[];
  readonly contains: readonly Allergen[];
  readonly mayContain: readonly Allergen[];
  readonly variants: unknown;
}

/** Every paid order reads it, so it reads no label, no picture and no text. */
const findProducts = preparedStatement<ProductRow>(
  'current_products',
  `select sku, available, diets, contains, may_contain as "mayContain",
          case when kind = 'package' then details -> 'variants' end as variants
     from product where sku = any($1::text[]) limit ${MAX_PRODUCTS}`,
);
const PackageVariants = PackageDetails.shape.variants;

/**
 * Returns the current state of a product: by SKU, and for a package by variant and by the requested days of
 * its menu.
 */
export type CurrentProducts = (sku: string, variant: string | null, on?: MenuDays) => CurrentProduct | null;

/** A dish as staff have recorded it, whether or not it may be sold. */
export interface CurrentDish {
  readonly sku: string;
  /** The number in customers' payloads. */
  readonly number: number;
  readonly diets: readonly Diet[];
  readonly allergens: AllergenRecord;
}

/** The current state of products, read in the transaction that decides by it. */
@Injectable()
export class CurrentProductsService {
  /**
   * Reads the current state of products in the caller's transaction. Returns a function by SKU, and for a
   * package by variant and by the requested days of its menu; it returns null for a product that is no longer
   * in the catalogue.
   */
  async productsNow(em: EntityManager, skus: readonly string[]): Promise<CurrentProducts> {
    const rows = await findProducts.rows(em, skus);
    // A label that waits for approval, or a certificate that ends, stops new orders only; placed ones stay.
    const bySku = new Map(rows.map((row) => [row.sku, row]));
    const onMenus = rows.some(({ variants }) => variants !== null) ? await menuDishes(em) : [];
    return (sku, variant, on) => {
      const row = bySku.get(sku);
      if (!row) return null;
      const product = { available: row.available, allergens: allergensOf(row), diets: row.diets };
      const diet = DIETS.find((each) => each === variant);
      if (diet === undefined) return product;
      const dishes = dishesOfDays(onMenus, { sku, variant: diet, on });
      return {
        available: product.available && dishes.every(({ available }) => available),
        allergens: variantOf(row, diet)?.allergens ?? product.allergens,
        diets: DIETS.filter((each) => dishes.every(({ diets }) => suitsVariant(diets, each))),
      };
    };
  }

  /**
   * The products whose changed label waits for a second person (rule F10); all of them where a package or a
   * dish of its menu may be among them.
   */
  async labelsWaiting(em: EntityManager, skus: readonly string[]): Promise<ReadonlySet<string>> {
    const waiting = await em.find(
      Product,
      { labelChangedBy: { $ne: null } },
      { fields: ['sku'], limit: MAX_PRODUCTS, disableIdentityMap: true },
    );
    if (waiting.length === 0) return new Set();
    const packages = await em.find(
      Product,
      { sku: { $in: [...skus] }, kind: 'package' },
      { fields: ['sku'], limit: MAX_PRODUCTS, disableIdentityMap: true },
    );
    return new Set([...waiting, ...packages].map(({ sku }) => sku));
  }

  /** The name of a product, locked until the end of the caller's transaction; null when it is gone. */
  async lockedName(em: EntityManager, sku: string): Promise<string | null> {
    const row = await em.findOne(
      Product,
      { sku },
      { fields: ['name'], lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
    );
    return row?.name ?? null;
  }

  /** The current state of a meal or an extra, read in the caller's transaction; null for anything else. */
  async dishNow(em: EntityManager, sku: string): Promise<CurrentDish | null> {
    const row = await em.findOne(Product, { sku }, { disableIdentityMap: true });
    if (row?.number == null) return null;
    const { number, diets } = row;
    return { sku, number, diets, allergens: allergensOf(row) };
  }
}

function variantOf({ variants }: ProductRow, diet: Diet): PackageDetails['variants'][number] | undefined {
  return variants === null
    ? undefined
    : PackageVariants.parse(variants).find(({ variant }) => variant === diet);
}
