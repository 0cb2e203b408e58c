import {
  addDays,
  DELIVERY_STARTS_HOUR,
  londonDate,
  londonInstant,
  subscriptionDays,
  weekdayOf,
  type Calendar,
  type DeliveryDay,
  type IsoDate,
} from '../delivery/delivery-days.js';

/** Weekdays as the configurator names them, Sunday first. */
export const WEEKDAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type WeekdayName = (typeof WEEKDAY_NAMES)[number];

/** The delivery day of a weekly box until the shopper chooses (rule D2). */
export const PRESET_DELIVERY_DAY: WeekdayName = 'Wed';

/** How many coming deliveries of a weekly box are stored as rows and shown (rule B19). */
export const COMING_DELIVERIES = 8;

/** Emails are sent, and refused cards are tried again, when people are awake. */
const MORNING_HOUR = 9;
const HOUR_MS = 3_600_000;
/** Far more weeks than are ever planned. */
const WEEKS_LOOKED_AT = 52;

export function weekdayName(date: IsoDate): WeekdayName {
  return WEEKDAY_NAMES[weekdayOf(date)] ?? PRESET_DELIVERY_DAY;
}

/** The Monday of a date's week: a subscription has one box a week at most, Monday to Sunday (rule B19). */
export function weekOf(date: IsoDate): IsoDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

export interface BoxDaysWanted {
  readonly deliveryDay: WeekdayName;
  readonly leadDays: number;
  readonly cutOffDays: number;
  readonly count: number;
  /** The last delivery that stays as it is: the new ones are in later weeks. */
  readonly after?: IsoDate | undefined;
}

/**
 * The coming days of one weekly box (rules D1, D2, B19): its weekday, no bank holiday, still open to changes,
 * and no second box in the week of the previous delivery. A holiday leaves its week without a box.
 */
export function boxDays(calendar: Calendar, wanted: BoxDaysWanted): DeliveryDay[] {
  const { deliveryDay, leadDays, cutOffDays, count, after } = wanted;
  const days = subscriptionDays(calendar, {
    weekdays: [WEEKDAY_NAMES.indexOf(deliveryDay)],
    leadDays,
    cutOffDays,
    count: WEEKS_LOOKED_AT,
  });
  const taken = after === undefined ? undefined : weekOf(after);
  return days.filter(({ date }) => taken === undefined || weekOf(date) > taken).slice(0, count);
}

/** When the shopper is reminded of a delivery: in the morning, some days before the cut-off (rule B20). */
export function remindAt(cutOffAt: Date, reminderDays: number): Date {
  return londonInstant(addDays(londonDate(cutOffAt), -reminderDays), MORNING_HOUR);
}

/** After this the kitchen can no longer make the box: it is paid for by then, or not delivered (rule B21). */
export function paymentDeadline(date: IsoDate, kitchenHours: number): Date {
  return new Date(londonInstant(date, DELIVERY_STARTS_HOUR).getTime() - kitchenHours * HOUR_MS);
}

export interface RefusedCharge {
  readonly date: IsoDate;
  readonly cutOffAt: Date;
  /** How often the card was tried, including this refusal. */
  readonly attempts: number;
  readonly now: Date;
}

/**
 * When a refused card is tried again: on the mornings that are `retryDays` days after the first try, as long
 * as the kitchen can wait; null when no try is left (rule B21).
 */
export function nextChargeAttemptAt(
  { date, cutOffAt, attempts, now }: RefusedCharge,
  { retryDays, kitchenHours }: { readonly retryDays: readonly number[]; readonly kitchenHours: number },
): Date | null {
  const firstTry = addDays(londonDate(cutOffAt), 1);
  const deadline = paymentDeadline(date, kitchenHours);
  const tries = retryDays.map((days) => londonInstant(addDays(firstTry, days), MORNING_HOUR));
  return tries.slice(attempts - 1).find((at) => at > now && at < deadline) ?? null;
}

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'paused', 'past_due', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const DELIVERY_STATUSES = [
  'planned',
  'skipped',
  'paused',
  'charging',
  'payment_failed',
  'paid',
  'missed',
  'cancelled',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface Pausable {
  readonly status: SubscriptionStatus;
  /** The first day of deliveries after the pause; null while paused means until it is resumed. */
  readonly pausedUntil?: IsoDate | null | undefined;
}

/** Whether a pause covers a delivery's day: nothing is produced or charged for it (rule O8). */
export function isPausedOn({ status, pausedUntil }: Pausable, date: IsoDate): boolean {
  return status === 'paused' && (!pausedUntil || date < pausedUntil);
}

/** The status of a delivery as shown: a pause shows at once, also on days whose cut-off is still to come. */
export function shownStatus(
  delivery: { readonly status: DeliveryStatus; readonly date: IsoDate },
  subscription: Pausable,
): DeliveryStatus {
  return delivery.status === 'planned' && isPausedOn(subscription, delivery.date)
    ? 'paused'
    : delivery.status;
}

/** Whether meals, extras, day and skip of a delivery can still be changed (rule D6). */
export function isChangeable(
  delivery: { readonly status: DeliveryStatus; readonly cutOffAt: Date },
  now: Date,
): boolean {
  return (delivery.status === 'planned' || delivery.status === 'skipped') && now <= delivery.cutOffAt;
}
