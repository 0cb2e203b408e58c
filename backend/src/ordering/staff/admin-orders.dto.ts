import { DearerChangeDto, OrderChangeDto } from '../changes/order-changes.dto.js';
import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import { ORDER_KINDS, type OrderKind } from '#backend/rules/pricing/pricing.js';
import { COUNTRIES, type Country } from '#backend/rules/delivery/postcodes.js';
import { ShownWordingDto } from '#backend/platform/wordings/wordings.dto.js';
import { OrderComplaintDto, TimelineStepDto } from '../orders/my-orders.dto.js';
import { DELIVERY_FAILURES, type DeliveryFailure } from '../delivery/order-delivery.service.js';
import { EMAIL_KINDS, type EmailKind } from '../email-kinds.js';
import { PARCEL_STEPS, type ParcelState } from '../orders/order.entity.js';
import {
  COMPLAINT_FILTERS,
  KIND_FILTERS,
  ORDER_SORTS,
  PARCEL_FILTERS,
  dayFilter,
  isListCursor,
  type ComplaintFilter,
  type KindFilter,
  type OrderSort,
  type ParcelFilter,
} from './staff-order-filters.js';
import {
  DiscountDto,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  type OrderStatus,
  type PaymentStatus,
} from '../ordering.dto.js';
import {
  REFUND_ASKERS,
  REFUND_STATUSES,
  type RefundAsker,
  type RefundStatus,
} from '../refunds/refund.entity.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Code, Cursor, Id, Key, Search, id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Limit, Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { Line, PlainText, Reason, text } from '#backend/platform/http/validation/text.js';

const DEFAULT_PAGE = 20;
const MAX_PAGE = 100;
const MAX_CURSOR_LENGTH = 200;
/** The most orders that one action of staff concerns: a busy day has fewer (rule A40). */
export const MAX_SELECTION = 2_000;
const MAX_TAG_LENGTH = 30;
const MAX_SEARCH_LENGTH = 255;
const MAX_REASON_LENGTH = 200;
const MAX_LATE_REASON_LENGTH = 500;
const MAX_TRACKING_LENGTH = 60;
const MAX_CARRIER_LENGTH = 60;

export const AdminOrderId = id;

const SEARCHED =
  'An order id or its first 8 characters, the 8-character order code, an email address or its beginning, or a payment session id.';

/** What a list of orders can be restricted to, and its order. */
class OrderFilterFields {
  @OneOf(ORDER_STATUSES, { optional: true, description: 'All if omitted.' })
  status?: OrderStatus;

  @OneOf(KIND_FILTERS, { optional: true }) kind?: KindFilter;
  @OneOf(PAYMENT_STATUSES, { optional: true }) payment?: PaymentStatus;

  @OneOf(PARCEL_FILTERS, {
    optional: true,
    description: '`to_dispatch`: paid, in production and not on its way.',
  })
  parcel?: ParcelFilter;

  @Field(dayFilter, {
    optional: true,
    description: 'A delivery day, `today`, `tomorrow`, or `late` for every day before today.',
  })
  day?: string;

  @OneOf(COMPLAINT_FILTERS, { optional: true }) complaint?: ComplaintFilter;
  @Key(MAX_TAG_LENGTH, { optional: true, min: 1 }) tag?: string;
  @Code({ optional: true, description: 'The code of a promotion that they used.' }) promotion?: string;

  @OneOf(ORDER_SORTS, {
    optional: true,
    description: 'A minus is descending; newest first if omitted, and wherever `q` is given.',
  })
  sort?: OrderSort;

  @Search(MAX_SEARCH_LENGTH, SEARCHED) q?: string;
}

export class AdminOrdersQuery extends OrderFilterFields {
  @Limit(MAX_PAGE) limit: number = DEFAULT_PAGE;

  @Cursor(MAX_CURSOR_LENGTH, isListCursor, { description: '`nextCursor` of the previous page.' })
  cursor?: string;
}

export class AdminOrdersFileQuery extends OrderFilterFields {}

class ItemFields {
  @Id() id!: string;

  @PlainText({
    nullable: true,
    description: 'The order code used in emails (rule O5); null until it is paid.',
  })
  orderCode!: string | null;

  @OneOf(ORDER_KINDS) kind!: OrderKind;
  @OneOf(ORDER_STATUSES) status!: OrderStatus;
  @OneOf(PAYMENT_STATUSES) paymentState!: PaymentStatus;
  @PlainText() email!: string;
  @PlainText() name!: string;
  @Pence({ description: 'Card and wallet combined.' }) totalPence!: number;
  @Pence() refundedPence!: number;
  @Whole() mealsPerWeek!: number;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @OneOf(PARCEL_STEPS, { description: 'The latest step of its delivery.' }) parcel!: ParcelState;
  @Flag() isReplacement!: boolean;
  @Flag() hasOpenComplaint!: boolean;
  @Instant() createdAt!: string;
  @Instant() updatedAt!: string;
}

