import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DeliveryCapacityService } from '#backend/catalog/delivery-days/delivery-capacity.service.js';
import { DishesService, type Dish, type RecipeIndex } from '#backend/catalog/products/dishes.service.js';
import { RecalledDishesService } from '../recalls/recalled-dishes.service.js';
import { KitchenOrdersService, type PackingOrder } from './kitchen-orders.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import { addDays, dayLabel, londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { dishesOfLine, plannedPortions } from '#backend/rules/food/kitchen.js';
import { kitchenLabelWarning } from '#backend/rules/food/kitchen-labels.js';
import type {
  DayCapacityRequest,
  KitchenDayDto,
  KitchenDaysDto,
  KitchenDishDto,
  KitchenSheetDto,
  LotDto,
  PickListEntryDto,
  PickListDto,
  PickListQuery,
  RecordLotsRequest,
} from './admin-kitchen.dto.js';
import { DishBatchesService } from '../supplies/dish-batches.service.js';
import { KitchenLot } from './kitchen-lot.entity.js';

/** How far the kitchen looks back, and ahead. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 28;
/** Far more lots than a day has; every list needs a limit. */
const MAX_LOTS = 5_000;

/** A dish of a day with its portions and lots. */
export interface ProductionPlanEntry {
  readonly dish: Dish;
  readonly portions: number;
  readonly useBy: IsoDate;
  /** Newest first. */
  readonly lots: readonly KitchenLot[];
}

type DeclaredPortions = ReadonlyMap<string, ReadonlyMap<Allergen, number>>;

/** What a row of the sheet says beyond its dish. */
interface SheetFacts {
  readonly declared: DeclaredPortions;
  readonly isRecalled: (lot: KitchenLot) => boolean;
  readonly isDemo: boolean;
}

/** The documents and records of the kitchen for a day (rules F7–F9, D9). */
@Injectable()
export class AdminKitchenService {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: KitchenOrdersService,
    private readonly dishes: DishesService,
    private readonly capacity: DeliveryCapacityService,
    private readonly recalled: RecalledDishesService,
    private readonly batches: DishBatchesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /** The days around today with their orders. */
  async days(): Promise<KitchenDaysDto> {
    const today = londonDate(this.clock.now());
    const from = addDays(today, -DAYS_BACK);
    const days = await this.capacity.days(from, addDays(today, DAYS_AHEAD));
    return { today, items: days.map(dayView) };
  }

  /** Sets how many orders a day takes from now on, and whether it takes any (rule D9); audited. */
  async setCapacity(date: IsoDate, input: DayCapacityRequest, actorId: string): Promise<KitchenDayDto> {
    await this.em.fork().transactional(async (em) => {
      await this.capacity.plan(em, date, input);
      const details = { capacity: input.capacity, closed: input.closed };
      await this.audit.note({ action: 'admin.day-capacity-set', actorId, subjectId: date, details }, em);
    });
    return this.day(date);
  }

  /** The production plan of a day; no personal data (rule F8). */
  async sheet(date: IsoDate): Promise<KitchenSheetDto> {
    const index = await this.dishes.current();
    const plan = await this.productionPlan(date, index);
    const declared = await this.declaredPortions(date, index);
    const { orders, unpaid } = await this.orders.counts(date);
    const isRecalled = await this.recalled.lotsOf(date);
    return {
      day: await this.day(date),
      orders,
      unpaidOrders: unpaid,
      portions: plan.reduce((sum, { portions }) => sum + portions, 0),
      dishes: plan.map((each) => sheetRow(each, { declared, isRecalled, isDemo: this.env.values.DEMO })),
      printedAt: this.clock.now().toISOString(),
    };
  }

  /** The dishes of a day, by kind and name, with their lots. */
  async productionPlan(date: IsoDate, index: RecipeIndex): Promise<ProductionPlanEntry[]> {
    const portions = plannedPortions(await this.orders.portions(date), index);
    const lots = await this.em
      .fork()
      .find(
        KitchenLot,
        { deliveryDate: date },
        { orderBy: { recordedAt: 'desc', lot: 'desc' }, limit: MAX_LOTS, disableIdentityMap: true },
      );
    return [...portions]
      .flatMap(([key, count]) => {
        const dish = index.dishes.get(key);
        return dish
          ? [
              {
                dish,
                portions: count,
                useBy: addDays(date, dish.useDays),
                lots: lots.filter((lot) => lot.dish === key),
              },
            ]
          : [];
      })
      .sort(
        (a, b) => KIND_ORDER[a.dish.kind] - KIND_ORDER[b.dish.kind] || (a.dish.name < b.dish.name ? -1 : 1),
      );
  }

