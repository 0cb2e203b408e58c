import { z } from 'zod';
import { AllergenRecordDto } from '#backend/platform/http/schemas/schemas.js';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import { LOST_DIETS } from '#backend/rules/food/substitution.js';
import {
  CUSTOMER_DECISIONS,
  SUBSTITUTION_OUTCOMES,
  SUBSTITUTION_KINDS,
} from './substitution-request.entity.js';

export const SubstitutionRequestDto = z
  .object({
    id: z.uuid(),
    version: z.number().int().min(1).describe('Counts up when more comes to be asked.'),
    kind: z.enum(SUBSTITUTION_KINDS).describe('The first of the reasons.'),
    name: z.string(),
    variant: z.enum(DIETS).nullable(),
    quantity: z.number().int(),
    sold: AllergenRecordDto.describe('As it was sold.'),
    agreed: AllergenRecordDto.describe('As it was sold, or as its customer kept it last.'),
    now: AllergenRecordDto.describe('As it would be delivered.'),
    declared: z
      .array(z.enum(ALLERGENS))
      .describe('What its customer has declared since they ordered, and it contains.'),
    lostDiets: z.array(z.enum(LOST_DIETS)).describe('Diets it was ordered for and does not suit any more.'),
    askedAt: z.iso.datetime(),
    answerBy: z.iso.datetime().describe('Unanswered by then, the line is given back.'),
    answer: z.enum(SUBSTITUTION_OUTCOMES).nullable(),
  })
  .meta({ id: 'SubstitutionRequest' });
export type SubstitutionRequestDto = z.infer<typeof SubstitutionRequestDto>;

export const SubstitutionRequestListDto = z
  .object({ items: z.array(SubstitutionRequestDto) })
  .meta({ id: 'SubstitutionRequestList' });
export type SubstitutionRequestListDto = z.infer<typeof SubstitutionRequestListDto>;

export const AnswerSubstitutionRequest = z
  .strictObject({
    answer: z.enum(CUSTOMER_DECISIONS),
    version: z
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe(
        'The version of the question that was read; needed to keep what has changed since the first.',
      ),
  })
  .meta({ id: 'SubstitutionAnswer' });
export type AnswerSubstitutionRequest = z.infer<typeof AnswerSubstitutionRequest>;
