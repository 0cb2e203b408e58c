const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const words = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Seconds in words, in their largest unit: '3 minutes'. */
export function timeSpan(seconds: number): string {
  if (seconds < MINUTE_S) return words(Math.round(seconds), 'second');
  if (seconds < HOUR_S) return words(Math.floor(seconds / MINUTE_S), 'minute');
  if (seconds < DAY_S) return words(Math.floor(seconds / HOUR_S), 'hour');
  return words(Math.floor(seconds / DAY_S), 'day');
}
