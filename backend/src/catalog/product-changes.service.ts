import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AuditService } from '../platform/audit/audit.service.js';
import { Clock } from '../platform/clock/clock.js';
import { problem } from '../platform/http/problem.js';
import { record } from '../platform/outbox/record.js';
import { UploadedPictures } from '../platform/storage/uploaded-pictures.js';
import { ALLERGENS, type AllergenRecord, type Diet } from '../rules/allergens.js';
import type { NutritionDto } from '../platform/http/schemas.js';
import './catalog.events.js';
import { takeTurnAtProduct } from './edit-turn.js';
import { allergensInOrder, APPROVED, given, waitsForSecond } from './label-change.js';
import { DishDetails, PackageDetails } from './product-details.js';
import { Product } from './product.entity.js';

type NutrientName = keyof z.infer<typeof NutritionDto>;

/** What staff say of a product; what is not given stays. */
export interface ProductChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Of a dish. */
  readonly ingredients?: string | undefined;
  readonly heating?: string | undefined;
  readonly storage?: 'chilled' | 'frozen' | undefined;
  readonly useDays?: number | undefined;
  readonly diets?: readonly Diet[] | undefined;
  readonly categories?: readonly string[] | undefined;
  /** Of a package, of one of its variants. */
  readonly nutrition?: Readonly<Partial<Record<NutrientName, number | undefined>>> | undefined;
  /** Of a tray; of a package, of a day in one of its variants. */
  readonly weightG?: number | undefined;
  /** What it contains and may contain from now on. */
  readonly allergens?: AllergenRecord | undefined;
  /** The variant of a package that `nutrition` and `allergens` are about; its usual one unless it is said. */
  readonly variant?: Diet | undefined;
  /** False: sold out, also for orders that were placed and are not cooked. */
  readonly available?: boolean | undefined;
  /** False: not shown any more. */
  readonly active?: boolean | undefined;
}

interface Turn {
  readonly sku: string;
  /** The one that whoever changes it has seen. */
  readonly version: number;
  readonly actorId: string;
}

/** Changes what is sold. */
@Injectable()
export class ProductChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly pictures: UploadedPictures,
  ) {}

  /**
   * Changes a product; audited. Where it is sold out or its allergens change it tells of it, so that orders
   * that are not cooked yet are looked at again (rule O25); where its label changes it is not sold until
   * somebody else has approved it (rule F10). Throws not_found, edit_conflict when somebody was faster (rule
   * A27), and variant_unavailable for a package in a variant that it is not made in.
   */
  async change({ sku, version, actorId, ...wish }: ProductChange & Turn): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const product = await em.findOne(Product, { sku }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!product) throw problem('not_found');
      const before = factsOf(product);
      apply(product, wish);
      const after = factsOf(product);
      const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
      if (changed.length === 0) return;
      await takeTurnAtProduct(em, sku, version);
      if (LABEL_FACTS.some((name) => changed.includes(name))) {
        Object.assign(product, waitsForSecond(actorId, this.clock.now()));
      }
      await em.flush();
      const details = { changed: changed.sort().join(' '), available: product.available };
      await this.audit.note({ action: 'admin.product-changed', actorId, subjectId: sku, details }, em);
      if (changed.includes('allergens') || changed.includes('available')) {
        await record(em, 'catalog.product-changed', { sku }, this.clock.now());
      }
    });
  }

  /**
   * Says that ingredients, allergens and nutrition have been compared with the label: from now on it is sold
   * again (rules F5, F10); audited. Throws not_found, second_person_needed for who changed it, and edit_conflict
   * for who has not seen what it says now.
   */
  async approveLabel({ sku, version, actorId }: Turn): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const product = await em.findOne(Product, { sku }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!product) throw problem('not_found');
      if (product.labelChangedBy === actorId) throw problem('second_person_needed');
      const details = { changedBy: product.labelChangedBy ?? null };
      // What was compared is what it says now, or nothing is approved.
      if ((await em.nativeUpdate(Product, { sku, version }, APPROVED)) === 0) throw problem('edit_conflict');
      await this.audit.note({ action: 'admin.label-approved', actorId, subjectId: sku, details }, em);
    });
  }

  /** Gives a product another picture, drawn anew in every size; audited. Throws not_found and what drawing throws. */
  async setPicture(
    sku: string,
    { picture, alt }: { readonly picture: string; readonly alt: string },
    actorId: string,
  ): Promise<void> {
    const set = await this.pictures.drawSet(picture);
    await this.em.fork().transactional(async (em) => {
      const product = await em.findOne(Product, { sku }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!product) throw problem('not_found');
      product.picture = await this.pictures.keepSet(em, set, alt);
      await em.flush();
      const details = { width: set.width, height: set.height };
      await this.audit.note({ action: 'admin.product-picture-set', actorId, subjectId: sku, details }, em);
    });
  }
}

