import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '../catalog/catalog.service.js';
import { Clock } from '../platform/clock/clock.js';
import { Env } from '../platform/env.js';
import { claimKey, findKeyed, type KeyedRequest } from '../platform/http/idempotency.js';
import { problem } from '../platform/http/problem.js';
import { PaymentsService } from '../platform/payments/payments.service.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { Vault } from '../platform/vault/vault.js';
import { normaliseEmail } from '../rules/checkout-form.js';
import type { IsoDate } from '../rules/delivery-days.js';
import type { Quote } from '../rules/pricing.js';
import { normaliseCode } from '../rules/promotions.js';
import { cartFromRequest, type Cart } from './cart.js';
import { checkedPostcode, checkHealth, checkTotals } from './checkout-checks.js';
import { Order, OrderLine } from './order.entity.js';
import { orderLineRows, orderRow, paymentLines } from './order-snapshot.js';
import type { OneTimePaymentDto, OneTimePaymentRequest } from './ordering.dto.js';
import { QuoteService, type JudgedCodes, type PricedItem } from './quote.service.js';
import { reservePromotion, reserveTrialDays, trialPersons } from './reservations.js';
import { SettlementService } from './settlement.service.js';

const MINUTE_MS = 60_000;

interface CheckedOrder {
  readonly request: OneTimePaymentRequest;
  readonly cart: Cart;
  readonly judged: JudgedCodes;
  readonly priced: Quote<PricedItem>;
  readonly postcode: string;
  readonly deliveryDate: IsoDate;
}

