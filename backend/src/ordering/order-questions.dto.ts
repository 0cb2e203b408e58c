import { z } from 'zod';
import { AllergenRecordDto } from '../platform/http/schemas.js';
import { DIETS } from '../rules/allergens.js';
import { QUESTION_ANSWERS, QUESTION_KINDS } from './order-question.entity.js';

export const QuestionDto = z
  .object({
    id: z.uuid(),
    kind: z.enum(QUESTION_KINDS),
    name: z.string(),
    variant: z.enum(DIETS).nullable(),
    quantity: z.number().int(),
    sold: AllergenRecordDto.describe('As it was sold.'),
    now: AllergenRecordDto.describe('As it would be delivered.'),
    askedAt: z.iso.datetime(),
    answerBy: z.iso.datetime().describe('Unanswered by then, the line is given back.'),
    answer: z.enum(QUESTION_ANSWERS).nullable(),
  })
  .meta({ id: 'OrderQuestion' });
export type QuestionDto = z.infer<typeof QuestionDto>;

export const QuestionListDto = z.object({ items: z.array(QuestionDto) }).meta({ id: 'OrderQuestionList' });
export type QuestionListDto = z.infer<typeof QuestionListDto>;

export const QuestionAnswerRequest = z
  .strictObject({ answer: z.enum(QUESTION_ANSWERS) })
  .meta({ id: 'OrderQuestionAnswer' });
export type QuestionAnswerRequest = z.infer<typeof QuestionAnswerRequest>;
