import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DishesService, type RecipeIndex } from '#backend/catalog/products/dishes.service.js';
import { KitchenOrdersService, type RecallOrder } from './kitchen-orders.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { csvLines } from '#backend/platform/personal-data/csv.js';
import { dishesOfLine } from '#backend/rules/food/kitchen.js';
import type { RecallDto } from './admin-kitchen.dto.js';
import { KitchenLot } from './kitchen-lot.entity.js';

const AT_A_TIME = 500;
const SHOWN = 100;
/** Dishes and days of one lot: far more than there can be. */
const MAX_LOTS = 1_000;

const HEAD = ['Order', 'Delivery', 'Name', 'Email', 'Phone', 'Address', 'Dishes', 'Portions'];

type Person = RecallDto['people'][number];

/**
 * The recipients of a lot (rule F9). Everybody who received the dish on its day counts: trays cannot be
 * distinguished.
 */
@Injectable()
export class AdminRecallService {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: KitchenOrdersService,
    private readonly dishes: DishesService,
    private readonly audit: AuditService,
  ) {}

  /** The lot and its recipients; each look is audited. Throws not_found for a lot that nobody recorded. */
  async recall(lot: string, actorId: string): Promise<RecallDto> {
    const lots = await this.lots(lot);
    const people: Person[] = [];
    let orders = 0;
    let portions = 0;
    for await (const person of this.people(lots)) {
      orders += 1;
      portions += portionsOf(person);
      if (people.length < SHOWN) people.push(person);
    }
    await this.audit.note({ action: 'admin.recall-read', actorId, subjectId: lot, details: { orders } });
    return {
      lot,
      dishes: lots.map(({ deliveryDate, dish, dishName, useBy, recordedAt }) => ({
        date: deliveryDate,
        dish,
        name: dishName,
        useBy,
        recordedAt: recordedAt.toISOString(),
      })),
      orders,
      portions,
      people,
    };
  }

  /** The same as a table, streamed while it is read; audited before the first line. Throws not_found. */
  async file(lot: string, actorId: string): Promise<{ fileName: string; lines: AsyncIterable<string> }> {
    const lots = await this.lots(lot);
    await this.audit.note({ action: 'admin.recall-file-read', actorId, subjectId: lot });
    const fileName = `recall-${lot.replace(/[^A-Z0-9-]/g, '-')}.csv`;
    return { fileName, lines: this.lines(lots) };
  }

  private async *lines(lots: readonly KitchenLot[]): AsyncGenerator<string> {
    yield csvLines([HEAD], { first: true });
    for await (const person of this.people(lots)) {
      const { orderCode, deliveryDate, name, email, phone, address, dishes } = person;
      const what = dishes.map((dish) => `${dish.portions} × ${dish.name}`).join('; ');
      yield csvLines([[orderCode, deliveryDate, name, email, phone, address, what, portionsOf(person)]]);
    }
  }

  private async lots(lot: string): Promise<KitchenLot[]> {
    const found = await this.em
      .fork()
      .find(
        KitchenLot,
        { lot },
        { orderBy: { deliveryDate: 'asc', dish: 'asc' }, limit: MAX_LOTS, disableIdentityMap: true },
      );
    if (found.length === 0) throw apiError('not_found');
    return found;
  }

  private async *people(lots: readonly KitchenLot[]): AsyncGenerator<Person> {
    const index = await this.dishes.current();
    for (const date of new Set(lots.map(({ deliveryDate }) => deliveryDate))) {
      const wanted = new Map(
        lots
          .filter(({ deliveryDate }) => deliveryDate === date)
          .map(({ dish, dishName }) => [dish, dishName]),
      );
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
}

/** The products with a dish: the dish itself, or every package, whose menus are checked order by order. */
function skusOf(wanted: ReadonlyMap<string, string>, index: RecipeIndex): string[] {
  const isOfMenu = [...wanted.keys()].some((key) => key.startsWith('menu-'));
  return [...wanted.keys()].filter((key) => !key.startsWith('menu-')).concat(isOfMenu ? index.packages : []);
}

function personOf(order: RecallOrder, wanted: ReadonlyMap<string, string>, index: RecipeIndex): Person[] {
  const portions = new Map<string, number>();
  for (const line of order.lines) {
    for (const { key, portions: count } of dishesOfLine(line, index)) {
      if (wanted.has(key)) portions.set(key, (portions.get(key) ?? 0) + count);
    }
  }
  // A menu that was rewritten since does not show any more who received the dish: everybody may have.
  const forgotten = [...wanted.keys()].filter((key) => key.startsWith('menu-') && !index.dishes.has(key));
  const days = order.lines.filter(({ sku }) => index.packages.includes(sku));
  const packages = days.reduce((sum, { quantity }) => sum + quantity, 0);
  if (packages > 0) for (const key of forgotten) portions.set(key, packages);
  if (portions.size === 0) return [];
  const { id, orderCode, deliveryDate, name, email, phone, address } = order;
  const dishes = [...portions].map(([key, count]) => ({ name: wanted.get(key) ?? key, portions: count }));
  return [{ orderId: id, orderCode, deliveryDate, name, email, phone, address, dishes }];
}

function portionsOf({ dishes }: Person): number {
  return dishes.reduce((sum, { portions }) => sum + portions, 0);
}
