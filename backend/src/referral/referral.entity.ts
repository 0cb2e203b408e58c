import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export const ReferralCampaign = defineEntity({
  name: 'ReferralCampaign',
  tableName: 'referral_campaign',
  properties: { id: p.uuid().primary(), name: p.string().length(100), isActive: p.boolean() },
  indexes: [
    {
      name: 'referral_campaign_one_active',
      expression:
        'create unique index "referral_campaign_one_active" on "referral_campaign" ("is_active") where is_active',
    },
  ],
});
export type ReferralCampaign = InferEntity<typeof ReferralCampaign>;

export const ERASED_DOMAIN = 'erased.invalid';

/** A professional who joined, with the code that patients use (rules R1, R2). */
export const ReferralSignup = defineEntity({
  name: 'ReferralSignup',
  tableName: 'referral_signup',
  properties: {
    id: p.uuid().primary(),
    campaignId: () => p.manyToOne(ReferralCampaign).mapToPk().fieldName('campaign_id'),
    userId: p.uuid().nullable(),
    email: p.string().length(254),
    firstName: p.string().length(100),
    lastName: p.string().length(100),
    referralCode: p.string().length(20).unique('referral_signup_code_unique'),
    createdAt: p.datetime().length(3),
  },
  uniques: [
    { name: 'referral_signup_once_email', properties: ['campaignId', 'email'] },
    { name: 'referral_signup_once_user', properties: ['campaignId', 'userId'] },
  ],
  checks: [{ name: 'referral_signup_code_shape', expression: `referral_code ~ '^[A-Z0-9]{1,20}$'` }],
});
/** Stands for the address of a professional whose account is gone; the name is never given out (RFC 2606). */
export function erasedEmail(signupId: string): string {
  return `${signupId}@${ERASED_DOMAIN}`;
}

export type ReferralSignup = InferEntity<typeof ReferralSignup>;

export const COMMISSION_STATUSES = ['pending', 'approved', 'paid', 'reversed'] as const;

/** One entry of an order's commission; corrections are entries of their own (rules R5, R6). */
export const CommissionEntry = defineEntity({
  name: 'CommissionEntry',
  tableName: 'commission_entry',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    signupId: () => p.manyToOne(ReferralSignup).mapToPk().fieldName('signup_id'),
    orderId: p.uuid(),
    /** What made this entry: 'paid', or the refund that corrects it. */
    cause: p.string().length(80),
    /** Goods after discounts and refunds that the order's commission is owed on. */
    basePence: p.integer(),
    rateBasisPoints: p.integer(),
    amountPence: p.integer(),
    status: p.enum(COMMISSION_STATUSES),
    createdAt: p.datetime().length(3),
  },
  uniques: [{ name: 'commission_entry_once', properties: ['orderId', 'cause'] }],
  indexes: [{ name: 'commission_entry_signup', properties: ['signupId', 'createdAt'] }],
  checks: [{ name: 'commission_entry_base_not_negative', expression: 'base_pence >= 0' }],
});
export type CommissionEntry = InferEntity<typeof CommissionEntry>;
