import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { MEMBERSHIP_STATUSES } from '../rules/membership/membership.js';
import { follow, type Transitions } from '../platform/database/transitions.js';

const MembershipSchema = defineEntity({
  name: 'Membership',
  tableName: 'membership',
  properties: {
    id: p.uuid().primary(),
    /** Null once the account is gone. */
    userId: p.uuid().nullable().unique('membership_user_id_unique'),
    status: p.enum(MEMBERSHIP_STATUSES),
    /** The current or latest plan. */
    planName: p.string().length(200).nullable(),
    pricePence: p.integer().nullable(),
    /**
     * The price that the provider was set to charge from the next payment on, where it is another one (rule
     * L11).
     */
    askedPence: p.integer().nullable(),
    /** The payment provider's ids of the customer and of the current or latest subscription. */
    customerId: p.string().length(255).nullable(),
    subscriptionId: p.string().length(255).nullable().unique('membership_subscription_id_unique'),
    startedAt: p.datetime().length(3).nullable(),
    trialEnd: p.datetime().length(3).nullable(),
    periodEnd: p.datetime().length(3).nullable(),
    cancelAtPeriodEnd: p.boolean().default(false),
    /** When the payment of a period that has begun is taken; null when it was taken or refused (rule L10). */
    paymentDueAt: p.datetime().length(3).nullable(),
    /** The unpaid renewal, and until when the benefits last without it (rule L7). */
    failedInvoiceId: p.string().length(255).nullable(),
    graceUntil: p.datetime().length(3).nullable(),
    endedAt: p.datetime().length(3).nullable(),
    /** customer, payment, provider or erased. */
    endReason: p.string().length(30).nullable(),
    /** When the emails about the end of the trial and about the membership are due (rule L4). */
    trialRemindAt: p.datetime().length(3).nullable(),
    remindAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
  indexes: [
    {
      name: 'membership_trial_remind_at',
      expression: `create index "membership_trial_remind_at" on "membership" ("trial_remind_at") where trial_remind_at is not null`,
    },
    {
      name: 'membership_remind_at',
      expression: `create index "membership_remind_at" on "membership" ("remind_at") where remind_at is not null`,
    },
    {
      name: 'membership_grace_until',
      expression: `create index "membership_grace_until" on "membership" ("grace_until") where status = 'past_due'`,
    },
  ],
  checks: [
    {
      name: 'membership_running_has_subscription',
      expression: `status in ('none', 'ended') or (subscription_id is not null and period_end is not null)`,
    },
    { name: 'membership_trialing_has_end', expression: `status <> 'trialing' or trial_end is not null` },
    {
      name: 'membership_past_due_has_grace',
      expression: `(status = 'past_due') = (grace_until is not null)`,
    },
    {
      name: 'membership_due_while_running',
      expression: `payment_due_at is null or status in ('trialing', 'active')`,
    },
    { name: 'membership_ended_has_time', expression: `(status = 'ended') = (ended_at is not null)` },
  ],
});
type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];
export type RunningStatus = Exclude<MembershipStatus, 'none' | 'ended'>;

const RUNNING: readonly RunningStatus[] = ['trialing', 'active', 'past_due', 'paused'];

/**
 * An active status may change to any other, as the provider reports; a returning member has another
 * subscription.
 */
export const MEMBERSHIP_TRANSITIONS: Transitions<MembershipStatus> = {
  none: RUNNING,
  trialing: [...RUNNING, 'ended'],
  active: [...RUNNING, 'ended'],
  past_due: [...RUNNING, 'ended'],
  paused: [...RUNNING, 'ended'],
  ended: RUNNING,
};

export interface JoinedMembership {
  readonly planName: string;
  readonly pricePence: number;
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly startedAt: Date;
  readonly trialEnd: Date | null;
  readonly trialRemindAt: Date | null;
  readonly remindAt: Date;
}

export interface ProviderMembershipState {
  readonly status: RunningStatus;
  readonly periodEnd: Date;
  readonly trialEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly paymentDueAt: Date | null;
  readonly graceUntil: Date | null;
}

