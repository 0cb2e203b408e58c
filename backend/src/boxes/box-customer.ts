import type { EntityManager } from '@mikro-orm/postgresql';
import type { BoxCustomer, OrderCustomer, QuotedTerms } from '../ordering/box-orders/box-orders.service.js';
import type { NoticeTimes } from '../rules/pricing/price-changes.js';
import type { BoxDelivery } from './box-delivery.entity.js';
import type { BoxSubscription } from './box-subscription.entity.js';

/** The customer of a box as ordering needs it. */
export function customerContextOf(
  { userId, email, promotionCode, promotionPercents, referralCode, createdAt, activatedAt }: BoxSubscription,
  notices: NoticeTimes,
): BoxCustomer {
  return {
    account: userId ? { id: userId, email } : null,
    email,
    promotionCode: promotionCode ?? null,
    promotionPercents: promotionPercents ?? null,
    referralCode: referralCode ?? null,
    since: createdAt,
    begunAt: activatedAt ?? null,
    notices,
  };
}

/** The terms that an email quoted for the charge of a delivery (rule B87). */
export function quotedTermsOf({
  quotedDiscount,
  quotedMember,
}: Pick<BoxDelivery, 'quotedDiscount' | 'quotedMember'>): QuotedTerms {
  return { discount: quotedDiscount ?? null, member: quotedMember };
}

/** Far more than the price changes of a shop. */
const MAX_TOLD = 5_000;

/**
 * When emails announced price changes to a customer, for this box or another of theirs; the first one counts
 * (rules B86, B88).
 */
export async function noticeTimesOf(em: EntityManager, subscriptionId: string): Promise<NoticeTimes> {
  const rows = await em.execute<{ change_id: string; notified_at: string | Date }[]>(
    `select n.change_id, min(n.emailed_at) as notified_at from box_subscription s
       join box_subscription o on o.id = s.id or o.user_id = s.user_id
       join box_price_notice n on n.subscription_id = o.id and n.emailed_at is not null
      where s.id = ? group by 1 order by 2 desc limit ${MAX_TOLD}`,
    [subscriptionId],
    'all',
  );
  return new Map(rows.map((row) => [row.change_id, new Date(row.notified_at)]));
}

export function customerOf(subscription: BoxSubscription): OrderCustomer {
  const { email, firstName, lastName, phone, deliveryAddress, billingAddress } = subscription;
  return { email, firstName, lastName, phone, deliveryAddress, billingAddress: billingAddress ?? null };
}
