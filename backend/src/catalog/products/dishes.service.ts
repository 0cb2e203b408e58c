import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { CachedValue } from '#backend/platform/database/cached-value.js';
import { ALLERGENS, type Allergen, type AllergenRecord } from '#backend/rules/food/allergens.js';
import type { PlannedDish, DishLookup } from '#backend/rules/food/kitchen.js';
import type { MenuWarnings } from '#backend/rules/food/kitchen-labels.js';
import type { NutritionValues } from '#backend/rules/food/nutrition.js';
import type { DishQuantity } from '#backend/rules/kitchen/purchase.js';
import type { ProductKind } from '#backend/rules/pricing/prices.js';
import {
  allergensNamed,
  additionalAllergens,
  differingAllergens,
  mergedAllergens,
} from '#backend/rules/food/trays.js';
import { allergensOf } from '../catalog.views.js';
import { DishRecord, PackageDetails, StoredNutrition, StoredAllergens } from './product-details.js';
import { PackageMenu, Product } from './product.entity.js';

/** Far more than the shop sells; every list has a limit. */
const MAX_PRODUCTS = 2000;
const KEY_HASH_LETTERS = 6;

/** A dish as the kitchen cooks it and its label names it. */
export interface Dish {
  /**
   * A meal's or an extra's SKU; for a package's menu `menu-…`, the same key for the same dish in several
   * packages.
   */
  readonly key: string;
  readonly name: string;
  readonly kind: ProductKind;
  /** The dietary variants whose menus contain it; for a meal the diets that it suits. */
  readonly diets: readonly string[];
  readonly allergens: AllergenRecord;
  /** Null where no list is recorded yet: such a dish has no label. */
  readonly ingredients: string | null;
  readonly storage: 'chilled' | 'frozen';
  readonly heating: string | null;
  /** The shelf life after delivery, in days. */
  readonly useDays: number;
  readonly weightG: number | null;
  /** What one tray or pot takes; empty while nobody has recorded it (rule F100). */
  readonly quantities: readonly DishQuantity[];
  /** Per tray. */
  readonly nutrition: NutritionValues;
  /** Whether the values were compared with the label; until then they are an estimate (rule F5). */
  readonly isReviewed: boolean;
  /** For a tray of a package's menu: what keeps it from having a label (rule F61). */
  readonly menu?: MenuWarnings;
}

/** Every dish, and the dishes of each product. */
export interface RecipeIndex extends DishLookup {
  readonly dishes: ReadonlyMap<string, Dish>;
  /** SKUs of products with a menu. */
  readonly packages: readonly string[];
  /** Keys of our own dishes as trays of a package's menu, whether they are on one or not. */
  readonly ownTrays: ReadonlySet<string>;
  /** The keys of one recipe, sold alone and as a tray of whatever size: a menu only names its dishes. */
  keysOf(name: string): readonly string[];
  /** When a tray of a package's menu last changed; null for a menu that never did, or that we do not have. */
  menuChangedAt(sku: string, variant: string | null): Date | null;
}

const MenuDays = z.array(
  z.object({
    slots: z.array(StoredNutrition.extend({ name: z.string(), allergens: StoredAllergens })),
  }),
);
type MenuDish = z.infer<typeof MenuDays>[number]['slots'][number];

/** The shelf life of a menu dish without its own record: the shortest of ours (rule B16). */
const MENU_USE_DAYS = 2;

/** The dishes behind the products, for the kitchen (rule F8). */
@Injectable()
export class DishesService {
  private readonly index: CachedValue<RecipeIndex>;

  constructor(
    private readonly em: EntityManager,
    notifications: DatabaseNotifications,
  ) {
    this.index = new CachedValue(notifications, () => this.read());
  }

  /** Cached until the catalogue changes. */
  current(): Promise<RecipeIndex> {
    return this.index.get();
  }

