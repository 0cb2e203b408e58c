import { wrap } from '@mikro-orm/core';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import { UploadedPictures } from '#backend/platform/storage/uploaded-pictures.js';
import type { AllergenRecord, Diet } from '#backend/rules/food/allergens.js';
import { BEST_SELLERS } from '#backend/rules/food/menus.js';
import type { DishQuantity } from '#backend/rules/kitchen/purchase.js';
import { allergensNamed, additionalAllergens } from '#backend/rules/food/trays.js';
import '../catalog.events.js';
import { allergensOf } from '../catalog.views.js';
import { bumpProductVersion } from '../optimistic-lock.js';
import { allergensInOrder, APPROVED, omitUndefined, awaitsSecondReview } from '../allergen-label-change.js';
import { menuAllergens, MenuChangesService, packageRecord } from './menu-changes.service.js';
import { DishDetails, DishRecord, PackageDetails, StoredNutrition } from './product-details.js';
import { PackageMenu, Product } from './product.entity.js';

type NutrientName = keyof z.infer<typeof StoredNutrition>;

/** A change of a product by staff; omitted fields stay. */
export interface ProductChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** For a dish. */
  readonly ingredients?: string | undefined;
  readonly heating?: string | undefined;
  /** For a dish: what one tray or pot takes; changes nothing of its label (rule F100). */
  readonly quantities?: readonly DishQuantity[] | undefined;
  readonly storage?: 'chilled' | 'frozen' | undefined;
  readonly useDays?: number | undefined;
  readonly gentle?: boolean | undefined;
  readonly portions?: number | undefined;
  readonly diets?: readonly Diet[] | undefined;
  readonly categories?: readonly string[] | undefined;
  /** For a package, those of one variant. */
  readonly nutrition?: Readonly<Partial<Record<NutrientName, number | undefined>>> | undefined;
  /** Of a tray; for a package, of a day in one variant. */
  readonly weightG?: number | undefined;
  /** What it contains and may contain from now on. */
  readonly allergens?: AllergenRecord | undefined;
  /** The variant of a package that `nutrition` and `allergens` are about; by default its usual one. */
  readonly variant?: Diet | undefined;
  /** False: sold out, also for placed orders that are not cooked yet. */
  readonly available?: boolean | undefined;
  /** False: hidden from now on. */
  readonly active?: boolean | undefined;
}

interface EditContext {
  readonly sku: string;
  /** The version the editor has seen. */
  readonly version: number;
  readonly actorId: string;
}

/** Changes products. */
@Injectable()
export class ProductChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly pictures: UploadedPictures,
    private readonly menus: MenuChangesService,
    private readonly store: PictureStore,
  ) {}

  /**
   * Changes a product; audited. When it sells out, or its allergens or diets change, an event makes sure that
   * orders and boxes that are not cooked yet are checked again (rules O25, F70). When its label changes, it
   * is not sold until another person has approved it (rule F10). The packages whose menus name it follow
   * (rule F60). Throws not_found, edit_conflict when another editor was faster (rule A27),
   * variant_unavailable for a package in a variant that it is not made in, menu_holds_allergen where the
   * record would omit an allergen of its menu (rule F61), and label_waiting or picture_missing for a hidden product
   * that is to be shown before its label is approved, or without a picture of its own (rule K34).
   */
  async change({ sku, version, actorId, ...input }: ProductChange & EditContext): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const product = await em.findOne(Product, { sku }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!product) throw apiError('not_found');
      const before = factsOf(product);
      const dish = { name: product.name, allergens: allergensOf(product) };
      apply(product, input);
      if (input.allergens) await checkMenu(em, product, input.variant);
      const after = factsOf(product);
      const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
      if (changed.length === 0) return;
      await bumpProductVersion(em, sku, version);
      const isLabelChanged = LABEL_FACTS.some((name) => changed.includes(name));
      // Nobody sees a product in the shop whose label was never compared.
      const isToBeShown = product.active && changed.includes('active');
      if (isToBeShown && (product.labelChangedBy != null || isLabelChanged)) throw apiError('label_waiting');
      if (isToBeShown && !this.hasPicture(product)) throw apiError('picture_missing');
      if (isToBeShown) product.retiredAt = null;
      if (isLabelChanged) em.assign(product, awaitsSecondReview(actorId, this.clock.now()));
      await em.flush();
      const details = { changed: changed.sort().join(' '), available: product.available };
      await this.audit.note({ action: 'admin.product-changed', actorId, subjectId: sku, details }, em);
      if (TOLD_FACTS.some((name) => changed.includes(name))) {
        const added = allergensNamed(additionalAllergens(allergensOf(product), dish.allergens));
        await record(em, 'catalog.product-changed', { sku, added }, this.clock.now());
      }
      if (product.kind !== 'package' && (isLabelChanged || changed.includes('name'))) {
        await this.menus.follow(em, {
          sku,
          actorId,
          isLabelChanged,
          name: { before: dish.name, after: product.name },
          allergens: { before: dish.allergens, after: allergensOf(product) },
        });
      }
      if (product.kind !== 'package' && (changed.includes('available') || changed.includes('diets'))) {
        await this.menus.tell(em, product.name);
      }
    });
  }

  /**
   * Confirms that ingredients, allergens and nutrition were compared with the label; it is on sale again from
   * now on (rules F5, F10); audited. Throws not_found, four_eyes_required for the person who changed it or a
   * waiting dish on its menu (rule F62), label_incomplete while a dish has no ingredients, weight or energy
   * (rule K34), and edit_conflict for an editor who has not seen its current version.
   */
  async approveLabel({ sku, version, actorId }: EditContext): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const product = await em.findOne(Product, { sku }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!product) throw apiError('not_found');
      const isOwn = product.labelChangedBy === actorId || (await this.menus.hasChangeBy(em, sku, actorId));
      if (isOwn) throw apiError('four_eyes_required');
      if (isIncomplete(product)) throw apiError('label_incomplete');
      const details = { changedBy: product.labelChangedBy ?? null };
      // Approves only if the compared version is still the current one.
      if ((await em.nativeUpdate(Product, { sku, version }, APPROVED)) === 0) throw apiError('edit_conflict');
      await this.audit.note({ action: 'admin.label-approved', actorId, subjectId: sku, details }, em);
    });
  }

  private hasPicture({ picture, slug }: Product): boolean {
    return picture != null || this.store.has(slug);
  }

  /**
   * Replaces a product's picture, rendered in every size; audited. Throws not_found and everything that
   * rendering throws.
   */
  async setPicture(
    sku: string,
    { picture, alt }: { readonly picture: string; readonly alt: string },
    actorId: string,
  ): Promise<void> {
    const set = await this.pictures.drawSet(picture);
    await this.em.fork().transactional(async (em) => {
      const product = await em.findOne(Product, { sku }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!product) throw apiError('not_found');
      product.picture = await this.pictures.keepSet(em, set, alt);
      await em.flush();
      const details = { width: set.width, height: set.height };
      await this.audit.note({ action: 'admin.product-picture-set', actorId, subjectId: sku, details }, em);
    });
  }
}

