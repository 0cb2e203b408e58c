import { Injectable } from '@nestjs/common';
import { BoxChoicesService } from '#backend/ordering/box-orders/box-choices.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import {
  BoxChangeService,
  comingDeliveries,
  type BoxChangeContext,
  type BoxRef,
} from './box-change.service.js';
import { BoxLifecycleService } from '../checkout/box-lifecycle.service.js';

/** Cancels weekly boxes for their owners, or for staff on their behalf (rules O8, B26). */
@Injectable()
export class BoxCancellingService {
  constructor(
    private readonly changes: BoxChangeService,
    private readonly lifecycle: BoxLifecycleService,
    private readonly orders: BoxChoicesService,
  ) {}

  /**
   * Ends a weekly box at once: nothing more is planned or charged. A paid box still comes and can be
   * cancelled as an order; one whose card was refused is cancelled. A subscription that has ended stays as it
   * is.
   * Throws not_found, and subscription_not_active for one whose first box is not paid yet.
   */
  async cancel(asked: BoxRef, reason: string | undefined): Promise<void> {
    return this.changes.locked(asked, async (box) => {
      const { em, subscription } = box;
      if (subscription.status === 'cancelled') return;
      if (subscription.status === 'pending') throw apiError('subscription_not_active');
      subscription.endNote = reason === undefined || reason === '' ? null : reason;
      await this.cancelDeclined(box);
      await this.lifecycle.end(em, subscription, 'customer');
      await this.changes.note(box, 'admin.box-cancelled');
    });
  }

  private async cancelDeclined(box: BoxChangeContext): Promise<void> {
    const { em, now } = box;
    for (const delivery of await comingDeliveries(box)) {
      if (delivery.status !== 'payment_failed' || !delivery.orderId) continue;
      delivery.cancel(now);
      await this.orders.cancelUnpaid(em, delivery.orderId, now);
    }
  }
}
