import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import type { SubstitutionRequest } from '../substitutions/substitution-request.entity.js';
import type { HealthDetails } from '../checkout/order-snapshot.js';

type Asked = Pick<SubstitutionRequest, 'id' | 'kind' | 'contains'>;

/** What an order knows of its account's declarations since it was placed. */
export interface LaterDeclarations {
  readonly declaredLater: readonly Allergen[];
  /** By substitution request: the allergens of those that it was about. */
  readonly askedAbout: Readonly<Record<string, readonly Allergen[]>>;
}

/**
 * The allergens that were declared after an order was placed, and those that its substitution requests were
 * about. Older releases stored neither. If one of their requests was due to a declaration, all declared
 * allergens of the order count as declared later, and the request as being about those that the dish
 * contained.
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
