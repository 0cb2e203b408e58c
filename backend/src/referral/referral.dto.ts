import { Always, Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Id, Url } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Decimal, Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { refined } from '#backend/platform/http/validation/rule.js';
import { Email, Line, PlainText, typed } from '#backend/platform/http/validation/text.js';
import { CHECKOUT_MESSAGES, cleanText, LIMITS, oneLine } from '../rules/delivery/checkout-form.js';
import { isPlainName } from '../rules/identity/names.js';
import {
  CAMPAIGN_IMAGES,
  REFERRAL_LIMITS,
  REFERRAL_MESSAGES,
  type CampaignImage,
} from '../rules/money/referral.js';
import { REFERRAL_SIGNUP_STATUSES, type ReferralSignupStatus } from './referral.entity.js';

const MAX_TYPED_CODE = 100;

@Named('CodeValidity')
export class CodeValidityDto {
  @Flag() valid!: boolean;
}

class RewardDto {
  @Id() id!: string;
  @Whole({ description: 'Paying patients.' }) referralThreshold!: number;
  @PlainText() title!: string;
  @PlainText() text!: string;
}

@Named('ReferralCampaign')
export class ReferralCampaignDto {
  @Id() id!: string;
  @PlainText() name!: string;
  @Always(true) isActive!: true;
  @ListOf(() => RewardDto, { description: 'By threshold, the lowest first.' }) rewards!: RewardDto[];
  @Decimal({ description: 'What patients save.' }) discountPercent!: number;
  @Decimal() commissionPercent!: number;
  @Pence() payoutMinimumPence!: number;
}

const name = refined(
  refined(
    typed({
      read: (value) => cleanText(oneLine(value), LIMITS.name + 1) || undefined,
      message: REFERRAL_MESSAGES.required,
      missing: REFERRAL_MESSAGES.required,
    }),
    (value: string) => value.length <= LIMITS.name,
    REFERRAL_MESSAGES.nameTooLong,
  ),
  isPlainName,
  CHECKOUT_MESSAGES.plainName,
);

export class JoinReferralRequest {
  @Email({
    min: 1,
    message: REFERRAL_MESSAGES.required,
    shape: REFERRAL_MESSAGES.emailShape,
    description: 'The record carries the confirmed address of the account, whatever is typed here.',
  })
  email!: string;

  @Field(name) firstName!: string;

  @Field(name) lastName!: string;

  @PlainText({
    max: MAX_TYPED_CODE,
    optional: true,
    description: 'Of the colleague who brought them; one that is no code is left out.',
  })
  referredByCode?: string;

  @Line(REFERRAL_LIMITS.profession, { optional: true }) profession?: string;

  @Line(REFERRAL_LIMITS.registerNumber, {
    optional: true,
    description: 'In the register of the profession.',
  })
  registerNumber?: string;
}

/** What is checked before the first payout (rule R46). */
@Named('RegistrationRequest')
export class RegistrationRequest {
  @Line(REFERRAL_LIMITS.profession, { optional: true }) profession?: string;

  @Line(REFERRAL_LIMITS.registerNumber, { message: REFERRAL_MESSAGES.registerNumber })
  registerNumber!: string;
}

@Named('ReferralSignup')
export class ReferralSignupDto {
  @Id() id!: string;
  @Id() campaignId!: string;
  @PlainText() email!: string;
  @PlainText() firstName!: string;
  @PlainText() lastName!: string;
  @PlainText() referralCode!: string;
  @Url({ description: 'What patients open.' }) referralLink!: string;
  @PlainText({ nullable: true }) referredByCode!: string | null;
  @Whole({ description: 'Paying patients.' }) referralCount!: number;
  @PlainText({ nullable: true }) profession!: string | null;
  @PlainText({ nullable: true }) registerNumber!: string | null;
  @OneOf(REFERRAL_SIGNUP_STATUSES, { description: 'The code of a pending one is no code yet.' })
  status!: ReferralSignupStatus;
  @Instant({ nullable: true }) approvedAt!: string | null;

  @Flag({ description: 'Nothing is paid out until staff have checked the register.' })
  awaitsApproval!: boolean;

  @PlainText({ nullable: true }) refusalReason!: string | null;
  @Instant() createdAt!: string;
}

class CommissionSummaryNextCommission {
  @Whole() percent!: number;
  @Instant() from!: string;
}

class CommissionSummaryMilestone extends RewardDto {
  @Flag() isReached!: boolean;
}

class CommissionSummaryRecentCommission {
  @Pence({ description: 'Less than nothing for a refund.' }) amountPence!: number;
  @Pence() spendingPence!: number;
  @OneOf(['paid', 'pending']) status!: 'paid' | 'pending';
  @Instant() date!: string;
}

@Named('CommissionSummary')
export class CommissionSummaryDto {
  @Whole({ description: 'What they earn now (rule R70).' }) commissionPercent!: number;

  @Nested(() => CommissionSummaryNextCommission, {
    nullable: true,
    description: 'Another commission that is going to hold; null while none is.',
  })
  nextCommission!: CommissionSummaryNextCommission | null;

  @Pence({ description: 'Goods after discounts and refunds.' }) totalReferredSpendingPence!: number;
  @Pence({ description: 'All of it, paid or not.' }) commissionEarnedPence!: number;
  @Pence() commissionPaidPence!: number;

  @Pence({ description: 'Earned and not paid yet; below nothing after late refunds.' })
  pendingCommissionPence!: number;

  @Pence({ description: 'As much of the pending as is payable: its orders are completed.' })
  approvedCommissionPence!: number;

  @Whole({ description: 'Paying patients.' }) totalReferrals!: number;
  @ListOf(() => CommissionSummaryMilestone) milestones!: CommissionSummaryMilestone[];

  @ListOf(() => CommissionSummaryRecentCommission, { description: 'The newest ten.' })
  recentCommissions!: CommissionSummaryRecentCommission[];
}

export class CampaignImageRequest {
  @OneOf(CAMPAIGN_IMAGES) imageType!: CampaignImage;
}

@Named('CampaignImage')
export class CampaignImageDto {
  @Url() imageUrl!: string;
  @Flag({ description: 'Ours, not one made now.' }) isBundled!: boolean;
}
