import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { DeliveryCapacityService } from '#backend/catalog/delivery-days/delivery-capacity.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { COMING_DELIVERIES, WEEKDAY_NAMES } from '#backend/rules/boxes/box-schedule.js';
import type { DeliveryDay } from '#backend/rules/delivery/delivery-days.js';
import type { Cart } from '../cart/cart.js';
import type { PlaceFirstBoxOrder, PlaceOneTimeOrder, PlaceOrderCommand } from './place-order.command.js';

/** Chooses the delivery day of an order from those on offer (rules D3, D4, D9, D38). */
@Injectable()
export class DeliveryDayChoice {
  constructor(
    private readonly catalog: CatalogService,
    private readonly capacity: DeliveryCapacityService,
    private readonly settings: SettingsService,
  ) {}

  /** The requested day if it is on offer, else the first that is not full. Throws date_unavailable. */
  of(command: PlaceOrderCommand, cart: Cart): Promise<DeliveryDay> {
    switch (command.kind) {
      case 'one_time':
        return this.courierDay(command, cart);
      case 'first_box':
        return this.boxDay(command);
    }
  }

  /** Packages move to the next courier day. */
  private async courierDay({ deliveryDate: asked }: PlaceOneTimeOrder, { kind }: Cart): Promise<DeliveryDay> {
    const days = this.catalog.courierDays();
    const packageDay = this.catalog.packageDay();
    if (asked === undefined) {
      const offered = kind === 'packages' ? [packageDay] : [...days, packageDay];
      return (await this.firstFree(offered)) ?? packageDay;
    }
    const day = (await this.catalog.bookableDays()).find(({ date }) => date === asked);
    if (day) return day;
    if (kind !== 'one_time' && asked <= packageDay.date && asked > (days.at(-1) ?? packageDay).date)
      return packageDay;
    throw apiError('date_unavailable');
  }

  /** Among the coming days of the weekday of a weekly box. */
  private async boxDay({ deliveryDay, deliveryDate: asked }: PlaceFirstBoxOrder): Promise<DeliveryDay> {
    const settings = await this.settings.current();
    if (!settings['delivery.weekdays'].includes(WEEKDAY_NAMES.indexOf(deliveryDay)))
      throw apiError('date_unavailable');
    const days = await this.catalog.boxDays({ deliveryDay, count: COMING_DELIVERIES });
    const day = asked ? days.find(({ date }) => date === asked) : await this.firstFree(days);
    if (!day) throw apiError('date_unavailable');
    return day;
  }

  private async firstFree(days: readonly DeliveryDay[]): Promise<DeliveryDay | undefined> {
    const full = await this.capacity.fullDays(days.map(({ date }) => date));
    return days.find(({ date }) => !full.has(date));
  }
}
