import { normaliseEmail } from '../delivery/checkout-form.js';

/** What somebody may say of a dish beside its stars: about the food only, never about how one feels (rule K40). */
export const RATING_REASONS = [
  'delicious',
  'fresh',
  'right_size',
  'bland',
  'salty',
  'spicy',
  'dry',
  'too_small',
  'too_large',
] as const;
export type RatingReason = (typeof RATING_REASONS)[number];

/** What the chef is to do with a dish from now on (rule B96). */
export const DISH_TASTES = ['favourite', 'never'] as const;
export type DishTaste = (typeof DISH_TASTES)[number];

/** What somebody thinks of a dish, as the chef weighs it (rule B96). */
export interface DishOpinion {
  /** 1–5; null without. */
  readonly stars: number | null;
  readonly taste: DishTaste | null;
}

export const MAX_STARS = 5;
export const MAX_RATING_COMMENT = 280;

/**
 * The mailbox behind an address, by which a person has one voice: without what follows a plus, and without the
 * dots that Google ignores (rule K41).
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = normaliseEmail(email).split('@');
  const box = name.split('+')[0] ?? '';
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${box.replaceAll('.', '')}@gmail.com`
    : `${box}@${domain}`;
}

/** An average that everybody may see (rule K41). */
export interface PublicRating {
  /** With one decimal. */
  readonly average: number;
  readonly count: number;
}

/** The public average of a dish; null while nothing of it is published. */
export function publicRating(sums: {
  readonly ratings: number;
  readonly stars: number;
}): PublicRating | null {
  if (sums.ratings === 0) return null;
  return { average: Math.round((sums.stars / sums.ratings) * 10) / 10, count: sums.ratings };
}
