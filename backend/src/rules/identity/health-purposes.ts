/** Why staff may read somebody's health details; the audit log keeps which one it was (rules A16, H1). */
export const HEALTH_PURPOSES = [
  'substitution_request',
  'complaint',
  'food_safety',
  'asked_by_person',
] as const;

export type HealthPurpose = (typeof HEALTH_PURPOSES)[number];
