import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DishesService, type Dish } from '#backend/catalog/products/dishes.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { addDays, londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { lastDayOf, mayBeIn } from '#backend/rules/kitchen/batches.js';
import { ingredientKey } from '#backend/rules/kitchen/purchase.js';
import type { RecalledDish } from '../recalls/recall-people.service.js';
import { BATCHES, batchView, type BatchRow } from './batch-rows.js';
import { BatchUse } from './supplies.entity.js';
import type { IngredientBatchDto } from './supplies.dto.js';

/** Deliveries with one code: far more than there can be. */
const MAX_BATCHES = 200;
const MAX_USES = 20_000;
/** As far ahead as the kitchen sees its days. */
const DAYS_AHEAD = 28;

/** A supplier's batch, as it is on the pack. */
export interface BatchQuery {
  readonly code: string;
  /** Null for every supplier with such a code. */
  readonly supplierId: string | null;
}

/** What became of a supplier's batch. */
export interface TracedBatch {
  readonly deliveries: readonly IngredientBatchDto[];
  readonly dishes: readonly RecalledDish[];
}

/** From a supplier's batch to the dishes it went into: one step forward (rule F104). */
@Injectable()
export class BatchTraceService {
  constructor(
    private readonly em: EntityManager,
    private readonly dishes: DishesService,
    private readonly clock: Clock,
  ) {}

  /**
   * The dishes of each day that hold the batch, or may: what the kitchen recorded, and where it recorded nothing,
   * every dish with the ingredient that was ordered while the batch was open. Throws not_found for a code that
   * nobody recorded.
   */
  async trace({ code, supplierId }: BatchQuery): Promise<TracedBatch> {
    const batches = await this.em
      .fork()
      .execute<BatchRow[]>(
        `${BATCHES} where b.code = ? and (?::uuid is null or b.supplier_id = ?) order by b.received_on, b.created_at, b.id limit ?`,
        [code, supplierId, supplierId, MAX_BATCHES],
        'all',
      );
    if (batches.length === 0) throw apiError('not_found');
    const found = new Map<string, RecalledDish>();
    for (const batch of batches) {
      for (const each of await this.dishesOf(batch)) found.set(`${each.deliveryDate} ${each.dish}`, each);
    }
    const dishes = [...found.values()].sort(
      (a, b) => a.deliveryDate.localeCompare(b.deliveryDate) || a.dishName.localeCompare(b.dishName, 'en'),
    );
    return { deliveries: batches.map(batchView), dishes };
  }

  private async dishesOf(batch: BatchRow): Promise<RecalledDish[]> {
    const uses = await this.em
      .fork()
      .find(BatchUse, { batchId: batch.id }, { limit: MAX_USES, disableIdentityMap: true });
    const recorded = new Map(uses.map((use) => [`${use.deliveryDate} ${use.dish}`, use.isUsed] as const));
    const assumed = (await this.assumed(batch)).filter(
      ({ deliveryDate, dish }) => recorded.get(`${deliveryDate} ${dish}`) !== false,
    );
    const known = uses
      .filter(({ isUsed }) => isUsed)
      .map(({ deliveryDate, dish, dishName }) => ({ deliveryDate, dish, dishName }));
    return [...assumed, ...known];
  }

  /** Every dish with the ingredient that was ordered for a day on which the batch was open. */
  private async assumed(batch: BatchRow): Promise<RecalledDish[]> {
    const days = { receivedOn: batch.received_on, endedOn: batch.ended_on };
    const index = await this.dishes.current();
    const holding = [...index.dishes.values()].filter(({ quantities }) =>
      quantities.some(({ ingredient }) => ingredientKey(ingredient) === batch.ingredient_key),
    );
    if (holding.length === 0) return [];
    const last = lastDayOf(days) ?? addDays(londonDate(this.clock.now()), DAYS_AHEAD);
    const sold = await this.soldBetween(batch.received_on, last);
    return [...sold].flatMap(([deliveryDate, skus]) =>
      holding
        .filter((dish) => isAmong(dish, skus, index.packages) && mayBeIn(days, deliveryDate, dish.storage))
        .map(({ key, name }) => ({ deliveryDate, dish: key, dishName: name })),
    );
  }

  /** The products that were paid for, by delivery day; also of orders that were cancelled later. */
  private async soldBetween(
    first: IsoDate,
    last: IsoDate,
  ): Promise<ReadonlyMap<IsoDate, ReadonlySet<string>>> {
    const rows = await this.em.fork().execute<{ date: string; skus: string[] }[]>(
      `select o.delivery_date::text as date, array_agg(distinct l.sku) as skus
         from orders o join order_line l on l.order_id = o.id
        where o.delivery_date between ? and ? and o.paid_at is not null group by 1 order by 1`,
      [first, last],
      'all',
    );
    return new Map(rows.map(({ date, skus }) => [date, new Set(skus)] as const));
  }
}

/** A tray of a menu is in any of the packages. */
function isAmong({ key, kind }: Dish, skus: ReadonlySet<string>, packages: readonly string[]): boolean {
  return kind === 'package' ? packages.some((sku) => skus.has(sku)) : skus.has(key);
}
