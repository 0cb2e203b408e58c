import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, Key, Url } from '#backend/platform/http/validation/keys.js';
import { Nested } from '#backend/platform/http/validation/lists.js';
import { Pence } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';
import { MEMBERSHIP_STATUSES, type MembershipStatus } from '../rules/membership/membership.js';

class MembershipComingPrice {
  @Pence() pricePence!: number;
  @Instant() from!: string;
}

/** A membership as its owner sees it. */
@Named('Membership')
export class MembershipDto {
  @Flag({ description: 'Whether the benefits hold.' }) subscribed!: boolean;
  @PlainText({ nullable: true }) subscriptionTier!: string | null;

  @Instant({
    nullable: true,
    description: 'The end of the period that is paid for or free; when it ended, for one that has ended.',
  })
  subscriptionEnd!: string | null;

  @OneOf(MEMBERSHIP_STATUSES) status!: MembershipStatus;
  @Instant({ nullable: true }) trialEnd!: string | null;
  @Flag({ description: 'Nothing more is charged; it ends with the period.' }) cancelAtPeriodEnd!: boolean;

  @Pence({ description: 'A month, VAT included; what a new one would cost, unless one runs.' })
  pricePence!: number;

  @Nested(() => MembershipComingPrice, {
    nullable: true,
    description: 'Another price that was announced, and the first payment that is at it.',
  })
  comingPrice!: MembershipComingPrice | null;

  @Flag({ description: 'Whether this account has never had the free trial.' }) trialAvailable!: boolean;

  @Instant({
    nullable: true,
    description: 'A payment failed: until then the benefits hold, and the card is tried again.',
  })
  graceUntil!: string | null;

  @Instant({
    nullable: true,
    description: 'Who cancels until then gets the first payment after the trial back.',
  })
  refundableUntil!: string | null;

  @Instant({
    nullable: true,
    description:
      'The payment of the period that has begun is taken then: a cancellation before it ends the membership at once, and nothing is taken.',
  })
  paymentDueAt!: string | null;

  @Pence({ description: 'Of the membership that runs or ran last: on its way back, or back.' })
  refundPence!: number;
}

@Named('MembershipPage')
export class MembershipPageDto {
  @Url() url!: string;
}

@Named('CancelledMembership')
export class CancelledMembershipDto extends MembershipDto {}

/** The terms that were ticked beside the button: their version, and the price they stated. */
class TickedTerms {
  @Key(20) version!: string;
  @Pence() pricePence!: number;
}

@Named('TrialRequest', { preset: {} })
export class TrialRequest {
  @Nested(() => TickedTerms, {
    optional: true,
    description:
      'Kept with time and words. Refused with price_changed when the words or the price are others by now.',
  })
  consent?: TickedTerms;
}

@Named('PlanCheckoutRequest')
export class PlanCheckoutRequest {
  @Id() mealPlanId!: string;

  @Nested(() => TickedTerms, {
    optional: true,
    description:
      'Kept with time and words. Refused with price_changed when the words or the price are others by now.',
  })
  consent?: TickedTerms;
}
