import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { firstRecordableDay } from '#backend/rules/delivery/delivery-days.js';
import { CancellationService } from '../cancellation/cancellation.service.js';
import { isFullyRefunded } from '../refunds/full-refund-cancellation.js';
import { OrderDeliveryService } from './order-delivery.service.js';
import { SubstitutionRequestsService } from '../substitutions/substitution-requests.service.js';
import { Order } from '../orders/order.entity.js';
import type { OrderStatus } from '../ordering.dto.js';
import '../ordering.events.js';
import { isOrderOfStaff, type Actor } from '../orders/order-ownership.js';
import { PaymentConfirmationService } from '../payment/payment-confirmation.service.js';

export interface UpdateOrderStatusInput {
  readonly orderId: string;
  readonly status: OrderStatus;
  /** For a paid order that is cancelled: refunds all that is left of it. */
  readonly refund?: boolean | undefined;
  readonly actor: Actor;
  /** Their role may refund, and so may have a refunded order cooked. */
  readonly mayRefund: boolean;
}

/** Sets an order's status by hand: any from any other (rule A4). */
@Injectable()
export class OrderStatusService {
  constructor(
    private readonly em: EntityManager,
    private readonly confirmations: PaymentConfirmationService,
    private readonly cancellation: CancellationService,
    private readonly delivery: OrderDeliveryService,
    private readonly questions: SubstitutionRequestsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the status with its consequences. A cancelled order closes its payment page and releases its
   * reservations. A completed order makes its commission payable, and has arrived if its delivery day has
   * come (rule O98). Setting the same status changes nothing. Audited. Throws not_found; forbidden and
   * own_account for a refund and for restoring an order that was refunded in full (rule W32); order_replaced
   * when another order of its checkout counts by now; and, for a refund, the errors of RefundsService.refund.
   */
  async set(input: UpdateOrderStatusInput): Promise<void> {
    const { orderId, status } = input;
    const before = await this.em
      .fork()
      .findOne(Order, { id: orderId }, { fields: ['status', 'paidAt'], disableIdentityMap: true });
    if (!before) throw apiError('not_found');
    // Calls the provider, so it comes before the transaction. An order that was paid in the meantime is
    // cancelled as paid.
    const isOpen = before.status === 'pending' && before.paidAt == null;
    if (status === 'cancelled' && isOpen) await this.confirmations.closeUnpaid(orderId, 'shop');
    try {
      await this.em
        .fork()
        .transactional((em) => this.setLocked(em, input, isOpen ? before.status : undefined));
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw apiError('order_replaced');
      throw error;
    }
  }

  /**
   * @param openedAs its status before its payment page was closed for this, which may have changed it
   * already.
   */
  private async setLocked(
    em: EntityManager,
    { orderId, status, refund = false, actor, mayRefund }: UpdateOrderStatusInput,
    openedAs: OrderStatus | undefined,
  ): Promise<void> {
    const order = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const from = status === 'cancelled' ? (openedAs ?? order.status) : order.status;
    if (from === status) return;
    // Cooking an order whose payment was refunded costs the shop as much as refunding it (rules O51, W32).
    const isGivenAway = status !== 'cancelled' && isFullyRefunded(order);
    if ((refund || isGivenAway) && !mayRefund) throw apiError('forbidden');
    if ((refund || isGivenAway) && isOrderOfStaff(order, actor)) throw apiError('own_account');
    const actorId = actor.userId;
    if (order.status !== status) await this.change(em, order, { status, refund });
    const details = { from, to: status, refund };
    await this.audit.note({ action: 'admin.order-status-set', actorId, subjectId: orderId, details }, em);
  }

  private async change(
    em: EntityManager,
    order: Order,
    { status, refund }: { readonly status: OrderStatus; readonly refund: boolean },
  ): Promise<void> {
    const from = order.status;
    if (status === 'cancelled') return this.cancellation.cancelByShop(em, order, { refund });
    const now = this.clock.now();
    const hasArrived = firstRecordableDay('delivered', order.deliveryDate ?? null, now) === null;
    // Before its day this only closes the record: no email says that it has arrived.
    if (status === 'completed' && from === 'processing' && order.paidAt != null && hasArrived)
      return this.delivery.complete(em, order);
    order.setByHand(status, { cook: isFullyRefunded(order) }, now);
    await em.flush();
    const changed = { orderId: order.id, from, to: status, changedAt: now.toISOString() };
    await record(em, 'ordering.order-status-changed', changed, now);
    // The labels of an order that is cooked again may have changed in the meantime (rule O25).
    await this.questions.check(em, order.id);
  }
}
