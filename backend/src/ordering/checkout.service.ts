import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '../catalog/catalog.service.js';
import { DeliveryCapacityService } from '../catalog/delivery-capacity.service.js';
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
import { CheckoutAttempts } from './checkout-attempts.js';
import { cartFromRequest, type Cart } from './cart.js';
import { checkedPostcode, checkHealth, checkTotals } from './checkout-checks.js';
import { erasedKeys } from './erased-person.js';
import { Order, OrderLine } from './order.entity.js';
import { orderLineRows, orderRow, paymentLines, type PaymentLine } from './order-snapshot.js';
import { refuseOwnCode } from './own-code.js';
import type { OneTimePaymentDto, OneTimePaymentRequest } from './ordering.dto.js';
import { NOBODY, QuoteService, type JudgedCodes, type PricedItem } from './quote.service.js';
import { reservePromotion, reserveTrialDays, trialPersons } from './reservations.js';
import { SettlementService } from './settlement.service.js';
import type { Shopper } from './shopper.js';

const MINUTE_MS = 60_000;
const MAX_PLACE_TRIES = 4;

interface CheckedOrder {
  readonly shopper: Shopper;
  readonly request: OneTimePaymentRequest;
  readonly cart: Cart;
  readonly judged: JudgedCodes;
  readonly priced: Quote<PricedItem>;
  readonly postcode: string;
  readonly deliveryDate: IsoDate;
}

interface PlacedOrder {
  readonly orderId: string;
  /** Null when nothing is left to pay. */
  readonly paymentId: string | null;
  readonly email: string;
  readonly expiresAt: Date;
  readonly lines: readonly PaymentLine[];
}

/** An order just placed, or the id of the one that this key placed earlier. */
type Placed = PlacedOrder | { readonly earlier: string };

