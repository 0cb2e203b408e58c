import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { isBeingDisputed } from '#backend/rules/money/refunds.js';
import { markCancelled, noteCancelled, type CancelReason } from './order-cancellation.js';
import { cancellableUntil } from './cancellable.js';
import { WITH_CANCELLATION } from '../refunds/full-refund-cancellation.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { Order } from '../orders/order.entity.js';
import { totalRefundablePence } from '../payment/payment-status.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { PaymentConfirmationService } from '../payment/payment-confirmation.service.js';

/** Excludes 'refunded': there the full refund is already requested. */
type Asked = Exclude<CancelReason, 'refunded'>;

const ASKERS = { customer: 'customer', nothing_left: 'system', shop: 'admin' } as const;

/** Cancels orders before they are delivered (rules D6, O24). */
@Injectable()
export class CancellationService {
  constructor(
    private readonly em: EntityManager,
    private readonly confirmations: PaymentConfirmationService,
    private readonly refunds: RefundsService,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels an order for its customer, with a full refund by tender; an unpaid one closes its payment page.
   * Cancelling twice has the same result. Throws not_found, cancel_too_late once its time is over, and
   * order_disputed while the bank has the payment, or has taken all of it.
   */
  async cancelByCustomer(orderId: string): Promise<void> {
    const order = await this.em
      .fork()
      .findOne(Order, { id: orderId }, { fields: ['status'], disableIdentityMap: true });
    if (!order) throw apiError('not_found');
    if (
      order.status === 'pending' &&
      (await this.confirmations.closeUnpaid(orderId, 'customer')) === 'expired'
    )
      return;
    const { 'orders.cancelHours': cancelHours } = await this.settings.current();
    await this.em.fork().transactional(async (em) => {
      const locked = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (locked.status === 'cancelled') return;
      if (isWithTheBank(locked)) throw apiError('order_disputed');
      if (!(await this.isInTime(em, locked, cancelHours))) throw apiError('cancel_too_late');
      await this.cancel(em, locked, 'customer');
    });
  }

  /**
   * Cancels a paid order that the caller has locked, in the caller's transaction: refunds what it paid and
   * releases its promotion and its trial days. Throws order_disputed.
   */
  async cancel(em: EntityManager, order: Order, reason: Asked, { refund = true } = {}): Promise<void> {
    const now = this.clock.now();
    const leftPence = totalRefundablePence(order);
    const by = ASKERS[reason];
    await markCancelled(em, order, { reason, at: now, vault: this.vault });
    const isDue = refund && leftPence > 0;
    const refundId = isDue ? await this.refunds.refund(em, order, { reason: WITH_CANCELLATION, by }) : null;
    await noteCancelled(em, order, { reason, refundId, at: now });
  }

  /**
   * Cancels any order by hand, in the caller's transaction, which holds its lock and has closed its payment
   * page. A paid one is refunded only on request. Throws as RefundsService.refund.
   */
  async cancelByShop(em: EntityManager, order: Order, { refund }: { refund: boolean }): Promise<void> {
    if (order.paidAt == null) return this.confirmations.cancelUnpaid(em, order, 'shop');
    return this.cancel(em, order, 'shop', { refund });
  }

  private async isInTime(em: EntityManager, order: Order, cancelHours: number): Promise<boolean> {
    const steps = await em.find(OrderEvent, { orderId: order.id });
    return cancellableUntil({ ...order, steps }, cancelHours, this.clock.now()) !== null;
  }
}

/** Whether a dispute is open, or has taken all that could be refunded (rule O23). */
function isWithTheBank(order: Order): boolean {
  return isBeingDisputed(order) || (order.lostPence > 0 && totalRefundablePence(order) === 0);
}
