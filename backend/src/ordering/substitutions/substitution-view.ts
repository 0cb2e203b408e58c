import { ALLERGENS, DIETS, type Allergen } from '#backend/rules/food/allergens.js';
import { LOST_DIETS } from '#backend/rules/food/substitution.js';
import type { LaterDeclarations } from '../orders/later-declarations.js';
import type { SubstitutionRequestDto } from './substitution-requests.dto.js';
import type { SubstitutionRequest } from './substitution-request.entity.js';
import type { OrderLine } from '../orders/order.entity.js';
import { acceptedTerms } from '../cart/order-line-terms.js';

interface Asked {
  readonly line: OrderLine;
  readonly later: LaterDeclarations;
  /** The earlier substitution requests of the order. */
  readonly before: readonly SubstitutionRequest[];
}

/**
 * A substitution request as its customer sees it: what they agreed to beside what it would be, and every
 * reason for the request.
 */
export function substitutionView(
  question: SubstitutionRequest,
  { line, later, before }: Asked,
): SubstitutionRequestDto {
  const ofLine = before.filter(({ linePosition }) => linePosition === line.position);
  return {
    id: question.id,
    version: question.version,
    kind: question.kind,
    name: line.name,
    variant: DIETS.find((diet) => diet === line.variant) ?? null,
    quantity: line.quantity,
    sold: allergensOf(line),
    agreed: allergensOf(acceptedTerms(line, ofLine)),
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