  private async read(): Promise<RecipeIndex> {
    const em = this.em.fork();
    const many = { limit: MAX_PRODUCTS, disableIdentityMap: true };
    // Includes products that are no longer sold: they may be ordered and not cooked yet.
    const products = await em.find(Product, {}, many);
    const menus = await em.find(PackageMenu, {}, many);
    const own = new Map(
      products.filter(({ kind }) => kind !== 'package').map((row) => [row.sku, dishOf(row)]),
    );
    const recorded = recordsOf(products);
    const byName = new Map([...own.values()].map((dish) => [dish.name, dish]));
    const dishes = new Map<string, Dish>(own);
    const days = new Map<string, PlannedDish[][]>();
    const changed = new Map(menus.map(({ sku, variant, changedAt }) => [menuKey(sku, variant), changedAt]));
    for (const { sku, variant, days: menu } of menus) {
      const parsed = MenuDays.parse(menu);
      const held = mergedAllergens(parsed.flatMap(({ slots }) => slots.map(({ allergens }) => allergens)));
      const notOnMenu = allergensNamed(
        additionalAllergens(recorded.get(menuKey(sku, variant)) ?? held, held),
      );
      days.set(
        menuKey(sku, variant),
        parsed.map(({ slots }) =>
          slots.map((slot) => {
            const key = keyOf(slot);
            dishes.set(key, menuDish(key, slot, { variant, before: dishes.get(key), byName, notOnMenu }));
            return { key, portions: 1 };
          }),
        ),
      );
    }
    const trays = new Map([...own.values()].map((dish) => [trayKeyOf(dish), dish.name]));
    return {
      dishes,
      ownTrays: new Set(trays.keys()),
      keysOf: (name) => keysNamed(name, dishes, trays),
      packages: [...new Set(menus.map(({ sku }) => sku))],
      // A pot of four servings is one pot to fill and to label.
      dishOf: (sku) => (own.has(sku) ? { key: sku, portions: 1 } : undefined),
      daysOf: (sku, variant) => days.get(menuKey(sku, variant ?? '')),
      menuChangedAt: (sku, variant) => changed.get(menuKey(sku, variant ?? '')) ?? null,
    };
  }
}

const menuKey = (sku: string, variant: string): string => `${sku} ${variant}`;

/** The records of each variant of each package. */
function recordsOf(products: readonly Product[]): ReadonlyMap<string, AllergenRecord> {
  return new Map(
    products
      .filter(({ kind }) => kind === 'package')
      .flatMap(({ sku, details }) =>
        PackageDetails.parse(details).variants.map(
          ({ variant, allergens }) => [menuKey(sku, variant), allergens] as const,
        ),
      ),
  );
}

function keysNamed(
  name: string,
  dishes: ReadonlyMap<string, Dish>,
  ownTrays: ReadonlyMap<string, string>,
): string[] {
  const known = [...dishes.values()].filter((dish) => dish.name === name).map(({ key }) => key);
  const own = [...ownTrays].filter((tray) => tray[1] === name).map(([key]) => key);
  return [...new Set([...known, ...own])];
}

/** The key that a dish of ours has where it is put on a package's menu. */
function trayKeyOf({ name, nutrition, allergens }: Dish): string {
  return keyOf({ name, calories: nutrition.calories, allergens });
}

/** Trays that differ in size or in allergens are two dishes, whatever their name. */
function keyOf({
  name,
  calories,
  allergens,
}: Pick<MenuDish, 'name' | 'calories'> & { readonly allergens: AllergenRecord }): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  const facts = JSON.stringify([name, calories, allergens.contains, allergens.mayContain]);
  return `menu-${words}-${createHash('sha256').update(facts).digest('hex').slice(0, KEY_HASH_LETTERS)}`;
}

function dishOf(row: Product): Dish {
  const { ingredients, storage, heating, useDays, weightG, nutrition, quantities } = DishRecord.parse(
    row.details,
  );
  return {
    key: row.sku,
    name: row.name,
    kind: row.kind,
    diets: row.diets,
    allergens: allergensOf(row),
    ingredients,
    storage,
    heating,
    useDays,
    weightG,
    quantities,
    nutrition,
    isReviewed: row.labelReviewed,
  };
}

/**
 * A menu only names its dishes. A meal of ours with that name and the same allergens and traces provides the
 * label, and also weight and nutrition values where the tray has the same size.
 */
function menuDish(
  key: string,
  { name, allergens, ...own }: MenuDish,
  {
    variant,
    before,
    byName,
    notOnMenu,
  }: {
    readonly variant: string;
    readonly before: Dish | undefined;
    readonly byName: ReadonlyMap<string, Dish>;
    readonly notOnMenu: readonly Allergen[];
  },
): Dish {
  const ours = byName.get(name);
  const differs = ours ? differingAllergens(ours.allergens, allergens) : [];
  const isSame = ours !== undefined && differs.length === 0;
  const isSameTray = isSame && ours.nutrition.calories === own.calories;
  return {
    key,
    name,
    kind: 'package',
    diets: [...new Set([...(before?.diets ?? []), variant])],
    allergens,
    ingredients: isSame ? ours.ingredients : null,
    storage: isSame ? ours.storage : 'chilled',
    heating: isSame ? ours.heating : null,
    useDays: isSame ? ours.useDays : MENU_USE_DAYS,
    weightG: isSameTray ? ours.weightG : null,
    quantities: isSameTray ? ours.quantities : [],
    nutrition: isSameTray ? ours.nutrition : own,
    isReviewed: isSameTray && ours.isReviewed,
    menu: { notOnMenu: inOrder([...(before?.menu?.notOnMenu ?? []), ...notOnMenu]), differing: differs },
  };
}

function inOrder(allergens: readonly Allergen[]): Allergen[] {
  return ALLERGENS.filter((each) => allergens.includes(each));
}
