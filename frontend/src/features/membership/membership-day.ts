const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A day of the membership, in London; nothing for none. */
export function dayOf(at: string | null): string {
  return at === null ? '' : DAY.format(new Date(at));
}
