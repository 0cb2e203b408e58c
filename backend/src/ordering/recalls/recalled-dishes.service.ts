import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DishesService } from '#backend/catalog/products/dishes.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { addDays, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { KitchenLot } from '../kitchen/kitchen-lot.entity.js';
import type { Order } from '../orders/order.entity.js';
import { RecallPeopleService, type OrdersOfDay, type RecalledDish } from './recall-people.service.js';
import { BatchTraceService, type TracedBatch } from '../supplies/batch-trace.service.js';
import type { RecallQuery } from './recalls.dto.js';

/** Orders that the question names; it counts the others. */
const MAX_NAMED = 20;
/** Dishes and days of one lot: far more than there can be. */
const MAX_LOTS = 1_000;
/** Names that a dish has had, and keys of one recipe: far more than there are. */
const MAX_NAMES = 20;
const MAX_KEYS = 30;
/** A few of each dish on each day. */
const MAX_LOTS_OF_DISHES = 5_000;
/** Days of one recall of a dish. */
const MAX_DAYS = 31;
const TOO_MANY = `This batch may be in more than ${MAX_LOTS} dishes. Record when it was used up, then search again.`;

/** What a recall is about. */
export interface RecallScope {
  readonly lot: string | null;
  /** A supplier's batch code, and the deliveries with it (rule F104). */
  readonly batch: string | null;
  readonly deliveries: TracedBatch['deliveries'];
  readonly dishes: readonly (RecalledDish & {
    readonly useBy: string | null;
    readonly recordedAt: Date | null;
    /** Our lots of the dish on that day. */
    readonly lots: readonly string[];
  })[];
}

/** An order that contains dishes which are recalled for its day. */
interface OrderWithRecalled {
  readonly orderId: string;
  readonly orderCode: string;
  readonly dishes: readonly string[];
}

/** What staff said to the question about recalled dishes, and the step it was asked at. */
interface RecallAnswer {
  readonly action: `admin.${string}`;
  readonly actorId: string;
  readonly isKnown: boolean;
}

/** Which dishes of which days are recalled (rule F94). */
@Injectable()
export class RecalledDishesService {
  constructor(
    private readonly em: EntityManager,
    private readonly index: DishesService,
    private readonly people: RecallPeopleService,
    private readonly batches: BatchTraceService,
    private readonly audit: AuditService,
  ) {}

  /**
   * The dishes and days of a lot, of a supplier's batch, or of a dish between two days. Throws validation_failed
   * when it is none of them, and not_found for a lot or a batch that nobody recorded and a dish that we do not know.
   */
  async scope({ lot, batch, supplier, dish, from, to }: RecallQuery): Promise<RecallScope> {
    const none = { lot: null, batch: null, deliveries: [] };
    if (lot !== undefined) return { ...none, lot, dishes: await this.ofLot(lot) };
    if (batch !== undefined) {
      const traced = await this.batches.trace({ code: batch, supplierId: supplier ?? null });
      const recalled = await this.withSameRecipes(traced.dishes);
      if (recalled.length > MAX_LOTS) throw apiError('validation_failed', { detail: TOO_MANY });
      return { ...none, batch, deliveries: traced.deliveries, dishes: await this.withLots(recalled) };
    }
    if (dish === undefined || from === undefined || to === undefined)
      throw apiError('validation_failed', {
        detail: 'Name a lot, a supplier’s batch, or a dish with its first and last day.',
      });
    const days = daysBetween(from, to);
    if (days.length === 0 || days.length > MAX_DAYS)
      throw apiError('validation_failed', { detail: `Choose 1 to ${MAX_DAYS} days, the first one first.` });
    const named = await this.sameRecipe(dish);
    const dishes = days.flatMap((deliveryDate) =>
      [...named].map(([key, dishName]) => ({ deliveryDate, dish: key, dishName })),
    );
    return { ...none, dishes: await this.withLots(dishes) };
  }

  /** Orders of a day with recalled dishes, and their names, in the caller's transaction; usually none. */
  async ordersWith(em: EntityManager, orders: OrdersOfDay): Promise<OrderWithRecalled[]> {
    const { deliveryDate } = orders;
    const recalled = await em.execute<{ dish: string; dishName: string }[]>(
      `select distinct d.dish, d.dish_name as "dishName" from recall_dish d join recall r on r.id = d.recall_id
        where d.delivery_date = ? and r.status <> 'withdrawn' order by d.dish limit ?`,
      [deliveryDate, MAX_LOTS],
      'all',
    );
    if (recalled.length === 0) return [];
    const dishes = recalled.map((each) => ({ ...each, deliveryDate }));
    const found = await this.people.among(em, orders, dishes);
    return found.map(({ orderId, orderCode, dishes: names }) => ({
      orderId,
      orderCode,
      dishes: names.map(({ name }) => name),
    }));
  }

  /** Whether a lot of a day is being recalled: by itself, or as its dish (rule F96). */
  async lotsOf(deliveryDate: IsoDate): Promise<(lot: Pick<KitchenLot, 'dish' | 'lot'>) => boolean> {
    const rows = await this.em.fork().execute<{ dish: string; lot: string | null }[]>(
      `select distinct d.dish, r.lot from recall_dish d join recall r on r.id = d.recall_id
        where d.delivery_date = ? and r.status <> 'withdrawn' limit ?`,
      [deliveryDate, MAX_LOTS],
      'all',
    );
    return ({ dish, lot }) => rows.some((row) => row.dish === dish && (row.lot === null || row.lot === lot));
  }

