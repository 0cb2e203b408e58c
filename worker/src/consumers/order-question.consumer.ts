import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { OrderQuestionsService } from '#backend/ordering/substitutions/order-questions.service.js';
import { LabelWarningsService } from '#backend/ordering/label-warnings/label-warnings.service.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';

/** Looks again at what was sold, when a product changes and when an order is paid (rule O25). */
@Injectable()
export class OrderQuestionConsumer {
  constructor(
    private readonly questions: OrderQuestionsService,
    private readonly warnings: LabelWarningsService,
  ) {}

  async productChanged(fact: Fact<'catalog.product-changed'>, em: EntityManager): Promise<void> {
    await this.questions.findDoubtful(em, fact.payload.sku);
    await this.warnings.look(em, fact.payload.sku);
  }

  async doubtful(fact: Fact<'ordering.order-doubtful'>, em: EntityManager): Promise<void> {
    await this.questions.check(em, fact.payload.orderId);
  }

  /** An order that is placed is asked about again when its account declares more (rule F22). */
  async declared(fact: Fact<'identity.declaration-changed'>, em: EntityManager): Promise<void> {
    await this.questions.declared(em, fact.payload.userId);
  }

  /** The product may have changed while its payment page was open. */
  async orderPaid(fact: Fact<'ordering.order-paid'>, em: EntityManager): Promise<void> {
    await this.questions.check(em, fact.payload.orderId);
  }
}
