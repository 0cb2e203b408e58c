import { z } from 'zod';
import { requiredLine } from '../platform/http/schemas/text-fields.js';
import { PenceDto as Pence } from '../platform/http/schemas/schemas.js';
import {
  CHECKOUT_MESSAGES,
  cleanText,
  isEmail,
  LIMITS,
  normaliseEmail,
  oneLine,
} from '../rules/delivery/checkout-form.js';
import { isPlainName } from '../rules/identity/names.js';
import { CAMPAIGN_IMAGES, REFERRAL_LIMITS, REFERRAL_MESSAGES } from '../rules/money/referral.js';
import { REFERRAL_SIGNUP_STATUSES } from './referral.entity.js';

const MAX_TYPED_CODE = 100;

export const CodeValidityDto = z.object({ valid: z.boolean() }).meta({ id: 'CodeValidity' });

const RewardDto = z.object({
  id: z.uuid(),
  referralThreshold: z.number().int().describe('Paying patients.'),
  title: z.string(),
  text: z.string(),
});

export const ReferralCampaignDto = z
  .object({
    id: z.uuid(),
    name: z.string(),
    isActive: z.literal(true),
    rewards: z.array(RewardDto).describe('By threshold, the lowest first.'),
    discountPercent: z.number().describe('What patients save.'),
    commissionPercent: z.number(),
    payoutMinimumPence: Pence,
  })
  .meta({ id: 'ReferralCampaign' });
export type ReferralCampaignDto = z.infer<typeof ReferralCampaignDto>;

const name = z
  .string({ error: REFERRAL_MESSAGES.required })
  .transform((value) => cleanText(oneLine(value), LIMITS.name + 1))
  .pipe(z.string().min(1, REFERRAL_MESSAGES.required).max(LIMITS.name, REFERRAL_MESSAGES.nameTooLong))
  .refine(isPlainName, CHECKOUT_MESSAGES.plainName);

const optionalLine = (limit: number) =>
  z
    .string()
    .max(limit, CHECKOUT_MESSAGES.tooLong)
    .transform((value) => cleanText(oneLine(value), limit))
    .optional();

export const JoinReferralRequest = z.strictObject({
  email: z
    .string({ error: REFERRAL_MESSAGES.required })
    .trim()
    .min(1, REFERRAL_MESSAGES.required)
    .refine((value) => value === '' || isEmail(value), REFERRAL_MESSAGES.emailShape)
    .transform(normaliseEmail)
    .describe('The record carries the confirmed address of the account, whatever is typed here.'),
  firstName: name,
  lastName: name,
  referredByCode: z
    .string()
    .max(MAX_TYPED_CODE)
    .optional()
    .describe('Of the colleague who brought them; one that is no code is left out.'),
  profession: optionalLine(REFERRAL_LIMITS.profession),
  registerNumber: optionalLine(REFERRAL_LIMITS.registerNumber).describe('In the register of the profession.'),
});
export type JoinReferralRequest = z.infer<typeof JoinReferralRequest>;

/** What is checked before the first payout (rule R46). */
export const RegistrationRequest = z
  .strictObject({
    profession: optionalLine(REFERRAL_LIMITS.profession),
    registerNumber: requiredLine(REFERRAL_LIMITS.registerNumber, REFERRAL_MESSAGES.registerNumber),
  })
  .meta({ id: 'RegistrationRequest' });
export type RegistrationRequest = z.infer<typeof RegistrationRequest>;

export const ReferralSignupDto = z
  .object({
    id: z.uuid(),
    campaignId: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    referralCode: z.string(),
    referralLink: z.url().describe('What patients open.'),
    referredByCode: z.string().nullable(),
    referralCount: z.number().int().describe('Paying patients.'),
    profession: z.string().nullable(),
    registerNumber: z.string().nullable(),
    status: z.enum(REFERRAL_SIGNUP_STATUSES).describe('The code of a pending one is no code yet.'),
    approvedAt: z.iso.datetime().nullable(),
    awaitsApproval: z.boolean().describe('Nothing is paid out until staff have checked the register.'),
    refusalReason: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ReferralSignup' });
export type ReferralSignupDto = z.infer<typeof ReferralSignupDto>;

export const CommissionSummaryDto = z
  .object({
    commissionPercent: z.number().int().describe('What they earn now (rule R70).'),
    nextCommission: z
      .object({ percent: z.number().int(), from: z.iso.datetime() })
      .nullable()
      .describe('Another commission that is going to hold; null while none is.'),
    totalReferredSpendingPence: Pence.describe('Goods after discounts and refunds.'),
    commissionEarnedPence: Pence.describe('All of it, paid or not.'),
    commissionPaidPence: Pence,
    pendingCommissionPence: Pence.describe('Earned and not paid yet; below nothing after late refunds.'),
    approvedCommissionPence: Pence.describe(
      'As much of the pending as is payable: its orders are completed.',
    ),
    totalReferrals: z.number().int().describe('Paying patients.'),
    milestones: z.array(RewardDto.extend({ isReached: z.boolean() })),
    recentCommissions: z
      .array(
        z.object({
          amountPence: Pence.describe('Less than nothing for a refund.'),
          spendingPence: Pence,
          status: z.enum(['paid', 'pending']),
          date: z.iso.datetime(),
        }),
      )
      .describe('The newest ten.'),
  })
  .meta({ id: 'CommissionSummary' });
export type CommissionSummaryDto = z.infer<typeof CommissionSummaryDto>;

export const CampaignImageRequest = z.strictObject({ imageType: z.enum(CAMPAIGN_IMAGES) });
export type CampaignImageRequest = z.infer<typeof CampaignImageRequest>;

export const CampaignImageDto = z
  .object({ imageUrl: z.url(), isBundled: z.boolean().describe('Ours, not one made now.') })
  .meta({ id: 'CampaignImage' });
export type CampaignImageDto = z.infer<typeof CampaignImageDto>;
