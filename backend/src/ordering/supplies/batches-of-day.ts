import type { EntityManager } from '@mikro-orm/postgresql';
import type { Dish } from '#backend/catalog/products/dishes.service.js';
import { addDays, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { mayBeIn } from '#backend/rules/kitchen/batches.js';
import { ingredientKey } from '#backend/rules/kitchen/purchase.js';
import { BATCHES, type BatchRow } from './batch-rows.js';
import { BatchUse } from './supplies.entity.js';

/** Far more than a kitchen has open; every list needs a limit. */
const MAX_BATCHES = 5_000;
const MAX_USES = 20_000;
/** The longest time between cooking and delivery. */
const LONGEST_DAYS = 28;

/** The batches that were in the kitchen for a delivery day, and what it recorded of them. */
export interface BatchesOfDay {
  readonly date: IsoDate;
  readonly batches: readonly BatchRow[];
  readonly uses: readonly BatchUse[];
}

/** A batch of a dish of the day. */
export interface BatchOfDish {
  readonly batch: BatchRow;
  readonly isUsed: boolean;
  readonly isRecorded: boolean;
}

/** Reads both, in the caller's transaction. */
export async function batchesOfDay(em: EntityManager, date: IsoDate): Promise<BatchesOfDay> {
  const batches = await em.execute<BatchRow[]>(
    `${BATCHES} where (b.received_on <= ? and (b.ended_on is null or b.ended_on >= ?))
        or b.id in (select u.batch_id from batch_use u where u.delivery_date = ?)
      order by b.ingredient_key, b.received_on, b.created_at, b.id limit ?`,
    [date, addDays(date, -LONGEST_DAYS), date, MAX_BATCHES],
    'all',
  );
  const uses = await em.find(
    BatchUse,
    { deliveryDate: date },
    { orderBy: { dish: 'asc', batchId: 'asc' }, limit: MAX_USES, disableIdentityMap: true },
  );
  return { date, batches, uses };
}

/**
 * The batches of a dish (rule F103): those that the kitchen recorded, and of its other ingredients every batch
 * that was open.
 */
export function batchesOfDish({ date, batches, uses }: BatchesOfDay, dish: Dish): BatchOfDish[] {
  const recorded = new Map(
    uses.filter((use) => use.dish === dish.key).map((use) => [use.batchId, use.isUsed] as const),
  );
  const wanted = new Set(dish.quantities.map(({ ingredient }) => ingredientKey(ingredient)));
  return batches.flatMap((batch): BatchOfDish[] => {
    const isUsed = recorded.get(batch.id);
    if (isUsed !== undefined) return [{ batch, isUsed, isRecorded: true }];
    const days = { receivedOn: batch.received_on, endedOn: batch.ended_on };
    const counts = wanted.has(batch.ingredient_key) && mayBeIn(days, date, dish.storage);
    return counts ? [{ batch, isUsed: true, isRecorded: false }] : [];
  });
}
