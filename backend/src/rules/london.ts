/** The shop's clock and calendar; nothing else names a time zone of its own. */
export const LONDON = 'Europe/London';

/** Writes moments as London's clocks and calendars have them, in British English unless another is said. */
export function londonFormat(options: Intl.DateTimeFormatOptions, locale = 'en-GB'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: LONDON });
}
