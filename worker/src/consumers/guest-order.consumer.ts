import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AccountEmailsService } from '#backend/identity/links/account-emails.service.js';
import { SubstitutionRequestsService } from '#backend/ordering/substitutions/substitution-requests.service.js';
import { DishRatingsService } from '#backend/ordering/ratings/dish-ratings.service.js';
import { OrdersService } from '#backend/ordering/orders/orders.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';

/** Assigns guest orders to the account that their customer opens later. */
@Injectable()
export class GuestOrderConsumer {
  constructor(
    private readonly accounts: AccountEmailsService,
    private readonly orders: OrdersService,
    private readonly questions: SubstitutionRequestsService,
    private readonly ratings: DishRatingsService,
  ) {}

  /**
   * A guest's orders move to the account that confirms the same address, and follow its declaration (rule
   * F52). What was said of their dishes moves with them (rule K40).
   */
  async attach(event: DomainEvent<'identity.email-confirmed'>, em: EntityManager): Promise<void> {
    const { userId } = event.payload;
    const person = await this.accounts.recipient(userId, em);
    if (!person) return;
    const attached = await this.orders.attachGuestOrders(em, { userId, email: person.email });
    if (attached === 0) return;
    await this.questions.declared(em, userId);
    await this.ratings.attach(em, { userId, email: person.email });
  }
}