/** One person's membership, in the provider's latest state; one row per person, however often they join. */
export class Membership extends MembershipSchema.class {
  /** Links another subscription of the provider to the membership; `bring` then applies its state. */
  join(joined: JoinedMembership): void {
    this.planName = joined.planName;
    this.pricePence = joined.pricePence;
    this.askedPence = null;
    this.customerId = joined.customerId;
    this.subscriptionId = joined.subscriptionId;
    this.startedAt = joined.startedAt;
    this.trialEnd = joined.trialEnd;
    this.failedInvoiceId = null;
    this.cancelAtPeriodEnd = false;
    this.endReason = null;
    this.trialRemindAt = joined.trialRemindAt;
    this.remindAt = joined.remindAt;
  }

  /** Applies the provider's current state of an active subscription. */
  bring(news: ProviderMembershipState, now: Date): void {
    move(this, news.status, now);
    this.periodEnd = news.periodEnd;
    this.trialEnd = news.trialEnd;
    this.cancelAtPeriodEnd = news.cancelAtPeriodEnd;
    this.paymentDueAt = news.paymentDueAt;
    this.graceUntil = news.graceUntil;
    this.endedAt = null;
  }

  /** Ends the membership: no more payments, reminders or waiting. */
  end(reason: string, endedAt: Date, now: Date): void {
    move(this, 'ended', now);
    this.cancelAtPeriodEnd = false;
    this.paymentDueAt = null;
    this.graceUntil = null;
    this.trialRemindAt = null;
    this.remindAt = null;
    this.endedAt = endedAt;
    this.endReason = reason;
    this.askedPence = null;
  }

  /** Removes the deleted account. */
  forget(now: Date): void {
    this.userId = null;
    this.customerId = null;
    this.trialRemindAt = null;
    this.remindAt = null;
    this.updatedAt = now;
  }
}
MembershipSchema.setClass(Membership);

function move(membership: Membership, to: MembershipStatus, now: Date): void {
  membership.status = follow(MEMBERSHIP_TRANSITIONS, membership.status, to);
  membership.updatedAt = now;
}

export const CHECKOUT_STATUSES = ['open', 'completed', 'refused', 'expired'] as const;

const MembershipCheckoutSchema = defineEntity({
  name: 'MembershipCheckout',
  tableName: 'membership_checkout',
  properties: {
    id: p.uuid().primary(),
    membershipId: () => p.manyToOne(Membership).mapToPk().fieldName('membership_id'),
    planName: p.string().length(200),
    pricePence: p.integer(),
    trialDays: p.integer(),
    /** Keyed hash of the account's email address: a trial is counted by it (rule H6). */
    emailKey: p.string().length(100),
    status: p.enum(CHECKOUT_STATUSES),
    /** Why its subscription was ended at once: trial_used, duplicate or erased. */
    refusedFor: p.string().length(30).nullable(),
    subscriptionId: p.string().length(255).nullable().unique('membership_checkout_subscription_unique'),
    /** Number of readings begun, and the latest one applied: an older reading changes nothing. */
    readNo: p.integer().default(0),
    appliedNo: p.integer().default(0),
    /**
     * The terms that were ticked before the page was opened, as shown; null where nothing was ticked (rule
     * L31).
     */
    termsVersion: p.string().length(20).nullable(),
    keyInformation: p.string().length(1000).nullable(),
    consentText: p.string().length(500).nullable(),
    consentedAt: p.datetime().length(3).nullable(),
    /** The agreed wordings and the button that was pressed, as shown (rules H23, O93). */
    wordingIds: p.array().columnType('uuid[]').defaultRaw(`'{}'`),
    expiresAt: p.datetime().length(3),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    { name: 'membership_checkout_of_membership', properties: ['membershipId'] },
    {
      name: 'membership_checkout_one_open',
      expression: `create unique index "membership_checkout_one_open" on "membership_checkout" ("membership_id") where status = 'open'`,
    },
  ],
  checks: [
    { name: 'membership_checkout_price_positive', expression: 'price_pence > 0' },
    { name: 'membership_checkout_trial_days', expression: 'trial_days >= 0' },
    {
      name: 'membership_checkout_consent_whole',
      expression: 'num_nulls(terms_version, key_information, consent_text, consented_at) in (0, 4)',
    },
    {
      name: 'membership_checkout_refused_has_reason',
      expression: `(status = 'refused') = (refused_for is not null)`,
    },
  ],
});
type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/** A page may be paid at the moment it expires. */
export const CHECKOUT_TRANSITIONS: Transitions<CheckoutStatus> = {
  open: ['completed', 'refused', 'expired'],
  completed: [],
  refused: [],
  expired: ['completed', 'refused'],
};

