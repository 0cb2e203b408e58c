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
    const dishName = await this.nameOf(dish);
    return {
      lot: null,
      dishes: days.map((deliveryDate) => ({ deliveryDate, dish, dishName, useBy: null, recordedAt: null })),
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

  /** Its name today, or the one under which its last lot was recorded. */
  private async nameOf(dish: string): Promise<string> {
    const now = (await this.index.current()).dishes.get(dish)?.name;
    if (now !== undefined) return now;
    const [lot] = await this.em
      .fork()
      .find(KitchenLot, { dish }, { orderBy: { recordedAt: 'desc' }, limit: 1, disableIdentityMap: true });
    if (!lot) throw apiError('not_found');
    return lot.dishName;
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
