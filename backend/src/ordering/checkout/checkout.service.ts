import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import {
  AllergyDeclarationsService,
  type AllergyDeclaration,
} from '#backend/identity/profile/allergy-declarations.service.js';
import { MenusService } from '#backend/catalog/menus/menus.service.js';
import { DeliveryCapacityService } from '#backend/catalog/delivery-days/delivery-capacity.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import {
  claimKey,
  claimKeyThenLock,
  findKeyed,
  type KeyedRequest,
} from '#backend/platform/http/idempotency.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { CodeLockout } from '#backend/platform/limits/code-lockout.js';
import { isTooLateToOpen } from '#backend/platform/payments/session-expiry.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { WordingsService } from '#backend/platform/wordings/wordings.service.js';
import { agreedWording, orderWordings } from '#backend/rules/identity/agreed-words.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import type { DeliveryDay } from '#backend/rules/delivery/delivery-days.js';
import type { Quote } from '#backend/rules/pricing/pricing.js';
import { normaliseCode } from '#backend/rules/pricing/promotions.js';
import { CheckoutAttempts } from './checkout-attempts.js';
import { checkHalalDay, type Cart } from '../cart/cart.js';
import { checkAge, checkedPostcode, checkHealth, checkTotals, declares } from './checkout-checks.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import { customerOf, healthOf, paymentLines } from './order-snapshot.js';
import { rejectSelfReferral } from '../discounts/self-referral.js';
import { OpenOrderLimitExceeded, OpenOrdersService } from './open-orders.service.js';
import type { OneTimePaymentDto } from '../ordering.dto.js';
import { NO_CUSTOMER, QuoteService, type ResolvedDiscounts, type PricedItem } from '../cart/quote.service.js';
import { PlacementService, type PlacedOrder } from './placement.service.js';
import { PaymentConfirmationService } from '../payment/payment-confirmation.service.js';
import type { CheckoutCustomer } from '../cart/checkout-customer.js';
import { AfterPlaceService } from './after-place.service.js';
import { DeliveryDayChoice } from './delivery-day-choice.js';
import { cartOf, type PlaceFirstBoxOrder, type PlaceOrderCommand } from './place-order.command.js';

const MINUTE_MS = 60_000;
const MAX_PLACE_TRIES = 4;
/** For a customer whose own simultaneous orders keep closing one another. */
const BUSY_RETRY_S = 5;

interface CheckedOrder {
  readonly shopper: CheckoutCustomer;
  readonly command: PlaceOrderCommand;
  readonly cart: Cart;
  readonly resolved: ResolvedDiscounts;
  readonly priced: Quote<PricedItem>;
  readonly postcode: string;
  readonly day: DeliveryDay;
  /** The declaration of the shopper's account; empty for a guest. */
  readonly declaration: AllergyDeclaration;
  readonly ageConfirmedAt: Date | null;
}

/** The wordings of an order, and those of the declaration that its account makes with it, by their ids. */
interface OrderWords {
  readonly wordingIds: readonly string[];
  readonly healthId: string;
  readonly ageId: string;
}

export type { PlaceFirstBoxOrder };

/** An order just placed, or the id of the one that was placed with this key earlier. */
type Placed = PlacedOrder | { readonly earlier: string };

