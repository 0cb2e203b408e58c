import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService, type PriceList } from '#backend/catalog/catalog.service.js';
import {
  AfterPlaceService,
  type PlacedOrderContext,
} from '#backend/ordering/checkout/after-place.service.js';
import type { PlaceFirstBoxOrder } from '#backend/ordering/checkout/checkout.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { PromotionsService } from '#backend/promotions/promotions.service.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { withConfirmed } from '#backend/rules/food/confirmed-choices.js';
import { normaliseCode } from '#backend/rules/pricing/promotions.js';
import { BoxDelivery } from '../box-delivery.entity.js';
import { BoxSubscription } from '../box-subscription.entity.js';
import { sealChoices, type SealedChoices } from '../plan/sealed-box-choices.js';

/** Saves a weekly box with the order of its first delivery; both are pending until that is paid. */
@Injectable()
export class BoxStartService {
  constructor(
    private readonly catalog: CatalogService,
    private readonly promotions: PromotionsService,
    private readonly vault: Vault,
    afterPlace: AfterPlaceService,
  ) {
    afterPlace.register('first_box', (em, command, placed) => this.start(em, command, placed));
  }

  private async start(
    em: EntityManager,
    command: PlaceFirstBoxOrder,
    placed: PlacedOrderContext,
  ): Promise<void> {
    const { userId, mealsPerWeek, deliveryDay, mealType, halalOnly, contents } = command;
    const { orderId, customer, day, amountPence, wordingIds, now } = placed;
    const { promoCode, referralCode } = command.codes;
    const prices = await this.catalog.priceList();
    const promotion = promoCode && (await this.promotions.promotion(normaliseCode(promoCode)));
    const id = randomUUID();
    await em.insert(BoxSubscription, {
      id,
      userId,
      status: 'pending',
      mealsPerWeek,
      deliveryDay,
      mealType,
      halalOnly,
      extras: contents.extras,
      ...customer,
      choicesSealed: sealChoices(this.vault, id, choicesOf(placed, prices)),
      promotionCode: promoCode ? normaliseCode(promoCode) : null,
      promotionPercents: promotion ? [...promotion.percentByUse] : null,
      referralCode: referralCode ? normaliseCode(referralCode) : null,
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
      meals: [...contents.meals],
      orderId,
      amountPence,
      createdAt: now,
      updatedAt: now,
    });
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
