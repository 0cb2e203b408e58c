import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import type { Order } from './order.entity.js';

/** The member of staff who acts on an order. */
export interface Actor {
  readonly userId: string;
  /** The email of their account. */
  readonly email: string;
}

/**
 * Whether an order is the actor's own (rule W32): of their account, or placed signed out under its address.
 */
export function isOrderOfStaff({ userId, email }: Pick<Order, 'userId' | 'email'>, actor: Actor): boolean {
  return userId === actor.userId || normaliseEmail(email) === normaliseEmail(actor.email);
}