/** What somebody relies on: a diet as much as an allergen. */
const LABEL_FACTS = ['allergens', 'diets', 'ingredients', 'nutrition', 'weightG'];

/** What can be changed, each as one text to compare. */
function factsOf(product: Product): Record<string, string> {
  const { contains, mayContain, details, ...columns } = product;
  const shown = product.kind === 'package' ? PackageDetails.parse(details) : DishDetails.parse(details);
  const ofKind = 'variants' in shown ? shown.variants : { ...shown };
  return {
    ...Object.fromEntries(
      (['name', 'available', 'active', 'diets', 'categories'] as const).map((name) => [
        name,
        JSON.stringify(columns[name]),
      ]),
    ),
    description: shown.description,
    allergens: JSON.stringify(
      Array.isArray(ofKind) ? ofKind.map(({ allergens }) => allergens) : [contains, mayContain],
    ),
    nutrition: JSON.stringify(
      Array.isArray(ofKind) ? ofKind.map(({ nutrition }) => nutrition) : ofKind.nutrition,
    ),
    weightG: JSON.stringify(Array.isArray(ofKind) ? ofKind.map(({ weightG }) => weightG) : ofKind.weightG),
    ...(Array.isArray(ofKind)
      ? {}
      : {
          ingredients: ofKind.ingredients,
          heating: ofKind.heating,
          storage: ofKind.storage,
          useDays: String(ofKind.useDays),
        }),
  };
}

function apply(product: Product, wish: ProductChange): void {
  const { name, available, active, diets, categories } = wish;
  Object.assign(product, given({ name, available, active }));
  if (diets) product.diets = [...diets];
  if (categories) product.categories = [...categories];
  if (product.kind === 'package') return applyToPackage(product, wish);
  const { description, ingredients, heating, storage, useDays, weightG, nutrition, allergens } = wish;
  const details = DishDetails.parse(product.details);
  product.details = {
    ...details,
    ...given({ description, ingredients, heating, storage, useDays, weightG }),
    nutrition: { ...details.nutrition, ...given(nutrition ?? {}) },
  };
  if (allergens) Object.assign(product, allergensInOrder(allergens));
}

/** A package contains what any of its variants contains. */
function applyToPackage(
  product: Product,
  { description, nutrition, allergens, weightG, variant }: ProductChange,
): void {
  const details = { ...PackageDetails.parse(product.details), ...given({ description }) };
  if (nutrition ?? allergens ?? weightG) {
    const wanted = details.variants.find((each) => each.variant === (variant ?? details.defaultVariant));
    if (!wanted) throw problem('variant_unavailable');
    wanted.nutrition = { ...wanted.nutrition, ...given(nutrition ?? {}) };
    if (allergens) wanted.allergens = allergensInOrder(allergens);
    if (weightG !== undefined) wanted.weightG = weightG;
  }
  const contains = ALLERGENS.filter((each) =>
    details.variants.some(({ allergens: record }) => record.contains.includes(each)),
  );
  const mayContain = ALLERGENS.filter(
    (each) =>
      !contains.includes(each) &&
      details.variants.some(({ allergens: record }) => record.mayContain.includes(each)),
  );
  Object.assign(product, { details, contains, mayContain });
}
