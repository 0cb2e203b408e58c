import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { openOrderHealth } from '../orders/order-health.js';
import { Order } from '../orders/order.entity.js';
import type { RecalledCheckoutDto } from '../ordering.dto.js';
import type { Account } from '../cart/checkout-customer.js';

/** After that, an open tab requests the declaration from the customer again. */
const RECALL_HOURS = 24;
const HOUR_MS = 3_600_000;

/**
 * Returns the declaration of an order that is still to be paid, since no browser stores health details (rule
 * F23).
 */
@Injectable()
export class CheckoutRecallService {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * The form of the newest unpaid order of a checkout, also after its time to pay is over. Only the tab that
   * placed it knows its id; an order of an account is returned to its owner only. Throws not_found for any
   * other, for a paid one, and after a day.
   */
  async recall(checkoutId: string, account: Account | null): Promise<RecalledCheckoutDto> {
    const since = new Date(this.clock.now().getTime() - RECALL_HOURS * HOUR_MS);
    const [order] = await this.em.fork().find(
      Order,
      { checkoutId, createdAt: { $gte: since } },
      {
        fields: ['id', 'userId', 'email', 'paidAt', 'healthSealed', 'ageConfirmedAt', 'deliveryDate'],
        orderBy: { createdAt: 'desc', id: 'desc' },
        limit: 1,
        disableIdentityMap: true,
      },
    );
    const isTheirs = order && (order.userId == null || order.userId === account?.id);
    if (!isTheirs || order.paidAt != null || order.email === '') throw apiError('not_found');
    const { allergens, allergies, preferences, gender, consentedAt, confirmedSkus } = openOrderHealth(
      this.vault,
      order,
    );
    return {
      deliveryDate: order.deliveryDate ?? null,
      ageConfirmed: order.ageConfirmedAt != null,
      allergens: ALLERGENS.filter((each) => allergens.includes(each)),
      allergies: allergies ?? '',
      preferences: preferences ?? '',
      gender: gender ?? '',
      healthConsent: consentedAt != null,
      confirmedAllergenSkus: [...confirmedSkus],
    };
  }
}