/** Places orders: checks, writes them down whole, then opens the payment page (rules O1–O6). */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly capacity: DeliveryCapacityService,
    private readonly quotes: QuoteService,
    private readonly payments: PaymentsService,
    private readonly settlement: SettlementService,
    private readonly attempts: CheckoutAttempts,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Places a one-time, package or trial order and opens its payment page. The same key and body give the
   * same order; a newer order of the same checkout closes the older one, unless that was paid meanwhile
   * (order_already_paid). Throws the contract's 422 codes, price_changed, payment_provider_unavailable, and
   * rate_limited for who was refused too often.
   */
  createOneTimePayment(
    request: OneTimePaymentRequest,
    keyed: KeyedRequest | undefined,
    shopper: Shopper,
  ): Promise<OneTimePaymentDto> {
    const { email } = request.mealConfiguration.customerInfo;
    return this.attempts.counting(shopper, email, () => this.order(request, keyed, shopper));
  }

  private async order(
    request: OneTimePaymentRequest,
    keyed: KeyedRequest | undefined,
    shopper: Shopper,
  ): Promise<OneTimePaymentDto> {
    let checked: CheckedOrder;
    try {
      checked = await this.check(request, shopper);
    } catch (refusal) {
      // What was placed under this key stays placed, also when the same cart would be refused by now.
      const earlier = keyed && (await findKeyed(this.em.fork(), keyed));
      if (earlier) return this.resume(earlier);
      throw refusal;
    }
    const placed = await this.placeOnce(checked, keyed);
    return 'earlier' in placed ? this.resume(placed.earlier) : this.openPaymentPage(placed);
  }

  private async check(request: OneTimePaymentRequest, shopper: Shopper): Promise<CheckedOrder> {
    const { customerInfo } = request.mealConfiguration;
    await this.attempts.check(shopper, customerInfo.email);
    const settings = await this.settings.current();
    const cart = cartFromRequest(request, await this.catalog.priceList(), settings['pricing.mealCounts']);
    checkHealth(cart, customerInfo, request.confirmedAllergenSkus ?? []);
    const postcode = checkedPostcode(customerInfo);
    if (!(await this.catalog.isServed(postcode, customerInfo.country))) throw problem('area_not_served');
    const deliveryDate = await this.deliveryDate(request.deliveryDate, cart);
    const email = normaliseEmail(customerInfo.email);
    const use = request.promoCode
      ? await this.quotes.promotionUse(normaliseCode(request.promoCode), {
          email,
          account: shopper.account,
          checkoutId: request.checkoutId,
        })
      : NOBODY;
    const judged = await this.quotes.judgeCodes(request, cart.kind, use);
    refuseOwnCode(judged.referrer, shopper.account, email);
    const priced = await this.quotes.price(cart.items, cart.kind, judged.discounts);
    checkTotals(request, priced);
    return { shopper, request, cart, judged, priced, postcode, deliveryDate };
  }

  /** The day asked for, if it is on offer; the first one that is not full otherwise. Packages move to the next courier day (rules D3, D4, D9). */
  private async deliveryDate(asked: IsoDate | undefined, cart: Cart): Promise<IsoDate> {
    const days = this.catalog.courierDays();
    const packageDay = this.catalog.packageDay();
    if (asked === undefined) {
      const offered = (cart.kind === 'packages' ? [packageDay] : [...days, packageDay]).map(
        ({ date }) => date,
      );
      const full = await this.capacity.fullDays(offered);
      return offered.find((date) => !full.has(date)) ?? packageDay.date;
    }
    if (days.some(({ date }) => date === asked)) return asked;
    if (cart.kind !== 'one_time' && asked <= packageDay.date && asked > (days.at(-1) ?? packageDay).date)
      return packageDay.date;
    throw problem('date_unavailable');
  }

  /**
   * Going back and ordering anew must not leave two payable pages: the older closes first (rule O1). Several
   * orders of one checkout at once close one another; who loses more often than that is told so.
   */
  private async placeOnce(checked: CheckedOrder, keyed: KeyedRequest | undefined): Promise<Placed> {
    const { checkoutId } = checked.request;
    for (let triesLeft = MAX_PLACE_TRIES; ; triesLeft -= 1) {
      try {
        return await this.place(checked, keyed);
      } catch (error) {
        if (!(error instanceof UniqueConstraintViolationException) || !checkoutId) throw error;
        if (triesLeft === 0) throw problem('order_closed');
        await this.closeEarlierOrder(checkoutId);
      }
    }
  }

  /** One transaction: the order with its lines, its payment, its reservations and its key. */
  private async place(checked: CheckedOrder, keyed: KeyedRequest | undefined): Promise<Placed> {
    const settings = await this.settings.current();
    const now = this.clock.now();
    const orderId = randomUUID();
    const { priced, judged, cart } = checked;
    const expiresAt = new Date(now.getTime() + settings['orders.paymentMinutes'] * MINUTE_MS);
    return this.em.fork().transactional(async (em) => {
      if (keyed && !(await claimKey(em, keyed, orderId, now))) {
        return { earlier: (await findKeyed(em, keyed)) ?? orderId };
      }
      const paymentId =
        priced.totalPence > 0 ? await this.payments.register(em, 'order', orderId, priced.totalPence) : null;
      const row = orderRow({ ...checked, orderId, paymentId, now, expiresAt, vault: this.vault });
      const lines = orderLineRows(orderId, priced.lines, settings['vat.foodBasisPoints']);
      await em.insert(Order, row);
      await em.insertMany(OrderLine, lines);
      if (priced.discount?.source === 'promotion' && judged.promotion) {
        await reservePromotion(em, { orderId, ...judged.promotion, email: row.email, accountId: row.userId });
      }
      if (cart.kind === 'trial') {
        const claim = {
          persons: trialPersons(row),
          erasedKeyOf: erasedKeys(this.vault, checked.shopper.account),
          days: cart.items.length,
        };
        await reserveTrialDays(em, claim, settings['trial.maxDaysPerPerson']);
      }
      if (paymentId === null) await this.settlement.settleCovered(em, orderId);
      await this.capacity.reserve(em, checked.deliveryDate, settings['delivery.capacityPerDay']);
      return { orderId, paymentId, email: row.email, expiresAt, lines: paymentLines(priced, lines) };
    });
  }

  /** The page of an order that was placed before: the one it has, or a new try after a crash in between. */
  private async resume(orderId: string): Promise<OneTimePaymentDto> {
    const em = this.em.fork();
    const order = await em.findOneOrFail(Order, { id: orderId }, { disableIdentityMap: true });
    if (order.status === 'cancelled') throw problem('order_closed');
    const payment = await this.payments.findPayment(orderId);
    if (!payment || payment.url) return { url: payment?.url ?? null, orderId };
    const lines = await em.find(
      OrderLine,
      { orderId },
      { orderBy: { position: 'asc' }, disableIdentityMap: true },
    );
    return this.openPaymentPage({
      orderId,
      paymentId: payment.id,
      email: order.email,
      expiresAt: order.expiresAt,
      lines: paymentLines({ ...order, totalPence: order.amountPence }, lines),
    });
  }

  /** Opens the payment page of a placed order. Throws order_closed when a newer order closed it meanwhile. */
  private async openPaymentPage(placed: PlacedOrder): Promise<OneTimePaymentDto> {
    const { orderId, paymentId } = placed;
    if (paymentId === null) return { url: null, orderId };
    const { PUBLIC_URL } = this.env.values;
    const session = await this.payments.openSession({
      ...placed,
      paymentId,
      successUrl: `${PUBLIC_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${PUBLIC_URL}/checkout?cancelled=1`,
    });
    if (await this.payments.attachSession(paymentId, session)) return { url: session.url, orderId };
    await this.payments.closeSession(session.sessionId);
    throw problem('order_closed');
  }

  private async closeEarlierOrder(checkoutId: string): Promise<void> {
    const earlier = await this.em
      .fork()
      .findOne(Order, { checkoutId, status: { $ne: 'cancelled' } }, { fields: ['id', 'paymentState'] });
    if (!earlier) return;
    const closed = earlier.paymentState === 'unpaid' && (await this.settlement.closeUnpaid(earlier.id));
    if (closed === 'expired') return;
    const payment = await this.payments.findPayment(earlier.id);
    throw problem('order_already_paid', {
      members: { orderId: earlier.id, sessionId: payment?.sessionId ?? null },
    });
  }
}