@Named('AdminOrderItem')
export class AdminOrderItemDto extends ItemFields {
  @ListOf(text(), { description: 'Of staff (rule A43).' }) tags!: string[];
}

@Named('AdminOrderList')
export class AdminOrderListDto {
  @ListOf(() => AdminOrderItemDto) items!: AdminOrderItemDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('AdminOrderSelection')
export class AdminOrderSelectionDto {
  @ListOf(() => AdminOrderItemDto, { description: `The first ${MAX_SELECTION} of them at most.` })
  items!: AdminOrderItemDto[];

  @Flag({ description: 'There are more.' }) isCut!: boolean;
}

class AdminOrderDay {
  @DateOnly() date!: string;
  @Whole({ description: 'Orders placed for the day, without cancelled ones.' }) orders!: number;
  @Whole({ description: 'How many orders the day takes (rule D9).' }) capacity!: number;
  @Flag() closed!: boolean;
  @Whole({ nullable: true, description: 'Parcels that have not left; null before they can (rule O98).' })
  toDispatch!: number | null;
}

@Named('AdminOrderDays')
export class AdminOrderDaysDto {
  @DateOnly() today!: string;
  @ListOf(() => AdminOrderDay) items!: AdminOrderDay[];
  @Whole({ description: 'Parcels of days before today that have not left.' }) late!: number;
}

@Named('AdminOrderSummary')
export class AdminOrderSummaryDto {
  @Whole() orders!: number;
  @Whole({ description: 'Number of orders that are pending or processing.' }) ordersToDo!: number;

  @Pence({ description: 'Revenue of completed orders, card and wallet combined (rule A5).' })
  completedRevenuePence!: number;
}

class Address {
  @PlainText() address!: string;
  @PlainText({ nullable: true }) apartment!: string | null;
  @PlainText() city!: string;
  @PlainText() postcode!: string;
  @OneOf(COUNTRIES) country!: Country;
  @PlainText({ nullable: true }) courierNote!: string | null;
}

class OrderLine {
  @PlainText() sku!: string;
  @PlainText() name!: string;
  @PlainText({ nullable: true }) variant!: string | null;
  @PlainText() category!: string;
  @Whole() quantity!: number;
  @Pence() unitPence!: number;
  @Pence() discountPence!: number;
  @Pence() totalPence!: number;
  @ListOf(oneOf(ALLERGENS), { description: 'Allergens as sold.' }) contains!: Allergen[];
  @ListOf(oneOf(ALLERGENS)) mayContain!: Allergen[];
}

class RefundDto {
  @Id() id!: string;
  @Pence() cardPence!: number;
  @Pence() walletPence!: number;
  @PlainText() reason!: string;
  @OneOf(REFUND_ASKERS) requestedBy!: RefundAsker;
  @OneOf(REFUND_STATUSES) state!: RefundStatus;
  @PlainText({ nullable: true, description: "The provider's reason for declining it." }) failure!:
    string | null;
  @Instant() createdAt!: string;
}

class AdminOrderSendingAgainDay {
  @DateOnly() date!: string;
  @PlainText() label!: string;
}

class AdminOrderSendingAgain {
  @ListOf(() => AdminOrderSendingAgainDay) days!: AdminOrderSendingAgainDay[];

  @ListOf(text(), { description: 'Dishes that prevent it from being sent again (rule O81).' })
  hindrances!: string[];
}

class AdminOrderInquiry {
  @PlainText() id!: string;
  @Pence() amountPence!: number;
  @Instant({ nullable: true }) respondBy!: string | null;
}

@Named('AdminOrder')
export class AdminOrderDto extends ItemFields {
  @Id({ nullable: true }) userId!: string | null;
  @PlainText() phone!: string;
  @Nested(() => Address) deliveryAddress!: Address;
  @Nested(() => Address, { nullable: true }) billingAddress!: Address | null;
  @PlainText() mealType!: string;
  @Flag() halalOnly!: boolean;
  @PlainText() currency!: string;
  @Pence() subtotalPence!: number;
  @Pence() discountPence!: number;
  @Nested(() => DiscountDto, { nullable: true }) discount!: DiscountDto | null;
  @Pence() deliveryPence!: number;
  @Pence() walletPence!: number;
  @Pence({ description: 'Amount paid by card.' }) amountPence!: number;
  @Pence() disputedPence!: number;

  @Pence({ description: 'Taken off the price by changes since it was paid (rule O111).' })
  reducedPence!: number;

  @Instant({
    nullable: true,
    description: 'Until when staff can change its day and dishes (rule O110); null if nobody can.',
  })
  changeableUntil!: string | null;

  @ListOf(() => OrderChangeDto, { description: 'Its changes, oldest first (rule O112).' })
  changes!: OrderChangeDto[];

  @Nested(() => DearerChangeDto, { nullable: true, description: 'The latest, unless it was made (O113).' })
  dearerChange!: DearerChangeDto | null;
  @Pence({ description: 'Amount that can still be refunded, card and wallet combined.' })
  refundablePence!: number;