  /**
   * The contents of each box. It contains declared allergies, so each look is audited. It names no customer,
   * and a day may have hundreds of pages, so there is no hourly limit.
   */
  async pickList(date: IsoDate, { cursor, limit }: PickListQuery, actorId: string): Promise<PickListDto> {
    const index = await this.dishes.current();
    const orders = await this.orders.page(date, { after: cursor, limit });
    const details = { orders: orders.length, declared: orders.filter(({ declared }) => declared).length };
    await this.audit.note({ action: 'admin.pick-list-read', actorId, subjectId: date, details });
    return {
      items: orders.filter(({ lines }) => lines.length > 0).map((order) => pickView(order, index)),
      nextCursor: orders.length === limit ? (orders.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * Records the lots of dishes of a day, and with them the batches that count for these dishes (rule F103); a
   * lot that is already recorded stays as it is (rule F9); audited.
   * Throws not_found for a dish that is not cooked then, and lot_too_long for a date beyond its shelf life.
   */
  async recordLots(date: IsoDate, { lots }: RecordLotsRequest, actorId: string): Promise<KitchenSheetDto> {
    const plan = await this.productionPlan(date, await this.dishes.current());
    const byKey = new Map(plan.map((each) => [each.dish.key, each]));
    const now = this.clock.now();
    const rows = lots.map(({ dish, lot, useBy }) => {
      const found = byKey.get(dish);
      if (!found) throw apiError('not_found');
      if (useBy > found.useBy || useBy < date) throw apiError('lot_too_long');
      const { name } = found.dish;
      return {
        id: randomUUID(),
        deliveryDate: date,
        dish,
        dishName: name,
        lot,
        useBy,
        recordedBy: actorId,
        recordedAt: now,
      };
    });
    await this.em.fork().transactional(async (em) => {
      await em.upsertMany(KitchenLot, rows, {
        onConflictFields: ['deliveryDate', 'dish', 'lot'],
        onConflictAction: 'ignore',
      });
      const cooked = rows.flatMap(({ dish }) => byKey.get(dish)?.dish ?? []);
      await this.batches.keep(em, date, { dishes: cooked, actorId });
      for (const { dish, lot, useBy } of rows) {
        const details = { dish, lot, useBy };
        await this.audit.note({ action: 'admin.lot-recorded', actorId, subjectId: date, details }, em);
      }
    });
    return this.sheet(date);
  }

  /** Removes a lot that was recorded by mistake; audited. Throws not_found. */
  async removeLot(id: string, actorId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const row = await em.findOne(KitchenLot, { id });
      if (!row) throw apiError('not_found');
      await em.nativeDelete(KitchenLot, { id });
      const { dish, lot, useBy, deliveryDate } = row;
      const details = { dish, lot, useBy };
      await this.audit.note({ action: 'admin.lot-removed', actorId, subjectId: deliveryDate, details }, em);
    });
  }

  private async day(date: IsoDate): Promise<KitchenDayDto> {
    const [day] = await this.capacity.days(date, date);
    if (!day) throw new Error('a day was asked for and not answered');
    return dayView(day);
  }

  /** How many portions of each dish are for customers who declared an allergen. */
  private async declaredPortions(date: IsoDate, index: RecipeIndex): Promise<DeclaredPortions> {
    const found = new Map<string, Map<Allergen, number>>();
    for await (const { declared, lines } of this.orders.all(date)) {
      if (!declared) continue;
      for (const { key, portions } of lines.flatMap((line) => dishesOfLine(line, index))) {
        const ofDish = found.get(key) ?? new Map<Allergen, number>();
        found.set(key, ofDish);
        for (const allergen of declared.allergens) {
          ofDish.set(allergen, (ofDish.get(allergen) ?? 0) + portions);
        }
      }
    }
    return found;
  }
}

const KIND_ORDER: Readonly<Record<Dish['kind'], number>> = { meal: 0, breakfast: 1, protein: 2, package: 3 };

function dayView(day: Omit<KitchenDayDto, 'label'>): KitchenDayDto {
  return { ...day, label: dayLabel(day.date) };
}

function sheetRow(
  { dish, portions, useBy, lots }: ProductionPlanEntry,
  { declared, isRecalled, isDemo }: SheetFacts,
): KitchenDishDto {
  const { key, name, kind, diets, allergens, storage } = dish;
  const ofDish = declared.get(key);
  const doubt = kitchenLabelWarning(dish, { isDemo });
  return {
    key,
    name,
    kind,
    portions,
    storage,
    useBy,
    diets: [...diets],
    allergens: { contains: [...allergens.contains], mayContain: [...allergens.mayContain] },
    declared: ALLERGENS.flatMap((allergen) => {
      const count = ofDish?.get(allergen);
      return count === undefined ? [] : [{ allergen, portions: count }];
    }),
    lots: lots.map((lot) => lotView(lot, isRecalled(lot))),
    labelDoubt: doubt?.kind ?? null,
    labelDoubtAllergens: doubt && 'allergens' in doubt ? [...doubt.allergens] : [],
    isLabelForSale: doubt === null && dish.isReviewed,
  };
}

function lotView(
  { id, lot, useBy, recordedAt, labelsPrinted, printedAt }: KitchenLot,
  isRecalled: boolean,
): LotDto {
  return {
    id,
    lot,
    useBy,
    isRecalled,
    labelsPrinted,
    recordedAt: recordedAt.toISOString(),
    printedAt: printedAt?.toISOString() ?? null,
  };
}

function pickView(order: PackingOrder, index: RecipeIndex): PickListEntryDto {
  const { id, orderCode, kind, meals, area, country, courierNote, declared, lines } = order;
  return {
    orderId: id,
    orderCode,
    kind,
    meals,
    area,
    country,
    courierNote,
    declared: declared && { allergens: [...declared.allergens], note: declared.note },
    lines: lines.map((line) => ({
      name: line.name,
      variant: line.variant,
      quantity: line.quantity,
      dishes:
        index.daysOf(line.sku, line.variant) === undefined
          ? []
          : dishesOfLine(line, index).map(({ key, portions }) => ({
              name: index.dishes.get(key)?.name ?? key,
              portions,
            })),
    })),
  };
}
