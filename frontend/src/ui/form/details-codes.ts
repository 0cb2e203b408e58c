/** Error codes that the form of delivery details shows beside a field; no toast repeats them. */
export const DETAILS_CODES = ['validation_failed', 'area_not_served', 'self_referral', 'trial_used'] as const;
