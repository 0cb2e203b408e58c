/** The status of a membership; 'none' has never begun. */
export const MEMBERSHIP_STATUSES = ['none', 'trialing', 'active', 'past_due', 'paused', 'ended'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

/** The plan that has the free trial (rule L5). */
export const LT_PLUS_PLAN = 'LT+ Membership';
/** The membership's short name. */
export const LT_PLUS_TIER = 'LT+';

/** Days in which a leaving member gets the first payment after a trial refunded (rule L3). */
export const COOLING_OFF_DAYS = 14;
/** A member hears from us about the membership at least this often (rule L4). */
export const REMINDER_MONTHS = 6;

const DAY_MS = 86_400_000;

export interface MembershipTerms {
  readonly status: MembershipStatus;
  readonly periodEnd?: Date | null | undefined;
  readonly cancelAtPeriodEnd: boolean;
  /** Until when an unpaid renewal keeps the benefits (rule L7). */
  readonly graceUntil?: Date | null | undefined;
}

/** Whether a membership runs, with or without benefits: it can be cancelled, and no other one can begin. */
export function isRunning(status: MembershipStatus): boolean {
  return status !== 'none' && status !== 'ended';
}

/**
 * Whether the benefits hold: active or trialing, or unpaid within the grace period (rules L2, L7). A member
 * who cancelled has them to the end of the period, even before the provider has reported the cancellation; a
 * paused membership has them for the time that was paid for or free (rule L21).
 */
export function hasBenefits(
  { status, periodEnd, cancelAtPeriodEnd, graceUntil }: MembershipTerms,
  now: Date,
): boolean {
  if (!isRunning(status)) return false;
  const isLast = cancelAtPeriodEnd || status === 'paused';
  if (isLast && periodEnd && periodEnd <= now) return false;
  return status !== 'past_due' || (graceUntil ?? now) > now;
}

/** Until when a leaving member gets the first payment after a trial refunded (rule L3). */
export function refundableUntil(firstChargedAt: Date): Date {
  return new Date(firstChargedAt.getTime() + COOLING_OFF_DAYS * DAY_MS);
}

/** When to send the reminder of a trial's end. */
export function trialRemindAt(trialEnd: Date, reminderDays: number): Date {
  return new Date(trialEnd.getTime() - reminderDays * DAY_MS);
}

/** Until when an unpaid renewal keeps the benefits. */
export function graceUntil(since: Date, graceDays: number): Date {
  return new Date(since.getTime() + graceDays * DAY_MS);
}

/** When to write about the membership again; in a shorter month the last day replaces a later one. */
export function nextReminder(from: Date): Date {
  const next = new Date(from);
  next.setUTCMonth(next.getUTCMonth() + REMINDER_MONTHS);
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
  return next;
}
