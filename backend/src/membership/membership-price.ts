import type { EntityManager } from '@mikro-orm/postgresql';
import type { ProviderSubscription } from '../platform/payments/provider-subscription.js';
import { firstPaymentAt } from '../rules/membership/membership-price.js';
import { MembershipPriceNotice } from './membership-price-notice.entity.js';
import type { Membership } from './membership.entity.js';

/** The price that was announced to a member and that they have not paid yet; null for none. */
export function openNotice(em: EntityManager, membershipId: string): Promise<MembershipPriceNotice | null> {
  return em.findOne(MembershipPriceNotice, { membershipId, status: 'open' });
}

/** When an announced price is first paid. */
export function firstPaymentOf(
  { periodEnd, trialEnd, startedAt }: Membership,
  { holdsFrom }: MembershipPriceNotice,
): Date {
  if (periodEnd == null) return holdsFrom;
  return firstPaymentAt(holdsFrom, { periodEnd, countedFrom: trialEnd ?? startedAt ?? periodEnd });
}

/**
 * Makes an announced price the membership's own from the first payment that uses it, whether the card pays or
 * not (rule L11). In the caller's transaction, which locks the membership.
 */
export async function noteFirstPayment(
  em: EntityManager,
  membership: Membership,
  { paid, unpaid }: ProviderSubscription,
): Promise<void> {
  const notice = await openNotice(em, membership.id);
  if (!notice) return;
  const asked = [
    ...(unpaid ? [{ amountPence: unpaid.amountPence, at: unpaid.since }] : []),
    ...paid.map(({ amountPence, paidAt }) => ({ amountPence, at: paidAt })),
  ];
  const first = asked.findLast(
    ({ amountPence, at }) => amountPence === notice.newPence && at >= notice.holdsFrom,
  );
  if (!first) return;
  notice.apply(first.at);
  membership.pricePence = notice.newPence;
  membership.askedPence = null;
}

/** Closes the notice: an ended membership changes its price no more. */
export async function dropNotice(em: EntityManager, membershipId: string): Promise<void> {
  await em.nativeUpdate(MembershipPriceNotice, { membershipId, status: 'open' }, { status: 'dropped' });
}
