import type { Vault } from '#backend/platform/vault/vault.js';
import { z } from 'zod';
import { ALLERGENS, MEAL_TYPES } from '#backend/rules/food/allergens.js';

/** A person's health details; stored sealed, and only with consent (rule H1). */
const HealthProfile = z.object({
  dietaryPreference: z.enum(MEAL_TYPES).nullable(),
  allergens: z.array(z.enum(ALLERGENS)),
  notes: z.string().nullable(),
});
export type HealthProfile = z.infer<typeof HealthProfile>;

export const NO_HEALTH_PROFILE: HealthProfile = { dietaryPreference: null, allergens: [], notes: null };

/** Decrypts an account's health details; empty when there are none. */
export function openHealth(
  vault: Vault,
  userId: string,
  sealed: Uint8Array | null | undefined,
): HealthProfile {
  return sealed ? HealthProfile.parse(vault.open(sealed, contextOf(userId))) : NO_HEALTH_PROFILE;
}

/** Seals them; null when they are empty. */
export function sealHealthProfile(vault: Vault, userId: string, health: HealthProfile): Buffer | null {
  return hasHealthDetails(health) ? vault.seal(health, contextOf(userId)) : null;
}

/** Whether there are any health details, so that consent is needed (rule H1). */
export function hasHealthDetails({ dietaryPreference, allergens, notes }: Partial<HealthProfile>): boolean {
  return Boolean(dietaryPreference) || Boolean(allergens?.length) || Boolean(notes);
}

function contextOf(userId: string): string {
  return `app_user.health:${userId}`;
}
