import { refundableUntil } from './membership.js';

/** A payment for a membership. */
export interface MembershipPayment {
  readonly id: string;
  readonly paidAt: Date;
  readonly isAskedBack: boolean;
}

/** How a membership was left, as far as it was. */
export interface Leaving {
  /** Null where there was no trial. */
  readonly trialEnd: Date | null;
  /** Its owner has asked for its end and has not taken that back. */
  readonly isCancelled: boolean;
  readonly cancelledAt: Date | null;
  readonly endedAt: Date | null;
  readonly periodEnd: Date;
}

/**
 * The ids of the payments that are owed back now. They follow from how things are, whichever came first: the
 * cancellation, or the word of a payment. The first after a trial is owed to anybody who cancelled up to 14 days
 * after it, once (rule L3); one that was taken after the membership had been ended early is owed always (rule L10).
 */
export function refundsDue(payments: readonly MembershipPayment[], leaving: Leaving): readonly string[] {
  const { cancelledAt, endedAt, periodEnd } = leaving;
  if (cancelledAt === null) return [];
  const isOverEarly = endedAt !== null && endedAt < periodEnd;
  const first = firstAfterTrial(payments, leaving);
  return payments
    .filter((each) => each === first || (isOverEarly && each.paidAt >= cancelledAt))
    .filter(({ isAskedBack }) => !isAskedBack)
    .map(({ id }) => id);
}

function firstAfterTrial(
  payments: readonly MembershipPayment[],
  { trialEnd, isCancelled, cancelledAt }: Leaving,
): MembershipPayment | null {
  if (trialEnd === null || !isCancelled || cancelledAt === null) return null;
  // One that was asked back is the first, so that never a second one goes back beside it.
  if (payments.some(({ isAskedBack }) => isAskedBack)) return null;
  const first = payments.reduce<MembershipPayment | null>(
    (earliest, each) => (earliest === null || each.paidAt < earliest.paidAt ? each : earliest),
    null,
  );
  return first !== null && cancelledAt < refundableUntil(first.paidAt) ? first : null;
}