/** Places orders: checks them, writes them in full, then opens the payment page (rules O1–O6). */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly capacity: DeliveryCapacityService,
    private readonly menus: MenusService,
    private readonly quotes: QuoteService,
    private readonly payments: PaymentsService,
    private readonly confirmations: PaymentConfirmationService,
    private readonly placement: PlacementService,
    private readonly afterPlace: AfterPlaceService,
    private readonly days: DeliveryDayChoice,
    private readonly openOrders: OpenOrdersService,
    private readonly declarations: AllergyDeclarationsService,
    private readonly attempts: CheckoutAttempts,
    private readonly wrongCodes: CodeLockout,
    private readonly wordings: WordingsService,
    private readonly settings: SettingsService,
    private readonly personalData: PersonalDataRegistry,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Places an order and opens its payment page. The same key and body return the same order. A newer order of
   * the same checkout closes the older one, unless that was paid in the meantime (order_already_paid). The
   * first order of a weekly box is saved together with the box, and its page saves the card (rule O7). Throws
   * the contract's 422 codes, price_changed, payment_provider_unavailable, too_many_open_orders (rule O45),
   * and rate_limited after too many refusals.
   */
  place(
    command: PlaceOrderCommand,
    keyed: KeyedRequest | undefined,
    shopper: CheckoutCustomer,
  ): Promise<OneTimePaymentDto> {
    return this.attempts.counting(shopper, command.customer.email, () =>
      this.placeOrResume(command, keyed, shopper),
    );
  }

  private async placeOrResume(
    command: PlaceOrderCommand,
    keyed: KeyedRequest | undefined,
    shopper: CheckoutCustomer,
  ): Promise<OneTimePaymentDto> {
    let checked: CheckedOrder;
    try {
      checked = await this.check(command, shopper);
    } catch (refusal) {
      // An order that was placed with this key stays placed, even if the same cart would be refused by now.
      const earlier = keyed && (await findKeyed(this.em.fork(), keyed));
      if (earlier) return this.resume(earlier, command);
      throw refusal;
    }
    const placed = await this.placeOnce(checked, keyed);
    return 'earlier' in placed ? this.resume(placed.earlier, command) : this.openPaymentPage(placed, command);
  }

  /**
   * A checkout must not be another way to try codes: with a code, every response is limited by the wrong ones
   * (rule I46).
   */
  private async check(command: PlaceOrderCommand, shopper: CheckoutCustomer): Promise<CheckedOrder> {
    const { codes, customer } = command;
    if (!(codes.promoCode ?? codes.referralCode)) {
      await this.attempts.check(shopper, customer.email);
      return this.checkCommand(command, shopper);
    }
    const who = { accountId: shopper.account?.id, address: shopper.address };
    const check = () => this.checkCommand(command, shopper);
    return this.wrongCodes.guard(who, 'code_invalid', check, this.attempts.limitsOf(shopper, customer.email));
  }

  private async checkCommand(command: PlaceOrderCommand, shopper: CheckoutCustomer): Promise<CheckedOrder> {
    const { customer, codes, checkoutId } = command;
    const settings = await this.settings.current();
    const prices = await this.catalog.priceList();
    const cart = cartOf(command, prices, settings['pricing.mealCounts']);
    const declaration = await this.declarations.of(shopper.account?.id);
    const ageConfirmedAt = await this.declarations.ageConfirmedAt(shopper.account?.id);
    checkHealth(cart, command, declaration);
    checkAge(command, ageConfirmedAt);
    const postcode = checkedPostcode(command);
    if (!(await this.catalog.isServed(postcode, customer.country))) throw apiError('area_not_served');
    const day = await this.days.of(command, cart);
    checkHalalDay(cart, { ...command, deliveryDate: day.date }, prices);
    await this.menus.check(cart.items, day.date);
    const email = normaliseEmail(customer.email);
    const use = codes.promoCode
      ? await this.quotes.promotionUse(normaliseCode(codes.promoCode), {
          email,
          account: shopper.account,
          checkoutId,
        })
      : NO_CUSTOMER;
    const resolved = await this.quotes.resolveDiscountCodes(codes, cart.kind, use);
    rejectSelfReferral(resolved.referrer, shopper.account, email);
    await this.quotes.rejectSelfReferralByAddress(resolved, customer);
    const terms = await this.quotes.termsOf(shopper.account, command.useWallet);
    const priced = await this.quotes.price(cart.items, cart.kind, resolved.discounts, terms);
    checkTotals(command.shown, priced);
    // A card can only be saved with a payment above zero.
    if (command.saveCard && priced.totalPence === 0) throw apiError('payment_minimum');
    return { shopper, command, cart, resolved, priced, postcode, day, declaration, ageConfirmedAt };
  }

  /**
   * Going back and ordering again must not leave two payable pages: the older one closes first (rule O1). So
   * does the oldest of a customer with too many open (rule O45). Simultaneous orders close one another; a
   * customer who loses more often than that is refused.
   */
  private async placeOnce(checked: CheckedOrder, keyed: KeyedRequest | undefined): Promise<Placed> {
    const { checkoutId } = checked.command;
    for (let triesLeft = MAX_PLACE_TRIES; ; triesLeft -= 1) {
      try {
        return await this.write(checked, keyed);
      } catch (error) {
        if (error instanceof OpenOrderLimitExceeded) {
          if (triesLeft === 0) throw apiError('too_many_open_orders', { retryAfterS: BUSY_RETRY_S });
          await this.confirmations.closeUnpaid(error.orderId, 'replaced');
          continue;
        }
        if (!(error instanceof UniqueConstraintViolationException) || !checkoutId) throw error;
        if (triesLeft === 0) throw apiError('order_closed');
        await this.closeEarlierOrder(checkoutId);
      }
    }
  }

  /**
   * One transaction: the order with its lines, its payment, its reservations, its key, and the rows that
   * another module saves with an order of its kind.
   */
  private async write(checked: CheckedOrder, keyed: KeyedRequest | undefined): Promise<Placed> {
    const settings = await this.settings.current();
    const now = this.clock.now();
    const orderId = randomUUID();
    const { command, shopper, postcode, priced, day } = checked;
    const customer = customerOf(command.customer, postcode);
    const health = healthOf(command.customer, {
      confirmedSkus: command.confirmedSkus,
      account: checked.declaration,
      now,
    });
    const network = this.openOrders.networkKey(shopper);
    const opener = { shopper, email: customer.email, checkoutId: command.checkoutId ?? null, network };
    const isHeld = priced.totalPence > 0;
    const words = await this.wordsOf(checked);
    const { wordingIds } = words;
    return this.em.fork().transactional(async (em) => {
      const locks = this.openOrders.locksOf(opener);
      const isOurs = isHeld
        ? await claimKeyThenLock(em, keyed, { refId: orderId, now, locks })
        : !keyed || (await claimKey(em, keyed, orderId, now));
      if (!isOurs) {
        return { earlier: (keyed && (await findKeyed(em, keyed))) ?? orderId };
      }
      if (isHeld) await this.openOrders.checkCapacity(em, opener, now);
      await this.rememberDeclared(em, checked, words);
      if (shopper.account) await this.personalData.holdOwn(em, shopper.account.id);
      // Last, unless a wallet is locked after it: PlacementService.place defines the order of locks.
      const perDay = settings['delivery.capacityPerDay'];
      const reserveDay = () =>
        this.capacity.reserve(em, day.date, { perDay, isHeld, portions: checked.cart.items });
      const placed = await this.placement.place(em, {
        ...checked,
        ...command,
        beforeWallet: priced.walletPence > 0 ? reserveDay : undefined,
        account: shopper.account,
        cart: checked.cart,
        deliveryDate: day.date,
        customer,
        health,
        orderId,
        ageConfirmedAt: command.customer.ageConfirmed ? now : checked.ageConfirmedAt,
        wordingIds,
        checkoutId: command.checkoutId ?? null,
        heldFor: isHeld ? network : null,
        now,
        expiresAt: new Date(now.getTime() + settings['orders.paymentMinutes'] * MINUTE_MS),
      });
      const amountPence = priced.totalPence;
      await this.afterPlace.run(em, command, {
        orderId,
        customer,
        health,
        day,
        amountPence,
        wordingIds,
        now,
      });
      if (priced.walletPence === 0) await reserveDay();
      return placed;
    });
  }

  /**
   * The wordings that the checkout shows to be agreed to, and the button that places this order (rules H23,
   * O93).
   */
  private async wordsOf({ command, cart, priced }: CheckedOrder): Promise<OrderWords> {
    const minAge = (await this.settings.current())['legal.minAge'];
    const shown = orderWordings({
      ...priced,
      kind: cart.kind,
      ageTicked: command.customer.ageConfirmed === true,
      minAge,
    });
    const [healthId = '', ageId = '', ...wordingIds] = await this.wordings.keep(
      agreedWording('order-health'),
      agreedWording('age', { minAge }),
      ...shown,
    );
    return { wordingIds, healthId, ageId };
  }

  /**
   * The declaration that a signed-in customer makes with an order becomes their account's declaration (rules
   * F20, I12).
   */
  private async rememberDeclared(
    em: EntityManager,
    { shopper, command }: CheckedOrder,
    words: OrderWords,
  ): Promise<void> {
    const { customer } = command;
    if (!shopper.account) return;
    const { id } = shopper.account;
    if (declares(customer))
      await this.declarations.add(em, id, {
        allergens: customer.allergens ?? [],
        note: customer.allergies || null,
        wordingId: words.healthId,
      });
    if (customer.ageConfirmed) await this.declarations.confirmAge(em, id, words.ageId);
  }

  /** The page of an order that was placed before: the existing one, or a new one after a crash in between. */
  private async resume(orderId: string, command: PlaceOrderCommand): Promise<OneTimePaymentDto> {
    const em = this.em.fork();
    const order = await em.findOneOrFail(Order, { id: orderId }, { disableIdentityMap: true });
    if (order.status === 'cancelled') throw apiError('order_closed');
    const payment = await this.payments.findPayment(orderId);
    if (!payment || payment.url) return { url: payment?.url ?? null, orderId };
    // A page opened now would close before anybody could pay: a new order replaces this one (rule O46).
    if (isTooLateToOpen(order.expiresAt, this.clock.now())) {
      await this.confirmations.closeUnpaid(orderId);
      throw apiError('order_closed');
    }
    const lines = await em.find(
      OrderLine,
      { orderId },
      { orderBy: { position: 'asc' }, disableIdentityMap: true },
    );
    const placed = {
      orderId,
      paymentId: payment.id,
      email: order.email,
      expiresAt: order.expiresAt,
      lines: paymentLines({ ...order, totalPence: order.amountPence }, lines),
    };
    return this.openPaymentPage(placed, command);
  }

  /**
   * Opens the payment page of a placed order. Throws order_closed when a newer order closed it in the
   * meantime.
   */
  private async openPaymentPage(
    placed: PlacedOrder,
    { saveCard }: PlaceOrderCommand,
  ): Promise<OneTimePaymentDto> {
    const { orderId, paymentId } = placed;
    if (paymentId === null) return { url: null, orderId };
    const { PUBLIC_URL } = this.env.values;
    const session = await this.payments.openSession({
      ...placed,
      paymentId,
      ...(saveCard ? { saveCard } : {}),
      successUrl: `${PUBLIC_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${PUBLIC_URL}/checkout?cancelled=1`,
    });
    if (await this.payments.attachSession(paymentId, session)) return { url: session.url, orderId };
    await this.payments.closeSession(session.sessionId);
    throw apiError('order_closed');
  }

  private async closeEarlierOrder(checkoutId: string): Promise<void> {
    const earlier = await this.em
      .fork()
      .findOne(Order, { checkoutId, status: { $ne: 'cancelled' } }, { fields: ['id', 'paymentStatus'] });
    if (!earlier) return;
    const closed =
      earlier.paymentStatus === 'unpaid' && (await this.confirmations.closeUnpaid(earlier.id, 'replaced'));
    if (closed === 'expired') return;
    const payment = await this.payments.findPayment(earlier.id);
    throw apiError('order_already_paid', {
      members: { orderId: earlier.id, sessionId: payment?.sessionId ?? null },
    });
  }
}
