import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import type { AllergenRecord } from '#backend/rules/food/allergens.js';
import {
  differingAllergens,
  mergedAllergens,
  updatedTray,
  updatedVariantAllergens,
  type AllergenChange,
} from '#backend/rules/food/trays.js';
import '../catalog.events.js';
import { allergensInOrder, awaitsSecondReview } from '../allergen-label-change.js';
import { PackageDetails, StoredAllergens } from './product-details.js';
import { PackageMenu, Product } from './product.entity.js';

/** Far more than the shop sells; every list has a limit. */
const MAX_ROWS = 2000;

/** A menu with all its stored fields, so that it can be written back. */
const StoredDays = z.array(
  z.looseObject({
    slots: z.array(z.looseObject({ name: z.string(), allergens: StoredAllergens })),
  }),
);
type StoredDays = z.infer<typeof StoredDays>;

/** A dish of ours before and after a change. */
export interface DishChange {
  readonly sku: string;
  readonly name: { readonly before: string; readonly after: string };
  readonly allergens: AllergenChange;
  /** Whether anything on its label has changed (rule F10). */
  readonly isLabelChanged: boolean;
  readonly actorId: string;
}

/** Keeps the menus of packages consistent with their dishes (rule F60). */
@Injectable()
export class MenuChangesService {
  constructor(
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Updates every menu that names a changed dish, in the caller's transaction; audited. The trays get its new
   * name and allergens, the variants and the package those of their trays. Where the label changed, the
   * package waits for a second person. Where the package's contents changed, its orders are checked again
   * (rules F10, O25).
   */
  async follow(em: EntityManager, change: DishChange): Promise<void> {
    // Locked before the menus are read: of two concurrent changes of dishes neither overwrites the other.
    const packages = await em.find(
      Product,
      { kind: 'package' },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { sku: 'asc' }, limit: MAX_ROWS },
    );
    const menus = await em.find(PackageMenu, {}, { limit: MAX_ROWS });
    for (const row of packages) {
      const named = menus.filter(({ sku, days }) => sku === row.sku && isNamed(days, change.name.before));
      if (named.length > 0) await this.followIn(em, row, named, change);
    }
  }

  /**
   * Records an event for the packages with a dish on their menus that came on or off sale, or suits other
   * diets, so that their orders are checked again (rules F72, F73); in the caller's transaction.
   */
  async tell(em: EntityManager, name: string): Promise<void> {
    const menus = await em.find(PackageMenu, {}, { limit: MAX_ROWS, disableIdentityMap: true });
    const skus = new Set(menus.filter(({ days }) => isNamed(days, name)).map(({ sku }) => sku));
    for (const sku of skus) await record(em, 'catalog.product-changed', { sku }, this.clock.now());
  }

  /**
   * Whether this person changed the label of a dish on a package's menu and nobody else has approved it yet.
   */
  async hasChangeBy(em: EntityManager, sku: string, actorId: string): Promise<boolean> {
    const rows = await em.execute<object[]>(
      `select 1 from product where label_changed_by = ? and kind <> 'package' and name in (
         select slot ->> 'name' from package_menu m, jsonb_array_elements(m.days) as d (day),
                jsonb_array_elements(d.day -> 'slots') as s (slot) where m.sku = ?) limit 1`,
      [actorId, sku],
      'all',
    );
    return rows.length > 0;
  }

  private async followIn(
    em: EntityManager,
    row: Product,
    menus: readonly PackageMenu[],
    change: DishChange,
  ): Promise<void> {
    const now = this.clock.now();
    const before = recordOf(row);
    const details = PackageDetails.parse(row.details);
    for (const menu of menus) {
      const days = StoredDays.parse(menu.days);
      const changed = daysAfter(days, change);
      const variant = details.variants.find((each) => each.variant === menu.variant);
      if (variant) {
        const trays = { before: heldBy(days), after: heldBy(changed) };
        variant.allergens = allergensInOrder(updatedVariantAllergens(variant.allergens, trays));
      }
      // A new list of ingredients leaves the trays as they are.
      if (JSON.stringify(changed) !== JSON.stringify(days)) menu.changedAt = now;
      menu.days = changed;
    }
    for (const preview of details.dailyMealPreviews) {
      if (preview.meal === change.name.before) preview.meal = change.name.after;
    }
    em.assign(row, { details, ...allergensInOrder(packageRecord(details)), version: row.version + 1 });
    if (change.isLabelChanged) {
      // The person who changed the package stays recorded: they may not approve their own change (rule F62).
      em.assign(row, awaitsSecondReview(row.labelChangedBy ?? change.actorId, now));
    }
    await em.flush();
    const note = { dish: change.sku, waits: change.isLabelChanged };
    await this.audit.note(
      { action: 'admin.package-label-updated', actorId: change.actorId, subjectId: row.sku, details: note },
      em,
    );
    if (recordOf(row) !== before) await record(em, 'catalog.product-changed', { sku: row.sku }, now);
  }
}

/** The combined allergens of a menu's trays. */
export function menuAllergens(days: unknown): AllergenRecord {
  return heldBy(StoredDays.parse(days));
}

/** A package contains what any of its variants contains. */
export function packageRecord({ variants }: Pick<PackageDetails, 'variants'>): AllergenRecord {
  return mergedAllergens(variants.map(({ allergens }) => allergens));
}

function heldBy(days: StoredDays): AllergenRecord {
  return mergedAllergens(days.flatMap(({ slots }) => slots.map(({ allergens }) => allergens)));
}

function isNamed(days: unknown, name: string): boolean {
  return StoredDays.parse(days).some(({ slots }) => slots.some((slot) => slot.name === name));
}

function daysAfter(days: StoredDays, { name, allergens }: DishChange): StoredDays {
  const isChanged = differingAllergens(allergens.before, allergens.after).length > 0;
  return days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => {
      if (slot.name !== name.before) return slot;
      const record = isChanged ? allergensInOrder(updatedTray(slot.allergens, allergens)) : slot.allergens;
      return { ...slot, name: name.after, allergens: record };
    }),
  }));
}

/** The allergens of a package and its variants, as one text for comparison. */
function recordOf({ contains, mayContain, details }: Product): string {
  const variants = PackageDetails.parse(details).variants.map(({ allergens }) => allergens);
  return JSON.stringify([contains, mayContain, variants]);
}
