import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import type { ShownWording } from '#backend/platform/wordings/wordings.service.js';
import type { Discount, OrderKind } from '#backend/rules/pricing/pricing.js';
import type { MyOrderDto } from '../orders/my-orders.dto.js';
import type { ResendOption } from '../delivery/late-orders.service.js';
import type { EmailKind } from '../email-kinds.js';
import type { OrderEvent } from '../orders/order-event.entity.js';
import type { ListedOrder } from './staff-order-search.js';
import { codeOf, stepOf } from '../orders/order-view.js';
import { csvPounds, csvTime, type CsvCell } from '#backend/platform/personal-data/csv.js';
import type { DeliveryAddress, Order, OrderLine, ParcelState } from '../orders/order.entity.js';
import type { OrderStatus, PaymentStatus } from '../ordering.dto.js';
import type { Dispute, Refund, RefundAsker, RefundStatus } from '../refunds/refund.entity.js';

/** The columns of an order that its page shows; no health details. */
type DetailRow = Pick<Order, Exclude<keyof Order & string, 'healthSealed' | 'mealConfiguration'>>;

/** An order in the back office's list. */
export interface StaffOrderItem {
  readonly id: string;
  /** The code in emails (rule O5); null while its payment is open. */
  readonly orderCode: string | null;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly paymentState: PaymentStatus;
  readonly email: string;
  readonly name: string;
  readonly totalPence: number;
  readonly refundedPence: number;
  readonly mealsPerWeek: number;
  readonly deliveryDate: string | null;
  readonly parcel: ParcelState;
  readonly isReplacement: boolean;
  readonly hasOpenComplaint: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface StaffOrderLine {
  readonly sku: string;
  readonly name: string;
  readonly variant: string | null;
  readonly category: string;
  readonly quantity: number;
  readonly unitPence: number;
  readonly discountPence: number;
  readonly totalPence: number;
  readonly contains: Allergen[];
  readonly mayContain: Allergen[];
}

export interface StaffRefund {
  readonly id: string;
  readonly cardPence: number;
  readonly walletPence: number;
  readonly reason: string;
  readonly requestedBy: RefundAsker;
  readonly state: RefundStatus;
  readonly failure: string | null;
  readonly createdAt: string;
}

export interface StaffInquiry {
  readonly id: string;
  readonly amountPence: number;
  readonly respondBy: string | null;
}

type Address = Omit<DeliveryAddress, 'apartment' | 'courierNote'> & {
  readonly apartment: string | null;
  readonly courierNote: string | null;
};

/** An order as the back office shows it; no health details. */
export interface StaffOrder extends StaffOrderItem {
  readonly userId: string | null;
  readonly phone: string;
  readonly deliveryAddress: Address;
  readonly billingAddress: Address | null;
  readonly mealType: string;
  readonly halalOnly: boolean;
  readonly currency: string;
  readonly subtotalPence: number;
  readonly discountPence: number;
  readonly discount: Discount | null;
  readonly deliveryPence: number;
  readonly walletPence: number;
  readonly amountPence: number;
  readonly disputedPence: number;
  /** What changes have taken off the price since it was paid (rule O111). */
  readonly reducedPence: number;
  /** Until when staff can change its day and dishes (rule O110). */
  readonly changeableUntil: string | null;
  readonly changes: MyOrderDto['changes'];
  readonly dearerChange: MyOrderDto['dearerChange'];
  /** The refundable amount, card and wallet together. */
  readonly refundablePence: number;
  /** It has not left: a refund of all that is left cancels it, unless it is cooked anyway (rule O51). */
  readonly fullRefundCancels: boolean;
  /** All of it was refunded, and staff chose to cook it. */
  readonly cookAnyway: boolean;
  /** Until when its delivery details can be changed (rule D36). */
  readonly detailsChangeableUntil: string | null;
  /** The courier returned it: staff can correct its delivery details before it leaves again (rule D36). */
  readonly hasComeBack: boolean;
  /**
   * When its details are deleted although it has not arrived: of a deleted account (rule X70); null for any
   * other.
   */
  readonly lateUntil: string | null;
  /** The options to send a late order again (rule O99); null for any other. */
  readonly sendingAgain: ResendOption | null;
  /** The replacement that takes its place (rules O81, O99). */
  readonly sentAgainAs: string | null;
  /** From when it can be marked as dispatched, and as delivered; null when that day has come (rule O98). */
  readonly dispatchFrom: string | null;
  readonly deliveredFrom: string | null;
  /** The order that it replaces, free of charge (rule O81). */
  readonly replacesOrderId: string | null;
  readonly referralCode: string | null;
  readonly stripeSessionId: string | null;
  readonly paymentIntentId: string | null;
  readonly paidAt: string | null;
  readonly cancelReason: string | null;
  /**
   * The wordings that the customer agreed to and the button that they pressed, as shown then (rules H23,
   * O93).
   */
  readonly agreedTo: ShownWording[];
  readonly hasHealth: boolean;
  readonly lines: StaffOrderLine[];
  readonly refunds: StaffRefund[];
  /** Inquiries of banks, which have taken nothing (rule W31). */
  readonly inquiries: StaffInquiry[];
  readonly timeline: MyOrderDto['timeline'];
  readonly problems: MyOrderDto['problems'];
  /** Emails that were sent for it and can be sent again. */
  readonly emails: EmailKind[];
}

export function listItemOf(order: Omit<ListedOrder, 'postcode' | 'tags'>): StaffOrderItem {
  return {
    id: order.id,
    orderCode: codeOf(order),
    kind: order.kind,
    status: order.status,
    paymentState: order.paymentStatus,
    email: order.email,
    name: `${order.firstName} ${order.lastName}`.trim(),
    totalPence: order.amountPence + order.walletPence,
    refundedPence: order.refundedPence,
    mealsPerWeek: order.mealsPerWeek,
    deliveryDate: order.deliveryDate ?? null,
    parcel: order.parcelStep,
    isReplacement: order.replacesOrderId != null,
    hasOpenComplaint: order.hasOpenComplaint,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

interface Parts {
  readonly order: DetailRow;
  readonly lines: readonly OrderLine[];
  readonly steps: readonly OrderEvent[];
  readonly refunds: readonly Refund[];
  readonly inquiries: readonly Dispute[];
}

interface Context extends Pick<
  StaffOrder,
  | 'agreedTo'
  | 'hasOpenComplaint'
  | 'hasHealth'
  | 'refundablePence'
  | 'fullRefundCancels'
  | 'detailsChangeableUntil'
  | 'changeableUntil'
  | 'changes'
  | 'dearerChange'
  | 'hasComeBack'
  | 'lateUntil'
  | 'sendingAgain'
  | 'sentAgainAs'
  | 'dispatchFrom'
  | 'deliveredFrom'
  | 'problems'
  | 'emails'
> {
  readonly trackingUrl: string;
}

export function detailOf(
  { order, lines, steps, refunds, inquiries }: Parts,
  { trackingUrl, ...more }: Context,
): StaffOrder {
  return {
    ...listItemOf({ ...order, hasOpenComplaint: more.hasOpenComplaint }),
    ...more,
    userId: order.userId ?? null,
    phone: order.phone,
    deliveryAddress: addressOf(order.deliveryAddress),
    billingAddress: order.billingAddress ? addressOf(order.billingAddress) : null,
    mealType: order.mealType,
    halalOnly: order.halalOnly,
    currency: order.currency,
    subtotalPence: order.subtotalPence,
    discountPence: order.discountPence,
    discount: order.discount ?? null,
    deliveryPence: order.deliveryPence,
    walletPence: order.walletPence,
    amountPence: order.amountPence,
    disputedPence: order.disputedPence,
    reducedPence: order.reducedPence,
    cookAnyway: order.cookAnywayAt != null,
    replacesOrderId: order.replacesOrderId ?? null,
    referralCode: order.referralCode ?? null,
    stripeSessionId: order.stripeSessionId ?? null,
    paymentIntentId: order.paymentIntentId ?? null,
    paidAt: order.paidAt?.toISOString() ?? null,
    cancelReason: order.cancelReason ?? null,
    lines: lines.map(lineOf),
    refunds: refunds.map(refundOf),
    inquiries: inquiries.map(({ id, amountPence, respondBy }) => ({
      id,
      amountPence,
      respondBy: respondBy?.toISOString() ?? null,
    })),
    timeline: [
      { kind: 'placed', at: order.createdAt.toISOString(), detail: null },
      ...steps.map((step) => stepOf(step, trackingUrl)),
    ],
  };
}

function addressOf(address: DeliveryAddress): Address {
  return { ...address, apartment: address.apartment ?? null, courierNote: address.courierNote ?? null };
}

function lineOf(line: OrderLine): StaffOrderLine {
  return {
    sku: line.sku,
    name: line.name,
    variant: line.variant ?? null,
    category: line.category,
    quantity: line.quantity,
    unitPence: line.unitPence,
    discountPence: line.discountPence,
    totalPence: line.totalPence,
    contains: ALLERGENS.filter((each) => line.contains.includes(each)),
    mayContain: ALLERGENS.filter((each) => line.mayContain.includes(each)),
  };
}

function refundOf(refund: Refund): StaffRefund {
  return {
    id: refund.id,
    cardPence: refund.cardPence,
    walletPence: refund.walletPence,
    reason: refund.reason,
    requestedBy: refund.requestedBy,
    state: refund.status,
    failure: refund.failure ?? null,
    createdAt: refund.createdAt.toISOString(),
  };
}

/** The file's column headings; money in pounds and times in London, as a spreadsheet reads them. */
export const CSV_COLUMNS = [
  'Order',
  'Code',
  'Placed',
  'Status',
  'Payment',
  'Kind',
  'Meals',
  'Delivery date',
  'Name',
  'Email',
  'Postcode',
  'Subtotal GBP',
  'Discount GBP',
  'Delivery GBP',
  'Wallet GBP',
  'Card GBP',
  'Total GBP',
  'Refunded GBP',
  'Referral code',
  'Promotion',
] as const;

export function csvRowOf(order: ListedOrder): CsvCell[] {
  return [
    order.id,
    codeOf(order),
    csvTime(order.createdAt),
    order.status,
    order.paymentStatus,
    order.kind,
    order.mealsPerWeek,
    order.deliveryDate ?? null,
    `${order.firstName} ${order.lastName}`.trim(),
    order.email,
    order.postcode,
    csvPounds(order.subtotalPence),
    csvPounds(order.discountPence),
    csvPounds(order.deliveryPence),
    csvPounds(order.walletPence),
    csvPounds(order.amountPence),
    csvPounds(order.amountPence + order.walletPence),
    csvPounds(order.refundedPence),
    order.referralCode ?? null,
    order.promotionCode ?? null,
  ];
}
