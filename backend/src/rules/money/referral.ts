/** The messages of joining the referral programme (rule R9). */
export const REFERRAL_MESSAGES = {
  required: 'All fields are required',
  emailShape: 'Invalid email format',
  nameTooLong: 'Names must be less than 100 characters',
  registerNumber: 'Enter your register number',
  signedOut: 'Authentication required to join referral program',
} as const;

/** The name of a self-enrolled professional who has none on their account (rule R10). */
export const DEFAULT_PROFESSIONAL = { firstName: 'Professional', lastName: 'Member' } as const;

export const REFERRAL_LIMITS = { profession: 100, registerNumber: 50 } as const;

/** Pictures that a professional can share (rule R14). */
export const CAMPAIGN_IMAGES = ['hero-meal', 'referral-illustration', 'product-hero'] as const;
export type CampaignImage = (typeof CAMPAIGN_IMAGES)[number];
