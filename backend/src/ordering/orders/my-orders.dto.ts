import { z } from 'zod';
import { DIETS, MEAL_TYPES } from '#backend/rules/food/allergens.js';
import { ORDER_KINDS } from '#backend/rules/pricing/pricing.js';
import { COUNTRIES } from '#backend/rules/delivery/postcodes.js';
import { freeText } from '#backend/platform/http/schemas/text-fields.js';
import { MAX_PHOTO_BYTES } from '#backend/platform/storage/photo.js';
import { AllergenRecordDto, base64Of, PenceDto } from '#backend/platform/http/schemas/schemas.js';
import { SentWarningDto } from '../label-warnings/label-warnings.dto.js';
import { COMPLAINT_OUTCOMES } from '../complaints/complaint-closing.entity.js';
import { COMPLAINT_STATUSES, COMPLAINT_WISHES } from '../complaints/complaint.entity.js';
import { ORDER_EVENT_KINDS } from './order-event.entity.js';
import { DiscountDto, ORDER_STATUSES, PAYMENT_STATUSES } from '../ordering.dto.js';

const MAX_PROBLEM_LENGTH = 2_000;
const MIN_PROBLEM_LENGTH = 5;

const summary = {
  id: z.uuid(),
  orderCode: z
    .string()
    .nullable()
    .describe('What emails call the order (rule O5); null while its payment is open.'),
  kind: z.enum(ORDER_KINDS),
  status: z.enum(ORDER_STATUSES),
  paymentState: z.enum(PAYMENT_STATUSES),
  createdAt: z.iso.datetime(),
  deliveryDate: z.iso.date().nullable(),
  mealsPerWeek: z.number().int().describe('Meals in the box; 0 for packages and trial days.'),
  totalPence: PenceDto.describe('Card and wallet together.'),
  walletPence: PenceDto.describe('What of it the wallet paid.'),
};

export const OrderSummaryDto = z.object(summary).meta({ id: 'OrderSummary' });
export type OrderSummaryDto = z.infer<typeof OrderSummaryDto>;

export const OrderListDto = z
  .object({ items: z.array(OrderSummaryDto), nextCursor: z.string().nullable() })
  .meta({ id: 'OrderList' });
export type OrderListDto = z.infer<typeof OrderListDto>;

export const PaymentPageDto = z
  .object({ url: z.url().describe('The payment page that is open for the order.') })
  .meta({ id: 'PaymentPage' });
export type PaymentPageDto = z.infer<typeof PaymentPageDto>;

export const ComplaintAnswerDto = z
  .object({
    outcome: z.enum(COMPLAINT_OUTCOMES),
    text: z.string(),
    at: z.iso.datetime(),
    refundedPence: PenceDto.nullable().describe('What went back with it, card and wallet together.'),
    replacementOrderId: z.uuid().nullable(),
  })
  .meta({ id: 'ComplaintAnswer' });
export type ComplaintAnswerDto = z.infer<typeof ComplaintAnswerDto>;

export const OrderComplaintDto = z
  .object({
    id: z.uuid(),
    text: z.string(),
    wish: z.enum(COMPLAINT_WISHES),
    hasPhoto: z.boolean(),
    state: z.enum(COMPLAINT_STATUSES),
    answers: z.array(ComplaintAnswerDto).describe('What staff answered, oldest first (rule O80).'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OrderComplaint' });
export type OrderComplaintDto = z.infer<typeof OrderComplaintDto>;

export const ReportProblemRequest = z
  .strictObject({
    text: freeText(MAX_PROBLEM_LENGTH).refine((text) => text.length >= MIN_PROBLEM_LENGTH, {
      error: 'Please tell us what’s wrong',
    }),
    wish: z.enum(COMPLAINT_WISHES).default('refund').describe('What would put it right (rule O16).'),
    photo: base64Of(MAX_PHOTO_BYTES, {
      tooLarge: 'A photo may have 5 MB',
      unreadable: 'A photo comes in base64',
    })
      .optional()
      .describe('JPEG, PNG or WebP of 5 MB at most, in base64.'),
  })
  .meta({ id: 'ReportProblem' });
export type ReportProblemRequest = z.infer<typeof ReportProblemRequest>;

export const TimelineStepDto = z
  .object({
    kind: z.enum(['placed', ...ORDER_EVENT_KINDS]),
    at: z.iso.datetime(),
    detail: z
      .object({
        amountPence: PenceDto.nullable().describe('Of a refund.'),
        reason: z
          .string()
          .nullable()
          .describe(
            "A stable word, such as 'unpaid' of a cancellation; of changed delivery details what of them, such as 'address,phone'; of a dispute that has ended 'won' or 'lost', as the shop sees it.",
          ),
        carrier: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        trackingUrl: z.string().nullable().describe('Where the parcel can be followed.'),
      })
      .nullable(),
  })
  .meta({ id: 'OrderTimelineStep' });

export const MyOrderDto = z
  .object({
    ...summary,
    mealType: z.enum(MEAL_TYPES),
    halalOnly: z.boolean(),
    lines: z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        variant: z.enum(DIETS).nullable(),
        quantity: z.number().int(),
        grossPence: PenceDto.describe('Before the discount of the order.'),
        allergens: AllergenRecordDto.describe('As sold.'),
      }),
    ),
    subtotalPence: PenceDto,
    discountPence: PenceDto,
    discount: DiscountDto.nullable(),
    deliveryPence: PenceDto,
    refundedPence: PenceDto.describe('What went back so far, card and wallet together.'),
    refundablePence: PenceDto.describe(
      'What can still go back, card and wallet together; 0 before it is paid and while the bank has the payment.',
    ),
    recipient: z.string(),
    deliveryAddress: z.object({
      address: z.string(),
      apartment: z.string().nullable(),
      city: z.string(),
      postcode: z.string(),
      country: z.enum(COUNTRIES),
      courierNote: z.string().nullable(),
    }),
    phone: z.string(),
    detailsChangeableUntil: z.iso
      .datetime()
      .nullable()
      .describe(
        'Until when address, phone and courier note can be changed (rule D36); null when they cannot.',
      ),
    timeline: z
      .array(TimelineStepDto)
      .describe('From its placing to its latest step, oldest first (rule O17).'),
    cancellableUntil: z.iso
      .datetime()
      .nullable()
      .describe(
        'Until when it can be cancelled with full refund (rule D6); null when it cannot be any more.',
      ),
    payableUntil: z.iso
      .datetime()
      .nullable()
      .describe(
        'Of one that waits on its payment page: until when it is kept (rule O84); null of any other.',
      ),
    hasReceipt: z.boolean(),
    isReplacement: z.boolean().describe('It replaces an earlier order, free of charge (rule O81).'),
    problems: z.array(OrderComplaintDto).describe('What was told to be wrong, oldest first (rule O16).'),
    labelWarnings: z
      .array(SentWarningDto)
      .describe('What we wrote about a label that said too little, the latest first (rule F80).'),
  })
  .meta({ id: 'MyOrder' });
export type MyOrderDto = z.infer<typeof MyOrderDto>;
