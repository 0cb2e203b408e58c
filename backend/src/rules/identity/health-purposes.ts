/** The purposes for which staff may read a person's health details; the audit log keeps the one chosen (rules A16, H1). */
export const HEALTH_PURPOSES = [
  'substitution_request',
  'complaint',
  'food_safety',
  'asked_by_person',
] as const;

export type HealthPurpose = (typeof HEALTH_PURPOSES)[number];
