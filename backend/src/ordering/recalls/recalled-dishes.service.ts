import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DishesService } from '#backend/catalog/products/dishes.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { addDays, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { KitchenLot } from '../kitchen/kitchen-lot.entity.js';
import type { Order } from '../orders/order.entity.js';
import { RecallPeopleService, type OrdersOfDay, type RecalledDish } from './recall-people.service.js';
import type { RecallQuery } from './recalls.dto.js';

/** Orders that the question names; it counts the others. */
const MAX_NAMED = 20;
/** Dishes and days of one lot: far more than there can be. */
const MAX_LOTS = 1_000;
/** Names that a dish has had, and keys of one recipe: far more than there are. */
const MAX_NAMES = 20;
const MAX_KEYS = 30;
/** Days of one recall of a dish. */
const MAX_DAYS = 31;

/** What a recall is about. */
export interface RecallScope {
  readonly lot: string | null;
  readonly dishes: readonly (RecalledDish & {
    readonly useBy: string | null;
    readonly recordedAt: Date | null;
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
    private readonly audit: AuditService,
  ) {}

  /**
   * The dishes and days of a lot, or of a dish between two days. Throws validation_failed when it is neither,
   * and not_found for a lot that nobody recorded and a dish that we do not know.
   */
  async scope({ lot, dish, from, to }: RecallQuery): Promise<RecallScope> {
    if (lot !== undefined) return { lot, dishes: await this.ofLot(lot) };
    if (dish === undefined || from === undefined || to === undefined)
      throw apiError('validation_failed', { detail: 'Name a lot, or a dish with its first and last day.' });
    const days = daysBetween(from, to);
    if (days.length === 0 || days.length > MAX_DAYS)
      throw apiError('validation_failed', { detail: `Choose 1 to ${MAX_DAYS} days, the first one first.` });
    const named = await this.sameRecipe(dish);
    return {
      lot: null,
      dishes: days.flatMap((deliveryDate) =>
        [...named].map(([key, dishName]) => ({
          deliveryDate,
          dish: key,
          dishName,
          useBy: null,
          recordedAt: null,
        })),
      ),
    };
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
    return found;
  }

  /**
   * The keys of a dish with their names, itself first: the same recipe is sold alone and as a tray of packages, in
   * several sizes, and keeps the names under which its lots were recorded (rule F9). Throws not_found.
   */
  private async sameRecipe(dish: string): Promise<ReadonlyMap<string, string>> {
    const index = await this.index.current();
    const em = this.em.fork();
    const lots = await em.execute<{ name: string }[]>(
      `select dish_name as name from kitchen_lot where dish = ? group by dish_name order by max(recorded_at) desc limit ?`,
      [dish, MAX_NAMES],
      'all',
    );
    const today = index.dishes.get(dish)?.name;
    const names = [...new Set([...(today === undefined ? [] : [today]), ...lots.map(({ name }) => name)])];
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
