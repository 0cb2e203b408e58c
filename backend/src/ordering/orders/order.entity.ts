import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Allergen } from '#backend/rules/food/allergens.js';
import type { Nutrition } from '#backend/rules/pricing/prices.js';
import { ORDER_KINDS, type Discount } from '#backend/rules/pricing/pricing.js';
import { ORDER_STATUSES, PAYMENT_STATUSES, type OrderStatus } from '../ordering.dto.js';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { ORDER_CHECKS } from './order-checks.js';
import { paymentStatusOf, type Tenders } from '#backend/rules/money/refunds.js';

export interface DeliveryAddress {
  readonly address: string;
  readonly apartment?: string | undefined;
  readonly city: string;
  readonly postcode: string;
  readonly country: 'GB' | 'IE';
  /** For the courier (rule X25). */
  readonly courierNote?: string | undefined;
}

/** How far the parcel of an order is: its latest step of delivery, `none` before the first. */
export const PARCEL_STEPS = ['none', 'preparing', 'dispatched', 'delivered', 'delivery_failed'] as const;
export type ParcelState = (typeof PARCEL_STEPS)[number];

/** What the lists of the back office filter by, in the order of their indexes (rule A22). */
const FACETS = '"status", "payment_status", "kind", "parcel_step"';

const OrderSchema = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().nullable(),
    kind: p.enum(ORDER_KINDS),
    status: p.enum(ORDER_STATUSES),
    paymentStatus: p.enum(PAYMENT_STATUSES),
    email: p.string().length(254),
    firstName: p.string().length(100),
    lastName: p.string().length(100),
    phone: p.string().length(20),
    deliveryAddress: p.json<DeliveryAddress>(),
    billingAddress: p.json<DeliveryAddress>().nullable(),
    /** Allergies, preferences and gender: sealed, never in events, logs or exports (rule H1). */
    healthSealed: p.blob().nullable(),
    /** When the shopper declared the minimum age. */
    ageConfirmedAt: p.datetime().length(3).nullable(),
    /**
     * The wordings that the customer agreed to and the button that they pressed, as shown (rules H23, O93).
     */
    wordingIds: p.array().columnType('uuid[]').defaultRaw(`'{}'`),
    currency: p.string().length(3).default('gbp'),
    subtotalPence: p.integer(),
    discountPence: p.integer(),
    deliveryPence: p.integer(),
    walletPence: p.integer(),
    /** The amount that the card pays. */
    amountPence: p.integer(),
    /** The amount refunded or to be refunded to the card; never more than it paid (rule O20). */
    cardRefundPence: p.integer().default(0),
    /** The amount refunded or to be refunded to the wallet. */
    walletRefundPence: p.integer().default(0),
    /** The part of both that has been refunded. */
    refundedPence: p.integer().default(0),
    /** The part of that which is delivery charge (rule O22). */
    refundedDeliveryPence: p.integer().default(0),
    /**
     * What changes have taken off the price since it was paid: it goes back, so that what was paid less this is
     * what the order costs (rule O111).
     */
    reducedPence: p.integer().default(0),
    /**
     * What dearer changes took later, by tender, of the amounts above: each is a payment of its own
     * (`order_extra`, rule O113).
     */
    extraCardPence: p.integer().default(0),
    extraWalletPence: p.integer().default(0),
    /** The amount of open and lost disputes, and the part of it that is lost (rule O23). */
    disputedPence: p.integer().default(0),
    lostPence: p.integer().default(0),
    discount: p.json<Discount>().nullable(),
    referralCode: p.string().length(20).nullable(),
    referralSignupId: p.uuid().nullable(),
    promotionCode: p.string().length(40).nullable(),
    mealsPerWeek: p.integer(),
    mealType: p.string().length(20),
    halalOnly: p.boolean(),
    deliveryDate: p.date().nullable(),
    selectedMeals: p.json<{ mealId: number; quantity: number }[]>(),
    mealConfiguration: p.json<object>(),
    /** One checkout of one shopper results in at most one order that counts. */
    checkoutId: p.uuid().nullable(),
    paymentId: p.uuid().nullable(),
    stripeSessionId: p.string().length(255).nullable().unique('orders_stripe_session_id_unique'),
    paymentIntentId: p.string().length(255).nullable(),
    /**
     * A keyed hash of the card that paid on the payment page; it identifies a professional's own card (rule
     * R3).
     */
    cardKey: p.string().length(64).nullable(),
    paidAt: p.datetime().length(3).nullable(),
    expiresAt: p.datetime().length(3),
    cancelReason: p.string().length(30).nullable(),
    /** The order that this one replaces, free of charge (rule O81). */
    replacesOrderId: p.uuid().nullable(),
    /** The latest step of its parcel, kept by the database (order_event_moves_parcel). */
    parcelStep: p.enum(PARCEL_STEPS).default('none'),
    /** When staff chose to cook it although all of it was refunded; null for any other order (rule O51). */
    cookAnywayAt: p.datetime().length(3).nullable(),
    /**
     * It is unpaid, with an open page, and holds a place of its day until then. The database resets it (rules
     * O45, D20).
     */
    holdsPlace: p.boolean().default(false),
    /** A keyed hash of the network that it was placed from, as long as it holds a place (rule I8). */
    network: p.string().length(64).nullable(),
    /**
     * From this day on its personal data is not needed: the account is deleted and the food delivered (rule
     * H5).
     */
    anonymiseFrom: p.date().nullable(),
    /**
     * From this day on even an open complaint does not keep its personal data (rule H40); null while there is
     * an account.
     */
    anonymiseBy: p.date().nullable(),
    /**
     * From this day on its health details are not needed: consent was withdrawn and the food delivered (rule
     * H5).
     */
    forgetHealthFrom: p.date().nullable(),
    /** A keyed hash of the deleted account's address, by which promotions keep counting (rule H6). */
    customerKey: p.string().length(64).nullable(),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
  indexes: [
    { name: 'orders_newest', properties: ['createdAt', 'id'] },
    { name: 'orders_email', properties: ['email'] },
    { name: 'orders_of_status', properties: ['status', 'createdAt', 'id'] },
    {
      // Ordered by the characters of the email, for searches by the beginning of an address.
      name: 'orders_by_email',
      expression: `create index "orders_by_email" on "orders" ("email" collate "C", "created_at", "id")`,
    },
    {
      // The 8 characters that its customer sees (rule O5).
      name: 'orders_by_code',
      expression: `create index "orders_by_code" on "orders" (upper(right(coalesce("stripe_session_id", "id"::text), 8)), "created_at", "id")`,
    },
    { name: 'orders_of_user', properties: ['userId', 'createdAt', 'id'] },
    {
      name: 'orders_filtered_by_placed',
      expression: `create index "orders_filtered_by_placed" on "orders" (${FACETS}, "created_at", "id")`,
    },
    {
      name: 'orders_filtered_by_day',
      expression: `create index "orders_filtered_by_day" on "orders" (${FACETS}, coalesce("delivery_date", 'infinity'::date), "id")`,
    },
    {
      name: 'orders_filtered_by_total',
      expression: `create index "orders_filtered_by_total" on "orders" (${FACETS}, ("amount_pence" + "wallet_pence"), "id")`,
    },
    {
      name: 'orders_of_day',
      expression: `create index "orders_of_day" on "orders" ("delivery_date", "id") where paid_at is not null`,
    },
    {
      // Finance reads whole months; orders are written in about the order in which they are paid.
      name: 'orders_paid',
      expression: `create index "orders_paid" on "orders" using brin ("paid_at")`,
    },
    {
      name: 'orders_anonymise_due',
      expression: `create index "orders_anonymise_due" on "orders" ("anonymise_from") where anonymise_from is not null`,
    },
    {
      name: 'orders_replacements',
      expression: `create index "orders_replacements" on "orders" ("replaces_order_id") where replaces_order_id is not null`,
    },
    {
      name: 'orders_forget_health_due',
      expression: `create index "orders_forget_health_due" on "orders" ("forget_health_from") where forget_health_from is not null`,
    },
    {
      name: 'orders_of_customer_key',
      expression: `create index "orders_of_customer_key" on "orders" ("customer_key") where customer_key is not null`,
    },
    {
      name: 'orders_open_due',
      expression: `create index "orders_open_due" on "orders" ("expires_at") where status = 'pending'`,
    },
    {
      name: 'orders_open_of_account',
      expression: `create index "orders_open_of_account" on "orders" ("user_id", "created_at") where holds_place`,
    },
    {
      name: 'orders_open_of_guest',
      expression: `create index "orders_open_of_guest" on "orders" ("email", "created_at") where holds_place`,
    },
    {
      name: 'orders_open_of_network',
      expression: `create index "orders_open_of_network" on "orders" ("network", "expires_at") where holds_place`,
    },
    {
      name: 'orders_payment_intent',
      expression: `create unique index "orders_payment_intent" on "orders" ("payment_intent_id") where payment_intent_id is not null`,
    },
    {
      name: 'orders_one_per_checkout',
      expression: `create unique index "orders_one_per_checkout" on "orders" ("checkout_id") where status <> 'cancelled'`,
    },
  ],
  checks: [...ORDER_CHECKS],
});
/** Staff set any status from any other (rule A4). */
export const ORDER_TRANSITIONS: Transitions<OrderStatus> = {
  pending: ['processing', 'completed', 'cancelled'],
  processing: ['pending', 'completed', 'cancelled'],
  completed: ['pending', 'processing', 'cancelled'],
  cancelled: ['pending', 'processing', 'completed'],
};

