import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { suitsVariant, type Diet } from '#backend/rules/food/allergens.js';
import { updatedVariantAllergens } from '#backend/rules/food/trays.js';
import '../catalog.events.js';
import { allergensInOrder, awaitsSecondReview } from '../allergen-label-change.js';
import { allergensOf } from '../catalog.views.js';
import { bumpProductVersion } from '../optimistic-lock.js';
import { menuAllergens, packageRecord } from './menu-changes.service.js';
import { DishDetails, PackageDetails, StoredAllergens, StoredNutrition } from './product-details.js';
import { PackageMenu, Product } from './product.entity.js';

const MAX_VARIANTS = 20;
const MAX_DISHES = 2_000;

const StoredDays = z.array(
  z.looseObject({
    slots: z.array(
      StoredNutrition.extend({ slot: z.string(), name: z.string(), allergens: StoredAllergens }),
    ),
  }),
);
type StoredDays = z.infer<typeof StoredDays>;
type Tray = StoredDays[number]['slots'][number];

/** A dish of ours in the place of another on a package's menu; days and places count from 0. */
export interface TrayChange {
  readonly day: number;
  readonly place: number;
  readonly sku: string;
}

export interface PackageMenuView {
  readonly variant: string;
  readonly days: readonly (readonly { readonly slot: string; readonly name: string }[])[];
}

/** The five-day menus of packages, as staff edit them (rules F60, K34). */
@Injectable()
export class PackageMenusService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The menus of a package by variant; none for a dish. */
  async of(sku: string): Promise<PackageMenuView[]> {
    const rows = await this.em
      .fork()
      .find(
        PackageMenu,
        { sku },
        { orderBy: { variant: 'asc' }, limit: MAX_VARIANTS, disableIdentityMap: true },
      );
    return rows.map(({ variant, days }) => ({
      variant,
      days: StoredDays.parse(days).map(({ slots }) => slots.map(({ slot, name }) => ({ slot, name }))),
    }));
  }

  /**
   * Puts dishes of ours on a package's menu; audited. The variant gets their allergens and the average
   * figures of a day, and waits for a second person (rule F10). Throws not_found, edit_conflict,
   * variant_unavailable, unknown_product, and diet_mismatch for a dish that does not suit the variant.
   */
  async change(
    edit: { readonly sku: string; readonly version: number; readonly actorId: string },
    { variant, trays }: { readonly variant: Diet; readonly trays: readonly TrayChange[] },
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const product = await em.findOne(
        Product,
        { sku: edit.sku, kind: 'package' },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const menu = await em.findOne(PackageMenu, { sku: edit.sku, variant });
      if (!product) throw apiError('not_found');
      if (!menu) throw apiError('variant_unavailable');
      const dishes = await dishesOf(em, trays, variant);
      const days = StoredDays.parse(menu.days);
      const before = menuAllergens(days);
      for (const { day, place, sku } of trays) putTray(days, { day, place, dish: dishes.get(sku) });
      menu.days = days.map((day) => ({ ...day, totals: totalsOf(day.slots) }));
      menu.changedAt = this.clock.now();
      const details = PackageDetails.parse(product.details);
      const sold = details.variants.find((each) => each.variant === variant);
      if (!sold) throw apiError('variant_unavailable');
      const held = { before, after: menuAllergens(days) };
      sold.allergens = allergensInOrder(updatedVariantAllergens(sold.allergens, held));
      // A menu does not know sugars and saturates: the old ones would be of other dishes.
      sold.nutrition = averageDay(days);
      await bumpProductVersion(em, edit.sku, edit.version);
      em.assign(product, { details, ...allergensInOrder(packageRecord(details)) });
      em.assign(product, awaitsSecondReview(edit.actorId, this.clock.now()));
      await em.flush();
      const note = { variant, trays: trays.length };
      await this.audit.note(
        {
          action: 'admin.package-menu-changed',
          actorId: edit.actorId,
          subjectId: edit.sku,
          details: note,
        },
        em,
      );
      // Orders of it that are not cooked yet are checked against the new contents (rule O25).
      await record(em, 'catalog.product-changed', { sku: edit.sku }, this.clock.now());
    });
  }
}

async function dishesOf(
  em: EntityManager,
  trays: readonly TrayChange[],
  variant: Diet,
): Promise<ReadonlyMap<string, Product>> {
  const skus = [...new Set(trays.map(({ sku }) => sku))];
  const rows = await em.find(
    Product,
    { sku: { $in: skus }, kind: { $ne: 'package' } },
    { limit: MAX_DISHES, disableIdentityMap: true },
  );
  if (rows.length < skus.length) throw apiError('unknown_product');
  const unsuited = rows.find(({ diets }) => !suitsVariant(diets, variant));
  if (unsuited) {
    throw apiError('diet_mismatch', { detail: `${unsuited.name} does not suit this variant.` });
  }
  return new Map(rows.map((row) => [row.sku, row]));
}

function putTray(
  days: StoredDays,
  { day, place, dish }: { readonly day: number; readonly place: number; readonly dish: Product | undefined },
): void {
  const slots = days[day]?.slots;
  const before = slots?.[place];
  if (!slots || !before || !dish) throw apiError('unknown_product');
  const { calories, proteinG, carbsG, fatG, fibreG, saltG } = DishDetails.parse(dish.details).nutrition;
  const figures = { calories, proteinG, carbsG, fatG, fibreG, saltG };
  const { contains, mayContain } = allergensOf(dish);
  slots[place] = {
    slot: before.slot,
    name: dish.name,
    ...figures,
    allergens: { contains: [...contains], mayContain: [...mayContain] },
  };
}

type Figure = 'calories' | 'proteinG' | 'carbsG' | 'fatG' | 'fibreG' | 'saltG';

function totalsOf(slots: readonly Tray[]): Record<Figure, number> {
  const sum = (name: Figure) => round(slots.reduce((total, each) => total + each[name], 0));
  return {
    calories: sum('calories'),
    proteinG: sum('proteinG'),
    carbsG: sum('carbsG'),
    fatG: sum('fatG'),
    fibreG: sum('fibreG'),
    saltG: sum('saltG'),
  };
}

function averageDay(days: StoredDays): Record<Figure, number> {
  const all = totalsOf(days.flatMap(({ slots }) => slots));
  const of = (name: Figure) => round(all[name] / Math.max(1, days.length));
  return {
    calories: Math.round(of('calories')),
    proteinG: of('proteinG'),
    carbsG: of('carbsG'),
    fatG: of('fatG'),
    fibreG: of('fibreG'),
    saltG: of('saltG'),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