  @Flag({
    description:
      'Not yet dispatched: a refund of the whole remaining amount cancels it, unless it is cooked anyway.',
  })
  fullRefundCancels!: boolean;

  @Flag({ description: 'Refunded in full, but staff chose to cook it anyway (rule O51).' })
  cookAnyway!: boolean;

  @Instant({
    nullable: true,
    description:
      'Deadline for changes of address, phone and courier note (rule D36); null if they cannot be changed.',
  })
  detailsChangeableUntil!: string | null;

  @Flag({
    description:
      'Returned by the courier: the delivery details can be corrected before it is dispatched again (rule D36).',
  })
  hasComeBack!: boolean;

  @DateOnly({
    nullable: true,
    description:
      'For an undelivered order of a deleted account: when its personal details are erased (rule X70); otherwise null.',
  })
  lateUntil!: string | null;

  @Nested(() => AdminOrderSendingAgain, {
    nullable: true,
    description: 'For a late order: the days on which it could be redelivered (rule O99); otherwise null.',
  })
  sendingAgain!: AdminOrderSendingAgain | null;

  @Id({ nullable: true, description: 'The order that replaces it; null if there is none.' })
  sentAgainAs!: string | null;

  @DateOnly({
    nullable: true,
    description:
      'The first day on which it can be marked as dispatched; null if that day has come (rule O98).',
  })
  dispatchFrom!: string | null;

  @DateOnly({
    nullable: true,
    description: 'The first day on which it can be marked as delivered; null if that day has come.',
  })
  deliveredFrom!: string | null;

  @Id({ nullable: true, description: 'The order for which this is a free replacement (rule O81).' })
  replacesOrderId!: string | null;

  @PlainText({ nullable: true }) referralCode!: string | null;
  @PlainText({ nullable: true }) stripeSessionId!: string | null;
  @PlainText({ nullable: true }) paymentIntentId!: string | null;
  @Instant({ nullable: true }) paidAt!: string | null;
  @PlainText({ nullable: true }) cancelReason!: string | null;

  @ListOf(() => ShownWordingDto, {
    description:
      'The consent given and the button pressed, in the wording shown at the time (rules H23, O93).',
  })
  agreedTo!: ShownWordingDto[];

  @Flag({ description: 'The order has health details; adminRevealOrderHealth returns them.' })
  hasHealth!: boolean;

  @ListOf(() => OrderLine) lines!: OrderLine[];
  @ListOf(() => RefundDto, { description: 'Oldest first.' }) refunds!: RefundDto[];

  @ListOf(() => AdminOrderInquiry, {
    description: 'Bank inquiries for which no money has been withdrawn; the order can still be refunded.',
  })
  inquiries!: AdminOrderInquiry[];

  @ListOf(() => TimelineStepDto, { description: 'Oldest first (rule O17).' }) timeline!: TimelineStepDto[];
  @ListOf(() => OrderComplaintDto) problems!: OrderComplaintDto[];
  @ListOf(oneOf(EMAIL_KINDS), { description: 'Emails that can be resent.' }) emails!: EmailKind[];
}

@Named('OrderStatusChange')
export class OrderStatusRequest {
  @OneOf(ORDER_STATUSES) status!: OrderStatus;

  @Flag({
    optional: true,
    description: 'With `cancelled`, for a paid order: refunds the whole remaining amount.',
  })
  refund?: boolean;
}

@Named('OrderRefund')
export class OrderRefundRequest {
  @Pence({ min: 1, optional: true, description: 'Everything refundable if omitted.' }) amountPence?: number;
  @Reason(MAX_REASON_LENGTH) reason!: string;

  @Flag({
    optional: true,
    description:
      'With a refund of the whole remaining amount before dispatch: the order is cooked instead of cancelled (rule O51).',
  })
  cookAnyway?: boolean;
}

@Named('OrderDispatch')
export class OrderDispatchRequest {
  @Line(MAX_TRACKING_LENGTH, { message: 'Please enter the tracking number' }) trackingNumber!: string;

  @Line(MAX_CARRIER_LENGTH, {
    message: 'Please enter the courier',
    optional: true,
    description: 'Defaults to the usual courier from the settings.',
  })
  carrier?: string;

  @Flag({ optional: true, description: 'It leaves although a dish in it is being recalled (rule F95).' })
  isRecallKnown?: boolean;
}

@Named('DeliveryFailure')
export class DeliveryFailureRequest {
  @OneOf(DELIVERY_FAILURES) reason!: DeliveryFailure;
}

@Named('CloseLateOrder')
export class CloseLateOrderRequest {
  @Reason(MAX_LATE_REASON_LENGTH) reason!: string;
}

@Named('OrderAgain')
export class OrderAgainRequest {
  @DateOnly({ description: 'One of the days in `sendingAgain`.' }) deliveryDate!: string;
  @Reason(MAX_LATE_REASON_LENGTH) reason!: string;
}

@Named('ResendOrderEmail')
export class ResendOrderEmailRequest {
  @OneOf(EMAIL_KINDS) kind!: EmailKind;
}
