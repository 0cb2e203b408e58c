import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import { CustomerErasureService } from '#backend/platform/payments/customers/customer-erasure.service.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { BoxDelivery } from '../box-delivery.entity.js';
import { BoxPlanService } from '../plan/box-plan.service.js';
import { BoxPriceNoticesService } from '../cut-off/box-price-notices.service.js';
import { BoxSubscription } from '../box-subscription.entity.js';
import '../boxes.events.js';
import { lockedDelivery } from '../locked-box.js';

/** Updates weekly boxes when their orders change. Every method may be repeated. */
@Injectable()
export class BoxLifecycleService {
  constructor(
    private readonly plan: BoxPlanService,
    private readonly notices: BoxPriceNoticesService,
    private readonly customers: CustomerErasureService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The owner of a weekly box that runs, also of a paused or unpaid one. Null when it does not run or has no
   * account.
   */
  async subscriberOf(em: EntityManager, subscriptionId: string): Promise<string | null> {
    const found = await em.findOne(
      BoxSubscription,
      { id: subscriptionId },
      { fields: ['userId', 'status'], disableIdentityMap: true },
    );
    return found && isTaken(found.status) ? (found.userId ?? null) : null;
  }

  /**
   * The order of a delivery was paid, in the caller's transaction. The first one starts its subscription.
   * Orders that are no delivery's change nothing.
   */
  async orderPaid(em: EntityManager, orderId: string): Promise<void> {
    const found = await lockedDelivery(em, { orderId });
    if (!found || found.delivery.status === 'paid') return;
    const { subscription, delivery } = found;
    const now = this.clock.now();
    // Paid on a page that was still open when the account was deleted: the saved card is not needed.
    if (subscription.userId == null)
      await this.customers.note(em, { customerIds: [], refIds: [subscription.firstOrderId] });
    delivery.pay(now);
    if (isToStart(subscription)) {
      subscription.start(now);
      await em.flush();
      await record(em, 'boxes.subscription-started', { subscriptionId: subscription.id }, now);
      await this.notices.sendPendingNotices(em, subscription.id);
      await this.plan.topUp(em, subscription);
      return;
    }
    subscription.notePaid(now);
    await em.flush();
    if (subscription.status !== 'cancelled') await this.plan.topUp(em, subscription);
  }

  /**
   * The order of a delivery expired, in the caller's transaction. The first one cancels its subscription; a
   * later box is not made, and after some in a row the subscription ends (rule B21).
   */
  async orderExpired(em: EntityManager, orderId: string): Promise<void> {
    const found = await lockedDelivery(em, { orderId });
    if (!found) return;
    const { subscription, delivery } = found;
    if (delivery.status !== 'charging' && delivery.status !== 'payment_failed') return;
    const now = this.clock.now();
    if (subscription.status === 'pending') {
      delivery.cancel(now);
      subscription.end('unpaid', now);
      await em.flush();
      return;
    }
    delivery.miss(now);
    subscription.noteUnpaidBox(now);
    await em.flush();
    const { 'subscription.maxFailedBoxes': most } = await this.settings.current();
    // The email about the end covers the last box as well. A second email would promise the next delivery.
    if (subscription.status !== 'cancelled' && subscription.failedBoxes >= most) {
      return this.end(em, subscription, 'payment');
    }
    await record(em, 'boxes.delivery-missed', { deliveryId: delivery.id, reason: 'payment' }, now);
  }

  /**
   * Ends a subscription in the transaction of the caller, who has locked it. Planned deliveries are neither
   * cooked nor charged; those past their cut-off still come.
   */
  async end(em: EntityManager, subscription: BoxSubscription, reason: 'customer' | 'payment'): Promise<void> {
    const now = this.clock.now();
    subscription.end(reason, now);
    await em.flush();
    await em.nativeUpdate(
      BoxDelivery,
      { subscriptionId: subscription.id, status: { $in: ['planned', 'skipped', 'paused'] } },
      { status: 'cancelled', dueAt: null, remindAt: null, updatedAt: now },
    );
    const payload = { subscriptionId: subscription.id, reason, endedAt: now.toISOString() };
    await record(em, 'boxes.subscription-ended', payload, now);
  }
}

/** A late payment starts a subscription that was cancelled only because it was unpaid. */
function isToStart({ status, endReason }: BoxSubscription): boolean {
  return status === 'pending' || (status === 'cancelled' && endReason === 'unpaid');
}

function isTaken(status: BoxSubscription['status']): boolean {
  return status !== 'pending' && status !== 'cancelled';
}