/** Whether a dish has nothing yet that could be compared with a label. */
function isIncomplete({ kind, details }: Product): boolean {
  if (kind === 'package') return false;
  const { ingredients, weightG, nutrition } = DishDetails.parse(details);
  return ingredients.trim() === '' || weightG <= 0 || nutrition.calories <= 0;
}

/** The fields that customers rely on: a diet as much as an allergen. */
const LABEL_FACTS = ['allergens', 'diets', 'ingredients', 'nutrition', 'weightG'];

/** The changes that customers who ordered or chose it have to decide on (rules O25, F70). */
const TOLD_FACTS = ['allergens', 'diets', 'available'];

/** The fields that can change, each as one text for comparison. */
function factsOf(product: Product): Record<string, string> {
  const { contains, mayContain, details, ...columns } = product;
  const shown = product.kind === 'package' ? PackageDetails.parse(details) : DishRecord.parse(details);
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
          gentle: String(ofKind.gentle),
          portions: String(ofKind.portions),
          quantities: JSON.stringify(ofKind.quantities),
        }),
  };
}

function apply(product: Product, input: ProductChange): void {
  const { name, available, active, diets, categories } = input;
  wrap(product).assign(omitUndefined({ name, available, active }));
  if (diets) product.diets = [...diets];
  if (categories) product.categories = byStaff(product.categories, categories);
  if (product.kind === 'package') return applyToPackage(product, input);
  const { description, ingredients, heating, storage, useDays, weightG, nutrition, allergens } = input;
  const { gentle, portions, quantities } = input;
  const details = DishRecord.parse(product.details);
  product.details = {
    ...details,
    ...omitUndefined({
      description,
      ingredients,
      heating,
      storage,
      useDays,
      weightG,
      gentle,
      portions,
      quantities,
    }),
    nutrition: { ...details.nutrition, ...omitUndefined(nutrition ?? {}) },
  };
  if (allergens) wrap(product).assign(allergensInOrder(allergens));
}

/** The categories that staff chose; the best sellers stay as the sales made them (rule B91). */
function byStaff(before: readonly string[], categories: readonly string[]): string[] {
  return [
    ...before.filter((each) => each === BEST_SELLERS),
    ...categories.filter((each) => each !== BEST_SELLERS),
  ];
}

function applyToPackage(
  product: Product,
  { description, nutrition, allergens, weightG, variant }: ProductChange,
): void {
  const details = { ...PackageDetails.parse(product.details), ...omitUndefined({ description }) };
  if (nutrition ?? allergens ?? weightG) {
    const wanted = details.variants.find((each) => each.variant === (variant ?? details.defaultVariant));
    if (!wanted) throw apiError('variant_unavailable');
    wanted.nutrition = { ...wanted.nutrition, ...omitUndefined(nutrition ?? {}) };
    if (allergens) wanted.allergens = allergensInOrder(allergens);
    if (weightG !== undefined) wanted.weightG = weightG;
  }
  wrap(product).assign({ details, ...allergensInOrder(packageRecord(details)) });
}

/** A variant's record never omits an allergen of its menu (rule F61). Throws menu_holds_allergen. */
async function checkMenu(em: EntityManager, product: Product, wanted: Diet | undefined): Promise<void> {
  if (product.kind !== 'package') return;
  const { variants, defaultVariant } = PackageDetails.parse(product.details);
  const variant = wanted ?? defaultVariant;
  const menu = await em.findOne(PackageMenu, { sku: product.sku, variant });
  const said = variants.find((each) => each.variant === variant)?.allergens;
  if (menu && said && allergensNamed(additionalAllergens(menuAllergens(menu.days), said)).length > 0) {
    throw apiError('menu_holds_allergen');
  }
}
