import { z } from 'zod';
import type { Vault } from '#backend/platform/vault/vault.js';
import { DISH_TASTES, RATING_REASONS } from '#backend/rules/food/dish-rating.js';
import type { DishRating } from './dish-rating.entity.js';

const RatingWords = z.object({
  taste: z.enum(DISH_TASTES).nullable(),
  reasons: z.array(z.enum(RATING_REASONS)),
  comment: z.string().nullable(),
});
/** The sealed part of a rating (rule H62). */
export type RatingWords = z.infer<typeof RatingWords>;

const NO_WORDS: RatingWords = { taste: null, reasons: [], comment: null };

const context = (id: string): string => `dish_rating.words:${id}`;

/** The sealed part of a rating; empty where nothing was said. */
export function openRatingWords(
  vault: Vault,
  { id, wordsSealed }: Pick<DishRating, 'id' | 'wordsSealed'>,
): RatingWords {
  return wordsSealed ? RatingWords.parse(vault.open(wordsSealed, context(id))) : NO_WORDS;
}

/** The same, sealed; null where nothing is said. */
export function sealRatingWords(vault: Vault, id: string, words: RatingWords): Buffer | null {
  const isEmpty = words.taste === null && words.reasons.length === 0 && words.comment === null;
  return isEmpty ? null : vault.seal(words, context(id));
}
