import type { EntityManager } from '@mikro-orm/postgresql';
import { suitsVariant, type Diet } from '#backend/rules/food/allergens.js';
import { portionsByDay } from '#backend/rules/food/kitchen.js';

/** Far more than all menus contain; every list has a limit. */
const MAX_TRAYS = 10_000;

/** A dish of ours on the menu of a package's variant. */
export interface CurrentMenuDish {
  readonly sku: string;
  readonly variant: Diet;
  /** The day of the menu, from 0. */
  readonly day: number;
  /** Days of the whole menu. */
  readonly days: number;
  readonly name: string;
  readonly available: boolean;
  readonly active: boolean;
  readonly diets: readonly Diet[];
}

/** Days of a package on a line of an order (rule F8). */
export interface MenuDays {
  /** Days of the same package on earlier lines. */
  readonly first: number;
  readonly quantity: number;
}

/** Our dishes on menus in their current state, in the caller's transaction if there is one. */
export function menuDishes(em: EntityManager): Promise<CurrentMenuDish[]> {
  return em.execute<CurrentMenuDish[]>(
    `select distinct m.sku, m.variant, (d.position - 1)::int as day, jsonb_array_length(m.days) as days,
            p.name, p.available, p.active, p.diets
       from package_menu m, jsonb_array_elements(m.days) with ordinality as d (day, position),
            jsonb_array_elements(d.day -> 'slots') as s (slot), product p
      where p.name = s.slot ->> 'name' and p.kind <> 'package' limit ${MAX_TRAYS}`,
    [],
    'all',
  );
}

export const variantKey = (sku: string, variant: string): string => `${sku} ${variant}`;

/** The variants of packages that cannot be made as sold: a dish is gone, or does not suit them (rule F73). */
export function closedVariants(dishes: readonly CurrentMenuDish[]): ReadonlySet<string> {
  return new Set(
    dishes
      .filter((dish) => !dish.available || !dish.active || !suitsVariant(dish.diets, dish.variant))
      .map(({ sku, variant }) => variantKey(sku, variant)),
  );
}

/** The dishes on some days of a package's variant; of the whole menu when no days are passed. */
export function dishesOfDays(
  dishes: readonly CurrentMenuDish[],
  {
    sku,
    variant,
    on,
  }: { readonly sku: string; readonly variant: string; readonly on?: MenuDays | undefined },
): CurrentMenuDish[] {
  return dishes.filter(
    (dish) =>
      dish.sku === sku &&
      dish.variant === variant &&
      (!on || (portionsByDay(on.first, on.quantity, dish.days)[dish.day] ?? 0) > 0),
  );
}
