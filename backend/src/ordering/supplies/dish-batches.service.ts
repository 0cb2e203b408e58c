import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DishesService, type Dish } from '#backend/catalog/products/dishes.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { plannedPortions } from '#backend/rules/food/kitchen.js';
import { ingredientKey } from '#backend/rules/kitchen/purchase.js';
import { KitchenOrdersService } from '../kitchen/kitchen-orders.service.js';
import { batchesOfDay, batchesOfDish, type BatchesOfDay, type BatchOfDish } from './batches-of-day.js';
import { BatchUse, IngredientBatch } from './supplies.entity.js';
import type { DayBatchesDto, RecordUsesRequest } from './supplies.dto.js';

/** Which batches went into which dish of a day (rule F103). */
@Injectable()
export class DishBatchesService {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: KitchenOrdersService,
    private readonly dishes: DishesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The dishes of a day with their batches; no personal data. */
  async day(date: IsoDate): Promise<DayBatchesDto> {
    const found = await batchesOfDay(this.em.fork(), date);
    const plan = await this.plan(date);
    return {
      date,
      dishes: plan.map(({ dish, portions }) => dishView(dish, portions, found)),
      open: found.batches.map(({ id, ingredient, name, code }) => ({ id, ingredient, supplier: name, code })),
      printedAt: this.clock.now().toISOString(),
    };
  }

  /**
   * Records whether batches went into a dish of the day; audited. Throws not_found for a dish that is not cooked
   * then and for an unknown batch, and validation_failed for one that came later.
   */
  async record(
    date: IsoDate,
    { dish: key, batches: entries }: RecordUsesRequest,
    actorId: string,
  ): Promise<DayBatchesDto> {
    const dish = (await this.plan(date)).find((each) => each.dish.key === key)?.dish;
    if (!dish) throw apiError('not_found');
    const isUsed = new Map(entries.map((each) => [each.id, each.isUsed] as const));
    await this.em.fork().transactional(async (em) => {
      // A batch that a colleague removes at the same time waits for this, or is gone.
      const batches = await em.find(
        IngredientBatch,
        { id: { $in: [...isUsed.keys()] } },
        { orderBy: { id: 'asc' }, limit: isUsed.size, lockMode: LockMode.PESSIMISTIC_READ },
      );
      if (batches.length < isUsed.size) throw apiError('not_found');
      if (batches.some(({ receivedOn }) => receivedOn > date))
        throw apiError('validation_failed', { detail: 'One of these batches arrived after this day.' });
      await em.upsertMany(
        BatchUse,
        batches.map(({ id }) =>
          this.use(date, dish, { batchId: id, isUsed: isUsed.get(id) === true, actorId }),
        ),
        { onConflictFields: ['deliveryDate', 'dish', 'batchId'] },
      );
      const codes = (wanted: boolean) =>
        batches
          .filter(({ id }) => isUsed.get(id) === wanted)
          .map(({ code }) => code)
          .join(', ');
      const details = { dish: key, used: codes(true), unused: codes(false) };
      await this.audit.note({ action: 'admin.batches-used', actorId, subjectId: date, details }, em);
    });
    return this.day(date);
  }

  /**
   * Keeps what counts now for the dishes whose lots are recorded, in the caller's transaction: a later change of a
   * dish's quantities does not change what it was made of.
   */
  async keep(
    em: EntityManager,
    date: IsoDate,
    { dishes, actorId }: { readonly dishes: readonly Dish[]; readonly actorId: string },
  ): Promise<void> {
    const found = await batchesOfDay(em, date);
    const rows = dishes.flatMap((dish) =>
      batchesOfDish(found, dish)
        .filter(({ isRecorded }) => !isRecorded)
        .map(({ batch }) => this.use(date, dish, { batchId: batch.id, isUsed: true, actorId })),
    );
    if (rows.length === 0) return;
    await em.upsertMany(BatchUse, rows, {
      onConflictFields: ['deliveryDate', 'dish', 'batchId'],
      onConflictAction: 'ignore',
    });
  }

  private use(
    deliveryDate: IsoDate,
    { key, name }: Dish,
    { batchId, isUsed, actorId }: { batchId: string; isUsed: boolean; actorId: string },
  ) {
    const now = this.clock.now();
    return {
      deliveryDate,
      dish: key,
      dishName: name,
      batchId,
      isUsed,
      recordedBy: actorId,
      recordedAt: now,
    };
  }

  private async plan(date: IsoDate): Promise<{ readonly dish: Dish; readonly portions: number }[]> {
    const index = await this.dishes.current();
    return [...plannedPortions(await this.orders.portions(date), index)]
      .flatMap(([key, portions]) => {
        const dish = index.dishes.get(key);
        return dish ? [{ dish, portions }] : [];
      })
      .sort((a, b) => a.dish.name.localeCompare(b.dish.name, 'en'));
  }
}

function dishView(dish: Dish, portions: number, found: BatchesOfDay): DayBatchesDto['dishes'][number] {
  const batches = batchesOfDish(found, dish);
  const used = new Set(batches.filter(({ isUsed }) => isUsed).map(({ batch }) => batch.ingredient_key));
  return {
    key: dish.key,
    name: dish.name,
    portions,
    hasQuantities: dish.quantities.length > 0,
    batches: batches.map(batchOfDishView),
    missing: dish.quantities
      .filter(({ ingredient }) => !used.has(ingredientKey(ingredient)))
      .map(({ ingredient }) => ({ ingredient })),
  };
}

function batchOfDishView({ batch, isUsed, isRecorded }: BatchOfDish) {
  const { id, ingredient, name, code, use_by: useBy } = batch;
  return { id, ingredient, supplier: name, code, useBy, isUsed, isRecorded };
}
