import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { follow, type Transitions } from '../platform/database/transitions.js';

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

/** A milestone by number of paying patients; no money (rule R11). */
export const ReferralReward = defineEntity({
  name: 'ReferralReward',
  tableName: 'referral_reward',
  properties: {
    id: p.uuid().primary(),
    campaignId: () => p.manyToOne(ReferralCampaign).mapToPk().fieldName('campaign_id'),
    referralThreshold: p.integer(),
    title: p.string().length(100),
    text: p.string().length(300),
  },
  uniques: [{ name: 'referral_reward_once_threshold', properties: ['campaignId', 'referralThreshold'] }],
  checks: [{ name: 'referral_reward_threshold_positive', expression: 'referral_threshold > 0' }],
});
export type ReferralReward = InferEntity<typeof ReferralReward>;

export const ERASED_DOMAIN = 'erased.invalid';

/** Only the code of an active sign-up works: a pending one has to be approved first (rule R16). */
export const REFERRAL_SIGNUP_STATUSES = ['pending', 'active', 'refused', 'left'] as const;
export type ReferralSignupStatus = (typeof REFERRAL_SIGNUP_STATUSES)[number];

const ReferralSignupSchema = defineEntity({
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
    /** The code of the professional who referred them; it earns nothing. */
    referredByCode: p.string().length(20).nullable(),
    profession: p.string().length(100).nullable(),
    registerNumber: p.string().length(50).nullable(),
    userAgent: p.string().length(300).nullable(),
    status: p.enum(REFERRAL_SIGNUP_STATUSES).default('active'),
    /** When staff checked the register; nothing is paid out before (rule R46). */
    approvedAt: p.datetime().length(3).nullable(),
    /** Why staff refused it, as its professional reads it. */
    refusalReason: p.string().length(500).nullable(),
    createdAt: p.datetime().length(3),
  },
  uniques: [
    { name: 'referral_signup_once_email', properties: ['campaignId', 'email'] },
    { name: 'referral_signup_once_user', properties: ['campaignId', 'userId'] },
  ],
  indexes: [
    {
      name: 'referral_signup_of_user',
      expression:
        'create index "referral_signup_of_user" on "referral_signup" ("user_id") where user_id is not null',
    },
    {
      name: 'referral_signup_newest',
      expression: 'create index "referral_signup_newest" on "referral_signup" ("created_at" desc, "id" desc)',
    },
    {
      name: 'referral_signup_unapproved',
      expression:
        'create index "referral_signup_unapproved" on "referral_signup" ("created_at" desc, "id" desc) where approved_at is null',
    },
    {
      name: 'referral_signup_by_status',
      expression:
        'create index "referral_signup_by_status" on "referral_signup" ("status", "created_at" desc, "id" desc)',
    },
    // Staff search by prefix.
    {
      name: 'referral_signup_email_begins',
      expression:
        'create index "referral_signup_email_begins" on "referral_signup" ("email" text_pattern_ops)',
    },
    {
      name: 'referral_signup_code_begins',
      expression:
        'create index "referral_signup_code_begins" on "referral_signup" ("referral_code" text_pattern_ops)',
    },
    {
      name: 'referral_signup_last_name_begins',
      expression:
        'create index "referral_signup_last_name_begins" on "referral_signup" (lower("last_name") text_pattern_ops)',
    },
    {
      name: 'referral_signup_name_begins',
      expression: `create index "referral_signup_name_begins" on "referral_signup" (lower("first_name" || ' ' || "last_name") text_pattern_ops)`,
    },
  ],
  checks: [
    { name: 'referral_signup_code_shape', expression: `referral_code ~ '^[A-Z0-9]{1,20}$'` },
    {
      name: 'referral_signup_reason_of_refused',
      expression: `refusal_reason is null or status = 'refused'`,
    },
  ],
});
/**
 * The placeholder address of a professional whose account is gone; the domain is never assigned (RFC 2606).
 */
export function erasedEmail(signupId: string): string {
  return `${signupId}@${ERASED_DOMAIN}`;
}

export const REFERRAL_SIGNUP_TRANSITIONS: Transitions<ReferralSignupStatus> = {
  pending: ['active', 'refused', 'left'],
  active: ['refused', 'left'],
  refused: ['active'],
  left: ['pending', 'active'],
};

/** A professional who joined, with the code that patients use (rules R1, R2). */
export class ReferralSignup extends ReferralSignupSchema.class {
  /** Staff have checked the register; a pending or refused sign-up becomes active. */
  approve(now: Date): void {
    if (this.status === 'pending' || this.status === 'refused') move(this, 'active');
    this.approvedAt ??= now;
    this.refusalReason = null;
  }

  refuse(reason: string): void {
    move(this, 'refused');
    this.refusalReason = reason;
  }

  /** Reactivates a professional who had left, under the rules for a new one (rule R16). */
  comeBack({ waits }: { readonly waits: boolean }): void {
    move(this, waits ? 'pending' : 'active');
  }
}
ReferralSignupSchema.setClass(ReferralSignup);

function move(signup: ReferralSignup, to: ReferralSignupStatus): void {
  signup.status = follow(REFERRAL_SIGNUP_TRANSITIONS, signup.status, to);
}
