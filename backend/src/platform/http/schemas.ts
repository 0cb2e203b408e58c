import { z } from 'zod';
import { ALLERGENS } from '../../rules/allergens.js';

/** Shapes that more than one room sends. */
export const PenceDto = z.number().int();

export const AllergenRecordDto = z
  .object({ contains: z.array(z.enum(ALLERGENS)), mayContain: z.array(z.enum(ALLERGENS)) })
  .meta({ id: 'AllergenRecord' });
