import { londonFormat } from '@rules/london';

const format = londonFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'Sat 21 Nov, 23:59': the last minute in London for a change. */
export function cutOffTime(instant: string): string {
  const parts = Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${parts['weekday']} ${parts['day']} ${parts['month']}, ${parts['hour']}:${parts['minute']}`;
}
