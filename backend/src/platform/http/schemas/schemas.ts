import { z } from 'zod';
import { ALLERGENS } from '#backend/rules/food/allergens.js';

/** Shapes that several modules send. */

/** Control characters and lone surrogates: nobody types them, and the database refuses some (rule S3). */
const UNSEEN = /[\p{Cc}\p{Cs}]/u;

/** Whether a person may have typed it, and the database accepts it. */
export const isReadable = (value: string): boolean => !UNSEEN.test(value);

/** A line of text that is looked up or compared rather than shown, such as a code or an id. */
export const lineOf = (limit: number) =>
  z.string().max(limit).refine(isReadable, 'This holds characters that cannot be read');

/** An id in the spelling that the database returns: texts are sealed under it and compared with it. */
export const AnyId = z.uuid().toLowerCase();

/** An instant that the database can store too. */
export const AnInstant = z.iso
  .datetime()
  .refine((at) => Date.parse(at) > 0, 'This is before anything happened here');

/**
 * A file within JSON, of so many bytes at most. No regular expression checks it: one keeps a position for
 * each character, and has no memory for millions of them when memory is short.
 */
export const base64Of = (
  maxBytes: number,
  words: { readonly tooLarge: string; readonly unreadable: string },
) =>
  z
    .string()
    .min(1)
    .max(Math.ceil(maxBytes / 3) * 4, words.tooLarge)
    .refine(isBase64, words.unreadable)
    .meta({ pattern: '^[A-Za-z0-9+/]+={0,2}$' });

/** Decoding skips characters outside the alphabet, so fewer bytes would come out. */
function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const letters = text.length - padding;
  // A remainder of one character is not even a byte: it would decode to nothing.
  if (letters === 0 || letters % 4 === 1) return false;
  return Buffer.from(text, 'base64').length === Math.floor((letters * 3) / 4);
}

export const PenceDto = z.number().int();

export const AllergenRecordDto = z
  .object({ contains: z.array(z.enum(ALLERGENS)), mayContain: z.array(z.enum(ALLERGENS)) })
  .meta({ id: 'AllergenRecord' });

export const PictureDto = z
  .object({
    alt: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    placeholder: z.string().describe('A tiny picture as a data URL, shown until the real one is there.'),
    avif: z.array(z.object({ url: z.string(), width: z.number().int() })),
    webp: z.array(z.object({ url: z.string(), width: z.number().int() })),
  })
  .meta({ id: 'Picture' });

export const NutritionDto = z
  .object({
    calories: z.number().describe('kcal per portion'),
    proteinG: z.number(),
    carbsG: z.number(),
    sugarsG: z.number().optional(),
    fatG: z.number(),
    saturatesG: z.number().optional(),
    fibreG: z.number(),
    saltG: z.number(),
  })
  .meta({ id: 'Nutrition' });
