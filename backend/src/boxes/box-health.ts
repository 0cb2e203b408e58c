import { z } from 'zod';
import type { Vault } from '../platform/vault/vault.js';
import { ALLERGENS } from '../rules/allergens.js';
import type { BoxSubscription } from './box-subscription.entity.js';

const Health = z.object({
  allergens: z.array(z.enum(ALLERGENS)).default([]),
  allergies: z.string().optional(),
  preferences: z.string().optional(),
  gender: z.string().optional(),
  consentedAt: z.string().nullish(),
  /** Dishes that were kept in spite of a declared allergen (rule F3). */
  confirmedSkus: z.array(z.string()).default([]),
});
/** What a weekly box has to know of somebody's health; sealed wherever it lies (rule H1). */
export type BoxHealth = z.infer<typeof Health>;

export function openHealth(
  vault: Vault,
  { id, healthSealed }: Pick<BoxSubscription, 'id' | 'healthSealed'>,
): BoxHealth {
  return Health.parse(healthSealed ? vault.open(healthSealed, contextOf(id)) : {});
}

/** Null when nothing was said. */
export function sealHealth(vault: Vault, subscriptionId: string, health: BoxHealth): Buffer | null {
  const { allergens, allergies, preferences, gender } = health;
  if (allergens.length === 0 && !allergies && !preferences && !gender) return null;
  return vault.seal(health, contextOf(subscriptionId));
}

function contextOf(subscriptionId: string): string {
  return `box_subscription.health:${subscriptionId}`;
}

/** What an order was told of health, as the weekly box that it starts keeps it. */
export function healthFrom(facts: object): BoxHealth {
  return Health.parse(facts);
}
