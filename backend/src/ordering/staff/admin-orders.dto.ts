import { z } from 'zod';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { ORDER_KINDS } from '#backend/rules/pricing/pricing.js';
import { COUNTRIES } from '#backend/rules/delivery/postcodes.js';
import { ShownWordingDto } from '#backend/platform/wordings/wordings.dto.js';
import { AdminPageQuery } from '#backend/platform/http/schemas/page.js';
import { AnyId, lineOf, PenceDto } from '#backend/platform/http/schemas/schemas.js';
import { freeText, requiredLine } from '#backend/platform/http/schemas/text-fields.js';
import { OrderComplaintDto, TimelineStepDto } from '../orders/my-orders.dto.js';
import { DELIVERY_FAILURES } from '../delivery/order-delivery.service.js';
import { EMAIL_KINDS } from '../letter-kinds.js';
import { DiscountDto, ORDER_STATUSES, PAYMENT_STATUSES } from '../ordering.dto.js';
import { REFUND_ASKERS, REFUND_STATUSES } from '../refunds/refund.entity.js';

const MAX_SEARCH_LENGTH = 255;
const MAX_REASON_LENGTH = 200;
const MAX_LATE_REASON_LENGTH = 500;
const MAX_TRACKING_LENGTH = 60;
const MAX_CARRIER_LENGTH = 60;

export const AdminOrderId = AnyId;

const search = {
  status: z.enum(ORDER_STATUSES).optional().describe('All of them unless it is said.'),
  q: lineOf(MAX_SEARCH_LENGTH)
    .trim()
    .optional()
    .describe(
      "An order's id or its first 8 characters, the 8 that its customer sees, an email address or its beginning, or the id of a payment session.",
    ),
};

export const AdminOrdersQuery = AdminPageQuery.extend(search);
export type AdminOrdersQuery = z.infer<typeof AdminOrdersQuery>;

export const AdminOrdersFileQuery = z.strictObject(search);
export type AdminOrdersFileQuery = z.infer<typeof AdminOrdersFileQuery>;

