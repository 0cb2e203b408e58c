import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { countMeals, lightSize, type MealChoice } from '#backend/rules/boxes/box.js';
import { stillFits } from '#backend/rules/boxes/box-changes.js';
import { isChangeable } from '#backend/rules/boxes/box-schedule.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { chefsMeals, type BoxDelivery } from '../box-delivery.entity.js';
import { BoxWithheldItemsService } from '../cut-off/box-withheld-items.service.js';
import {
  BoxChangeService,
  changeRefusal,
  comingDeliveries,
  deliveryOn,
  type BoxChangeContext,
  type BoxRef,
} from './box-change.service.js';
import '../boxes.events.js';

/** Makes single deliveries smaller and gentler instead of skipping them, until their cut-off (rule B100). */
@Injectable()
export class BoxLightWeekService {
  constructor(
    private readonly changes: BoxChangeService,
    private readonly withholding: BoxWithheldItemsService,
    private readonly catalog: CatalogService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Makes the delivery of a day a light week; one that is light already stays so. Throws cut_off_passed,
   * date_unavailable, no_smaller_box, not_found, subscription_not_active.
   */
  async lighten(asked: BoxRef, date: IsoDate): Promise<void> {
    const { 'pricing.mealCounts': offered } = await this.settings.current();
    return this.changes.change(asked, async (box) => {
      const delivery = await openDelivery(box, date);
      if (delivery.lightMeals != null) return;
      const size = lightSize(box.subscription.mealsPerWeek, offered);
      if (size === null) throw apiError('no_smaller_box');
      delivery.lighten(size, box.now);
      await this.tell(box, delivery, true);
    });
  }

  /**
   * Undoes it: the delivery has its usual size again, and what was in it before and still fits. Throws
   * cut_off_passed, date_unavailable, not_found, subscription_not_active.
   */
  async unlighten(asked: BoxRef, date: IsoDate): Promise<void> {
    return this.changes.change(asked, async (box) => {
      const delivery = await openDelivery(box, date);
      if (delivery.lightMeals == null) return;
      delivery.unlighten(box.now);
      await this.dropUnfit(box, delivery);
      await this.tell(box, delivery, false);
      await this.withholding.askAgain(box.em, box.subscription);
    });
  }

  /** The box may have become smaller or of another diet meanwhile, and its day may sell other dishes. */
  private async dropUnfit({ em, subscription, now }: BoxChangeContext, delivery: BoxDelivery): Promise<void> {
    const { meals } = delivery;
    if (!meals) return;
    if (countMeals(meals) > subscription.mealsPerWeek) return delivery.empty(now);
    const sold = (await this.catalog.choosableMeals(em, delivery.date)).map(({ meal }) => meal);
    const fitting = (choices: readonly MealChoice[]) =>
      choices.filter((each) => stillFits([each], subscription, sold));
    const kept = fitting(meals);
    if (kept.length === meals.length) return;
    const mealsByChef = fitting(chefsMeals(delivery));
    const chosenByChef = mealsByChef.length > 0;
    delivery.fill({ meals: kept.length > 0 ? kept : null, chosenByChef, mealsByChef }, now);
  }

  private async tell(box: BoxChangeContext, { id }: BoxDelivery, isLight: boolean): Promise<void> {
    await box.em.flush();
    await record(box.em, 'boxes.light-week-changed', { deliveryId: id, isLight }, box.now);
  }
}

async function openDelivery(box: BoxChangeContext, date: IsoDate): Promise<BoxDelivery> {
  const delivery = deliveryOn(await comingDeliveries(box), date);
  if (!isChangeable(delivery, box.now)) throw changeRefusal(delivery, box.now);
  // A skipped one is not made at all.
  if (delivery.status !== 'planned') throw apiError('date_unavailable');
  return delivery;
}
