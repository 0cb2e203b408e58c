import { ALLERGENS, DIETS, type Allergen } from '../rules/allergens.js';
import type { QuestionDto } from './order-questions.dto.js';
import type { OrderQuestion } from './order-question.entity.js';
import type { OrderLine } from './order.entity.js';

/** A question as its customer sees it: what was sold beside what it would be. */
export function questionOf(question: OrderQuestion, line: OrderLine): QuestionDto {
  return {
    id: question.id,
    kind: question.kind,
    name: line.name,
    variant: DIETS.find((diet) => diet === line.variant) ?? null,
    quantity: line.quantity,
    sold: allergensOf(line),
    now: allergensOf(question),
    askedAt: question.askedAt.toISOString(),
    answerBy: question.answerBy.toISOString(),
    answer: question.answer ?? null,
  };
}

function allergensOf({ contains, mayContain }: { contains: string[]; mayContain: string[] }): {
  contains: Allergen[];
  mayContain: Allergen[];
} {
  return {
    contains: ALLERGENS.filter((each) => contains.includes(each)),
    mayContain: ALLERGENS.filter((each) => mayContain.includes(each)),
  };
}
