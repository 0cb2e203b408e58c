import { toE164 } from './delivery/phone-numbers.js';
import { addDays, londonDate, londonInstant } from './delivery/delivery-days.js';
import { londonFormat } from './london.js';

/** What a text message may be about; nothing else is ever texted (rule X80). */
export const SMS_KINDS = ['left', 'not_coming'] as const;
export type SmsKind = (typeof SMS_KINDS)[number];

/** Limits of text messages (rule X81). */
export const SMS_LIMITS = {
  /** Hours in London: from the first on, before the second. */
  fromHour: 8,
  untilHour: 20,
  /** To one person on one London day. */
  aDay: 3,
  /** A message that could not be sent for so long is dropped. */
  oldestMs: 24 * 3_600_000,
  /** Tries at a provider that was too busy to take it. */
  tries: 5,
} as const;

/** The code that proves a number (rule X83). */
export const SMS_CODE = {
  digits: 6,
  /** It works for so long. */
  minutes: 10,
  /** Wrong ones, after which it no longer works. */
  wrong: 5,
} as const;

export const NOT_A_MOBILE = 'Please enter a British or Irish mobile number';
/** The provider says that the number gets no texts. */
export const NUMBER_REFUSED = 'We couldn’t text this number. Please check it.';
export const NUMBER_STOPPED =
  'This number has replied STOP to us. Text START to the same number, then try again.';
export const CODE_WRONG = 'That isn’t the code in our text. Please check it.';
export const CODE_OVER = 'This code no longer works. Please ask for a new one.';

/** Mobile numbers of Britain, without pagers and personal numbers (Ofcom's plan), and of Ireland (ComReg's). */
const MOBILE = /^\+(?:447(?:[1-57-9]\d{8}|624\d{6})|3538[2-9]\d{7})$/;
/** The replies that stop messages at Twilio for any number (twilio.com/docs/messaging/tutorials/advanced-opt-out). */
const STOP_WORDS: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'REVOKE',
]);

const hourOf = londonFormat({ hour: 'numeric', hourCycle: 'h23' });

/** A typed mobile number in the form of E.164, Britain's when no country is typed; null when it is none. */
export function toMobile(typed: string): string | null {
  const number = toE164(typed, 'GB');
  return number !== null && MOBILE.test(number) ? number : null;
}

/** The first moment from `now` on at which a text may be sent: a night's waits until the morning. */
export function smsTime(now: Date): Date {
  const { fromHour, untilHour } = SMS_LIMITS;
  const hour = Number(hourOf.format(now));
  const today = londonDate(now);
  if (hour < fromHour) return londonInstant(today, fromHour);
  return hour < untilHour ? now : londonInstant(addDays(today, 1), fromHour);
}

/** A typed code without its spaces; null when it is none. */
export function toSmsCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '');
  return new RegExp(`^\\d{${SMS_CODE.digits}}$`).test(code) ? code : null;
}

/** Whether a reply asks us to stop. */
export function isStop(reply: string): boolean {
  const word = reply
    .trim()
    .replace(/[.!"']/g, '')
    .toUpperCase();
  return STOP_WORDS.has(word);
}

/**
 * The words of a text message. `about` is the code of an order or the day of a box: no dish, no name, nothing about
 * health, because a locked phone shows it to anybody.
 */
export function smsWords(kind: SmsKind, { brand, about }: { brand: string; about: string }): string {
  const news =
    kind === 'left'
      ? `your box ${about} has left our kitchen. Our email says how to follow it.`
      : `your box ${about} will not come. Our email says why.`;
  return `${brand}: ${news} Reply STOP for no more texts.`;
}

/**
 * The words that bring the code. They may reach a stranger, so they name nobody, and say what to do when nobody asked
 * for them.
 */
export function smsCodeWords(brand: string, code: string): string {
  return `${code} is your ${brand} code for texts about your box. It works for ${SMS_CODE.minutes} minutes. Not you? Ignore this, or reply STOP.`;
}