  /** The recalled dishes in an order that has not left yet, in the caller's transaction; usually none. */
  async dishesIn(
    em: EntityManager,
    { id, deliveryDate }: Pick<Order, 'id' | 'deliveryDate'>,
  ): Promise<readonly string[]> {
    if (!deliveryDate) return [];
    const [found] = await this.ordersWith(em, { orderIds: [id], deliveryDate });
    return found?.dishes ?? [];
  }

  /**
   * Asks about the recalled dishes in parcels of one day that are about to leave or to get a label, in the
   * caller's transaction (rule F95). Throws dish_recalled with the codes of the orders and the dishes, unless
   * staff know of them (`isKnown`); then each order's entry of the audit log names its dishes.
   */
  async ask(
    em: EntityManager,
    orders: OrdersOfDay,
    { action, actorId, isKnown }: RecallAnswer,
  ): Promise<void> {
    const found = await this.ordersWith(em, orders);
    if (found.length > 0 && !isKnown) throw parcelsRecalled(found);
    for (const { orderId, dishes } of found)
      await this.audit.note(
        { action, actorId, subjectId: orderId, details: { recalled: dishes.join(', ') } },
        em,
      );
  }

  private async ofLot(lot: string): Promise<RecallScope['dishes']> {
    const found = await this.em
      .fork()
      .find(
        KitchenLot,
        { lot },
        { orderBy: { deliveryDate: 'asc', dish: 'asc' }, limit: MAX_LOTS, disableIdentityMap: true },
      );
    if (found.length === 0) throw apiError('not_found');
    return found.map((each) => ({ ...each, lots: [lot] }));
  }

  /** Dishes with the lots that the kitchen recorded for them, to find the trays that are still here. */
  private async withLots(dishes: readonly RecalledDish[]): Promise<RecallScope['dishes']> {
    const recorded = await this.em.fork().find(
      KitchenLot,
      {
        deliveryDate: { $in: [...new Set(dishes.map(({ deliveryDate }) => deliveryDate))] },
        dish: { $in: [...new Set(dishes.map(({ dish }) => dish))] },
      },
      { orderBy: { recordedAt: 'desc', lot: 'asc' }, limit: MAX_LOTS_OF_DISHES, disableIdentityMap: true },
    );
    return dishes.map((each) => {
      const own = recorded.filter(
        ({ deliveryDate, dish }) => deliveryDate === each.deliveryDate && dish === each.dish,
      );
      return { ...each, useBy: null, recordedAt: null, lots: own.map(({ lot }) => lot) };
    });
  }

  /** Whatever went into a dish went into the trays of its recipe on the same day, recorded or not. */
  private async withSameRecipes(dishes: readonly RecalledDish[]): Promise<RecalledDish[]> {
    const recipes = new Map<string, ReadonlyMap<string, string>>();
    const found = new Map(dishes.map((each) => [`${each.deliveryDate} ${each.dish}`, each]));
    for (const { deliveryDate, dish, dishName } of dishes) {
      const named = recipes.get(dish) ?? (await this.sameRecipe(dish, dishName));
      recipes.set(dish, named);
      for (const [key, name] of named) {
        const place = `${deliveryDate} ${key}`;
        if (!found.has(place)) found.set(place, { deliveryDate, dish: key, dishName: name });
      }
    }
    return [...found.values()];
  }

  /**
   * The keys of a dish with their names, itself first: the same recipe is sold alone and as a tray of packages, in
   * several sizes, and keeps the names under which its lots were recorded (rule F9). Throws not_found.
   */
  private async sameRecipe(dish: string, known?: string): Promise<ReadonlyMap<string, string>> {
    const index = await this.index.current();
    const em = this.em.fork();
    const lots = await em.execute<{ name: string }[]>(
      `select dish_name as name from kitchen_lot where dish = ? group by dish_name order by max(recorded_at) desc limit ?`,
      [dish, MAX_NAMES],
      'all',
    );
    const today = index.dishes.get(dish)?.name;
    const recordedNames = lots.map(({ name }) => name);
    const names = [...new Set([known, today, ...recordedNames])].filter((each) => each !== undefined);
    const [name] = names;
    if (name === undefined) throw apiError('not_found');
    const recorded = await em.execute<{ dish: string; name: string }[]>(
      `select dish, max(dish_name) as name from kitchen_lot where dish_name = any(?::text[])
        group by dish order by dish limit ?`,
      [`{${names.map((each) => JSON.stringify(each)).join(',')}}`, MAX_KEYS],
      'all',
    );
    const found = new Map([[dish, name]]);
    for (const each of names) for (const key of index.keysOf(each)) found.set(key, found.get(key) ?? each);
    for (const lot of recorded) found.set(lot.dish, found.get(lot.dish) ?? lot.name);
    return new Map([...found].slice(0, MAX_KEYS));
  }
}

function parcelsRecalled(found: readonly OrderWithRecalled[]) {
  const dishes = [...new Set(found.flatMap((each) => each.dishes))];
  const orders = found.map(({ orderCode }) => orderCode);
  const named = orders.slice(0, MAX_NAMED).join(', ');
  const rest = orders.length > MAX_NAMED ? ` and ${orders.length - MAX_NAMED} more` : '';
  return apiError('dish_recalled', {
    detail: `${dishes.join(', ')}: being recalled, and in ${orders.length === 1 ? 'order' : 'orders'} ${named}${rest}.`,
    members: { dishes, orders: orders.slice(0, MAX_NAMED) },
  });
}

function daysBetween(from: IsoDate, to: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = from; day <= to && days.length <= MAX_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}
