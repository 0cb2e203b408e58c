import { defineEntity, p } from '@mikro-orm/core';
import type { MealChoice } from '../rules/boxes/box.js';
import type { Discount } from '../rules/pricing/pricing.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../rules/boxes/box-schedule.js';
import { BoxSubscription, type BoxExtras } from './box-subscription.entity.js';
import { follow, type Transitions } from '../platform/database/transitions.js';

const BoxDeliverySchema = defineEntity({
  name: 'BoxDelivery',
  tableName: 'box_delivery',
  properties: {
    id: p.uuid().primary(),
    subscriptionId: () => p.manyToOne(BoxSubscription).mapToPk().fieldName('subscription_id'),
    /** 1 is the box that was paid at checkout. */
    sequence: p.integer(),
    date: p.date(),
    /** The last moment for changes. The box as it is then is charged and cooked (rule D6). */
    cutOffAt: p.datetime().length(3),
    status: p.enum(DELIVERY_STATUSES),
    /** Null: the chef chooses. */
    meals: p.json<MealChoice[]>().nullable(),
    /** Whether the chef chose any of them. */
    chosenByChef: p.boolean().default(false),
    /** The meals that the chef chose. Null in rows of older releases: all of them, if the chef chose any. */
    mealsByChef: p.json<MealChoice[]>().nullable(),
    /** Meals of a light week (rule B100); null: as many as the subscription has. */
    lightMeals: p.integer().nullable(),
    /** What was in the box before its light week, for its undo. */
    usualFilling: p.json<DeliveryFilling>().nullable(),
    /** Null: the subscription's extras. */
    extras: p.json<BoxExtras>().nullable(),
    orderId: p.uuid().nullable().unique('box_delivery_order_id_unique'),
    /** The amount that the card pays, set when the order is placed. */
    amountPence: p.integer().nullable(),
    /** The discount that an email quoted for the charge. The box costs no more if it is lost (rule B87). */
    quotedDiscount: p.json<Discount>().nullable(),
    /** Whether an email quoted the charge with a member's free delivery. */
    quotedMember: p.boolean().default(false),
    /** The number of times the card was tried. */
    attempts: p.integer().default(0),
    /** When the worker looks at it next; null when nothing is left to do. */
    dueAt: p.datetime().length(3).nullable(),
    /** When its reminder is sent; null when it was sent or never will be. */
    remindAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
  uniques: [{ name: 'box_delivery_once_a_day', properties: ['subscriptionId', 'date'] }],
  indexes: [
    { name: 'box_delivery_of_day', properties: ['date', 'subscriptionId'] },
    {
      name: 'box_delivery_due',
      expression: `create index "box_delivery_due" on "box_delivery" ("due_at", "id") where due_at is not null`,
    },
    {
      name: 'box_delivery_remind',
      expression: `create index "box_delivery_remind" on "box_delivery" ("remind_at", "id") where remind_at is not null`,
    },
  ],
  checks: [
    { name: 'box_delivery_sequence_positive', expression: 'sequence > 0' },
    { name: 'box_delivery_light_meals', expression: 'light_meals > 0' },
    { name: 'box_delivery_attempts', expression: 'attempts >= 0' },
    {
      name: 'box_delivery_charged_has_order',
      expression: `(status in ('charging', 'payment_failed', 'paid')) <= (order_id is not null)`,
    },
    {
      name: 'box_delivery_uncharged_has_none',
      expression: `(status in ('planned', 'skipped', 'paused')) <= (order_id is null)`,
    },
  ],
});
/** The transitions of a delivery. One that was cancelled is paid if its money arrives after all. */
export const DELIVERY_TRANSITIONS: Transitions<DeliveryStatus> = {
  planned: ['skipped', 'paused', 'charging', 'missed', 'cancelled'],
  skipped: ['planned', 'cancelled'],
  paused: ['cancelled'],
  charging: ['payment_failed', 'paid', 'missed', 'cancelled'],
  payment_failed: ['charging', 'paid', 'missed', 'cancelled'],
  paid: [],
  missed: ['paid'],
  cancelled: ['paid'],
};

export interface DeliveryFilling {
  readonly meals: MealChoice[] | null;
  readonly chosenByChef: boolean;
  readonly mealsByChef: MealChoice[] | null;
}

export interface PlacedDelivery extends DeliveryFilling {
  readonly extras: BoxExtras;
  readonly orderId: string;
  readonly amountPence: number;
  readonly dueAt: Date;
}

/** When a planned delivery closes, when the worker looks at it and when its reminder is sent. */
export interface DeliveryTimes {
  readonly cutOffAt: Date;
  readonly dueAt: Date;
  readonly remindAt: Date | null;
}

/**
 * One delivery of a weekly box. The coming eight exist as rows, so that each can be skipped, filled and
 * charged separately, and once (rule B19). Lock the subscription before you change one.
 */
export class BoxDelivery extends BoxDeliverySchema.class {
  /** Takes the delivery for its order: its contents and price are fixed from now on. */
  charge(order: PlacedDelivery, now: Date): void {
    const { orderId, amountPence, dueAt, extras, ...filling } = order;
    move(this, 'charging', { dueAt, now });
    this.fill(filling, now);
    this.extras = extras;
    this.orderId = orderId;
    this.amountPence = amountPence;
  }

  /** Nothing is cooked or charged for it until its owner undoes the skip (rule O8). */
  skip(now: Date): void {
    move(this, 'skipped', { now });
  }

  unskip({ cutOffAt, dueAt, remindAt }: DeliveryTimes, now: Date): void {
    move(this, 'planned', { dueAt, remindAt, now });
    this.cutOffAt = cutOffAt;
  }

  /** A pause covers its day. */
  pause(now: Date): void {
    move(this, 'paused', { now });
  }

  pay(now: Date): void {
    move(this, 'paid', { now });
  }

  /** The card was refused. Without another try nothing is due any more (rule B21). */
  refusePayment(nextTryAt: Date | null, now: Date): void {
    move(this, 'payment_failed', { dueAt: nextTryAt, now });
    this.attempts += 1;
  }

  /** It was planned and does not come. */
  miss(now: Date): void {
    move(this, 'missed', { now });
  }

  /** It does not come: it was cancelled with its weekly box, or because that has ended. */
  cancel(now: Date): void {
    move(this, 'cancelled', { now });
  }

  fill({ meals, chosenByChef, mealsByChef }: DeliveryFilling, now: Date): void {
    this.meals = meals;
    this.chosenByChef = chosenByChef;
    this.mealsByChef = mealsByChef;
    this.updatedAt = now;
  }

  /** Makes it a light week: fewer meals, and the chef chooses them until its owner does (rule B100). */
  lighten(lightMeals: number, now: Date): void {
    const { meals = null, chosenByChef, mealsByChef = null } = this;
    this.usualFilling = { meals, chosenByChef, mealsByChef };
    this.lightMeals = lightMeals;
    this.empty(now);
  }

  /** Ends its light week, and brings back what was in it before. */
  unlighten(now: Date): void {
    if (this.usualFilling) this.fill(this.usualFilling, now);
    this.lightMeals = null;
    this.usualFilling = null;
    this.updatedAt = now;
  }

  /** Leaves the choice to the chef again. */
  empty(now: Date): void {
    this.fill({ meals: null, chosenByChef: false, mealsByChef: null }, now);
  }
}
BoxDeliverySchema.setClass(BoxDelivery);

/**
 * Clears what is no longer due: only a planned delivery has a reminder, and the worker looks at none that has
 * ended.
 */
function move(
  delivery: BoxDelivery,
  to: DeliveryStatus,
  { dueAt = null, remindAt = null, now }: { dueAt?: Date | null; remindAt?: Date | null; now: Date },
): void {
  delivery.status = follow(DELIVERY_TRANSITIONS, delivery.status, to);
  delivery.dueAt = dueAt;
  delivery.remindAt = remindAt;
  delivery.updatedAt = now;
}

/** How many meals a delivery holds: those of its light week, or the subscription's (rule B100). */
export function mealsIn(
  { lightMeals }: Pick<BoxDelivery, 'lightMeals'>,
  { mealsPerWeek }: Pick<BoxSubscription, 'mealsPerWeek'>,
): number {
  return lightMeals ?? mealsPerWeek;
}

/** The meals of a delivery that the chef chose; the customer chose the others. */
export function chefsMeals({
  meals,
  chosenByChef,
  mealsByChef,
}: Pick<BoxDelivery, 'meals' | 'chosenByChef' | 'mealsByChef'>): readonly MealChoice[] {
  return mealsByChef ?? (chosenByChef ? (meals ?? []) : []);
}
