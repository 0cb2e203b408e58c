import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { MEAL_TYPES } from '../rules/allergens.js';
import { SUBSCRIPTION_STATES, WEEKDAY_NAMES } from '../rules/box-schedule.js';

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

/** A weekly box: what is delivered to whom, and the card that pays each delivery (rules O7, O8). */
export const BoxSubscription = defineEntity({
  name: 'BoxSubscription',
  tableName: 'box_subscription',
  properties: {
    id: p.uuid().primary(),
    /** Null once the account is gone. */
    userId: p.uuid().nullable(),
    status: p.enum(SUBSCRIPTION_STATES),
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
      name: 'box_subscription_to_adopt',
      expression: `create index "box_subscription_to_adopt" on "box_subscription" ("id") where health_sealed is not null`,
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
export type BoxSubscription = InferEntity<typeof BoxSubscription>;
