import type { EntityManager } from '@mikro-orm/postgresql';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { Referrer, ReferralService } from '#backend/referral/referral.service.js';
import { addressKey, type AddressKeyParts } from '#backend/rules/delivery/address.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import type { DeliveryAddress, Order } from '../orders/order.entity.js';
import type { Account } from '../cart/checkout-customer.js';

/** The newest orders of a professional, which show their addresses. */
const OWN_ORDERS = 20;

const findDelivered = preparedStatement<{ readonly delivery_address: DeliveryAddress }>(
  'referrers_delivery_addresses',
  `select delivery_address from orders where user_id = $1 and paid_at is not null
    order by created_at desc limit ${OWN_ORDERS}`,
);

/**
 * Nobody gets the discount of their own code (rule R3), whatever address they order with: identified by
 * account, by the account's address and by the one in the form. Throws self_referral.
 */
export function rejectSelfReferral(
  referrer: Referrer | undefined,
  account: Account | null,
  formEmail?: string,
): void {
  if (!referrer) return;
  const emails = [account?.email, formEmail].filter((email) => email !== undefined).map(normaliseEmail);
  const isOwn =
    (account !== null && referrer.userId === account.id) || emails.includes(normaliseEmail(referrer.email));
  if (isOwn) throw apiError('self_referral');
}

/**
 * Rejects their own code at their own address too: one saved in their account, or one that an order of their
 * account was delivered to (rule R3). Throws self_referral.
 */
export async function rejectSelfReferralByAddress(
  referrer: Referrer | undefined,
  address: AddressKeyParts,
  { em, referral }: { readonly em: EntityManager; readonly referral: ReferralService },
): Promise<void> {
  if (!referrer?.userId) return;
  if (await referral.hasAddress(referrer, address)) throw apiError('self_referral');
  const orders = await findDelivered.rows(em.fork(), referrer.userId);
  if (orders.some((each) => addressKey(each.delivery_address) === addressKey(address)))
    throw apiError('self_referral');
}

const sameCard = (column: 'user_id' | 'id') =>
  preparedStatement<object>(
    `referrers_card_${column}`,
    `select 1 from referral_signup s
       join orders own on own.user_id = s.user_id
       join orders theirs on theirs.card_key = own.card_key
      where s.id = $1 and own.card_key is not null and theirs.${column} = $2 limit 1`,
  );
const findCardOf = { customer: sameCard('user_id'), order: sameCard('id') };

/**
 * Whether a paid order used a card of the professional whose sign-up it carries: one that paid an order of their
 * account (rule R3). A box on a saved card is checked by the cards that its customer paid with before.
 */
export async function isReferrersCard(
  em: EntityManager,
  { id, userId, cardKey }: Pick<Order, 'id' | 'userId' | 'cardKey'>,
  signupId: string,
): Promise<boolean> {
  const rows =
    cardKey == null
      ? await findCardOf.customer.rows(em, signupId, userId ?? null)
      : await findCardOf.order.rows(em, signupId, id);
  return rows.length > 0;
}
