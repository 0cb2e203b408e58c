import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { WITH_CANCELLATION } from './full-refund-cancellation.js';
import { SubstitutionRequest } from '../substitutions/substitution-request.entity.js';
import { OrderLine, type Order } from '../orders/order.entity.js';
import { totalRefundablePence } from '../payment/payment-status.js';
import { Refund } from './refund.entity.js';
import { RefundsService } from './refunds.service.js';

/** The reason of a refund that waited for the end of a dispute. A separate email explains it. */
const TAKEN_OUT = 'taken_out';

/** Refunds lines that were removed from an order during a dispute (rule F74). */
@Injectable()
export class UnrefundedLinesService {
  constructor(private readonly refunds: RefundsService) {}

  /**
   * Requests the refunds that could not be made during a dispute, in the transaction that has locked the
   * order and counted the dispute's end: of each removed line, or of all that is left when no line was left.
   * What the bank has taken counts as refunded for them. A line that has a refund, also a failed one, gets no
   * second.
   */
  async giveBack(em: EntityManager, order: Order): Promise<void> {
    const refunds = await em.find(Refund, { orderId: order.id });
    if (order.status === 'cancelled') return this.giveBackAll(em, order, refunds);
    const refused = await em.find(SubstitutionRequest, { orderId: order.id, answer: 'refund' });
    const lines = await em.find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } });
    const owed = lines.filter(
      ({ position }) =>
        refused.some(({ linePosition }) => linePosition === position) &&
        !refunds.some(({ linePosition }) => linePosition === position),
    );
    let takenPence = order.lostPence;
    for (const { position: linePosition, totalPence } of owed) {
      const owedPence = Math.max(0, totalPence - takenPence);
      takenPence -= totalPence - owedPence;
      const amountPence = Math.min(owedPence, totalRefundablePence(order));
      if (amountPence === 0) continue;
      const input = { amountPence, linePosition, reason: TAKEN_OUT, by: 'system' } as const;
      await this.refunds.refund(em, order, { ...input, cookAnyway: true });
    }
  }

  /**
   * For an order that was cancelled because no line of it was left. Staff decide about orders that staff
   * cancel.
   */
  private async giveBackAll(em: EntityManager, order: Order, refunds: readonly Refund[]): Promise<void> {
    const isAsked = refunds.some(({ reason }) => reason === WITH_CANCELLATION || reason === TAKEN_OUT);
    if (order.cancelReason !== 'nothing_left' || isAsked || totalRefundablePence(order) <= 0) return;
    await this.refunds.refund(em, order, { reason: TAKEN_OUT, by: 'system' });
  }
}
