import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { cancelBy } from '#backend/rules/delivery/delivery-days.js';
import { OrdersService, type OrderEmailData } from '../orders/orders.service.js';
import { Refund } from '../refunds/refund.entity.js';
import { CHANGED, OrderChange } from './order-change.entity.js';
import { OrderExtra } from './order-extra.entity.js';

/** The data of the email about a change: the order as it is now, and the change with its old state. */
export interface OrderChangeEmailData {
  readonly order: OrderEmailData;
  readonly change: OrderChange;
  /** The difference by tender; null when nothing goes back. */
  readonly refund: { readonly cardPence: number; readonly walletPence: number } | null;
  readonly cancelBy: Date | null;
}

/** The data of the emails about a change that costs more: to pay for it, or that it was not made (rules O113, O114). */
export interface DearerChangeEmailData {
  readonly order: OrderEmailData;
  readonly extra: OrderExtra;
}

/** What the emails about changes say (rules O112–O114). */
@Injectable()
export class OrderChangeEmailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: OrdersService,
    private readonly settings: SettingsService,
  ) {}

  /** Null when the order is gone or anonymised. */
  async dearerEmailData(orderId: string, extraId: string): Promise<DearerChangeEmailData | null> {
    const order = await this.orders.emailData(orderId);
    const extra = await this.em
      .fork()
      .findOne(OrderExtra, { id: extraId, orderId }, { disableIdentityMap: true });
    return order && extra ? { order, extra } : null;
  }

  /** Null when the order is gone, anonymised or cancelled meanwhile, which has an email of its own. */
  async emailData(orderId: string, number: number): Promise<OrderChangeEmailData | null> {
    const em = this.em.fork();
    const order = await this.orders.emailData(orderId);
    const change = await em.findOne(OrderChange, { orderId, number }, { disableIdentityMap: true });
    if (!order || order.isCancelled || !change) return null;
    // A refund has the time of its change: both are written in one transaction.
    const [refund] =
      change.refundPence > 0
        ? await em.find(
            Refund,
            { orderId, reason: CHANGED, createdAt: { $gte: change.changedAt } },
            { orderBy: { createdAt: 'asc' }, limit: 1, disableIdentityMap: true },
          )
        : [];
    const settings = await this.settings.current();
    return {
      order,
      change,
      refund: refund ? { cardPence: refund.cardPence, walletPence: refund.walletPence } : null,
      cancelBy: order.deliveryDate ? cancelBy(order.deliveryDate, settings['orders.cancelHours']) : null,
    };
  }
}
