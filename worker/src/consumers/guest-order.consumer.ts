import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AccountEmailsService } from '#backend/identity/links/account-emails.service.js';
import { SubstitutionRequestsService } from '#backend/ordering/substitutions/substitution-requests.service.js';
import { OrdersService } from '#backend/ordering/orders/orders.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';

/** Assigns guest orders to the account that their customer opens later. */
@Injectable()
export class GuestOrderConsumer {
  constructor(
    private readonly accounts: AccountEmailsService,
    private readonly orders: OrdersService,
    private readonly questions: SubstitutionRequestsService,
  ) {}

  /**
   * A guest's orders move to the account that confirms the same address, and follow its declaration (rule
   * F52).
   */
  async attach(event: DomainEvent<'identity.email-confirmed'>, em: EntityManager): Promise<void> {
    const { userId } = event.payload;
    const person = await this.accounts.recipient(userId, em);
    if (!person) return;
    const attached = await this.orders.attachGuestOrders(em, { userId, email: person.email });
    if (attached > 0) await this.questions.declared(em, userId);
  }
}
