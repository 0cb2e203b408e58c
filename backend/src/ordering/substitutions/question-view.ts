import { ALLERGENS, DIETS, type Allergen } from '#backend/rules/food/allergens.js';
import { LOST_DIETS } from '#backend/rules/food/line-doubt.js';
import type { DeclaredLater } from '../orders/declared-later.js';
import type { QuestionDto } from './order-questions.dto.js';
import type { OrderQuestion } from './order-question.entity.js';
import type { OrderLine } from '../orders/order.entity.js';
import { agreedTo } from '../cart/sold-line.js';

interface Asked {
  readonly line: OrderLine;
  readonly later: DeclaredLater;
  /** What was asked about the order earlier. */
  readonly before: readonly OrderQuestion[];
}

/** A question as its customer sees it: what they agreed to beside what it would be, and every reason to ask. */
export function questionOf(question: OrderQuestion, { line, later, before }: Asked): QuestionDto {
  const ofLine = before.filter(({ linePosition }) => linePosition === line.position);
  return {
    id: question.id,
    version: question.version,
    kind: question.kind,
    name: line.name,
    variant: DIETS.find((diet) => diet === line.variant) ?? null,
    quantity: line.quantity,
    sold: allergensOf(line),
    agreed: allergensOf(agreedTo(line, ofLine)),
    now: allergensOf(question),
    declared: [...(later.askedAbout[question.id] ?? [])],
    lostDiets: LOST_DIETS.filter((each) => question.lostDiets.includes(each)),
    askedAt: question.askedAt.toISOString(),
    answerBy: question.answerBy.toISOString(),
    answer: question.answer ?? null,
  };
}

function allergensOf({
  contains,
  mayContain,
}: {
  readonly contains: readonly string[];
  readonly mayContain: readonly string[];
}): { contains: Allergen[]; mayContain: Allergen[] } {
  return {
    contains: ALLERGENS.filter((each) => contains.includes(each)),
    mayContain: ALLERGENS.filter((each) => mayContain.includes(each)),
  };
}
