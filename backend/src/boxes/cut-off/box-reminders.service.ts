import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { errorText } from '#backend/platform/error-text.js';
import { record } from '#backend/platform/outbox/record.js';
import { countMeals } from '#backend/rules/boxes/box.js';
import { isPausedOn } from '#backend/rules/boxes/box-schedule.js';
import { mealsIn } from '../box-delivery.entity.js';
import { BoxFillingService } from '../plan/box-filling.service.js';
import { BoxPlanService } from '../plan/box-plan.service.js';
import { lockedDelivery, lockedSubscription } from '../locked-box.js';
import '../boxes.events.js';

const BATCH = 100;
const BUDGET_MS = 20_000;
/** A delivery that could not be announced is tried again after this. */
const RETRY_MS = 10 * 60_000;

/** Plans coming deliveries, and announces each in time (rules B19, B20). */
@Injectable()
export class BoxRemindersService {
  private readonly logger = new Logger(BoxRemindersService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly filling: BoxFillingService,
    private readonly plan: BoxPlanService,
    private readonly clock: Clock,
  ) {}

  /**
   * Fills boxes whose owners did not choose, and requests the emails that are due. Returns how many
   * deliveries it looked at.
   */
  async remindDue(): Promise<number> {
    const stopAt = Date.now() + BUDGET_MS;
    let looked = 0;
    for (;;) {
      const due = await this.takeDue();
      for (const { id } of due) {
        await this.remind(id).catch((error: unknown) =>
          this.logger.warn(`delivery ${id} could not be announced yet: ${errorText(error)}`),
        );
      }
      looked += due.length;
      if (due.length < BATCH || Date.now() > stopAt) return looked;
    }
  }

  /** Plans the missing ones of the coming eight of every active subscription. Returns how many were short. */
  async topUpAll(): Promise<number> {
    const ids = await this.plan.short();
    for (const id of ids) {
      await this.em.fork().transactional(async (em) => {
        const subscription = await lockedSubscription(em, id);
        if (subscription && subscription.status !== 'cancelled') await this.plan.topUp(em, subscription);
      });
    }
    return ids.length;
  }

  private takeDue(): Promise<{ id: string }[]> {
    const now = this.clock.now();
    return this.em.execute<{ id: string }[]>(
      `update box_delivery d set remind_at = ?
         from (select id from box_delivery where remind_at <= ? order by remind_at, id limit ${BATCH} for update skip locked) due
        where d.id = due.id returning d.id`,
      [new Date(now.getTime() + RETRY_MS), now],
    );
  }

  private async remind(deliveryId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const found = await lockedDelivery(em, deliveryId);
      if (!found) return;
      const { subscription, delivery } = found;
      const now = this.clock.now();
      delivery.remindAt = null;
      const isComing =
        delivery.status === 'planned' &&
        delivery.cutOffAt > now &&
        subscription.status !== 'cancelled' &&
        !isPausedOn(subscription, delivery.date);
      if (isComing) {
        const { meals, chosenByChef, mealsByChef } = await this.filling.fill(em, subscription, delivery);
        const isShort = countMeals(meals) < mealsIn(delivery, subscription);
        // Keeps the choice: a missing dish may be on sale again before the cut-off.
        if (!isShort) delivery.fill({ meals, chosenByChef, mealsByChef }, now);
        await record(em, 'boxes.delivery-upcoming', { deliveryId, isShort }, now);
      }
      await em.flush();
    });
  }
}
