import { weekdays } from '../../copy/weekdays.js';

const NAMES: Readonly<Record<string, string>> = weekdays;

/** 'Wed' → 'Wednesday'. */
export function weekdayName(short: string): string {
  return NAMES[short] ?? short;
}
