import { weekdays } from '#frontend/copy/boxes/weekdays.js';

const NAMES: Readonly<Record<string, string>> = weekdays;

/** 'Wed' → 'Wednesday'. */
export function weekdayName(short: string): string {
  return NAMES[short] ?? short;
}
