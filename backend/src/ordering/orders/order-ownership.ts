import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import type { Order } from './order.entity.js';

/** Who of staff does something with an order. */
export interface Actor {
  readonly userId: string;
  /** Of their account. */
  readonly email: string;
}

/** Whether an order is one's own (rule W32): of one's account, or placed signed out under its address. */
export function isOrderOfStaff({ userId, email }: Pick<Order, 'userId' | 'email'>, actor: Actor): boolean {
  return userId === actor.userId || normaliseEmail(email) === normaliseEmail(actor.email);
}
