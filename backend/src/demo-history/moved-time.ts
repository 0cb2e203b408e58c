import { LONDON } from '../rules/london.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const PARTS = new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, hour: '2-digit', hourCycle: 'h23' });
/** By UTC hour: London changes its clocks on the hour only. */
const offsets = new Map<number, number>();

/** How far London's clocks are ahead of UTC. */
function offsetMs(atMs: number): number {
  const hour = Math.floor(atMs / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const ahead = (Number(PARTS.format(hour * HOUR_MS)) - (hour % 24) + 24) % 24;
  offsets.set(hour, ahead * HOUR_MS);
  return ahead * HOUR_MS;
}

/**
 * The same time of day in London this many days later. Where London skips that hour, it is an hour later; of
 * an hour that happens twice it is the first.
 */
export function movedByDays(atMs: number, days: number): number {
  const target = atMs + days * DAY_MS + offsetMs(atMs);
  const summer = target - HOUR_MS;
  if (offsetMs(summer) === HOUR_MS) return summer;
  return target;
}

/** London's wall clock as if it were UTC: to compare times of day and weekdays. */
export function londonWallMs(atMs: number): number {
  return atMs + offsetMs(atMs);
}
