import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SubstitutionRequestsService } from '#backend/ordering/substitutions/substitution-requests.service.js';
import { LabelWarningsService } from '#backend/ordering/label-warnings/label-warnings.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';

/** Compares sold lines again, when a product changes and when an order is paid (rule O25). */
@Injectable()
export class SubstitutionConsumer {
  constructor(
    private readonly questions: SubstitutionRequestsService,
    private readonly warnings: LabelWarningsService,
  ) {}

  async productChanged(event: DomainEvent<'catalog.product-changed'>, em: EntityManager): Promise<void> {
    await this.questions.findNeedingReview(em, event.payload.sku);
    await this.warnings.look(em, event.payload.sku);
  }

  async doubtful(event: DomainEvent<'ordering.order-needs-review'>, em: EntityManager): Promise<void> {
    await this.questions.check(em, event.payload.orderId);
  }

  /** Asks again about a placed order when its account declares more (rule F22). */
  async declared(event: DomainEvent<'identity.declaration-changed'>, em: EntityManager): Promise<void> {
    await this.questions.declared(em, event.payload.userId);
  }

  /** The product may have changed while its payment page was open. */
  async orderPaid(event: DomainEvent<'ordering.order-paid'>, em: EntityManager): Promise<void> {
    await this.questions.check(em, event.payload.orderId);
  }
}
