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
  @Flag({ description: 'Whether the benefits currently apply.' }) subscribed!: boolean;
  @PlainText({ nullable: true }) subscriptionTier!: string | null;

  @Instant({
    nullable: true,
    description: 'End of the current paid or free period; for an ended membership, when it ended.',
  })
  subscriptionEnd!: string | null;

  @OneOf(MEMBERSHIP_STATUSES) status!: MembershipStatus;
  @Instant({ nullable: true }) trialEnd!: string | null;
  @Flag({ description: 'No further charges; the membership ends with the period.' })
  cancelAtPeriodEnd!: boolean;

  @Pence({ description: 'Price per month including VAT: of the current membership, otherwise of a new one.' })
  pricePence!: number;

  @Nested(() => MembershipComingPrice, {
    nullable: true,
    description: 'The announced new price and the first payment at it.',
  })
  comingPrice!: MembershipComingPrice | null;

  @Flag({ description: 'Whether this account can still have the free trial.' }) trialAvailable!: boolean;

  @Instant({
    nullable: true,
    description: 'After a failed payment: when the benefits end unless a retry of the card succeeds.',
  })
  graceUntil!: string | null;

  @Instant({
    nullable: true,
    description: 'Deadline for a cancellation that refunds the first payment after the trial.',
  })
  refundableUntil!: string | null;

  @Instant({
    nullable: true,
    description:
      'When the payment for the current period is taken: a cancellation before then ends the membership at once without a charge.',
  })
  paymentDueAt!: string | null;

  @Pence({ description: 'Amount refunded, or being refunded, for the current or most recent membership.' })
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
      'Recorded with its time and wording. Rejected with price_changed if the wording or price has changed since.',
  })
  consent?: TickedTerms;
}

@Named('PlanCheckoutRequest')
export class PlanCheckoutRequest {
  @Id() mealPlanId!: string;

  @Nested(() => TickedTerms, {
    optional: true,
    description:
      'Recorded with its time and wording. Rejected with price_changed if the wording or price has changed since.',
  })
  consent?: TickedTerms;
}
