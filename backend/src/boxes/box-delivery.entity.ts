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
    /** Last instant of changes; what it is then, is charged and made (rule D6). */
    cutOffAt: p.datetime().length(3),
    state: p.enum(DELIVERY_STATUSES),
    /** Null: the chef chooses. */
    meals: p.json<MealChoice[]>().nullable(),
    /** Whether the chef chose any of them. */
    chosenByChef: p.boolean().default(false),
    /** What of them the chef chose; null: all of them where any is, as older releases kept it. */
    mealsByChef: p.json<MealChoice[]>().nullable(),
    /** Null: the extras of the subscription. */
    extras: p.json<BoxExtras>().nullable(),
    orderId: p.uuid().nullable().unique('box_delivery_order_id_unique'),
    /** What the card pays, from when the order is placed. */
    amountPence: p.integer().nullable(),
    /** The discount that an email named the charge with; the box costs no more for want of it (rule B87). */
    quotedDiscount: p.json<Discount>().nullable(),
    /** Whether an email named the charge with the free delivery of a member. */
    quotedMember: p.boolean().default(false),
    /** How often the card was tried. */
    attempts: p.integer().default(0),
    /** When the worker has to look at it next; null when nothing is left to do. */
    dueAt: p.datetime().length(3).nullable(),
    /** When its reminder goes out; null when that is done or never will be. */
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
    { name: 'box_delivery_attempts', expression: 'attempts >= 0' },
    {
      name: 'box_delivery_charged_has_order',
      expression: `(state in ('charging', 'payment_failed', 'paid')) <= (order_id is not null)`,
    },
    {
      name: 'box_delivery_uncharged_has_none',
      expression: `(state in ('planned', 'skipped', 'paused')) <= (order_id is null)`,
    },
  ],
});
/** What may become of a delivery; one that was given up is paid when its money arrives all the same. */
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

/** When a planned delivery closes, is looked at and is told of. */
export interface DeliveryTimes {
  readonly cutOffAt: Date;
  readonly dueAt: Date;
  readonly remindAt: Date | null;
}

/**
 * One delivery of a weekly box. The coming eight exist as rows, so that each can be skipped, filled and
 * charged by itself, and once (rule B19). Whoever changes one locks its subscription first.
 */
export class BoxDelivery extends BoxDeliverySchema.class {
  /** Takes it for its order: what is in it and what it costs stays from now on. */
  charge(order: PlacedDelivery, now: Date): void {
    const { orderId, amountPence, dueAt, extras, ...filling } = order;
    move(this, 'charging', { dueAt, now });
    this.fill(filling, now);
    this.extras = extras;
    this.orderId = orderId;
    this.amountPence = amountPence;
  }

  /** Nothing is made or charged for it, until its owner takes that back (rule O8). */
  skip(now: Date): void {
    move(this, 'skipped', { now });
  }

  unskip({ cutOffAt, dueAt, remindAt }: DeliveryTimes, now: Date): void {
    move(this, 'planned', { dueAt, remindAt, now });
    this.cutOffAt = cutOffAt;
  }

  /** A pause took its day. */
  pause(now: Date): void {
    move(this, 'paused', { now });
  }

  pay(now: Date): void {
    move(this, 'paid', { now });
  }

  /** The card was refused; without another try nothing is due any more (rule B21). */
  refusePayment(nextTryAt: Date | null, now: Date): void {
    move(this, 'payment_failed', { dueAt: nextTryAt, now });
    this.attempts += 1;
  }

  /** It was to come and does not. */
  miss(now: Date): void {
    move(this, 'missed', { now });
  }

  /** It does not come, with its weekly box or because that has ended. */
  cancel(now: Date): void {
    move(this, 'cancelled', { now });
  }

  fill({ meals, chosenByChef, mealsByChef }: DeliveryFilling, now: Date): void {
    this.meals = meals;
    this.chosenByChef = chosenByChef;
    this.mealsByChef = mealsByChef;
    this.updatedAt = now;
  }

  /** The chef chooses again. */
  empty(now: Date): void {
    this.fill({ meals: null, chosenByChef: false, mealsByChef: null }, now);
  }
}
BoxDeliverySchema.setClass(BoxDelivery);

/** What is not given is not due any more: only a planned delivery is told of, and none that has ended is looked at. */
function move(
  delivery: BoxDelivery,
  to: DeliveryStatus,
  { dueAt = null, remindAt = null, now }: { dueAt?: Date | null; remindAt?: Date | null; now: Date },
): void {
  delivery.state = follow(DELIVERY_TRANSITIONS, delivery.state, to);
  delivery.dueAt = dueAt;
  delivery.remindAt = remindAt;
  delivery.updatedAt = now;
}

/** Meals of a delivery that the chef chose; the others were chosen by hand. */
export function chefsMeals({
  meals,
  chosenByChef,
  mealsByChef,
}: Pick<BoxDelivery, 'meals' | 'chosenByChef' | 'mealsByChef'>): readonly MealChoice[] {
  return mealsByChef ?? (chosenByChef ? (meals ?? []) : []);
}
