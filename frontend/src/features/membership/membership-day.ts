import { londonFormat } from '@rules/london';

const DAY = londonFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** A day of the membership, in London; empty for none. */
export function dayOf(at: string | null): string {
  return at === null ? '' : DAY.format(new Date(at));
}
