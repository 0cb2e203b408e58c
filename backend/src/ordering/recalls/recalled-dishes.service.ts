import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DishesService } from '#backend/catalog/products/dishes.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { addDays, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { KitchenLot } from '../kitchen/kitchen-lot.entity.js';
import type { Order } from '../orders/order.entity.js';
import { RecallPeopleService, type RecalledDish } from './recall-people.service.js';
import type { RecallQuery } from './recalls.dto.js';

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

/** Which dishes of which days are recalled (rule F94). */
@Injectable()
export class RecalledDishesService {
  constructor(
    private readonly em: EntityManager,
    private readonly index: DishesService,
    private readonly people: RecallPeopleService,
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

  /** The recalled dishes in an order that has not left yet, in the caller's transaction; usually none. */
  async dishesIn(
    em: EntityManager,
    { id, deliveryDate }: Pick<Order, 'id' | 'deliveryDate'>,
  ): Promise<string[]> {
    if (!deliveryDate) return [];
    const recalled = await em.execute<{ dish: string; dishName: string }[]>(
      `select distinct d.dish, d.dish_name as "dishName" from recall_dish d join recall r on r.id = d.recall_id
        where d.delivery_date = ? and r.status <> 'withdrawn' order by d.dish limit ?`,
      [deliveryDate, MAX_LOTS],
      'all',
    );
    if (recalled.length === 0) return [];
    const dishes = recalled.map((each) => ({ ...each, deliveryDate }));
    return this.people.dishesIn(em, { id, deliveryDate }, dishes);
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

function daysBetween(from: IsoDate, to: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = from; day <= to && days.length <= MAX_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}
