import { weeklyBox } from '../../copy/weekly-box.js';

const NAMES: Readonly<Record<string, string>> = weeklyBox.weekdays;

/** 'Wed' → 'Wednesday'. */
export function weekdayName(short: string): string {
  return NAMES[short] ?? short;
}
