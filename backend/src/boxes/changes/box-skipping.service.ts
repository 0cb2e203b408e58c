import { Injectable } from '@nestjs/common';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { isChangeable } from '#backend/rules/boxes/box-schedule.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import {
  BoxChangeService,
  comingDeliveries,
  deliveryOn,
  changeRefusal,
  type BoxRef,
} from './box-change.service.js';
import { BoxPlanService } from '../plan/box-plan.service.js';
import { BoxWithheldItemsService } from '../cut-off/box-withheld-items.service.js';

/** Skips single deliveries until their cut-off (rules D6, O8). */
@Injectable()
export class BoxSkippingService {
  constructor(
    private readonly changes: BoxChangeService,
    private readonly plan: BoxPlanService,
    private readonly withholding: BoxWithheldItemsService,
  ) {}

  /**
   * Skips the delivery of a day, or the next one: nothing is cooked or charged for it. A delivery that is
   * already skipped stays so; the next one is not skipped instead. Throws cut_off_passed, date_unavailable,
   * not_found, subscription_not_active.
   */
  async skip(asked: BoxRef, date: IsoDate | undefined): Promise<void> {
    return this.changes.change(asked, async (box) => {
      const coming = await comingDeliveries(box);
      const delivery = date === undefined ? coming[0] : deliveryOn(coming, date);
      if (!delivery) throw apiError('date_unavailable');
      if (delivery.status === 'skipped') return;
      if (!isChangeable(delivery, box.now)) throw changeRefusal(delivery, box.now);
      delivery.skip(box.now);
      await this.changes.note(box, 'admin.box-skipped', { date: delivery.date });
    });
  }

  /** Undoes a skip. Throws cut_off_passed, date_unavailable, not_found, subscription_not_active. */
  async unskip(asked: BoxRef, date: IsoDate): Promise<void> {
    return this.changes.change(asked, async (box) => {
      const delivery = deliveryOn(await comingDeliveries(box), date);
      if (delivery.status === 'planned') return;
      if (!isChangeable(delivery, box.now)) throw changeRefusal(delivery, box.now);
      const cutOffAt = delivery.cutOffAt.toISOString();
      delivery.unskip(await this.plan.times({ date, cutOffAt }), box.now);
      await box.em.flush();
      await this.withholding.askAgain(box.em, box.subscription);
      await this.changes.note(box, 'admin.box-unskipped', { date });
    });
  }
}
