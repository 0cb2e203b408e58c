import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import type { SubstitutionRequest } from '../substitutions/substitution-request.entity.js';
import type { HealthDetails } from '../checkout/order-snapshot.js';

type Asked = Pick<SubstitutionRequest, 'id' | 'kind' | 'contains'>;

/** What an order knows of what its account has declared since it was placed. */
export interface LaterDeclarations {
  readonly declaredLater: readonly Allergen[];
  /** What each question asked about of it. */
  readonly askedAbout: Readonly<Record<string, readonly Allergen[]>>;
}

/**
 * What was declared after an order was placed, and what its questions asked about of that. Older releases wrote neither
 * down: where they asked because of a declaration, all that the order knows of counts as declared later, and the
 * question as about what the dish contained of it.
 */
export function laterDeclarationsOf(
  { allergens, declaredLater, askedAbout }: HealthDetails,
  asked: readonly Asked[],
): LaterDeclarations {
  const older = asked.filter(({ kind }) => kind === 'unconfirmed');
  const known = declaredLater ?? (older.length > 0 ? allergens : []);
  const before = older.map(({ id, contains }) => [id, allergens.filter((each) => contains.includes(each))]);
  const all: Record<string, readonly string[]> = { ...Object.fromEntries(before), ...askedAbout };
  return {
    declaredLater: named(known),
    askedAbout: Object.fromEntries(Object.entries(all).map(([id, allergensOf]) => [id, named(allergensOf)])),
  };
}

function named(allergens: readonly string[]): Allergen[] {
  return ALLERGENS.filter((each) => allergens.includes(each));
}
