import {
  addBusinessDays,
  addDays,
  londonDate,
  londonInstant,
  type IsoDate,
} from './delivery/delivery-days.js';

/** Within how many working days we reply to a message, as a number and in words (rules A8, X40). */
export const MESSAGE_ANSWER = { workingDays: 2, words: 'two working days' } as const;

type Holidays = ReadonlySet<IsoDate>;

function isBusinessDay(date: IsoDate, holidays: Holidays): boolean {
  return addBusinessDays(addDays(date, -1), 1, holidays) === date;
}

/** The same time on another day, by London time. */
function atTimeOf(date: IsoDate, instant: Date): Date {
  const sinceMidnightMs = instant.getTime() - londonInstant(londonDate(instant), 0).getTime();
  return new Date(londonInstant(date, 0).getTime() + sinceMidnightMs);
}

/**
 * By when a complaint needs a reply: at the same time of the next working day. One that arrives on a weekend
 * or a bank holiday counts from the beginning of the next working day (rule O83).
 */
export function answerDue(openedAt: Date, holidays: Holidays): Date {
  const day = londonDate(openedAt);
  const next = addBusinessDays(day, 1, holidays);
  if (isBusinessDay(day, holidays)) return atTimeOf(next, openedAt);
  return londonInstant(addBusinessDays(next, 1, holidays), 0);
}

/** The latest opening whose reply is due by now: what was opened then or before is overdue (rule O83). */
export function overdueSince(now: Date, holidays: Holidays): Date {
  const today = londonDate(now);
  const before = addBusinessDays(today, -1, holidays);
  if (isBusinessDay(today, holidays)) return atTimeOf(before, now);
  const lastDue = addBusinessDays(before, -1, holidays);
  return new Date(londonInstant(addDays(lastDue, 1), 0).getTime() - 1);
}
