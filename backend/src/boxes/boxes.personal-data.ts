import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { record } from '../platform/outbox/record.js';
import { CustomerErasureService } from '../platform/payments/customers/customer-erasure.service.js';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataProvider,
} from '../platform/personal-data/personal-data.registry.js';
import { Vault } from '../platform/vault/vault.js';
import { inLines, WordingsService } from '../platform/wordings/wordings.service.js';
import { allergenWords } from '../rules/food/allergens.js';
import { BoxDelivery } from './box-delivery.entity.js';
import { BoxSubscription, type BoxAddress } from './box-subscription.entity.js';
import {
  openChoices,
  openLegacyHealth,
  type LegacyHealth,
  type SealedChoices,
} from './plan/sealed-box-choices.js';
import './boxes.events.js';

/** The personal data of the module: weekly boxes with address and card. */
@Injectable()
export class BoxesPersonalData implements PersonalDataProvider {
  readonly module = 'boxes';

  constructor(
    registry: PersonalDataRegistry,
    private readonly vault: Vault,
    private readonly wordings: WordingsService,
    private readonly customers: CustomerErasureService,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  async exportFor({ userId }: Person, em: EntityManager): Promise<DataSheet[]> {
    const subscriptions = await em.find(
      BoxSubscription,
      { userId },
      { orderBy: { createdAt: 'asc' }, disableIdentityMap: true },
    );
    const deliveries = await em.find(
      BoxDelivery,
      { subscriptionId: { $in: subscriptions.map(({ id }) => id) } },
      { orderBy: { subscriptionId: 'asc', sequence: 'asc' }, disableIdentityMap: true },
    );
    const words = await this.wordings.byId(
      subscriptions.flatMap(({ wordingIds }) => wordingIds),
      em,
    );
    return [
      {
        name: 'weekly-boxes',
        rows: subscriptions.map((each) => ({
          ...subscriptionRow(each),
          agreedTo: inLines(each.wordingIds.flatMap((id) => words.get(id) ?? [])),
          ...choicesRow(openChoices(this.vault, each), openLegacyHealth(this.vault, each)),
        })),
      },
      { name: 'weekly-box-deliveries', rows: deliveries.map(deliveryRow) },
    ];
  }

  /**
   * Ends the person's weekly boxes: nothing more is planned or charged, and the remaining rows identify
   * nobody (rule H3). A paid box still comes; its order keeps what the delivery needs (rule H5). The provider
   * is to delete the customer and the card (rule H20).
   */
  async erase({ userId }: Person, em: EntityManager): Promise<void> {
    const subscriptions = await em.find(
      BoxSubscription,
      { userId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, disableIdentityMap: true },
    );
    await this.customers.note(em, {
      customerIds: subscriptions.map(({ customerId }) => customerId),
      refIds: subscriptions
        .filter(({ endReason }) => endReason !== 'unpaid')
        .map(({ firstOrderId }) => firstOrderId),
    });
    const now = this.clock.now();
    for (const { id, status, cancelledAt, endReason, deliveryAddress } of subscriptions) {
      await em.nativeUpdate(
        BoxSubscription,
        { id },
        {
          ...NOBODYS,
          deliveryAddress: { address: '', city: '', postcode: '', country: deliveryAddress.country },
          status: 'cancelled',
          pausedUntil: null,
          cancelledAt: cancelledAt ?? now,
          endReason: endReason ?? 'erased',
          updatedAt: now,
        },
      );
      await em.nativeUpdate(
        BoxDelivery,
        { subscriptionId: id, status: { $in: ['planned', 'skipped', 'paused'] } },
        { status: 'cancelled', dueAt: null, remindAt: null, updatedAt: now },
      );
      if (status !== 'cancelled') {
        const payload = { subscriptionId: id, reason: 'erased', endedAt: now.toISOString() } as const;
        await record(em, 'boxes.subscription-ended', payload, now);
      }
    }
  }

  /**
   * Removed items stay out until the owner chooses them again. The open requests to choose again are deleted.
   */
  async forgetHealth({ userId }: Person, em: EntityManager): Promise<void> {
    await em.nativeUpdate(BoxSubscription, { userId }, { healthSealed: null, choicesSealed: null });
  }
}

const NOBODYS = {
  userId: null,
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  billingAddress: null,
  healthSealed: null,
  choicesSealed: null,
  customerId: null,
  paymentMethodId: null,
  cardBrand: null,
  cardLast4: null,
  endNote: null,
} as const;

function subscriptionRow(subscription: BoxSubscription) {
  const { deliveryAddress, billingAddress } = subscription;
  return {
    id: subscription.id,
    status: subscription.status,
    mealsPerWeek: subscription.mealsPerWeek,
    deliveryDay: subscription.deliveryDay,
    mealType: subscription.mealType,
    halalOnly: subscription.halalOnly,
    email: subscription.email,
    firstName: subscription.firstName,
    lastName: subscription.lastName,
    phone: subscription.phone,
    deliveryAddress: inOneLine(deliveryAddress),
    courierNote: deliveryAddress.courierNote ?? null,
    billingAddress: billingAddress ? inOneLine(billingAddress) : null,
    card: subscription.cardLast4 ? `${subscription.cardBrand ?? ''} ${subscription.cardLast4}`.trim() : null,
    pausedUntil: subscription.pausedUntil ?? null,
    createdAt: subscription.createdAt.toISOString(),
    cancelledAt: subscription.cancelledAt?.toISOString() ?? null,
    saidOnLeaving: subscription.endNote ?? null,
  };
}

/** The allergy declaration is with the profile; this is its effect on the choices. */
function choicesRow({ confirmed, withheld }: SealedChoices, kept: LegacyHealth | null) {
  return {
    keptInSpiteOfAllergens: Object.keys(confirmed).join(', '),
    takenOutForAllergens: withheld.map(({ mealId, quantity }) => `${quantity} × ${mealId}`).join(', '),
    allergens: kept ? allergenWords(kept.allergens) : null,
    allergies: kept?.allergies ?? null,
  };
}

function deliveryRow({ subscriptionId, date, status, orderId, amountPence }: BoxDelivery) {
  return { subscriptionId, date, status, orderId: orderId ?? null, amountPence: amountPence ?? null };
}

function inOneLine({ apartment, address, city, postcode, country }: BoxAddress): string {
  return [apartment, address, city, postcode, country].filter(Boolean).join(', ');
}
