import { z } from 'zod';
import { AllergenRecordDto } from '#backend/platform/http/schemas/schemas.js';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import { LOST_DIETS } from '#backend/rules/food/line-doubt.js';
import { CUSTOMER_ANSWERS, QUESTION_ANSWERS, QUESTION_KINDS } from './order-question.entity.js';

export const QuestionDto = z
  .object({
    id: z.uuid(),
    version: z.number().int().min(1).describe('Counts up when more comes to be asked.'),
    kind: z.enum(QUESTION_KINDS).describe('The first of the reasons.'),
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
    answer: z.enum(QUESTION_ANSWERS).nullable(),
  })
  .meta({ id: 'OrderQuestion' });
export type QuestionDto = z.infer<typeof QuestionDto>;

export const QuestionListDto = z.object({ items: z.array(QuestionDto) }).meta({ id: 'OrderQuestionList' });
export type QuestionListDto = z.infer<typeof QuestionListDto>;

export const QuestionAnswerRequest = z
  .strictObject({
    answer: z.enum(CUSTOMER_ANSWERS),
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
  .meta({ id: 'OrderQuestionAnswer' });
export type QuestionAnswerRequest = z.infer<typeof QuestionAnswerRequest>;
