import { londonFormat } from '#backend/rules/london.js';

const LONDON = londonFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment as emails print it: the day and the minute, in London. */
export function londonTime(at: Date): string {
  return LONDON.format(at);
}

const LONDON_DAY = londonFormat({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });

/** A day as emails print it, in London. */
export function londonDay(at: Date): string {
  return LONDON_DAY.format(at);
}
