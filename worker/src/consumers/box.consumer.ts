import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BoxCardService } from '#backend/boxes/card/box-card.service.js';
import { BoxDeclarationService } from '#backend/boxes/plan/box-declaration.service.js';
import { BoxDishChangesService } from '#backend/boxes/cut-off/box-dish-changes.service.js';
import { BoxMenuChangesService } from '#backend/boxes/cut-off/box-menu-changes.service.js';
import { BoxLifecycleService } from '#backend/boxes/checkout/box-lifecycle.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';

/** Updates weekly boxes after changes of their orders. */
@Injectable()
export class BoxConsumer {
  constructor(
    private readonly lifecycle: BoxLifecycleService,
    private readonly cards: BoxCardService,
    private readonly declarations: BoxDeclarationService,
    private readonly dishChanges: BoxDishChangesService,
    private readonly menuChanges: BoxMenuChangesService,
  ) {}

  /** Asks again about meals chosen before the declaration (rule F21). */
  async declared(event: DomainEvent<'identity.declaration-changed'>, em: EntityManager): Promise<void> {
    await this.declarations.declared(em, event.payload.userId);
  }

  /** A dish that has changed may be in coming boxes (rule F70). */
  async productChanged(event: DomainEvent<'catalog.product-changed'>, em: EntityManager): Promise<void> {
    const { sku, added = [] } = event.payload;
    await this.dishChanges.findAffected(em, { sku, added });
  }

  /** Takes out what its owner has to confirm first, while they can still choose. */
  async dishChanged(event: DomainEvent<'boxes.dish-changed'>, em: EntityManager): Promise<void> {
    const { subscriptionId, sku, added } = event.payload;
    await this.dishChanges.apply(em, subscriptionId, { sku, added });
  }

  /** Dishes that are sold on other days now may be in coming boxes (rule B90). */
  async menuChanged(event: DomainEvent<'catalog.menu-changed'>, em: EntityManager): Promise<void> {
    await this.menuChanges.findAffected(em, event.payload);
  }

  /** Fills the boxes of one subscription again. */
  async refill(event: DomainEvent<'boxes.menu-changed'>, em: EntityManager): Promise<void> {
    await this.menuChanges.apply(em, event.payload.subscriptionId);
  }

  /** Nothing but the orders of a weekly box have a delivery of one. */
  async orderPaid(event: DomainEvent<'ordering.order-paid'>, em: EntityManager): Promise<void> {
    const { kind = 'subscription' } = event.payload;
    if (kind !== 'subscription') return;
    await this.lifecycle.orderPaid(em, event.payload.orderId);
  }

  async orderExpired(event: DomainEvent<'ordering.order-expired'>, em: EntityManager): Promise<void> {
    await this.lifecycle.orderExpired(em, event.payload.orderId);
  }

  /**
   * The card that the first payment saved: read from the provider once, and again at a charge if this fails.
   */
  async rememberCard(event: DomainEvent<'boxes.subscription-started'>): Promise<void> {
    await this.cards.remember(event.payload.subscriptionId);
  }
}
