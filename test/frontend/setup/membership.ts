import type { Membership } from '#frontend/api/generated.js';

/** A user who has never been a member. */
export const NO_MEMBERSHIP: Membership = {
  subscribed: false,
  subscriptionTier: null,
  subscriptionEnd: null,
  status: 'none',
  trialEnd: null,
  cancelAtPeriodEnd: false,
  pricePence: 799,
  comingPrice: null,
  trialAvailable: true,
  graceUntil: null,
  refundableUntil: null,
  paymentDueAt: null,
  refundPence: 0,
};

export const MEMBER: Membership = {
  ...NO_MEMBERSHIP,
  subscribed: true,
  subscriptionTier: 'LT+',
  subscriptionEnd: '2026-12-31T10:00:00.000Z',
  status: 'active',
  trialAvailable: false,
};
