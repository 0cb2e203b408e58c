import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DishesService } from '#backend/catalog/products/dishes.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { startOf, toPage } from '#backend/platform/http/validation/shared/page.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { londonDate } from '#backend/rules/delivery/delivery-days.js';
import { ingredientKey } from '#backend/rules/kitchen/purchase.js';
import { isBeyond, receiptLimit, TENTHS } from '#backend/rules/kitchen/temperatures.js';
import { temperatureLimits } from '../temperatures/temperature-limits.js';
import { BATCHES, batchView, type BatchRow } from './batch-rows.js';
import { BatchUse, IngredientBatch, Supplier } from './supplies.entity.js';
import type {
  BatchesQuery,
  EndBatchRequest,
  IngredientBatchDto,
  IngredientBatchListDto,
  KnownIngredient,
  RecordBatchRequest,
  SupplyChoicesDto,
} from './supplies.dto.js';

/** More than a kitchen buys from. */
const MAX_SUPPLIERS = 500;
const MAX_INGREDIENTS = 2_000;

/** What the kitchen receives, by the batches of its suppliers (rule F102). */
@Injectable()
export class SuppliesService {
  constructor(
    private readonly em: EntityManager,
    private readonly dishes: DishesService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** What the form of a delivery offers. */
  async choices(): Promise<SupplyChoicesDto> {
    const em = this.em.fork();
    const suppliers = await em.find(Supplier, {}, { orderBy: { nameKey: 'asc' }, limit: MAX_SUPPLIERS });
    const { chilledMax, frozenMax } = temperatureLimits(await this.settings.current());
    return {
      today: londonDate(this.clock.now()),
      suppliers: suppliers.map(({ id, name, address, phone }) => ({ id, name, address, phone })),
      ingredients: await this.ingredients(em),
      limits: { chilled: chilledMax, frozen: frozenMax },
    };
  }

  /** A page of deliveries, the last recorded first. */
  async list(query: BatchesQuery): Promise<IngredientBatchListDto> {
    const start = startOf(query);
    const words = query.q ? `%${query.q.replace(/[\\%_]/g, '\\$&')}%` : null;
    const rows = await this.em.fork().execute<BatchRow[]>(
      `${BATCHES} where (?::text is null or b.ingredient ilike ? or b.code ilike ? or s.name ilike ?)
          and (?::boolean or b.ended_on is null)
          and (?::uuid is null or (b.created_at, b.id) < (?::timestamptz, ?::uuid))
        order by b.created_at desc, b.id desc limit ?`,
      [
        words,
        words,
        words,
        words,
        query.state === 'all',
        start?.id ?? null,
        start?.createdAt ?? null,
        start?.id ?? null,
        query.limit + 1,
      ],
      'all',
    );
    const places = rows.map((row) => ({ ...row, createdAt: new Date(row.created_at) }));
    return toPage(places, query.limit, batchView);
  }

  /** One delivery. Throws not_found. */
  async read(id: string): Promise<IngredientBatchDto> {
    const [row] = await this.em.fork().execute<BatchRow[]>(`${BATCHES} where b.id = ?`, [id], 'all');
    if (!row) throw apiError('not_found');
    return batchView(row);
  }

  /**
   * Records a delivery, once for each id, and with it a supplier that is new; audited. Throws not_found for an
   * unknown supplier, and validation_failed for chilled or frozen food without a temperature, and for one beyond
   * the limit of which nobody says what was done.
   */
  async record(request: RecordBatchRequest, actorId: string): Promise<IngredientBatchDto> {
    const now = this.clock.now();
    const { id, ingredient, code, useBy, amount, unit, storage, receivedOn } = request;
    const { tenthsCelsius, action } = await this.received(request);
    if (receivedOn > londonDate(now))
      throw wrong('receivedOn', 'Choose today or the day on which it arrived');
    await this.em.fork().transactional(async (em) => {
      const supplierId = await this.supplierOf(em, request, actorId);
      // A repeated request waits for the first one here, and finds its record.
      const kept = await em.execute<{ id: string }[]>(
        `insert into ingredient_batch (id, supplier_id, ingredient, ingredient_key, code, use_by, amount, unit, storage,
             tenths_celsius, action, received_on, recorded_by, created_at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing returning id`,
        [
          id,
          supplierId,
          ingredient,
          ingredientKey(ingredient),
          code,
          useBy,
          amount,
          unit,
          storage,
          tenthsCelsius,
          action,
          receivedOn,
          actorId,
          now,
        ],
        'all',
      );
      if (kept.length === 0) return;
      const details = { ingredient, code, supplierId, receivedOn };
      await this.audit.note({ action: 'admin.batch-recorded', actorId, subjectId: id, details }, em);
    });
    return this.read(id);
  }

  /** Notes when a batch was used up, or that there is some left; audited. Throws not_found. */
  async end(id: string, { endedOn }: EndBatchRequest, actorId: string): Promise<IngredientBatchDto> {
    await this.em.fork().transactional(async (em) => {
      const batch = await this.locked(em, id);
      if (endedOn !== null && endedOn < batch.receivedOn)
        throw wrong('endedOn', 'Choose a day on which it was here');
      batch.endedOn = endedOn;
      await em.flush();
      const details = { ingredient: batch.ingredient, code: batch.code, endedOn };
      await this.audit.note({ action: 'admin.batch-ended', actorId, subjectId: id, details }, em);
    });
    return this.read(id);
  }

  /** Removes a delivery that was recorded by mistake, also from the dishes; audited. Throws not_found. */
  async remove(id: string, actorId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { ingredient, code, receivedOn, supplierId } = await this.locked(em, id);
      const dishes = await em.nativeDelete(BatchUse, { batchId: id });
      await em.nativeDelete(IngredientBatch, { id });
      const details = { ingredient, code, receivedOn, supplierId, dishes };
      await this.audit.note({ action: 'admin.batch-removed', actorId, subjectId: id, details }, em);
    });
  }

  /** The temperature of a delivery, checked, and what was done about it. */
  private async received({
    storage,
    celsius,
    action,
  }: RecordBatchRequest): Promise<Pick<IngredientBatch, 'tenthsCelsius' | 'action'>> {
    const limit = receiptLimit(storage, temperatureLimits(await this.settings.current()));
    if (!limit) return { tenthsCelsius: null, action: null };
    if (celsius === null) throw wrong('celsius', 'Enter the temperature at which it arrived');
    const isOut = isBeyond(celsius, limit);
    if (isOut && action === '') throw wrong('action', 'Say what you did about the temperature');
    return { tenthsCelsius: Math.round(celsius * TENTHS), action: isOut ? action : null };
  }

  /** The chosen supplier, or the new one; two who record the same name at once get one supplier. */
  private async supplierOf(
    em: EntityManager,
    { supplierId, newSupplier }: RecordBatchRequest,
    actorId: string,
  ): Promise<string> {
    if (supplierId !== undefined) {
      if ((await em.count(Supplier, { id: supplierId })) === 0) throw apiError('not_found');
      return supplierId;
    }
    if (!newSupplier) throw wrong('supplierId', 'Choose the supplier, or enter a new one');
    const { name, address, phone } = newSupplier;
    const nameKey = ingredientKey(name);
    const id = randomUUID();
    const row = { id, name, nameKey, address, phone, createdAt: this.clock.now() };
    await em.upsertMany(Supplier, [row], { onConflictFields: ['nameKey'], onConflictAction: 'ignore' });
    const found = await em.findOneOrFail(Supplier, { nameKey }, { disableIdentityMap: true });
    if (found.id === id)
      await this.audit.note(
        { action: 'admin.supplier-recorded', actorId, subjectId: id, details: { name, address, phone } },
        em,
      );
    return found.id;
  }

  private async locked(em: EntityManager, id: string): Promise<IngredientBatch> {
    const batch = await em.findOne(IngredientBatch, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!batch) throw apiError('not_found');
    return batch;
  }

  /** Each ingredient once, as the dishes spell it. */
  private async ingredients(em: EntityManager): Promise<KnownIngredient[]> {
    const known = new Map<string, KnownIngredient>();
    for (const { quantities } of (await this.dishes.current()).dishes.values()) {
      for (const { ingredient: name, unit } of quantities) known.set(ingredientKey(name), { name, unit });
    }
    const earlier = await em.execute<{ key: string; name: string; unit: KnownIngredient['unit'] }[]>(
      `select distinct on (ingredient_key) ingredient_key as key, ingredient as name, unit
         from ingredient_batch order by ingredient_key, created_at desc limit ?`,
      [MAX_INGREDIENTS],
      'all',
    );
    for (const { key, name, unit } of earlier) if (!known.has(key)) known.set(key, { name, unit });
    return [...known.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }
}

function wrong(field: string, message: string) {
  return apiError('validation_failed', { errors: [{ field, message }] });
}
