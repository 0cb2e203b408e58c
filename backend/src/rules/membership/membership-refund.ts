import { refundableUntil } from './membership.js';

/** A payment for a membership. */
export interface MembershipPayment {
  readonly id: string;
  readonly paidAt: Date;
  readonly isAskedBack: boolean;
}

/** The dates of a membership's cancellation and end, as far as they exist. */
export interface MembershipCancellation {
  /** Null where there was no trial. */
  readonly trialEnd: Date | null;
  /** Its owner has cancelled it and has not withdrawn that. */
  readonly isCancelled: boolean;
  readonly cancelledAt: Date | null;
  readonly endedAt: Date | null;
  readonly periodEnd: Date;
}

/**
 * The ids of the payments to refund now. They follow from the current state, whichever came first: the
 * cancellation, or the notice of a payment. The first after a trial is refunded to a member who cancelled up
 * to 14 days after it, once (rule L3); one that was taken after the membership had been ended early is always
 * refunded (rule L10).
 */
export function refundsDue(
  payments: readonly MembershipPayment[],
  leaving: MembershipCancellation,
): readonly string[] {
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
  { trialEnd, isCancelled, cancelledAt }: MembershipCancellation,
): MembershipPayment | null {
  if (trialEnd === null || !isCancelled || cancelledAt === null) return null;
  // A payment whose refund is requested already counts as the first, so that no second one is refunded beside
  // it.
  if (payments.some(({ isAskedBack }) => isAskedBack)) return null;
  const first = payments.reduce<MembershipPayment | null>(
    (earliest, each) => (earliest === null || each.paidAt < earliest.paidAt ? each : earliest),
    null,
  );
  return first !== null && cancelledAt < refundableUntil(first.paidAt) ? first : null;
}
