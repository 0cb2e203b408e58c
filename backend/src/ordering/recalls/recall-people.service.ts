import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DishesService, type RecipeIndex } from '#backend/catalog/products/dishes.service.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { dishesOfLine } from '#backend/rules/food/kitchen.js';
import { KitchenOrdersService, type RecallOrder } from '../kitchen/kitchen-orders.service.js';

const AT_A_TIME = 500;
/** The kitchen sees its days this long ahead: nothing is cooked from an older menu. */
const COOKED_AHEAD_DAYS = 28;

/** A dish that is recalled from the parcels of a day. */
export interface RecalledDish {
  readonly deliveryDate: string;
  readonly dish: string;
  readonly dishName: string;
}

/** Some orders of one day. */
export interface OrdersOfDay {
  readonly orderIds: readonly string[];
  readonly deliveryDate: string;
}

/** An order with recalled dishes, and how to reach its customer. */
export interface RecalledPerson {
  readonly orderId: string;
  readonly orderCode: string;
  readonly deliveryDate: string;
  /** Empty once the account is erased and the food delivered, as are the other details. */
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly dishes: { name: string; portions: number }[];
}

/**
 * The recipients of recalled dishes (rule F9). Everybody who received the dish on its day counts: trays cannot
 * be distinguished.
 */
@Injectable()
export class RecallPeopleService {
  constructor(
    private readonly orders: KitchenOrdersService,
    private readonly dishes: DishesService,
  ) {}

  /** Everybody with one of these dishes, a few hundred orders at a time. */
  async *people(recalled: readonly RecalledDish[]): AsyncGenerator<RecalledPerson> {
    const index = await this.dishes.current();
    for (const date of new Set(recalled.map(({ deliveryDate }) => deliveryDate))) {
      const wanted = wantedOn(date, recalled);
      let after: string | undefined;
      for (;;) {
        const page = await this.orders.holders(date, {
          skus: skusOf(wanted, index),
          after,
          limit: AT_A_TIME,
        });
        yield* page.flatMap((order) => personOf(order, wanted, index));
        const last = page.at(-1);
        if (!last) break;
        after = last.id;
      }
    }
  }

  /** Those of these orders of a day that contain one of the dishes, read in the caller's transaction. */
  async among(
    em: EntityManager,
    { orderIds, deliveryDate }: OrdersOfDay,
    recalled: readonly RecalledDish[],
  ): Promise<RecalledPerson[]> {
    const index = await this.dishes.current();
    const wanted = wantedOn(deliveryDate, recalled);
    const skus = skusOf(wanted, index);
    const found: RecalledPerson[] = [];
    for (let from = 0; from < orderIds.length; from += AT_A_TIME) {
      const only = { orderIds: orderIds.slice(from, from + AT_A_TIME), em };
      const page = await this.orders.holders(deliveryDate, { skus, limit: AT_A_TIME, only });
      found.push(...page.flatMap((order) => personOf(order, wanted, index)));
    }
    return found;
  }
}

function wantedOn(date: string, recalled: readonly RecalledDish[]): ReadonlyMap<string, string> {
  return new Map(
    recalled
      .filter(({ deliveryDate }) => deliveryDate === date)
      .map(({ dish, dishName }) => [dish, dishName] as const),
  );
}

/** The products with a dish: the dish itself, or every package, whose menus are checked order by order. */
function skusOf(wanted: ReadonlyMap<string, string>, index: RecipeIndex): string[] {
  const isOfMenu = [...wanted.keys()].some((key) => key.startsWith('menu-'));
  return [...wanted.keys()].filter((key) => !key.startsWith('menu-')).concat(isOfMenu ? index.packages : []);
}

function personOf(
  order: RecallOrder,
  wanted: ReadonlyMap<string, string>,
  index: RecipeIndex,
): RecalledPerson[] {
  const portions = new Map<string, number>();
  const ofMenus = [...wanted.keys()].filter((key) => key.startsWith('menu-'));
  for (const line of order.lines) {
    const held = new Map<string, number>();
    for (const { key, portions: count } of dishesOfLine(line, index)) {
      if (wanted.has(key)) held.set(key, (held.get(key) ?? 0) + count);
    }
    for (const key of ofMenus) {
      if (mayHold(line, key, order.deliveryDate, index))
        held.set(key, Math.max(held.get(key) ?? 0, line.quantity));
    }
    for (const [key, count] of held) portions.set(key, (portions.get(key) ?? 0) + count);
  }
  if (portions.size === 0) return [];
  const { id, orderCode, deliveryDate, name, email, phone, address } = order;
  const byName = new Map<string, number>();
  for (const [key, count] of portions) {
    const dish = wanted.get(key) ?? key;
    byName.set(dish, (byName.get(dish) ?? 0) + count);
  }
  const dishes = [...byName].map(([dish, count]) => ({ name: dish, portions: count }));
  return [{ orderId: id, orderCode, deliveryDate, name, email, phone, address, dishes }];
}

/**
 * Whether a package may have held a dish that its menu does not show. A menu that was changed since the day could
 * have been cooked does not tell any more what was in the parcel; neither does one that is gone. A dish that is on
 * no menu at all was on one of them, unless it is our own and may never have been on any.
 */
function mayHold(
  { sku, variant }: RecallOrder['lines'][number],
  key: string,
  deliveryDate: string,
  index: RecipeIndex,
): boolean {
  if (!index.packages.includes(sku)) return false;
  if (index.daysOf(sku, variant) === undefined) return true;
  if (!index.dishes.has(key) && !index.ownTrays.has(key)) return true;
  const changedAt = index.menuChangedAt(sku, variant);
  return changedAt !== null && londonDate(changedAt) >= addDays(deliveryDate, -COOKED_AHEAD_DAYS);
}
