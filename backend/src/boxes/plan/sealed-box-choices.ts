import { z } from 'zod';
import type { Vault } from '#backend/platform/vault/vault.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { singleAllergenConfirmations } from '#backend/rules/food/confirmed-choices.js';
import type { BoxSubscription } from '../box-subscription.entity.js';

const Quantities = z.record(z.string(), z.number().int().positive());
const NO_EXTRAS = { breakfast: {}, protein: {} };

const Confirmed = z.record(z.string(), z.array(z.enum(ALLERGENS))).default({});

const Stored = z.object({
  /** Of older releases: dishes kept in spite of a declared allergen, with all allergens declared then. */
  confirmed: Confirmed,
  /**
   * Dishes kept in spite of a declared allergen, with the declared allergens that each contained then (rules
   * F3, F51).
   */
  confirmedFor: Confirmed,
  /** Meals removed because of a later declaration, until the customer has chosen again (rule F21). */
  withheld: z
    .array(
      z.object({
        deliveryId: z.string(),
        mealId: z.number().int(),
        quantity: z.number().int().positive(),
        /** The event whose email requested the new choice; null until one has (rule F71). */
        askedBy: z.string().nullable().default(null),
      }),
    )
    .default([]),
  /** Extras of every box, removed for the same reason. */
  withheldExtras: z.object({ breakfast: Quantities, protein: Quantities }).default(NO_EXTRAS),
  /** By extra number, the event whose email requested the new choice. */
  extrasAskedBy: z.record(z.string(), z.string()).default({}),
  /**
   * Dishes removed from a delivery, no matter who chose them. The chef leaves them out until they are chosen
   * again (rule F70).
   */
  takenOut: z.array(z.object({ deliveryId: z.string(), mealId: z.number().int() })).default([]),
});
type Stored = z.infer<typeof Stored>;

/**
 * The effects of the owner's declaration on the choices of a weekly box. The declaration itself belongs to
 * the account.
 */
export interface SealedChoices extends Pick<
  Stored,
  'withheld' | 'withheldExtras' | 'extrasAskedBy' | 'takenOut'
> {
  /** Dishes kept in spite of a declared allergen, with the declared allergens that each contained then. */
  readonly confirmed: Stored['confirmedFor'];
}

/** Opens the choices. They are sealed because they reveal allergies (rule H1). */
export function openChoices(
  vault: Vault,
  { id, choicesSealed }: Pick<BoxSubscription, 'id' | 'choicesSealed'>,
): SealedChoices {
  const stored = Stored.parse(choicesSealed ? vault.open(choicesSealed, contextOf(id)) : {});
  const { confirmed, confirmedFor, withheld, withheldExtras, extrasAskedBy } = stored;
  // Older releases stored removed dishes only when they had been chosen by hand.
  const takenOut = [...stored.takenOut, ...withheld.filter((each) => !hasDish(stored.takenOut, each))];
  return {
    confirmed: { ...singleAllergenConfirmations(confirmed), ...confirmedFor },
    withheld,
    withheldExtras,
    extrasAskedBy,
    takenOut: takenOut.map(({ deliveryId, mealId }) => ({ deliveryId, mealId })),
  };
}

/** Null when there is nothing to keep. */
export function sealChoices(vault: Vault, subscriptionId: string, choices: SealedChoices): Buffer | null {
  const { confirmed, withheld, withheldExtras, extrasAskedBy, takenOut } = choices;
  const isEmpty = [confirmed, withheldExtras.breakfast, withheldExtras.protein].every(
    (each) => Object.keys(each).length === 0,
  );
  if (isEmpty && withheld.length === 0 && takenOut.length === 0) return null;
  const kept = { confirmedFor: confirmed, withheld, withheldExtras, extrasAskedBy, takenOut };
  return vault.seal(kept, contextOf(subscriptionId));
}

/** Whether a list contains a dish of a delivery. */
function hasDish(dishes: Stored['takenOut'], wanted: Stored['takenOut'][number]): boolean {
  return dishes.some(
    ({ deliveryId, mealId }) => deliveryId === wanted.deliveryId && mealId === wanted.mealId,
  );
}

function contextOf(subscriptionId: string): string {
  return `box_subscription.choices:${subscriptionId}`;
}

const Kept = z.object({
  allergens: z.array(z.enum(ALLERGENS)).default([]),
  allergies: z.string().optional(),
  consentedAt: z.string().nullish(),
  confirmedSkus: z.array(z.string()).default([]),
});
/** Health details that earlier releases stored with a weekly box. */
export type LegacyHealth = z.infer<typeof Kept>;

/** Opens the health details of an older release; null when there are none. */
export function openLegacyHealth(
  vault: Vault,
  { id, healthSealed }: Pick<BoxSubscription, 'id' | 'healthSealed'>,
): LegacyHealth | null {
  return healthSealed ? Kept.parse(vault.open(healthSealed, `box_subscription.health:${id}`)) : null;
}
