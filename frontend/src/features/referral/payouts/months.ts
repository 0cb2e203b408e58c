import type { CommissionSummary } from '#frontend/api/referral.js';

export type Month = CommissionSummary['months'][number];

const LABEL = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const firstOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** 'Nov' */
export const shortMonth = (month: string): string => LABEL.format(firstOf(month));
/** 'November 2026' */
export const longMonth = (month: string): string => LONG.format(firstOf(month));
