import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AccountLettersService } from '../../../backend/src/identity/account-letters.service.js';
import { OrdersService } from '../../../backend/src/ordering/orders.service.js';
import type { Fact } from '../../../backend/src/platform/outbox/event-map.js';

/** Gives people the orders that they placed before they had an account. */
@Injectable()
export class GuestOrderConsumer {
  constructor(
    private readonly accounts: AccountLettersService,
    private readonly orders: OrdersService,
  ) {}

  /** A guest's orders belong to the account that confirms the same address. */
  async attach(fact: Fact<'identity.email-confirmed'>, em: EntityManager): Promise<void> {
    const { userId } = fact.payload;
    const person = await this.accounts.recipient(userId, em);
    if (person) await this.orders.attachGuestOrders(em, { userId, email: person.email });
  }
}
