import type { Vault } from '#backend/platform/vault/vault.js';
import { z } from 'zod';
import { ALLERGENS, MEAL_TYPES } from '#backend/rules/food/allergens.js';
import { GOAL_LIMITS, type GoalFigure, type NutritionGoal } from '#backend/rules/food/nutrition-goal.js';

const figure = (name: GoalFigure) =>
  z.number().int().min(GOAL_LIMITS[name].min).max(GOAL_LIMITS[name].max).nullable();

/** A person's goal for a day (rule H60). */
const StoredGoal = z.object({
  proteinG: figure('proteinG'),
  fibreG: figure('fibreG'),
  calories: figure('calories'),
  mealsADay: z.number().int().min(1).max(3),
}) satisfies z.ZodType<NutritionGoal>;

/** A person's health details; stored sealed, and only with consent (rule H1). */
const HealthProfile = z.object({
  dietaryPreference: z.enum(MEAL_TYPES).nullable(),
  allergens: z.array(z.enum(ALLERGENS)),
  notes: z.string().nullable(),
  // Profiles sealed before there were goals have none.
  nutritionGoal: StoredGoal.nullable().default(null),
});
export type HealthProfile = z.infer<typeof HealthProfile>;

export const NO_HEALTH_PROFILE: HealthProfile = {
  dietaryPreference: null,
  allergens: [],
  notes: null,
  nutritionGoal: null,
};

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
export function hasHealthDetails(health: Partial<HealthProfile>): boolean {
  const { dietaryPreference, allergens, notes, nutritionGoal } = health;
  return Boolean(dietaryPreference) || Boolean(allergens?.length) || Boolean(notes) || Boolean(nutritionGoal);
}

function contextOf(userId: string): string {
  return `app_user.health:${userId}`;
}
