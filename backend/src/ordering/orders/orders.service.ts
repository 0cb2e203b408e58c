import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ALLERGENS, DIETS, MEAL_TYPES, type Allergen } from '#backend/rules/food/allergens.js';
import type { Nutrition } from '#backend/rules/pricing/prices.js';
import { cancelBy, dayLabel } from '#backend/rules/delivery/delivery-days.js';
import type { DeliveryDetails } from '#backend/rules/delivery/delivery-details.js';
import { orderCode } from './order-code.js';
import { openOrderHealth } from './order-health.js';
import { GuestLinks } from './guest-links.js';
import { OrderEvent } from './order-event.entity.js';
import { trackingLink } from '../delivery/tracking-link.js';
import { Order, OrderLine } from './order.entity.js';
import { totalRefundablePence } from '../payment/payment-status.js';
import type { CheckoutSessionDto } from '../ordering.dto.js';
import { hasUnansweredComplaint } from '../complaints/replacement-complaint.js';
import { isInProduction } from '../kitchen/production-orders.js';

export interface OrderEmailData {
  readonly email: string;
  readonly firstName: string;
  readonly orderCode: string;
  /** Where the order can be seen: in its owner's account, or by a guest's signed link. */
  readonly pageUrl: string;
  readonly deliveryDate: string | null;
  readonly address: string;
  readonly subtotalPence: number;
  readonly discountPence: number;
  readonly discountLabel: string | null;
  readonly deliveryPence: number;
  readonly walletPence: number;
  readonly amountPence: number;
  /** The allergens declared with it. */
  readonly declared: readonly Allergen[];
  /** It replaces an earlier order, free of charge (rule O81). */
  readonly isReplacement: boolean;
  /** It was cancelled in the meantime: the email covers that, and confirms nothing any more. */
  readonly isCancelled: boolean;
  readonly lines: readonly {
    readonly name: string;
    readonly variant: string | null;
    readonly quantity: number;
    /** Before the order's discount, which is shown once below the lines. */
    readonly grossPence: number;
    readonly contains: readonly Allergen[];
    readonly mayContain: readonly Allergen[];
    readonly nutrition: Nutrition | null;
  }[];
}

export interface DeliveryEmailData extends Pick<
  OrderEmailData,
  'email' | 'firstName' | 'orderCode' | 'deliveryDate' | 'pageUrl'
> {
  /** All of it was refunded, and it still comes (rule O51). */
  readonly cookAnyway: boolean;
  /** It is paid, and neither cancelled nor over: it is cooked on its day, if it was not yet. */
  readonly isInPreparation: boolean;
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
  async checkoutSession(sessionOrOrderId: string): Promise<CheckoutSessionDto> {
    const em = this.em.fork();
    const isSession = sessionOrOrderId.startsWith('cs_');
    const orderId = isSession
      ? await this.payments.refOfSession(sessionOrOrderId, 'order')
      : sessionOrOrderId;
    // An order that is paid on a page is shown only to clients that know its session.
    const order =
      orderId &&
      (await em.findOne(
        Order,
        { id: orderId, ...(isSession ? {} : { paymentId: null }) },
        { disableIdentityMap: true, exclude: ['healthSealed', 'mealConfiguration'] },
      ));
    if (!order) throw apiError('not_found');
    const lines = await em.find(
      OrderLine,
      { orderId: order.id },
      {
        fields: ['name', 'variant', 'quantity', 'unitPence', 'totalPence'],
        orderBy: { position: 'asc' },
        disableIdentityMap: true,
      },
    );
    return {
      orderId: order.id,
      orderCode: orderCode(isSession ? sessionOrOrderId : order.id),
      status: order.status,
      paymentState: order.paymentStatus,
      state: order.paymentStatus === 'unpaid' ? (order.status === 'pending' ? 'pending' : 'expired') : 'paid',
      replaced: order.paidAt == null && order.cancelReason === 'replaced',
      totalPence: order.amountPence + order.walletPence,
      subtotalPence: order.subtotalPence,
      discountPence: order.discountPence,
      discount: order.discount ? { code: order.discount.code, percent: order.discount.percent } : null,
      walletPence: order.walletPence,
      mealsPerWeek: order.mealsPerWeek,
      mealType: MEAL_TYPES.find((type) => type === order.mealType) ?? 'standard',
      halalOnly: order.halalOnly,
      mealCount: order.mealsPerWeek,
      deliveryDate: order.deliveryDate ?? null,
      deliveryLabel: order.deliveryDate ? dayLabel(order.deliveryDate) : null,
      kind: order.kind,
      deliveryPence: order.deliveryPence,
      lines: lines.map(({ name, variant, quantity, unitPence, totalPence }) => ({
        name,
        variant: DIETS.find((diet) => diet === variant) ?? null,
        quantity,
        grossPence: unitPence * quantity,
        totalPence,
      })),
    };
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
      firstName: order.firstName,
      orderCode: orderCode(order.stripeSessionId ?? order.id),
      deliveryDate: order.deliveryDate ?? null,
      pageUrl: this.links.pageUrl(order),
      cookAnyway: order.cookAnywayAt != null,
      isInPreparation: isInProduction(order),
      leftPence: totalRefundablePence(order),
      hasUnansweredComplaint: await hasUnansweredComplaint(em, order),
      details: { deliveryAddress: order.deliveryAddress, phone: order.phone },
      cancelBy: order.deliveryDate ? cancelBy(order.deliveryDate, settings['orders.cancelHours']) : null,
      parcel: sent?.trackingNumber
        ? {
            carrier: sent.carrier ?? settings['delivery.courierName'],
            trackingNumber: sent.trackingNumber,
            trackingUrl: trackingLink(settings['delivery.trackingUrl'], sent.trackingNumber),
          }
        : null,
    };
  }

  /**
   * The data of the confirmation email; null when the order is gone. Its only health details are the declared
   * allergens.
   */
  async emailData(orderId: string): Promise<OrderEmailData | null> {
    const em = this.em.fork();
    const order = await em.findOne(
      Order,
      { id: orderId },
      { disableIdentityMap: true, exclude: ['mealConfiguration'] },
    );
    if (!order?.email) return null;
    const said = openOrderHealth(this.vault, order);
    const lines = await em.find(
      OrderLine,
      { orderId },
      { orderBy: { position: 'asc' }, disableIdentityMap: true },
    );
    const { address, apartment, city, postcode } = order.deliveryAddress;
    return {
      email: order.email,
      firstName: order.firstName,
      orderCode: orderCode(order.stripeSessionId ?? order.id),
      pageUrl: this.links.pageUrl(order),
      deliveryDate: order.deliveryDate ?? null,
      address: [apartment, address, `${city} ${postcode}`].filter(Boolean).join(', '),
      subtotalPence: order.subtotalPence,
      discountPence: order.discountPence,
      discountLabel: order.discount ? `${order.discount.code}, ${order.discount.percent}%` : null,
      deliveryPence: order.deliveryPence,
      walletPence: order.walletPence,
      amountPence: order.amountPence,
      declared: ALLERGENS.filter((each) => said.allergens.includes(each)),
      isReplacement: order.replacesOrderId != null,
      isCancelled: order.status === 'cancelled',
      lines: lines.map((line) => ({
        name: line.name,
        variant: line.variant ?? null,
        quantity: line.quantity,
        grossPence: line.unitPence * line.quantity,
        contains: line.contains,
        mayContain: line.mayContain,
        nutrition: line.nutrition ?? null,
      })),
    };
  }
}