/** Places orders: checks, writes them down whole, then opens the payment page (rules O1–O6). */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly quotes: QuoteService,
    private readonly payments: PaymentsService,
    private readonly settlement: SettlementService,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Places a one-time, package or trial order and opens its payment page. The same key and body give the
   * same order; a newer order of the same checkout closes the older one, unless that was paid meanwhile
   * (order_already_paid). Throws the contract's 422 codes, price_changed and payment_provider_unavailable.
   */
  async createOneTimePayment(
    request: OneTimePaymentRequest,
    keyed: KeyedRequest | undefined,
  ): Promise<OneTimePaymentDto> {
    const earlier = keyed && (await findKeyed(this.em.fork(), keyed));
    if (earlier) return this.openPaymentPage(earlier);
    const checked = await this.check(request);
    return this.openPaymentPage(await this.placeOnce(checked, keyed));
  }

  private async check(request: OneTimePaymentRequest): Promise<CheckedOrder> {
    const { customerInfo } = request.mealConfiguration;
    const settings = await this.settings.current();
    const cart = cartFromRequest(request, await this.catalog.priceList(), settings['pricing.mealCounts']);
    checkHealth(cart, customerInfo, request.confirmedAllergenSkus ?? []);
    const postcode = checkedPostcode(customerInfo);
    if (!(await this.catalog.isServed(postcode, customerInfo.country))) throw problem('area_not_served');
    const deliveryDate = this.deliveryDate(request.deliveryDate, cart);
    const email = normaliseEmail(customerInfo.email);
    const use = request.promoCode
      ? await this.quotes.promotionUse(this.em.fork(), normaliseCode(request.promoCode), email)
      : { usesByPerson: 0, usesInAll: 0, orderedBefore: false };
    const judged = await this.quotes.judgeCodes(request, cart.kind, use);
    if (judged.referrer && normaliseEmail(judged.referrer.email) === email) throw problem('own_code');
    const priced = await this.quotes.price(cart.items, cart.kind, judged.discounts);
    checkTotals(request, priced);
    return { request, cart, judged, priced, postcode, deliveryDate };
  }

  /** The day asked for, if it is on offer; the first one otherwise. Packages move to the next courier day (rules D3, D4). */
  private deliveryDate(asked: IsoDate | undefined, cart: Cart): IsoDate {
    const days = this.catalog.courierDays();
    const packageDay = this.catalog.packageDay();
    if (asked === undefined) return cart.kind === 'packages' ? packageDay.date : (days[0] ?? packageDay).date;
    if (days.some(({ date }) => date === asked)) return asked;
    if (cart.kind !== 'one_time' && asked <= packageDay.date && asked > (days.at(-1) ?? packageDay).date)
      return packageDay.date;
    throw problem('date_unavailable');
  }

  /** Going back and ordering anew must not leave two payable pages: the older closes first (rule O1). */
  private async placeOnce(checked: CheckedOrder, keyed: KeyedRequest | undefined): Promise<string> {
    try {
      return await this.place(checked, keyed);
    } catch (error) {
      const { checkoutId } = checked.request;
      if (!(error instanceof UniqueConstraintViolationException) || !checkoutId) throw error;
      await this.closeEarlierOrder(checkoutId);
      return this.place(checked, keyed);
    }
  }

  /** One transaction: the order with its lines, its payment, its reservations and its key. */
  private async place(checked: CheckedOrder, keyed: KeyedRequest | undefined): Promise<string> {
    const settings = await this.settings.current();
    const now = this.clock.now();
    const orderId = randomUUID();
    const { priced, judged, request } = checked;
    return this.em.fork().transactional(async (em) => {
      if (keyed && !(await claimKey(em, keyed, orderId, now))) {
        return (await findKeyed(em, keyed)) ?? orderId;
      }
      const paymentId =
        priced.totalPence > 0 ? await this.payments.register(em, 'order', orderId, priced.totalPence) : null;
      const row = orderRow({
        ...checked,
        orderId,
        paymentId,
        now,
        expiresAt: new Date(now.getTime() + settings['orders.paymentMinutes'] * MINUTE_MS),
        vault: this.vault,
      });
      await em.insert(Order, row);
      await em.insertMany(
        OrderLine,
        orderLineRows(
          orderId,
          priced.lines,
          settings['vat.foodBasisPoints'],
          request.confirmedAllergenSkus ?? [],
        ),
      );
      if (priced.discount?.source === 'promotion' && judged.promotion) {
        await reservePromotion(em, { orderId, ...judged.promotion, email: row.email });
      }
      if (checked.cart.kind === 'trial') {
        await reserveTrialDays(
          em,
          trialPersons(row.email, row.deliveryAddress),
          checked.cart.items.length,
          settings['trial.maxDaysPerPerson'],
        );
      }
      return orderId;
    });
  }

  /** Opens the payment page of a placed order, or finds the one it has; safe to call again after a crash. */
  private async openPaymentPage(orderId: string): Promise<OneTimePaymentDto> {
    const em = this.em.fork();
    const payment = await this.payments.findPayment(orderId);
    if (!payment) return { url: null, orderId };
    const order = await em.findOneOrFail(Order, { id: orderId });
    if (order.status === 'cancelled') throw problem('order_closed');
    if (payment.url) return { url: payment.url, orderId };
    const lines = await em.find(OrderLine, { orderId }, { orderBy: { position: 'asc' } });
    const { PUBLIC_URL } = this.env.values;
    const session = await this.payments.openSession({
      paymentId: payment.id,
      lines: paymentLines(order, lines),
      email: order.email,
      successUrl: `${PUBLIC_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${PUBLIC_URL}/checkout?cancelled=1`,
      expiresAt: order.expiresAt,
    });
    const stillOpen = await this.em.fork().transactional(async (tx) => {
      await this.payments.attachSession(tx, payment.id, session.sessionId, session.url);
      return tx.nativeUpdate(
        Order,
        { id: orderId, status: 'pending' },
        { stripeSessionId: session.sessionId },
      );
    });
    if (stillOpen === 0) {
      await this.payments.closeSession(session.sessionId);
      throw problem('order_closed');
    }
    return { url: session.url, orderId };
  }

  private async closeEarlierOrder(checkoutId: string): Promise<void> {
    const earlier = await this.em
      .fork()
      .findOne(
        Order,
        { checkoutId, status: { $ne: 'cancelled' } },
        { fields: ['id', 'stripeSessionId', 'paymentState'] },
      );
    if (!earlier) return;
    const state = await this.settlement.closeUnpaid(earlier.id);
    if (state === 'paid') {
      throw problem('order_already_paid', {
        members: { orderId: earlier.id, sessionId: earlier.stripeSessionId ?? null },
      });
    }
  }
}
