import { Injectable } from '@nestjs/common';
import { AccountEmailsService } from '#backend/identity/links/account-emails.service.js';
import type { DeliveryEmailData } from '#backend/ordering/orders/orders.service.js';

/** Where a message about safety reaches the person behind some orders (rules F78, F94). */
@Injectable()
export class PresentAddress {
  constructor(private readonly accounts: AccountEmailsService) {}

  /**
   * The account's address as it is now, whatever the orders hold: who had the old one may read nothing, and who ate
   * the dish has to. Without an account the address of the first order.
   */
  async of(orders: readonly Pick<DeliveryEmailData, 'userId' | 'email'>[]): Promise<string | undefined> {
    for (const { userId } of orders) {
      const person = userId === null ? undefined : await this.accounts.recipient(userId);
      if (person) return person.email;
    }
    return orders[0]?.email;
  }
}
