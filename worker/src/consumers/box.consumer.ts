import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BoxCardService } from '../../../backend/src/boxes/box-card.service.js';
import { BoxDeclarationService } from '../../../backend/src/boxes/box-declaration.service.js';
import { BoxSettlementService } from '../../../backend/src/boxes/box-settlement.service.js';
import type { Fact } from '../../../backend/src/platform/outbox/event-map.js';

/** Brings weekly boxes to what became of their orders. */
@Injectable()
export class BoxConsumer {
  constructor(
    private readonly settlement: BoxSettlementService,
    private readonly cards: BoxCardService,
    private readonly declarations: BoxDeclarationService,
  ) {}

  /** What was chosen before it was declared is asked about again (rule F21). */
  async declared(fact: Fact<'identity.declaration-changed'>, em: EntityManager): Promise<void> {
    await this.declarations.declared(em, fact.payload.userId);
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
