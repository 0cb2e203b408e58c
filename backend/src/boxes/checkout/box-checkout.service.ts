import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#backend/identity/access/access.decorators.js';
import { CheckoutService } from '#backend/ordering/checkout/checkout.service.js';
import type { KeyedRequest } from '#backend/platform/http/idempotency.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { BoxSubscription } from '../box-subscription.entity.js';
import type { SubscriptionCheckoutDto, SubscriptionCheckoutRequest } from '../boxes.dto.js';

/** Starts weekly boxes. The first one is an order like any other, and saves the card (rule O7). */
@Injectable()
export class BoxCheckoutService {
  constructor(
    private readonly em: EntityManager,
    private readonly checkout: CheckoutService,
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
    return this.checkout.place(
      {
        kind: 'first_box',
        userId,
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
        deliveryDay,
        deliveryDate: request.deliveryDate,
        useWallet: false,
        saveCard: { customerId: await this.customerOf(userId) },
      },
      keyed,
      { account: { id: userId, email }, address: from.address },
    );
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
