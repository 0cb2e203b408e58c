import type { Diet } from './allergens.js';
import { addDays, londonDate, type IsoDate } from '../delivery/delivery-days.js';

/** The certificate for selling dishes as halal (rule F45). */
export interface HalalCertificate {
  /** The certifying body. */
  readonly certifier: string;
  readonly number: string;
  /** The last day that it covers; empty where none was entered. */
  readonly until: IsoDate | '';
}

/** Today's orders, and a box whose cut-off is today, are delivered within this many days. */
const DELIVERED_WITHIN_DAYS = 14;

/** Days for which dishes can still be sold as halal, today included; 0 or less when they cannot (rule F45). */
export function daysOfSale({ certifier, number, until }: HalalCertificate, now: Date): number {
  if (certifier === '' || number === '' || until === '') return 0;
  const lastDay = addDays(until, -DELIVERED_WITHIN_DAYS);
  return (Date.parse(lastDay) - Date.parse(londonDate(now))) / 86_400_000 + 1;
}

/** Whether a certificate covers today's sales until they are delivered. */
export function isHalalCertified(certificate: HalalCertificate, now: Date): boolean {
  return daysOfSale(certificate, now) > 0;
}

/** The diets a dish is sold for without a certificate: a halal vegan dish is still vegan. */
export function withoutHalal(diets: readonly Diet[]): Diet[] {
  return [...new Set(diets.flatMap((diet) => (diet === 'halal-vegan' ? ['vegan' as const] : diet)))].filter(
    (diet) => diet !== 'halal',
  );
}

/** Whether a line was ordered as halal: in a halal box, or in such a variant of a package. */
export function isHalalLine({
  mealType,
  halalOnly,
  variant,
}: {
  readonly mealType: string;
  readonly halalOnly: boolean;
  readonly variant: Diet | null;
}): boolean {
  return halalOnly || mealType === 'halal' || (variant !== null && isHalalVariant(variant));
}

/** Whether a variant of a package follows the rules of halal. */
export function isHalalVariant(variant: Diet): boolean {
  return variant === 'halal' || variant === 'halal-vegan';
}
