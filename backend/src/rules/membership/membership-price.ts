const DAY_MS = 86_400_000;
/** This close to a payment no price notice is sent: the payment may be under way. */
export const PAYMENT_UNDER_WAY_MS = 3_600_000;

/** A price that a member was notified of and has not paid yet (rule L11). */
export interface AnnouncedPrice {
  readonly newPence: number;
  /** The first payment from here on is at the new price. */
  readonly holdsFrom: Date;
}

/** The fields of a membership that its price depends on. */
export interface PricedMembership {
  readonly pricePence: number;
  /** When the next payment is due. */
  readonly periodEnd: Date;
}

/** From when payments are at a price that is notified now. */
export function priceHoldsFrom(notifiedAt: Date, noticeDays: number): Date {
  return new Date(notifiedAt.getTime() + noticeDays * DAY_MS);
}

/** Pence of the next payment: the announced price where that payment is late enough, else the old one (rule L11). */
export function nextPaymentPence(
  { pricePence, periodEnd }: PricedMembership,
  announced: AnnouncedPrice | null,
): number {
  return announced && announced.holdsFrom <= periodEnd ? announced.newPence : pricePence;
}

/**
 * When an announced price is first paid: at the end of the first month that is late enough. Months keep the
 * day that they are counted from, or end with the calendar month where it has no such day.
 */
export function firstPaymentAt(holdsFrom: Date, { periodEnd, countedFrom }: Months): Date {
  for (let months = 0; ; months += 1) {
    const at = monthsLater(periodEnd, months, countedFrom.getUTCDate());
    if (at >= holdsFrom) return at;
  }
}

interface Months {
  readonly periodEnd: Date;
  /** The end of the trial, or the start without one. */
  readonly countedFrom: Date;
}

export interface PriceState extends PricedMembership {
  readonly announced: AnnouncedPrice | null;
  /** The price for a new member. */
  readonly currentPence: number;
  readonly now: Date;
}

/**
 * Which notice a member still needs: of another price than the one they pay or were notified of, or that it
 * stays at what they pay after all (rule L11).
 */
export function priceNews(state: PriceState): 'none' | 'change' | 'withdrawal' {
  const { announced, pricePence, currentPence, periodEnd, now } = state;
  if (currentPence <= 0 || (announced?.newPence ?? pricePence) === currentPence) return 'none';
  if (!announced) return 'change';
  if (periodEnd.getTime() - now.getTime() < PAYMENT_UNDER_WAY_MS) return 'none';
  return currentPence === pricePence ? 'withdrawal' : 'change';
}

function monthsLater(from: Date, months: number, day: number): Date {
  if (months === 0) return from;
  const at = new Date(from);
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, lastDay));
  return at;
}
