import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BoxCardService } from '#backend/boxes/card/box-card.service.js';
import { BoxDeclarationService } from '#backend/boxes/plan/box-declaration.service.js';
import { BoxDishChangesService } from '#backend/boxes/cut-off/box-dish-changes.service.js';
import { BoxSettlementService } from '#backend/boxes/checkout/box-settlement.service.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';

/** Brings weekly boxes to what became of their orders. */
@Injectable()
export class BoxConsumer {
  constructor(
    private readonly settlement: BoxSettlementService,
    private readonly cards: BoxCardService,
    private readonly declarations: BoxDeclarationService,
    private readonly dishChanges: BoxDishChangesService,
  ) {}

  /** What was chosen before it was declared is asked about again (rule F21). */
  async declared(fact: Fact<'identity.declaration-changed'>, em: EntityManager): Promise<void> {
    await this.declarations.declared(em, fact.payload.userId);
  }

  /** A dish that has changed may be in coming boxes (rule F70). */
  async productChanged(fact: Fact<'catalog.product-changed'>, em: EntityManager): Promise<void> {
    const { sku, added = [] } = fact.payload;
    await this.dishChanges.findAffected(em, { sku, added });
  }

  /** What its owner cannot be given unasked is taken out while they can still choose. */
  async dishChanged(fact: Fact<'boxes.dish-changed'>, em: EntityManager): Promise<void> {
    const { subscriptionId, sku, added } = fact.payload;
    await this.dishChanges.apply(em, subscriptionId, { sku, added });
  }

  async orderPaid(fact: Fact<'ordering.order-paid'>, em: EntityManager): Promise<void> {
    await this.settlement.orderPaid(em, fact.payload.orderId);
  }

  async orderLapsed(fact: Fact<'ordering.order-lapsed'>, em: EntityManager): Promise<void> {
    await this.settlement.orderLapsed(em, fact.payload.orderId);
  }

  /** The card that the first payment kept: the provider is asked once, and again at a charge if this fails. */
  async rememberCard(fact: Fact<'boxes.subscription-started'>): Promise<void> {
    await this.cards.remember(fact.payload.subscriptionId);
  }
}
