import { formatPence } from '@rules/money/money';
import type { Membership } from '#frontend/api/generated.js';
import { fill } from '#frontend/copy/fill.js';
import { membership as copy } from '#frontend/copy/membership/membership.js';
import { dayOf } from './membership-day.js';

/** One sentence on how a running membership continues. */
export function membershipSummary(membership: Membership): string {
  const { status, trialEnd, subscriptionEnd, cancelAtPeriodEnd, pricePence } = membership;
  const price = formatPence(pricePence);
  const nextPrice = formatPence(nextPence(membership));
  const date = dayOf(subscriptionEnd);
  if (cancelAtPeriodEnd) return fill(copy.cancelled, { date });
  if (status === 'paused') return membership.subscribed ? fill(copy.paused, { date }) : copy.resting;
  if (membership.paymentDueAt !== null) return fill(copy.due, { price });
  if (status === 'past_due') return fill(copy.notPaid, { price });
  if (status === 'trialing') return fill(copy.trialUntil, { date: dayOf(trialEnd), price: nextPrice });
  return fill(copy.renews, { date, price: nextPrice });
}

/** The next charge: an announced price may apply by then. */
function nextPence({ comingPrice, subscriptionEnd, pricePence }: Membership): number {
  const isNext = comingPrice !== null && subscriptionEnd !== null && comingPrice.from <= subscriptionEnd;
  return isNext ? comingPrice.pricePence : pricePence;
}
