import { londonFormat } from '@rules/london';

const DAY = londonFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const TIME = londonFormat({ hour: '2-digit', minute: '2-digit' });

/** 'Tue 24 Nov', in London. */
export function dayOf(at: string): string {
  return DAY.format(new Date(at)).replace(',', '');
}

/** '19:00', in London. */
export function timeOf(at: string): string {
  return TIME.format(new Date(at));
}

/** 'Tue 24 Nov, 19:00', in London. */
export function momentOf(at: string): string {
  return `${dayOf(at)}, ${timeOf(at)}`;
}
