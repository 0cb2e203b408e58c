import type { EntityManager } from '@mikro-orm/postgresql';
import { problem } from '#backend/platform/http/problems/problem.js';
import type { Referrer, ReferralService } from '#backend/referral/referral.service.js';
import { doorOf, type Door } from '#backend/rules/delivery/address.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import { Order } from '../orders/order.entity.js';
import type { Account } from '../cart/shopper.js';

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

/**
 * Whether a paid order was paid with a card of the professional whose code it carries: one that an order of
 * their account was paid with (rule R3). A box on a kept card is judged by what its customer paid with before.
 */
export async function isOwnCard(
  em: EntityManager,
  { id, userId, cardKey }: Pick<Order, 'id' | 'userId' | 'cardKey'>,
  professional: string | null,
): Promise<boolean> {
  if (professional === null) return false;
  const rows = await em.execute<unknown[]>(
    `select 1 from orders own join orders theirs on theirs.card_key = own.card_key
      where own.user_id = ? and own.card_key is not null and theirs.${cardKey == null ? 'user_id' : 'id'} = ? limit 1`,
    [professional, cardKey == null ? (userId ?? null) : id],
    'all',
  );
  return rows.length > 0;
}
