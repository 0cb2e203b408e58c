/** The shop's clock and calendar; no other code names a time zone. */
export const LONDON = 'Europe/London';

/** Formats moments in London time, in British English by default. */
export function londonFormat(options: Intl.DateTimeFormatOptions, locale = 'en-GB'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: LONDON });
}