const item = {
  id: z.uuid(),
  orderCode: z
    .string()
    .nullable()
    .describe('What emails call the order (rule O5); null while its payment is open.'),
  kind: z.enum(ORDER_KINDS),
  status: z.enum(ORDER_STATUSES),
  paymentState: z.enum(PAYMENT_STATUSES),
  email: z.string(),
  name: z.string(),
  totalPence: PenceDto.describe('Card and wallet together.'),
  refundedPence: PenceDto,
  mealsPerWeek: z.number().int(),
  deliveryDate: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const AdminOrderItemDto = z.object(item).meta({ id: 'AdminOrderItem' });

export const AdminOrderListDto = z
  .object({ items: z.array(AdminOrderItemDto), nextCursor: z.string().nullable() })
  .meta({ id: 'AdminOrderList' });
export type AdminOrderListDto = z.infer<typeof AdminOrderListDto>;

export const AdminOrderSummaryDto = z
  .object({
    orders: z.number().int(),
    ordersToDo: z.number().int().describe('Pending and processing.'),
    completedRevenuePence: PenceDto.describe('Of completed orders, card and wallet together (rule A5).'),
  })
  .meta({ id: 'AdminOrderSummary' });
export type AdminOrderSummaryDto = z.infer<typeof AdminOrderSummaryDto>;

const Address = z.object({
  address: z.string(),
  apartment: z.string().nullable(),
  city: z.string(),
  postcode: z.string(),
  country: z.enum(COUNTRIES),
  courierNote: z.string().nullable(),
});

const Line = z.object({
  sku: z.string(),
  name: z.string(),
  variant: z.string().nullable(),
  category: z.string(),
  quantity: z.number().int(),
  unitPence: PenceDto,
  discountPence: PenceDto,
  totalPence: PenceDto,
  contains: z.array(z.enum(ALLERGENS)).describe('As it was when it was sold.'),
  mayContain: z.array(z.enum(ALLERGENS)),
});

const RefundDto = z.object({
  id: z.uuid(),
  cardPence: PenceDto,
  walletPence: PenceDto,
  reason: z.string(),
  requestedBy: z.enum(REFUND_ASKERS),
  state: z.enum(REFUND_STATUSES),
  failure: z.string().nullable().describe('Why the provider refused it.'),
  createdAt: z.iso.datetime(),
});

export const AdminOrderDto = z
  .object({
    ...item,
    userId: z.uuid().nullable(),
    phone: z.string(),
    deliveryAddress: Address,
    billingAddress: Address.nullable(),
    mealType: z.string(),
    halalOnly: z.boolean(),
    currency: z.string(),
    subtotalPence: PenceDto,
    discountPence: PenceDto,
    discount: DiscountDto.nullable(),
    deliveryPence: PenceDto,
    walletPence: PenceDto,
    amountPence: PenceDto.describe('What the card pays.'),
    disputedPence: PenceDto,
    refundablePence: PenceDto.describe('What could still go back, card and wallet together.'),
    fullRefundCancels: z
      .boolean()
      .describe('It has not left: a refund of all that is left cancels it, unless it is cooked anyway.'),
    cookAnyway: z.boolean().describe('All of it was refunded, and staff chose to cook it (rule O51).'),
    detailsChangeableUntil: z.iso
      .datetime()
      .nullable()
      .describe(
        'Until when address, phone and courier note can be changed (rule D36); null when they cannot.',
      ),
    hasComeBack: z
      .boolean()
      .describe(
        'The courier brought it back: its delivery details can be corrected before it leaves again (rule D36).',
      ),
    lateUntil: z.iso
      .date()
      .nullable()
      .describe(
        'Its account is deleted and it has not arrived: when its details go (rule X70); null of any other.',
      ),
    sendingAgain: z
      .object({
        days: z.array(z.object({ date: z.iso.date(), label: z.string() })),
        hindrances: z.array(z.string()).describe('Dishes that keep it from being sent again (rule O81).'),
      })
      .nullable()
      .describe('Of a late order: on which days it could come again (rule O99); null of any other.'),
    sentAgainAs: z.uuid().nullable().describe('The replacement that stands for it; null without one.'),
    dispatchFrom: z.iso
      .date()
      .nullable()
      .describe('The first day on which it can be marked as dispatched; null when that has come (rule O98).'),
    deliveredFrom: z.iso
      .date()
      .nullable()
      .describe('The first day on which it can be marked as delivered; null when that has come.'),
    replacesOrderId: z.uuid().nullable().describe('The order that it replaces, free of charge (rule O81).'),
    referralCode: z.string().nullable(),
    stripeSessionId: z.string().nullable(),
    paymentIntentId: z.string().nullable(),
    paidAt: z.iso.datetime().nullable(),
    cancelReason: z.string().nullable(),
    agreedTo: z
      .array(ShownWordingDto)
      .describe('What was agreed to, and the button that was pressed, as shown then (rules H23, O93).'),
    hasHealth: z.boolean().describe('Something was said of health; adminRevealOrderHealth shows it.'),
    lines: z.array(Line),
    refunds: z.array(RefundDto).describe('Oldest first.'),
    inquiries: z
      .array(z.object({ id: z.string(), amountPence: PenceDto, respondBy: z.iso.datetime().nullable() }))
      .describe('Banks that inquire and have taken nothing; the order can be refunded.'),
    timeline: z.array(TimelineStepDto).describe('Oldest first (rule O17).'),
    problems: z.array(OrderComplaintDto),
    letters: z.array(z.enum(EMAIL_KINDS)).describe('Emails that can be sent again.'),
  })
  .meta({ id: 'AdminOrder' });
export type AdminOrderDto = z.infer<typeof AdminOrderDto>;

export const OrderStatusRequest = z
  .strictObject({
    status: z.enum(ORDER_STATUSES),
    refund: z
      .boolean()
      .optional()
      .describe('With `cancelled`, of a paid order: gives back all that is left of it.'),
  })
  .meta({ id: 'OrderStatusChange' });
export type OrderStatusRequest = z.infer<typeof OrderStatusRequest>;

export const OrderRefundRequest = z
  .strictObject({
    amountPence: PenceDto.min(1).optional().describe('All that is left unless it is said.'),
    reason: freeText(MAX_REASON_LENGTH)
      .refine((reason) => reason.length > 0, { error: 'Please give a reason' })
      .describe('Only the audit log keeps it.'),
    cookAnyway: z
      .boolean()
      .optional()
      .describe(
        'Of all that is left, before it has left: the order is cooked, and not cancelled (rule O51).',
      ),
  })
  .meta({ id: 'OrderRefund' });
export type OrderRefundRequest = z.infer<typeof OrderRefundRequest>;

export const OrderDispatchRequest = z
  .strictObject({
    trackingNumber: requiredLine(MAX_TRACKING_LENGTH, 'Please enter the tracking number'),
    carrier: requiredLine(MAX_CARRIER_LENGTH, 'Please enter the courier')
      .optional()
      .describe('The courier of the settings unless it is another.'),
  })
  .meta({ id: 'OrderDispatch' });
export type OrderDispatchRequest = z.infer<typeof OrderDispatchRequest>;

export const DeliveryFailureRequest = z
  .strictObject({ reason: z.enum(DELIVERY_FAILURES) })
  .meta({ id: 'DeliveryFailure' });
export type DeliveryFailureRequest = z.infer<typeof DeliveryFailureRequest>;

export const CloseLateOrderRequest = z
  .strictObject({
    reason: freeText(MAX_LATE_REASON_LENGTH)
      .refine((reason) => reason.length > 0, { error: 'Please give a reason' })
      .describe('Only the audit log keeps it.'),
  })
  .meta({ id: 'CloseLateOrder' });
export type CloseLateOrderRequest = z.infer<typeof CloseLateOrderRequest>;

export const OrderAgainRequest = z
  .strictObject({
    deliveryDate: z.iso.date().describe('One of its days in `sendingAgain`.'),
    reason: freeText(MAX_LATE_REASON_LENGTH)
      .refine((reason) => reason.length > 0, { error: 'Please give a reason' })
      .describe('Only the audit log keeps it.'),
  })
  .meta({ id: 'OrderAgain' });
export type OrderAgainRequest = z.infer<typeof OrderAgainRequest>;

export const ResendOrderEmailRequest = z
  .strictObject({ kind: z.enum(EMAIL_KINDS) })
  .meta({ id: 'ResendOrderEmail' });
export type ResendOrderEmailRequest = z.infer<typeof ResendOrderEmailRequest>;

export const OrderHealthDto = z
  .object({
    allergens: z.array(z.enum(ALLERGENS)),
    allergies: z.string().nullable(),
    preferences: z.string().nullable(),
    gender: z.string().nullable(),
    confirmedSkus: z.array(z.string()).describe('Dishes kept in spite of a declared allergen.'),
  })
  .meta({ id: 'OrderHealth' });
export type OrderHealthDto = z.infer<typeof OrderHealthDto>;
