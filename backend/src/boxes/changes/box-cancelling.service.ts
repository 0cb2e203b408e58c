import { Injectable } from '@nestjs/common';
import { BoxChoicesService } from '#backend/ordering/box-orders/box-choices.service.js';
import { problem } from '#backend/platform/http/problems/problem.js';
import { BoxChangeService, comingDeliveries, type BoxInHand, type AskedBox } from './box-change.service.js';
import { BoxSettlementService } from '../checkout/box-settlement.service.js';

/** Ends weekly boxes for their owners, who may have asked staff to (rules O8, B26). */
@Injectable()
export class BoxCancellingService {
  constructor(
    private readonly changes: BoxChangeService,
    private readonly settlement: BoxSettlementService,
    private readonly orders: BoxChoicesService,
  ) {}

  /**
   * Ends a weekly box at once: nothing more is planned or charged. A box that is paid for still comes and can
   * be cancelled as an order; one whose card was refused is given up. One that has ended stays as it is.
   * Throws not_found, and box_not_running for one whose first box is not paid for yet.
   */
  async cancel(asked: AskedBox, reason: string | undefined): Promise<void> {
    return this.changes.locked(asked, async (box) => {
      const { em, subscription } = box;
      if (subscription.status === 'cancelled') return;
      if (subscription.status === 'pending') throw problem('box_not_running');
      subscription.endNote = reason === undefined || reason === '' ? null : reason;
      await this.giveUpRefused(box);
      await this.settlement.end(em, subscription, 'customer');
      await this.changes.note(box, 'admin.box-cancelled');
    });
  }

  private async giveUpRefused(box: BoxInHand): Promise<void> {
    const { em, now } = box;
    for (const delivery of await comingDeliveries(box)) {
      if (delivery.state !== 'payment_failed' || !delivery.orderId) continue;
      Object.assign(delivery, { state: 'cancelled', dueAt: null, updatedAt: now });
      await this.orders.giveUp(em, delivery.orderId, now);
    }
  }
}
