import { Injectable } from '@nestjs/common';
import { Vault } from '#backend/platform/vault/vault.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import { mailboxOf } from '#backend/rules/food/dish-rating.js';

/** The names under which ratings are kept: a guest's shows no address (rules K40, I8). */
@Injectable()
export class RatingPeople {
  constructor(private readonly vault: Vault) {}

  account(userId: string): string {
    return `user:${userId}`;
  }

  guest(email: string): string {
    return `guest:${this.vault.fingerprint(normaliseEmail(email), 'dish-rating')}`;
  }

  isGuest(person: string): boolean {
    return person.startsWith('guest:');
  }

  /** Who speaks by an order: one voice for each mailbox, whatever its accounts and orders (rule K41). */
  voice(email: string): string {
    return this.vault.fingerprint(mailboxOf(email), 'dish-rating-voice');
  }

  /** The person of an order. */
  of({ userId, email }: { readonly userId?: string | null; readonly email: string }): string {
    return userId == null ? this.guest(email) : this.account(userId);
  }
}
