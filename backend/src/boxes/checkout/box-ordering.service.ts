import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BoxOrdersService, type HealthDetails } from '#backend/ordering/box-orders/box-orders.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { ApiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { countMeals } from '#backend/rules/boxes/box.js';
import { isPausedOn, paymentDeadline } from '#backend/rules/boxes/box-schedule.js';
import { mealsIn, type BoxDelivery } from '../box-delivery.entity.js';
import { BoxFillingService, type FilledBoxWithDeclaration } from '../plan/box-filling.service.js';
import { customerOf, customerContextOf, quotedTermsOf, noticeTimesOf } from '../box-customer.js';
import type { BoxSubscription } from '../box-subscription.entity.js';
import '../boxes.events.js';
import { lockedDelivery } from '../locked-box.js';

/** The lease of one worker on a charge; longer than the time-outs of all its calls together. */
export const CHARGE_LEASE_MS = 60_000;
const MAX_REFILLS = 4;

/** Turns a delivery into an order at its cut-off, or drops it (rules B18, D6). */
@Injectable()
export class BoxOrderingService {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: BoxOrdersService,
    private readonly filling: BoxFillingService,
    private readonly settings: SettingsService,
    private readonly personalData: PersonalDataRegistry,
    private readonly clock: Clock,
  ) {}

  /**
   * Decides on a planned delivery whose cut-off has passed, in one transaction. It places the order, unless
   * the pause, the end of the subscription or lack of time prevents it. Returns true when there is something
   * to charge now. A delivery that was decided on before stays as it is. When the last portions of a dish went
   * to another order meanwhile, the box is filled again (rule D21). Throws dish_sold_out when that goes on.
   */
  async place(deliveryId: string): Promise<boolean> {
    for (let triesLeft = MAX_REFILLS; ; triesLeft -= 1) {
      try {
        return await this.placeOnce(deliveryId);
      } catch (error) {
        const isSoldOut = error instanceof ApiError && error.code === 'dish_sold_out';
        if (!isSoldOut || triesLeft === 0) throw error;
      }
    }
  }

  private async placeOnce(deliveryId: string): Promise<boolean> {
    const { 'subscription.kitchenHours': kitchenHours } = await this.settings.current();
    return this.em.fork().transactional(async (em) => {
      await this.holdOwner(em, deliveryId);
      const found = await lockedDelivery(em, deliveryId);
      if (!found || found.delivery.status !== 'planned') return found?.delivery.status === 'charging';
      const { subscription, delivery } = found;
      const now = this.clock.now();
      // Another change has moved it in the meantime.
      if (delivery.cutOffAt >= now) return false;
      if (subscription.status === 'cancelled' || subscription.status === 'pending')
        return this.close(em, () => delivery.cancel(now));
      if (isPausedOn(subscription, delivery.date)) return this.close(em, () => delivery.pause(now));
      if (now >= paymentDeadline(delivery.date, kitchenHours)) return this.miss(em, delivery, 'too_late');
      const filled = await this.filling.fill(em, subscription, delivery);
      if (countMeals(filled.meals) < mealsIn(delivery, subscription))
        return this.miss(em, delivery, 'no_meals');
      await this.order(em, { subscription, delivery, ...filled, kitchenHours, now });
      return true;
    });
  }

  /** Locks the account until the order is written. A deleted account has already ended its weekly box. */
  private async holdOwner(em: EntityManager, deliveryId: string): Promise<void> {
    const [owner] = await em.execute<{ id: string | null }[]>(
      `select s.user_id as id from box_delivery d join box_subscription s on s.id = d.subscription_id where d.id = ?`,
      [deliveryId],
    );
    if (owner?.id) await this.personalData.hold(em, owner.id);
  }

  private async order(
    em: EntityManager,
    placing: FilledBoxWithDeclaration & {
      readonly subscription: BoxSubscription;
      readonly delivery: BoxDelivery;
      readonly kitchenHours: number;
      readonly now: Date;
    },
  ): Promise<void> {
    const { subscription, delivery, meals, chosenByChef, mealsByChef, kitchenHours, now } = placing;
    const contents = { meals, extras: placing.extras };
    const person = customerContextOf(subscription, await noticeTimesOf(em, subscription.id));
    const priced = await this.orders.price(contents, person, {
      on: delivery.cutOffAt,
      promised: quotedTermsOf(delivery),
    });
    const orderId = randomUUID();
    const { mealType, halalOnly } = subscription;
    await this.orders.place(em, {
      ...priced,
      orderId,
      account: person.account,
      customer: customerOf(subscription),
      health: healthOf(placing),
      mealType,
      halalOnly,
      contents,
      deliveryDate: delivery.date,
      wordingIds: subscription.wordingIds,
      now,
      expiresAt: paymentDeadline(delivery.date, kitchenHours),
    });
    delivery.charge(
      {
        ...contents,
        chosenByChef,
        mealsByChef,
        orderId,
        amountPence: priced.priced.totalPence,
        dueAt: new Date(now.getTime() + CHARGE_LEASE_MS),
      },
      now,
    );
    // A pause that ends with this delivery is over.
    if (subscription.status === 'paused') subscription.resume({ isOwed: false }, now);
    await em.flush();
  }

  private async miss(
    em: EntityManager,
    delivery: BoxDelivery,
    reason: 'no_meals' | 'too_late',
  ): Promise<false> {
    const now = this.clock.now();
    await this.close(em, () => delivery.miss(now));
    await record(em, 'boxes.delivery-missed', { deliveryId: delivery.id, reason }, now);
    return false;
  }

  private async close(em: EntityManager, end: () => void): Promise<false> {
    end();
    await em.flush();
    return false;
  }
}

/**
 * The health details that the kitchen needs with the order: the declaration in force at the cut-off (rule
 * F20).
 */
function healthOf({ declaration, confirmedSkus }: FilledBoxWithDeclaration): HealthDetails | null {
  const { allergens, note, consentedAt } = declaration;
  if (allergens.length === 0 && !note) return null;
  return { allergens, allergies: note ?? undefined, consentedAt, confirmedSkus };
}
