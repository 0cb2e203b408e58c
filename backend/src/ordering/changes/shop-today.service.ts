import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { MembershipService } from '#backend/membership/membership.service.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { DIETS, type Diet } from '#backend/rules/food/allergens.js';
import { pence } from '#backend/rules/money/money.js';
import type { MealChoice } from '#backend/rules/boxes/box.js';
import type { Order, OrderLine } from '../orders/order.entity.js';
import type { ShopToday } from './change-plan.js';

/** Reads what of the shop decides on a change, before an order is locked. */
@Injectable()
export class ShopTodayService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly memberships: MembershipService,
    private readonly settings: SettingsService,
  ) {}

  /** Prices, sizes, days and delivery terms for an order. */
  async of({
    kind,
    userId,
  }: Pick<Order, 'kind' | 'userId'>): Promise<
    ShopToday & { dietOf: (variant: string | null | undefined) => Diet | null }
  > {
    const settings = await this.settings.current();
    const priceOf = await this.catalog.unitPrices();
    const days = this.catalog.courierDays().map(({ date }) => date);
    const packageDay = this.catalog.packageDay().date;
    return {
      prices: await this.catalog.priceList(),
      mealCounts: settings['pricing.mealCounts'],
      vatBasisPoints: settings['vat.foodBasisPoints'],
      days: kind === 'one_time' ? days : [...new Set([...days, packageDay])],
      priceOf: (product) => priceOf(product, kind),
      member: userId ? await this.memberships.isMember(userId) : false,
      tariff: {
        standardPence: pence(settings['delivery.standardPence']),
        freeFromPence: pence(settings['delivery.freeFromPence']),
      },
      dietOf: (variant) => DIETS.find((each) => each === variant) ?? null,
    };
  }

  /** The meals among lines as a checkout stores them: by number. A dish that is no longer known has none. */
  async choicesOf(meals: readonly Pick<OrderLine, 'sku' | 'quantity'>[]): Promise<MealChoice[]> {
    const { bySku } = await this.catalog.priceList();
    return meals.flatMap(({ sku, quantity }) => {
      const mealId = bySku.get(sku)?.number;
      return mealId == null ? [] : [{ mealId, quantity }];
    });
  }
}
