import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService, type PriceList } from '#backend/catalog/catalog.service.js';
import { DeliveryCapacityService } from '#backend/catalog/delivery-days/delivery-capacity.service.js';
import type { Caller } from '#backend/identity/access/access.decorators.js';
import { PromotionsService } from '#backend/promotions/promotions.service.js';
import { CheckoutService, type PlacedOrderContext } from '#backend/ordering/checkout/checkout.service.js';
import type { KeyedRequest } from '#backend/platform/http/idempotency.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { withConfirmed } from '#backend/rules/food/confirmed-choices.js';
import { COMING_DELIVERIES, WEEKDAY_NAMES } from '#backend/rules/boxes/box-schedule.js';
import type { DeliveryDay } from '#backend/rules/delivery/delivery-days.js';
import { normaliseCode } from '#backend/rules/pricing/promotions.js';
import { BoxDelivery } from '../box-delivery.entity.js';
import { sealChoices, type SealedChoices } from '../plan/sealed-box-choices.js';
import { BoxSubscription } from '../box-subscription.entity.js';
import type { SubscriptionCheckoutDto, SubscriptionCheckoutRequest } from '../boxes.dto.js';

/** Starts weekly boxes. The first one is an order like any other, and saves the card (rule O7). */
@Injectable()
export class BoxCheckoutService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly promotions: PromotionsService,
    private readonly capacity: DeliveryCapacityService,
    private readonly checkout: CheckoutService,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
  ) {}

  /**
   * Places the first box with its subscription, both pending, and opens its payment page. Throws
   * account_required for a visitor, date_unavailable for a weekday or a day that is not on offer, and
   * everything that a one-time checkout throws.
   */
  async createSubscriptionCheckout(
    request: SubscriptionCheckoutRequest,
    keyed: KeyedRequest | undefined,
    from: { readonly caller: Caller | undefined; readonly address: string },
  ): Promise<SubscriptionCheckoutDto> {
    if (!from.caller) throw apiError('account_required');
    const { userId, email } = from.caller;
    const { customerInfo, mealType, halalOnly, selectedMeals, deliveryDay } = request;
    const extras = { breakfast: request.extras?.breakfast ?? {}, protein: request.extras?.protein ?? {} };
    const meals = selectedMeals.filter(({ quantity }) => quantity > 0);
    let day: DeliveryDay | undefined;
    return this.checkout.createBoxPayment(
      {
        customer: customerInfo,
        customerField: 'customerInfo',
        mealType,
        halalOnly,
        mealsPerWeek: request.mealsPerWeek,
        contents: { meals, extras },
        configuration: { packageType: 'weekly-box', mealType, halalOnly, deliveryDay, meals, extras },
        codes: { promoCode: request.promoCode, referralCode: request.referralCode },
        confirmedSkus: request.confirmedAllergenSkus ?? [],
        checkoutId: request.checkoutId,
        shown: { totalPrice: request.weeklyPrice },
        saveCard: { customerId: await this.customerOf(userId) },
        deliveryDate: async () => (day = await this.firstDay(request)).date,
        afterPlace: (em, placed) => this.begin(em, { request, userId, placed, day, meals, extras }),
      },
      keyed,
      { account: { id: userId, email }, address: from.address },
    );
  }

  /** The requested day, or the first one that is not full among those on offer for the weekday. */
  private async firstDay({ deliveryDay, deliveryDate }: SubscriptionCheckoutRequest): Promise<DeliveryDay> {
    const settings = await this.settings.current();
    if (!settings['delivery.weekdays'].includes(WEEKDAY_NAMES.indexOf(deliveryDay)))
      throw apiError('date_unavailable');
    const days = await this.catalog.boxDays({ deliveryDay, count: COMING_DELIVERIES });
    const full = await this.capacity.fullDays(days.map(({ date }) => date));
    const day = days.find(({ date }) => (deliveryDate ? date === deliveryDate : !full.has(date)));
    if (!day) throw apiError('date_unavailable');
    return day;
  }

  /** Writes the subscription and its first delivery in the transaction of their order. */
  private async begin(em: EntityManager, begun: Begun): Promise<void> {
    const { request, userId, placed, day, meals, extras } = begun;
    if (!day) throw new Error('a weekly box begins without a day');
    const { orderId, customer, amountPence, wordingIds, now } = placed;
    const prices = await this.catalog.priceList();
    const promotion =
      request.promoCode && (await this.promotions.promotion(normaliseCode(request.promoCode)));
    const id = randomUUID();
    await em.insert(BoxSubscription, {
      id,
      userId,
      status: 'pending',
      mealsPerWeek: request.mealsPerWeek,
      deliveryDay: request.deliveryDay,
      mealType: request.mealType,
      halalOnly: request.halalOnly,
      extras,
      ...customer,
      choicesSealed: sealChoices(this.vault, id, choicesOf(placed, prices)),
      promotionCode: request.promoCode ? normaliseCode(request.promoCode) : null,
      promotionPercents: promotion ? [...promotion.percentByUse] : null,
      referralCode: request.referralCode ? normaliseCode(request.referralCode) : null,
      wordingIds: [...wordingIds],
      firstOrderId: orderId,
      createdAt: now,
      updatedAt: now,
    });
    await em.insert(BoxDelivery, {
      id: randomUUID(),
      subscriptionId: id,
      sequence: 1,
      date: day.date,
      cutOffAt: new Date(day.cutOffAt),
      status: 'charging',
      meals: [...meals],
      orderId,
      amountPence,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** The provider's customer of an account that had a weekly box before, so that there is only one. */
  private async customerOf(userId: string): Promise<string | null> {
    const known = await this.em
      .fork()
      .findOne(
        BoxSubscription,
        { userId, customerId: { $ne: null } },
        { fields: ['customerId'], orderBy: { createdAt: 'desc' }, disableIdentityMap: true },
      );
    return known?.customerId ?? null;
  }
}

/**
 * The dishes that the customer kept at checkout in spite of their declaration, so that later boxes keep them
 * too (rule F3).
 */
function choicesOf({ health }: PlacedOrderContext, { bySku }: PriceList): SealedChoices {
  const declared = ALLERGENS.filter((each) => health?.allergens.includes(each));
  const dishes = (health?.confirmedSkus ?? []).flatMap((sku) => bySku.get(sku) ?? []);
  return {
    confirmed: withConfirmed({}, dishes, declared),
    withheld: [],
    withheldExtras: { breakfast: {}, protein: {} },
    extrasAskedBy: {},
    takenOut: [],
  };
}

interface Begun {
  readonly request: SubscriptionCheckoutRequest;
  readonly userId: string;
  readonly placed: PlacedOrderContext;
  readonly day: DeliveryDay | undefined;
  readonly meals: readonly { readonly mealId: number; readonly quantity: number }[];
  readonly extras: BoxSubscription['extras'];
}
