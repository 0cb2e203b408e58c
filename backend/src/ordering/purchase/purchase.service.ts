import { Injectable } from '@nestjs/common';
import { DishesService } from '#backend/catalog/products/dishes.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { CsvNumber, csvLines } from '#backend/platform/personal-data/csv.js';
import { addDays, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { plannedPortions } from '#backend/rules/food/kitchen.js';
import { purchaseList } from '#backend/rules/kitchen/purchase.js';
import { KitchenOrdersService } from '../kitchen/kitchen-orders.service.js';
import type { PurchaseListDto, PurchaseQuery } from './purchase.dto.js';

/** Two weeks: nobody buys fresh food for longer. */
const MAX_DAYS = 14;

const HEAD = ['Ingredient', 'To buy', 'Unit', 'Goes into the pan'];
const UNITS = { g: 'g', piece: 'pieces' } as const;

/** What the kitchen buys for the days that it cooks (rule F101). */
@Injectable()
export class PurchaseService {
  constructor(
    private readonly orders: KitchenOrdersService,
    private readonly dishes: DishesService,
    private readonly clock: Clock,
  ) {}

  /** The purchase list of some days. Throws validation_failed for no day and for more than two weeks. */
  async list({ from, to }: PurchaseQuery): Promise<PurchaseListDto> {
    const index = await this.dishes.current();
    const portions = new Map<string, number>();
    for (const date of daysBetween(from, to)) {
      for (const [key, count] of plannedPortions(await this.orders.portions(date), index)) {
        portions.set(key, (portions.get(key) ?? 0) + count);
      }
    }
    const plan = [...portions].map(([key, count]) => {
      const dish = index.dishes.get(key);
      return { key, name: dish?.name ?? key, portions: count, quantities: dish?.quantities ?? [] };
    });
    return {
      from,
      to,
      portions: plan.reduce((sum, each) => sum + each.portions, 0),
      items: purchaseList(plan),
      without: plan
        .filter(({ quantities }) => quantities.length === 0)
        .map(({ key, name, portions: count }) => ({ key, name, portions: count }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en')),
      printedAt: this.clock.now().toISOString(),
    };
  }

  /** The same as a table. A dish without quantities has a line that says so. */
  async file(query: PurchaseQuery): Promise<{ readonly fileName: string; readonly text: string }> {
    const { from, to, items, without } = await this.list(query);
    const lines = [
      HEAD,
      ...items.map(({ ingredient, toBuy, unit, needed }) => [
        ingredient,
        toBuy,
        UNITS[unit],
        new CsvNumber(String(needed)),
      ]),
      ...without.map(({ name, portions }) => [`${name}: no quantities recorded`, null, 'portions', portions]),
    ];
    return { fileName: `purchase-${from}-${to}.csv`, text: csvLines(lines, { first: true }) };
  }
}

function daysBetween(from: IsoDate, to: IsoDate): IsoDate[] {
  const last = addDays(from, MAX_DAYS - 1);
  if (to < from || to > last)
    throw apiError('validation_failed', { detail: `Choose 1 to ${MAX_DAYS} days, the first one first.` });
  const days = [from];
  for (let day = from; day < to; days.push(day)) day = addDays(day, 1);
  return days;
}
