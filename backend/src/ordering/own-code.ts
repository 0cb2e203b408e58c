import type { EntityManager } from '@mikro-orm/postgresql';
import { problem } from '../platform/http/problem.js';
import type { Referrer, ReferralService } from '../referral/referral.service.js';
import { doorOf, type Door } from '../rules/address.js';
import { normaliseEmail } from '../rules/checkout-form.js';
import { Order } from './order.entity.js';
import type { Account } from './shopper.js';

/** The newest orders of a professional that say where they live. */
const OWN_ORDERS = 20;

/**
 * Nobody gets the discount of their own code (rule R3), whatever address they order with: known by account,
 * by the account's address and by the one in the form. Throws own_code.
 */
export function refuseOwnCode(
  referrer: Referrer | undefined,
  account: Account | null,
  formEmail?: string,
): void {
  if (!referrer) return;
  const emails = [account?.email, formEmail].filter((email) => email !== undefined).map(normaliseEmail);
  const isOwn =
    (account !== null && referrer.userId === account.id) || emails.includes(normaliseEmail(referrer.email));
  if (isOwn) throw problem('own_code');
}

/**
 * Nor of their own code at their own door: one they keep in their account, or had an order of their account
 * delivered to (rule R3). Throws own_code.
 */
export async function refuseOwnDoor(
  referrer: Referrer | undefined,
  door: Door,
  { em, referral }: { readonly em: EntityManager; readonly referral: ReferralService },
): Promise<void> {
  if (!referrer?.userId) return;
  if (await referral.livesAt(referrer, door)) throw problem('own_code');
  const orders = await em.fork().find(
    Order,
    { userId: referrer.userId, paidAt: { $ne: null } },
    {
      fields: ['deliveryAddress'],
      orderBy: { createdAt: 'desc' },
      limit: OWN_ORDERS,
      disableIdentityMap: true,
    },
  );
  if (orders.some(({ deliveryAddress }) => doorOf(deliveryAddress) === doorOf(door)))
    throw problem('own_code');
}