/** What paid for an order; all null when nothing was left for the card to pay. */
export type OrderPayment = Readonly<Record<'sessionId' | 'paymentIntentId' | 'cardKey', string | null>>;

/**
 * An order with everything as it was when it was placed. It exists before the payment page opens (rule O1).
 */
export class Order extends OrderSchema.class {
  /** Marks it as paid. This restores an order that was cancelled only because it was unpaid. */
  markPaid({ sessionId, paymentIntentId, cardKey }: OrderPayment, now: Date): void {
    this.paidAt = now;
    this.updatePaymentStatus();
    this.stripeSessionId = sessionId;
    this.paymentIntentId = paymentIntentId;
    this.cardKey = cardKey;
    this.updatedAt = now;
    if (this.status !== 'pending' && !isClosedUnpaid(this)) return;
    move(this, 'processing', now);
    this.cancelReason = null;
  }

  complete(now: Date): void {
    move(this, 'completed', now);
  }

  /** Nothing is cooked, so the kitchen no longer needs the declaration. */
  cancel(reason: string, now: Date): void {
    move(this, 'cancelled', now);
    this.cancelReason = reason;
    this.cookAnywayAt = null;
    if (this.forgetHealthFrom) this.healthSealed = null;
  }

  /**
   * Staff set any status but cancelled. A refunded order that is restored is to be cooked (rules A4, O51).
   */
  setByHand(
    status: Exclude<OrderStatus, 'cancelled'>,
    { cook }: { readonly cook: boolean },
    now: Date,
  ): void {
    move(this, status, now);
    this.cancelReason = null;
    if (cook) this.cookAnywayAt = now;
  }

