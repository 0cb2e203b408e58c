import { defineEntity, p } from '@mikro-orm/core';
import { MEAL_TYPES } from '../rules/food/allergens.js';
import {
  SUBSCRIPTION_STATUSES,
  WEEKDAY_NAMES,
  type SubscriptionStatus,
} from '../rules/boxes/box-schedule.js';
import type { IsoDate } from '../rules/delivery/delivery-days.js';
import { follow, type Transitions } from '../platform/database/transitions.js';

/** Quantities of extras by their number, as the configurators keep them (rule B4). */
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
    /** Null once the account is gone. */
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
    /** What releases before this one kept of health: it moves to the account and is emptied (rule F20). */
    healthSealed: p.blob().nullable(),
    /** Dishes kept in spite of declared allergens, and those taken out because of them: sealed (rule H1). */
    choicesSealed: p.blob().nullable(),
    promotionCode: p.string().length(40).nullable(),
    /** Off the first, second … box, as the promotion said when this began (rule B81). */
    promotionPercents: p.array(Number).columnType('int[]').nullable(),
    referralCode: p.string().length(20).nullable(),
    /** What was agreed to, and the button that was pressed, as it was shown (rules H23, O93). */
    wordingIds: p.array().columnType('uuid[]').defaultRaw(`'{}'`),
    /** The order that started it: paid at checkout, it saves the card. */
    firstOrderId: p.uuid().unique('box_subscription_first_order_id_unique'),
    /** The payment provider's names for the customer and the card. */
    customerId: p.string().length(255).nullable(),
    paymentMethodId: p.string().length(255).nullable(),
    cardBrand: p.string().length(40).nullable(),
    cardLast4: p.string().length(4).nullable(),
    /** The first day of deliveries again; null while paused means until it is resumed. */
    pausedUntil: p.date().nullable(),
    /** Deliveries in a row that could not be paid for (rule B21). */
    failedBoxes: p.integer().default(0),
    activatedAt: p.datetime().length(3).nullable(),
    cancelledAt: p.datetime().length(3).nullable(),
    /** customer, payment, unpaid or erased. */
    endReason: p.string().length(30).nullable(),
    /** What the shopper said on leaving. */
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
/** A pause may get another end; one that was given up unpaid starts when its money arrives all the same. */
export const SUBSCRIPTION_TRANSITIONS: Transitions<SubscriptionStatus> = {
  pending: ['active', 'cancelled'],
  active: ['paused', 'past_due', 'cancelled'],
  paused: ['active', 'past_due', 'paused', 'cancelled'],
  past_due: ['active', 'paused', 'cancelled'],
  cancelled: ['active'],
};

/** What a weekly box is. */
export type BoxPlan = Pick<
  BoxSubscription,
  'mealsPerWeek' | 'mealType' | 'halalOnly' | 'deliveryDay' | 'extras'
>;

/** The payment provider's names for who pays and for the card, and what is shown of it. */
export interface BoxCard {
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly brand: string | null;
  readonly last4: string | null;
}

/** A weekly box: what is delivered to whom, and the card that pays each delivery (rules O7, O8). */
export class BoxSubscription extends BoxSubscriptionSchema.class {
  /** Its first box is paid for, perhaps after it had been given up. */
  start(now: Date): void {
    move(this, 'active', now);
    this.activatedAt = now;
    this.cancelledAt = null;
    this.endReason = null;
  }

  /** Until a day, which is the first of deliveries again; null until it is resumed (rule O8). */
  pause(until: IsoDate | null, now: Date): void {
    move(this, 'paused', now);
    this.pausedUntil = until;
  }

  resume({ isOwed }: { readonly isOwed: boolean }, now: Date): void {
    move(this, isOwed ? 'past_due' : 'active', now);
  }

  /** A box could not be paid for: one that runs owes for it, one that is paused or owes already stays so. */
  noteRefusal(now: Date): void {
    if (this.status === 'active') move(this, 'past_due', now);
    this.updatedAt = now;
  }

  /** A later box was paid for: nothing is owed any more. */
  notePaid(now: Date): void {
    if (this.status === 'past_due') move(this, 'active', now);
    this.failedBoxes = 0;
    this.updatedAt = now;
  }

  /** A later box was given up for want of money (rule B21). */
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
