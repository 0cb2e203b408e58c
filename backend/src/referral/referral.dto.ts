import { Always, Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Id, Url } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Decimal, Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { refined } from '#backend/platform/http/validation/rule.js';
import { Email, Line, PlainText, typed } from '#backend/platform/http/validation/text.js';
import { CHECKOUT_MESSAGES, cleanText, MAX_LENGTHS, oneLine } from '../rules/delivery/checkout-form.js';
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
  @Whole({ description: 'Number of paying patients.' }) referralThreshold!: number;
  @PlainText() title!: string;
  @PlainText() text!: string;
}

@Named('ReferralCampaign')
export class ReferralCampaignDto {
  @Id() id!: string;
  @PlainText() name!: string;
  @Always(true) isActive!: true;
  @ListOf(() => RewardDto, { description: 'In ascending order of threshold.' }) rewards!: RewardDto[];
  @Decimal({ description: 'The discount for patients.' }) discountPercent!: number;
  @Decimal() commissionPercent!: number;
  @Pence() payoutMinimumPence!: number;
}

const name = refined(
  refined(
    typed({
      read: (value) => cleanText(oneLine(value), MAX_LENGTHS.name + 1) || undefined,
      message: REFERRAL_MESSAGES.required,
      missing: REFERRAL_MESSAGES.required,
    }),
    (value: string) => value.length <= MAX_LENGTHS.name,
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
    description: "Accepted but ignored: the record has the account's confirmed email address.",
  })
  email!: string;

  @Field(name) firstName!: string;

  @Field(name) lastName!: string;

  @PlainText({
    max: MAX_TYPED_CODE,
    optional: true,
    description: 'Code of the colleague who referred them; an invalid code is ignored.',
  })
  referredByCode?: string;

  @Line(REFERRAL_LIMITS.profession, { optional: true }) profession?: string;

  @Line(REFERRAL_LIMITS.registerNumber, {
    optional: true,
    description: 'Registration number with the professional body.',
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

/** For sign-ins, which ask this of every customer: 'no' is an answer, not a failure. */
@Named('ReferralStatus')
export class ReferralStatusDto {
  @Flag({ description: 'Whether the caller has a record at `signups/me`.' }) hasJoined!: boolean;
}

@Named('ReferralSignup')
export class ReferralSignupDto {
  @Id() id!: string;
  @Id() campaignId!: string;
  @PlainText() email!: string;
  @PlainText() firstName!: string;
  @PlainText() lastName!: string;
  @PlainText() referralCode!: string;
  @Url({ description: 'The link for patients.' }) referralLink!: string;
  @PlainText({ nullable: true }) referredByCode!: string | null;
  @Whole({ description: 'Number of paying patients.' }) referralCount!: number;
  @PlainText({ nullable: true }) profession!: string | null;
  @PlainText({ nullable: true }) registerNumber!: string | null;
  @OneOf(REFERRAL_SIGNUP_STATUSES, { description: 'The code works only once the registration is active.' })
  status!: ReferralSignupStatus;
  @Instant({ nullable: true }) approvedAt!: string | null;

  @Flag({ description: 'No payouts until staff have checked the professional register.' })
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
  @Pence({ description: 'Negative for a refund.' }) amountPence!: number;
  @Pence() spendingPence!: number;
  @OneOf(['paid', 'pending']) status!: 'paid' | 'pending';
  @Instant() date!: string;
}

class CommissionSummaryMonth {
  @PlainText({ pattern: /^\d{4}-(0[1-9]|1[0-2])$/ }) month!: string;
  @Pence({ description: 'Net of corrections; negative when more was taken back than earned.' })
  amountPence!: number;
}

@Named('CommissionSummary')
export class CommissionSummaryDto {
  @Whole({ description: 'The current commission rate (rule R70).' }) commissionPercent!: number;

  @Nested(() => CommissionSummaryNextCommission, {
    nullable: true,
    description: 'The upcoming commission rate; null if no change is planned.',
  })
  nextCommission!: CommissionSummaryNextCommission | null;

  @Pence({ description: 'Goods after discounts and refunds.' }) totalReferredSpendingPence!: number;
  @Pence({ description: 'Lifetime commission, paid or not.' }) commissionEarnedPence!: number;
  @Pence() commissionPaidPence!: number;

  @Pence({ description: 'Earned but not yet paid; negative after late refunds.' })
  pendingCommissionPence!: number;

  @Pence({
    description: 'The part of the pending commission that is payable, because its orders are completed.',
  })
  approvedCommissionPence!: number;

  @Whole({ description: 'Number of paying patients.' }) totalReferrals!: number;
  @ListOf(() => CommissionSummaryMilestone) milestones!: CommissionSummaryMilestone[];

  @ListOf(() => CommissionSummaryMonth, {
    description: 'The commission booked in each of the last six months in London, oldest first.',
  })
  months!: CommissionSummaryMonth[];

  @ListOf(() => CommissionSummaryRecentCommission, { description: 'The ten most recent commissions.' })
  recentCommissions!: CommissionSummaryRecentCommission[];
}

export class CampaignImageRequest {
  @OneOf(CAMPAIGN_IMAGES) imageType!: CampaignImage;
}

@Named('CampaignImage')
export class CampaignImageDto {
  @Url() imageUrl!: string;
  @Flag({ description: 'Our stock picture, rather than a generated one.' }) isBundled!: boolean;
}
