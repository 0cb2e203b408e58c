const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment as letters say it: the day and the minute, in London. */
export function londonTime(at: Date): string {
  return LONDON.format(at);
}
