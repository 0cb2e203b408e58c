import { z } from 'zod';
import { ALLERGENS } from '../../rules/allergens.js';

/** Shapes that more than one room sends. */
/** Control characters and halves of characters: nobody types them, and the database refuses some (rule S3). */
const UNSEEN = /[\p{Cc}\p{Cs}]/u;

/** A line of text that is looked up or compared rather than shown, such as a code or an id. */
export const lineOf = (limit: number) =>
  z
    .string()
    .max(limit)
    .refine((value) => !UNSEEN.test(value), 'This holds characters that cannot be read');

export const PenceDto = z.number().int();

export const AllergenRecordDto = z
  .object({ contains: z.array(z.enum(ALLERGENS)), mayContain: z.array(z.enum(ALLERGENS)) })
  .meta({ id: 'AllergenRecord' });
