import { defineEntity, p } from '@mikro-orm/core';
import { MEAL_TYPES } from '../rules/food/allergens.js';
import {
  SUBSCRIPTION_STATUSES,
  WEEKDAY_NAMES,
  type SubscriptionStatus,
} from '../rules/boxes/box-schedule.js';
import type { IsoDate } from '../rules/delivery/delivery-days.js';
import { follow, type Transitions } from '../platform/database/transitions.js';

/** Quantities of extras by their number, as the configurators store them (rule B4). */
export interface BoxExtras {
  readonly breakfast: Readonly<Record<string, number>>;
  readonly protein: Readonly<Record<string, number>>;
}

export interface BoxAddress {
  readonly address: string;
  readonly apartment?: string | undefined;
  readonly city: string;
  readonly postcode: string;
  readonly country: 'GB' | 'IE';
  /** For the courier (rule X25). */
  readonly courierNote?: string | undefined;
}

const BoxSubscriptionSchema = defineEntity({
  name: 'BoxSubscription',
  tableName: 'box_subscription',
  properties: {
    id: p.uuid().primary(),
    /** Null once the account is deleted. */
    userId: p.uuid().nullable(),
    status: p.enum(SUBSCRIPTION_STATUSES),
    mealsPerWeek: p.integer(),
    deliveryDay: p.enum(WEEKDAY_NAMES),
    mealType: p.enum(MEAL_TYPES),
    halalOnly: p.boolean(),
    extras: p.json<BoxExtras>(),
    email: p.string().length(254),
    firstName: p.string().length(100),
    lastName: p.string().length(100),
    phone: p.string().length(20),
    deliveryAddress: p.json<BoxAddress>(),
    billingAddress: p.json<BoxAddress>().nullable(),
    /**
     * Health details that earlier releases stored. They move to the account and this column is emptied (rule
     * F20).
     */
    healthSealed: p.blob().nullable(),
    /** Dishes kept in spite of declared allergens, and dishes removed because of them: sealed (rule H1). */
    choicesSealed: p.blob().nullable(),
    promotionCode: p.string().length(40).nullable(),
    /**
     * Percentages off the first, second … box, as the promotion had them when the subscription began (rule
     * B81).
     */
    promotionPercents: p.array(Number).columnType('int[]').nullable(),
    referralCode: p.string().length(20).nullable(),
    /**
     * The wordings that the customer agreed to and the button that they pressed, as shown (rules H23, O93).
     */
    wordingIds: p.array().columnType('uuid[]').defaultRaw(`'{}'`),
    /** The order that started it. It is paid at checkout and saves the card. */
    firstOrderId: p.uuid().unique('box_subscription_first_order_id_unique'),
    /** The payment provider's ids of the customer and the card. */
    customerId: p.string().length(255).nullable(),
    paymentMethodId: p.string().length(255).nullable(),
    cardBrand: p.string().length(40).nullable(),
    cardLast4: p.string().length(4).nullable(),
    /** The first day of deliveries after the pause. Null while paused: until it is resumed. */
    pausedUntil: p.date().nullable(),
    /** Number of consecutive deliveries that were not paid (rule B21). */
    failedBoxes: p.integer().default(0),
    activatedAt: p.datetime().length(3).nullable(),
    cancelledAt: p.datetime().length(3).nullable(),
    /** customer, payment, unpaid or erased. */
    endReason: p.string().length(30).nullable(),
    /** The customer's reason for leaving. */
    endNote: p.string().length(1000).nullable(),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
  indexes: [
    {
      name: 'box_subscription_newest',
      expression: `create index "box_subscription_newest" on "box_subscription" ("created_at", "id") where end_reason is distinct from 'unpaid'`,
    },
    {
      name: 'box_subscription_of_status',
      expression: `create index "box_subscription_of_status" on "box_subscription" ("status", "created_at", "id") where end_reason is distinct from 'unpaid'`,
    },
    {
      name: 'box_subscription_by_email',
      expression: `create index "box_subscription_by_email" on "box_subscription" ("email" collate "C", "created_at", "id")`,
    },
    {
      name: 'box_subscription_legacy_health',
      expression: `create index "box_subscription_legacy_health" on "box_subscription" ("id") where health_sealed is not null`,
    },
    { name: 'box_subscription_of_user', properties: ['userId', 'createdAt', 'id'] },
    {
      name: 'box_subscription_running',
      expression: `create index "box_subscription_running" on "box_subscription" ("id") where status in ('active', 'paused', 'past_due')`,
    },
  ],
  checks: [
    { name: 'box_subscription_has_meals', expression: 'meals_per_week > 0' },
    { name: 'box_subscription_failed_boxes', expression: 'failed_boxes >= 0' },
    {
      name: 'box_subscription_ended_has_time',
      expression: `(status = 'cancelled') = (cancelled_at is not null)`,
    },
    {
      name: 'box_subscription_pause_has_day',
      expression: `paused_until is null or status = 'paused'`,
    },
  ],
});
/**
 * The end of a pause may change. A subscription that was cancelled unpaid starts if its money arrives after
 * all.
 */
export const SUBSCRIPTION_TRANSITIONS: Transitions<SubscriptionStatus> = {
  pending: ['active', 'cancelled'],
  active: ['paused', 'past_due', 'cancelled'],
  paused: ['active', 'past_due', 'paused', 'cancelled'],
  past_due: ['active', 'paused', 'cancelled'],
  cancelled: ['active'],
};

/** The plan of a weekly box. */
export type BoxPlan = Pick<
  BoxSubscription,
  'mealsPerWeek' | 'mealType' | 'halalOnly' | 'deliveryDay' | 'extras'
>;

/** The payment provider's ids of the customer and the card, and the card details that we show. */
export interface BoxCard {
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly brand: string | null;
  readonly last4: string | null;
}

/** A weekly box: its plan, its delivery details and the card that pays each delivery (rules O7, O8). */
export class BoxSubscription extends BoxSubscriptionSchema.class {
  /** Its first box is paid, perhaps after it had been cancelled unpaid. */
  start(now: Date): void {
    move(this, 'active', now);
    this.activatedAt = now;
    this.cancelledAt = null;
    this.endReason = null;
  }

  /** Pauses until a day, the first of deliveries again; null: until it is resumed (rule O8). */
  pause(until: IsoDate | null, now: Date): void {
    move(this, 'paused', now);
    this.pausedUntil = until;
  }

  resume({ isOwed }: { readonly isOwed: boolean }, now: Date): void {
    move(this, isOwed ? 'past_due' : 'active', now);
  }

  /** A box could not be paid. An active subscription becomes past due; a paused or past due one stays so. */
  noteRefusal(now: Date): void {
    if (this.status === 'active') move(this, 'past_due', now);
    this.updatedAt = now;
  }

  /** A later box was paid: no payment is outstanding. */
  notePaid(now: Date): void {
    if (this.status === 'past_due') move(this, 'active', now);
    this.failedBoxes = 0;
    this.updatedAt = now;
  }

  /** A later box was cancelled because it was not paid (rule B21). */
  noteUnpaidBox(now: Date): void {
    this.failedBoxes += 1;
    this.updatedAt = now;
  }

  /** Nothing more is planned or charged. */
  end(reason: 'customer' | 'payment' | 'unpaid', now: Date): void {
    move(this, 'cancelled', now);
    this.cancelledAt = now;
    this.endReason = reason;
  }

  changePlan(plan: BoxPlan, now: Date): void {
    this.mealsPerWeek = plan.mealsPerWeek;
    this.mealType = plan.mealType;
    this.halalOnly = plan.halalOnly;
    this.deliveryDay = plan.deliveryDay;
    this.extras = plan.extras;
    this.updatedAt = now;
  }

  payWith(card: BoxCard, now: Date): void {
    this.customerId = card.customerId;
    this.paymentMethodId = card.paymentMethodId;
    this.cardBrand = card.brand;
    this.cardLast4 = card.last4;
    this.updatedAt = now;
  }
}
BoxSubscriptionSchema.setClass(BoxSubscription);

/** Only a pause has an end. */
function move(subscription: BoxSubscription, to: SubscriptionStatus, now: Date): void {
  subscription.status = follow(SUBSCRIPTION_TRANSITIONS, subscription.status, to);
  subscription.pausedUntil = null;
  subscription.updatedAt = now;
}
