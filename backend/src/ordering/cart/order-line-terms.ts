import { ALLERGENS, DIETS, MEAL_TYPES } from '#backend/rules/food/allergens.js';
import { LOST_DIETS, type Agreed, type OrderedAs } from '#backend/rules/food/substitution.js';
import type { LaterDeclarations } from '../orders/later-declarations.js';
import type { SubstitutionRequest } from '../substitutions/substitution-request.entity.js';
import type { Order, OrderLine } from '../orders/order.entity.js';

/** The diet and dish that a line was ordered for. */
export function orderedAs(
  { mealType, halalOnly }: Pick<Order, 'mealType' | 'halalOnly'>,
  { variant }: Pick<OrderLine, 'variant'>,
): OrderedAs {
  return {
    variant: DIETS.find((each) => each === variant) ?? null,
    mealType: MEAL_TYPES.find((each) => each === mealType) ?? 'standard',
    halalOnly,
  };
}

/**
 * The days of a package's menu that a line covers; they continue where earlier lines of the order end (rule
 * F8).
 */
export function menuDaysOf(
  { position, sku, quantity }: Pick<OrderLine, 'position' | 'sku' | 'quantity'>,
  lines: readonly Pick<OrderLine, 'position' | 'sku' | 'quantity'>[],
): { readonly first: number; readonly quantity: number } {
  const before = lines.filter((each) => each.sku === sku && each.position < position);
  return { first: before.reduce((sum, each) => sum + each.quantity, 0), quantity };
}

/**
 * What the customer knows: the line as sold, and the allergens shown in each substitution request that they
 * decided with 'keep'.
 */
export function acceptedTerms(
  line: Pick<OrderLine, 'contains' | 'mayContain'>,
  asked: readonly SubstitutionRequest[],
  { askedAbout }: Pick<LaterDeclarations, 'askedAbout'> = { askedAbout: {} },
): Agreed {
  const kept = asked.filter(({ answer }) => answer === 'keep');
  const { contains, mayContain } = kept.at(-1) ?? line;
  return {
    contains: ALLERGENS.filter((each) => contains.includes(each)),
    mayContain: ALLERGENS.filter((each) => mayContain.includes(each)),
    lostDiets: LOST_DIETS.filter((each) => kept.some(({ lostDiets }) => lostDiets.includes(each))),
    confirmed: ALLERGENS.filter((each) => kept.some(({ id }) => askedAbout[id]?.includes(each))),
  };
}