export interface CheckoutConsent {
  readonly termsVersion: string;
  readonly keyInformation: string;
  readonly consentText: string;
  readonly consentedAt: Date;
}

/** One checkout of a membership: its payment page, and the subscription that it created. */
export class MembershipCheckout extends MembershipCheckoutSchema.class {
  /** It created a subscription, which may have ended since. */
  complete(): void {
    moveCheckout(this, 'completed');
  }

  /** Its subscription was ended at once. */
  refuse(reason: string): void {
    moveCheckout(this, 'refused');
    this.refusedFor = reason;
  }

  expire(): void {
    moveCheckout(this, 'expired');
  }

  /** Records what was ticked before the page was opened (rule L31). */
  consent(agreed: CheckoutConsent): void {
    this.termsVersion = agreed.termsVersion;
    this.keyInformation = agreed.keyInformation;
    this.consentText = agreed.consentText;
    this.consentedAt = agreed.consentedAt;
  }
}
MembershipCheckoutSchema.setClass(MembershipCheckout);

function moveCheckout(checkout: MembershipCheckout, to: CheckoutStatus): void {
  checkout.status = follow(CHECKOUT_TRANSITIONS, checkout.status, to);
}

/** One charge of a membership: one paid invoice of the provider. */
export const MembershipCharge = defineEntity({
  name: 'MembershipCharge',
  tableName: 'membership_charge',
  properties: {
    id: p.uuid().primary(),
    membershipId: () => p.manyToOne(Membership).mapToPk().fieldName('membership_id'),
    subscriptionId: p.string().length(255),
    invoiceId: p.string().length(255).unique('membership_charge_invoice_unique'),
    paymentIntentId: p.string().length(255).nullable().unique('membership_charge_intent_unique'),
    amountPence: p.integer(),
    /** Included in the amount, at the VAT rate of the day (rule V1). */
    vatBasisPoints: p.integer(),
    vatPence: p.integer(),
    paidAt: p.datetime().length(3),
    /** The period it pays for; null where the provider named none. */
    periodStart: p.datetime().length(3).nullable(),
    periodEnd: p.datetime().length(3).nullable(),
    /** Set once: a charge is refunded in full, or not at all. */
    refundRequestedAt: p.datetime().length(3).nullable(),
    /** The amount that the provider reports as refunded. */
    refundedPence: p.integer().default(0),
    /** Why a refund of it did not arrive; null again once it was refunded in another way (rule L62). */
    refundFailure: p.string().length(500).nullable(),
  },
  indexes: [
    { name: 'membership_charge_of_membership', properties: ['membershipId', 'paidAt'] },
    { name: 'membership_charge_of_subscription', properties: ['subscriptionId', 'paidAt'] },
    {
      name: 'membership_charge_paid',
      expression: `create index "membership_charge_paid" on "membership_charge" using brin ("paid_at")`,
    },
    {
      name: 'membership_charge_refund_lost',
      expression: `create index "membership_charge_refund_lost" on "membership_charge" ("paid_at") where refund_failure is not null`,
    },
  ],
  checks: [
    { name: 'membership_charge_amount_positive', expression: 'amount_pence > 0' },
    {
      name: 'membership_charge_refunded_within',
      expression: 'refunded_pence >= 0 and refunded_pence <= amount_pence',
    },
    {
      name: 'membership_charge_period',
      expression: '(period_start is null) = (period_end is null) and period_start < period_end',
    },
    { name: 'membership_charge_vat_within', expression: 'vat_pence >= 0 and vat_pence < amount_pence' },
  ],
});
export type MembershipCharge = InferEntity<typeof MembershipCharge>;

/**
 * Used free trials: one row each for the account, its address and its card. All are keyed hashes, so that
 * they outlive the account (rules L1, H6). The primary key enforces the limit.
 */
export const MembershipTrial = defineEntity({
  name: 'MembershipTrial',
  tableName: 'membership_trial',
  properties: {
    person: p.string().length(100).primary(),
    checkoutId: p.uuid(),
    usedAt: p.datetime().length(3),
  },
});
export type MembershipTrial = InferEntity<typeof MembershipTrial>;
