import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import type { Picture } from '#backend/platform/storage/picture.js';
import { BEST_SELLERS } from '#backend/rules/food/menus.js';
import type { ProductKind } from '#backend/rules/pricing/prices.js';
import { awaitsSecondReview } from '../allergen-label-change.js';
import { slugsFor } from '../slugs.js';
import { PackageDetails, type DishDetails } from './product-details.js';
import { PackageMenu, Product } from './product.entity.js';

/** Serialises new products, so that two of them never take the same number or place. */
const NEW_PRODUCT_LOCK = 20_261_126;
/** The numbers of new dishes follow those of every bundled one. */
const LAST_BUNDLED_NUMBER = 1_000;
const MAX_MENUS = 20;
const PREFIX = { meal: 'meal-', breakfast: 'breakfast-', protein: 'pot-', package: '' } as const;

/** A new dish: nothing is known of it yet, so that its label cannot be approved by mistake. */
const EMPTY_DISH: DishDetails = {
  nutrition: {
    calories: 0,
    proteinG: 0,
    carbsG: 0,
    sugarsG: 0,
    fatG: 0,
    saturatesG: 0,
    fibreG: 0,
    saltG: 0,
  },
  weightG: 0,
  // Each is shown only where the record and the figures of the dish support it (rules F2, F33).
  badges: ['Gluten Free', 'Dairy Free'],
  description: '',
  useDays: 3,
  storage: 'chilled',
  heating: '',
  ingredients: '',
  gentle: false,
  spiceLevel: 0,
  portions: 1,
};

export interface NewProduct {
  readonly kind: ProductKind;
  readonly name: string;
  /** A price of its own; without one a dish has the price of its kind, and a copy that of the original. */
  readonly pricePence?: number | undefined;
  /** The SKU of the product whose details it begins with. */
  readonly copyOf?: string | undefined;
}

/** Makes products without a release (rule K34). */
@Injectable()
export class NewProductsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly pictures: PictureStore,
  ) {}

  /**
   * Makes a product, empty or as a copy, hidden and with a label that waits for a second person (rule F10);
   * audited. A package begins as a copy of another, with its menus. Returns its SKU, which comes from its
   * name. Throws not_found for a product to copy of another kind, and validation_failed.
   */
  async create({ kind, name, copyOf, pricePence }: NewProduct, actorId: string): Promise<string> {
    return this.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [NEW_PRODUCT_LOCK], 'run');
      const source = copyOf === undefined ? null : await em.findOne(Product, { sku: copyOf, kind });
      if (copyOf !== undefined && !source) throw apiError('not_found');
      if (kind === 'package' && !source) throw invalid('copyOf', 'Choose the package to copy');
      if ((await em.count(Product, { name })) > 0) throw invalid('name', 'Another product has this name');
      const [slug] = await freeSlugs(em, kind, name);
      if (slug === undefined) throw invalid('name', 'Too many products have this name');
      const sku = `${PREFIX[kind]}${slug}`;
      const now = this.clock.now();
      em.create(Product, {
        sku,
        kind,
        name,
        slug,
        number: kind === 'package' ? null : await nextNumber(em),
        position: await nextPosition(em, kind),
        pricePence: pricePence ?? source?.pricePence ?? null,
        active: false,
        available: true,
        // A copy has sold nothing yet (rule B91).
        categories: (source?.categories ?? []).filter((each) => each !== BEST_SELLERS),
        diets: source ? [...source.diets] : [],
        contains: source ? [...source.contains] : [],
        mayContain: source ? [...source.mayContain] : [],
        details: source ? copied(source) : EMPTY_DISH,
        picture: source ? this.pictureOf(source) : null,
        ...awaitsSecondReview(actorId, now),
      });
      await em.flush();
      if (source && kind === 'package') await copyMenus(em, source.sku, sku);
      const details = { kind, copyOf: copyOf ?? null };
      await this.audit.note({ action: 'admin.product-created', actorId, subjectId: sku, details }, em);
      return sku;
    });
  }

  /** A copy has the original's picture until it gets its own; a new dish has none, and needs one to be shown. */
  private pictureOf({ picture, slug }: Product): Picture | null {
    return picture ?? (this.pictures.has(slug) ? this.pictures.picture(slug) : null);
  }
}

/** The names of a package on other pages stay with the original. */
function copied({ kind, details }: Product): object {
  return kind === 'package' ? { ...PackageDetails.parse(details), aliases: [] } : details;
}

async function copyMenus(em: EntityManager, from: string, to: string): Promise<void> {
  const menus = await em.find(PackageMenu, { sku: from }, { limit: MAX_MENUS, disableIdentityMap: true });
  for (const { variant, days } of menus) em.create(PackageMenu, { sku: to, variant, days });
  await em.flush();
}

async function freeSlugs(em: EntityManager, kind: ProductKind, name: string): Promise<string[]> {
  const slugs = slugsFor(name, 'dish');
  const taken = await em.find(
    Product,
    { $or: [{ slug: { $in: slugs } }, { sku: { $in: slugs.map((slug) => `${PREFIX[kind]}${slug}`) } }] },
    { fields: ['sku', 'slug'], limit: 2 * slugs.length, disableIdentityMap: true },
  );
  return slugs.filter((slug) =>
    taken.every((each) => each.slug !== slug && each.sku !== `${PREFIX[kind]}${slug}`),
  );
}

async function nextNumber(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ next: number }[]>(
    'select greatest(coalesce(max(number), 0), ?::int) + 1 as next from product',
    [LAST_BUNDLED_NUMBER],
  );
  return row?.next ?? LAST_BUNDLED_NUMBER + 1;
}

async function nextPosition(em: EntityManager, kind: ProductKind): Promise<number> {
  const [row] = await em.execute<{ next: number }[]>(
    'select coalesce(max(position), -1) + 1 as next from product where kind = ?',
    [kind],
  );
  return row?.next ?? 0;
}

function invalid(field: string, message: string): Error {
  return apiError('validation_failed', { errors: [{ field, message }] });
}
