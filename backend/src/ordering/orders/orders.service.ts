import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { cancelBy } from '#backend/rules/delivery/delivery-days.js';
import type { DeliveryDetails } from '#backend/rules/delivery/delivery-details.js';
import { orderCode } from './order-code.js';
import { readOrderEmail, type OrderEmailData } from './order-email.queries.js';
import { GuestLinks } from './guest-links.js';
import { OrderEvent } from './order-event.entity.js';
import { trackingLink } from '../delivery/tracking-link.js';
import { Order } from './order.entity.js';
import { totalRefundablePence } from '../payment/payment-status.js';
import { readCheckoutSession } from '../payment/checkout-session.queries.js';
import type { CheckoutSessionDto } from '../ordering.dto.js';
import { hasUnansweredComplaint } from '../complaints/replacement-complaint.js';
import { isInProduction } from '../kitchen/production-orders.js';

export type { OrderEmailData };

export interface DeliveryEmailData extends Pick<
  OrderEmailData,
  'email' | 'firstName' | 'orderCode' | 'deliveryDate' | 'pageUrl'
> {
  /** Null for a guest's. */
  readonly userId: string | null;
  /** Where its dishes are rated, without signing in (rule K40). */
  readonly ratingUrl: string;
  /** All of it was refunded, and it still comes (rule O51). */
  readonly cookAnyway: boolean;
  /** It is paid, and neither cancelled nor over: it is cooked on its day, if it was not yet. */
  readonly isInPreparation: boolean;
  readonly isCancelled: boolean;
  /** The amount paid and not refunded, by card and from the wallet. */
  readonly leftPence: number;
  /**
   * It replaces an order that did not arrive or was wrong, and nothing else has resolved that: if it is
   * cancelled, another remedy is needed.
   */
  readonly hasUnansweredComplaint: boolean;
  readonly details: DeliveryDetails;
  /** Until when it can be cancelled, and its details changed (rules D6, D36). */
  readonly cancelBy: Date | null;
  /** Null until it has left. */
  readonly parcel: {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly trackingUrl: string;
  } | null;
}

export interface OrderExpiredEmailData extends Pick<
  OrderEmailData,
  'email' | 'firstName' | 'orderCode' | 'pageUrl'
> {
  /** Why it was closed: nobody paid in time, or staff or the customer closed it. */
  readonly reason: 'unpaid' | 'shop' | 'customer';
  /** The wallet amount that was reserved for it and is released. */
  readonly walletPence: number;
}

/** Reads orders. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly payments: PaymentsService,
    private readonly links: GuestLinks,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
    private readonly personalData: PersonalDataRegistry,
  ) {}

  /**
   * The order behind a payment session, or a wallet-paid order by id, as the success page shows it. Throws
   * not_found.
   */
  checkoutSession(sessionOrOrderId: string): Promise<CheckoutSessionDto> {
    return readCheckoutSession(this.em.fork(), sessionOrOrderId);
  }

  /**
   * Attaches to an account the orders that were placed as a guest under its confirmed address, in the
   * caller's transaction. Orders of another account stay there, those of a deleted account stay anonymous,
   * and nothing is attached to a deleted account. Returns how many.
   */
  async attachGuestOrders(
    em: EntityManager,
    { userId, email }: { readonly userId: string; readonly email: string },
  ): Promise<number> {
    if (!(await this.personalData.hold(em, userId))) return 0;
    return em.nativeUpdate(Order, { email, userId: null, customerKey: null }, { userId });
  }

  /**
   * The data of the email about the end of an unpaid order; null when it was paid after all, when a newer
   * order of the same shopper replaced it, and when its account was deleted.
   */
  async orderExpiredEmailData(orderId: string): Promise<OrderExpiredEmailData | null> {
    const order = await this.em
      .fork()
      .findOne(
        Order,
        { id: orderId, status: 'cancelled', paidAt: null },
        { disableIdentityMap: true, exclude: ['healthSealed', 'mealConfiguration'] },
      );
    const reason = (['unpaid', 'shop', 'customer'] as const).find((each) => each === order?.cancelReason);
    if (!order?.email || !reason) return null;
    const payment = await this.payments.findPayment(orderId);
    return {
      email: order.email,
      firstName: order.firstName,
      orderCode: orderCode(payment?.sessionId ?? order.id),
      pageUrl: this.links.pageUrl(order),
      reason,
      walletPence: order.walletPence,
    };
  }

  /** The data of the emails about its delivery; null when the order is gone or anonymised. */
  async deliveryEmailData(orderId: string): Promise<DeliveryEmailData | null> {
    const em = this.em.fork();
    const order = await em.findOne(
      Order,
      { id: orderId },
      {
        fields: [
          'id',
          'userId',
          'email',
          'firstName',
          'stripeSessionId',
          'deliveryDate',
          'createdAt',
          'cookAnywayAt',
          'status',
          'paidAt',
          'amountPence',
          'walletPence',
          'cardRefundPence',
          'walletRefundPence',
          'lostPence',
          'replacesOrderId',
          'deliveryAddress',
          'phone',
        ],
        disableIdentityMap: true,
      },
    );
    if (!order?.email) return null;
    const [sent] = await em.find(
      OrderEvent,
      { orderId, kind: 'dispatched' },
      { orderBy: { id: 'desc' }, limit: 1, disableIdentityMap: true },
    );
    const settings = await this.settings.current();
    return {
      email: order.email,
      userId: order.userId ?? null,
      firstName: order.firstName,
      orderCode: orderCode(order.stripeSessionId ?? order.id),
      deliveryDate: order.deliveryDate ?? null,
      pageUrl: this.links.pageUrl(order),
      ratingUrl: this.links.ratingUrl(order),
      cookAnyway: order.cookAnywayAt != null,
      isInPreparation: isInProduction(order),
      isCancelled: order.status === 'cancelled',
      leftPence: totalRefundablePence(order),
      hasUnansweredComplaint: await hasUnansweredComplaint(em, order),
      details: { deliveryAddress: order.deliveryAddress, phone: order.phone },
      cancelBy: order.deliveryDate ? cancelBy(order.deliveryDate, settings['orders.cancelHours']) : null,
      parcel: sent?.trackingNumber
        ? {
            carrier: sent.carrier ?? settings['delivery.courierName'],
            trackingNumber: sent.trackingNumber,
            trackingUrl:
              sent.trackingUrl ?? trackingLink(settings['delivery.trackingUrl'], sent.trackingNumber),
          }
        : null,
    };
  }

  /**
   * The data of the confirmation email; null when the order is gone. Its only health details are the declared
   * allergens.
   */
  emailData(orderId: string): Promise<OrderEmailData | null> {
    return readOrderEmail(this.em.fork(), orderId, { vault: this.vault, links: this.links });
  }
}
