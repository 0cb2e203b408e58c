import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AccountLettersService } from '#backend/identity/links/account-letters.service.js';
import { OrderQuestionsService } from '#backend/ordering/substitutions/order-questions.service.js';
import { OrdersService } from '#backend/ordering/orders/orders.service.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';

/** Gives people the orders that they placed before they had an account. */
@Injectable()
export class GuestOrderConsumer {
  constructor(
    private readonly accounts: AccountLettersService,
    private readonly orders: OrdersService,
    private readonly questions: OrderQuestionsService,
  ) {}

  /** A guest's orders belong to the account that confirms the same address, and follow its declaration (rule F52). */
  async attach(fact: Fact<'identity.email-confirmed'>, em: EntityManager): Promise<void> {
    const { userId } = fact.payload;
    const person = await this.accounts.recipient(userId, em);
    if (!person) return;
    const attached = await this.orders.attachGuestOrders(em, { userId, email: person.email });
    if (attached > 0) await this.questions.declared(em, userId);
  }
}