  /** Derives the payment status from the amounts. It is never set in another way (rule O21). */
  updatePaymentStatus(): void {
    this.paymentStatus = paymentStatusOf({
      isPaid: this.paidAt != null,
      hasFailed: false,
      // What a change gave back is no refund of the order as it is now (rule O111).
      totalPence: this.amountPence + this.walletPence - this.reducedPence,
      refundedPence: Math.max(0, this.refundedPence - this.reducedPence),
      disputedPence: this.disputedPence,
    });
  }

  deliverTo({ deliveryAddress, phone }: Pick<Order, 'deliveryAddress' | 'phone'>, now: Date): void {
    this.deliveryAddress = deliveryAddress;
    this.phone = phone;
    this.updatedAt = now;
  }

  /** It comes on another day (rule D60). */
  moveTo(deliveryDate: IsoDate, now: Date): void {
    this.deliveryDate = deliveryDate;
    this.updatedAt = now;
  }

  /**
   * Takes the price and the number of meals of its new content, with what it gives back or was paid more (rules
   * O111, O113).
   */
  changeContent(
    content: Pick<
      Order,
      'subtotalPence' | 'discountPence' | 'deliveryPence' | 'mealsPerWeek' | 'selectedMeals'
    >,
    { refundPence, extra }: { readonly refundPence: number; readonly extra: Tenders },
    now: Date,
  ): void {
    Object.assign(this, content);
    this.reducedPence += refundPence;
    this.addExtra(extra);
    this.updatedAt = now;
  }

  /**
   * Takes the money of a change that could not be made any more. The price stays, so all of it goes back (rule
   * O114).
   */
  takeToReturn(cardPence: number, now: Date): void {
    this.addExtra({ cardPence, walletPence: 0 });
    this.reducedPence += cardPence;
    this.updatedAt = now;
  }

  private addExtra({ cardPence, walletPence }: Tenders): void {
    this.amountPence += cardPence;
    this.walletPence += walletPence;
    this.extraCardPence += cardPence;
    this.extraWalletPence += walletPence;
  }

  /** Has its personal data deleted from a day on, whatever is open about it. */
  letGo(from: IsoDate, now: Date): void {
    this.anonymiseFrom = from;
    this.anonymiseBy = from;
    this.updatedAt = now;
  }
}
OrderSchema.setClass(Order);

function move(order: Order, to: OrderStatus, now: Date): void {
  order.status = follow(ORDER_TRANSITIONS, order.status, to);
  order.updatedAt = now;
}

function isClosedUnpaid({ cancelReason }: Order): boolean {
  return cancelReason === 'unpaid' || cancelReason === 'replaced';
}

/** A line as sold: name, price, discount, VAT and allergens never change (rule P2). */
export const OrderLine = defineEntity({
  name: 'OrderLine',
  tableName: 'order_line',
  properties: {
    orderId: () => p.manyToOne(Order).primary().mapToPk().fieldName('order_id'),
    position: p.integer().primary(),
    sku: p.string().length(100),
    variant: p.string().length(20).nullable(),
    category: p.string().length(40),
    name: p.string().length(200),
    quantity: p.integer(),
    unitPence: p.integer(),
    discountPence: p.integer(),
    totalPence: p.integer(),
    vatCategory: p.string().length(20),
    vatBasisPoints: p.integer(),
    contains: p.array().$type<Allergen[]>(),
    mayContain: p.array().$type<Allergen[]>(),
    nutrition: p.json<Nutrition>().nullable(),
  },
  checks: [
    { name: 'order_line_quantity_positive', expression: 'quantity > 0' },
    { name: 'order_line_adds_up', expression: 'total_pence = unit_pence * quantity - discount_pence' },
  ],
});
export type OrderLine = InferEntity<typeof OrderLine>;
