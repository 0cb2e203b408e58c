import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { problem } from '../platform/http/problem.js';
import { record } from '../platform/outbox/record.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { Vault } from '../platform/vault/vault.js';
import { cancellableUntil } from './cancellable.js';
import { makeNobodys } from './nobodys-order.js';
import { OrderEvent } from './order-event.entity.js';
import { recordOrderEvent } from './order-events.js';
import { Order } from './order.entity.js';
import './ordering.events.js';
import { RefundsService } from './refunds.service.js';
import { releaseReservations } from './reservations.js';
import { SettlementService } from './settlement.service.js';

/** Why an order was cancelled: its customer asked, nothing is left of it that could be delivered, or by hand. */
export type CancelReason = 'customer' | 'nothing_left' | 'shop';

const ASKERS = { customer: 'customer', nothing_left: 'system', shop: 'admin' } as const;

/** Cancels orders before they are delivered (rules D6, O24). */
@Injectable()
export class CancellationService {
  constructor(
    private readonly em: EntityManager,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels an order as its customer, with full refund by tender; one that is not paid yet closes its payment
   * page. Who cancels twice is told the same. Throws not_found, cancel_too_late once its time is over, and
   * order_disputed while the bank has the payment.
   */
  async cancelByCustomer(orderId: string): Promise<void> {
    const order = await this.em
      .fork()
      .findOne(Order, { id: orderId }, { fields: ['status'], disableIdentityMap: true });
    if (!order) throw problem('not_found');
    if (order.status === 'pending' && (await this.settlement.closeUnpaid(orderId)) === 'expired') return;
    const { 'orders.cancelHours': cancelHours } = await this.settings.current();
    await this.em.fork().transactional(async (em) => {
      const locked = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (locked.status === 'cancelled') return;
      if (locked.disputedPence > 0) throw problem('order_disputed');
      if (!(await this.isInTime(em, locked, cancelHours))) throw problem('cancel_too_late');
      await this.cancel(em, locked, 'customer');
    });
  }

  /**
   * Cancels a paid order that the caller has locked, in the caller's transaction: gives back what it paid,
   * its promotion and its trial days. Throws order_disputed.
   */
  async cancel(em: EntityManager, order: Order, reason: CancelReason, { refund = true } = {}): Promise<void> {
    const now = this.clock.now();
    const leftPence = order.amountPence + order.walletPence - order.cardRefundPence - order.walletRefundPence;
    const by = ASKERS[reason];
    order.status = 'cancelled';
    order.cancelReason = reason;
    order.updatedAt = now;
    // Nothing is cooked, so nobody needs to know what must not be in it.
    if (order.forgetHealthFrom) order.healthSealed = null;
    // Gives the place of the day back, before the wallet: placing takes their locks in this order too.
    await em.flush();
    const isDue = refund && leftPence > 0;
    const refundId = isDue ? await this.refunds.refund(em, order, { reason: 'cancelled', by }) : null;
    await recordOrderEvent(em, { orderId: order.id, kind: 'cancelled', at: now, reason });
    await releaseReservations(em, order, { vault: this.vault, now });
    if (order.anonymiseFrom) await makeNobodys(em, [order.id]);
    await record(em, 'ordering.order-cancelled', { orderId: order.id, reason, refundId }, now);
  }

  /**
   * Cancels any order by hand, in the caller's transaction, which holds its lock and has closed its payment
   * page: a paid one with its refund only when that is asked for. Throws as RefundsService.refund.
   */
  async cancelByShop(em: EntityManager, order: Order, { refund }: { refund: boolean }): Promise<void> {
    if (order.paidAt == null) return this.settlement.giveUp(em, order, 'shop');
    return this.cancel(em, order, 'shop', { refund });
  }

  private async isInTime(em: EntityManager, order: Order, cancelHours: number): Promise<boolean> {
    const steps = await em.find(OrderEvent, { orderId: order.id });
    return cancellableUntil({ ...order, steps }, cancelHours, this.clock.now()) !== null;
  }
}
