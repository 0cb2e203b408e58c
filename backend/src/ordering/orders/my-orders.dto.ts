import { DIETS, MEAL_TYPES, type MealType, type Diet } from '#backend/rules/food/allergens.js';
import { ORDER_KINDS, type OrderKind } from '#backend/rules/pricing/pricing.js';
import { COUNTRIES, type Country } from '#backend/rules/delivery/postcodes.js';
import { MAX_PHOTO_BYTES } from '#backend/platform/storage/photo.js';
import { SentWarningDto } from '../label-warnings/label-warnings.dto.js';
import { COMPLAINT_OUTCOMES, type ComplaintOutcome } from '../complaints/complaint-closing.entity.js';
import {
  COMPLAINT_STATUSES,
  COMPLAINT_WISHES,
  type ComplaintStatus,
} from '../complaints/complaint.entity.js';
import { DearerChangeDto, OrderChangeDto } from '../changes/order-changes.dto.js';
import { ORDER_EVENT_KINDS, type OrderEventKind } from './order-event.entity.js';
import {
  DiscountDto,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  type OrderStatus,
  type PaymentStatus,
} from '../ordering.dto.js';
import { AllergenRecordDto } from '#backend/platform/http/validation/shared/food.dto.js';
import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Base64, Id, Url } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { refined } from '#backend/platform/http/validation/rule.js';
import { PlainText, lines } from '#backend/platform/http/validation/text.js';

const MAX_PROBLEM_LENGTH = 2_000;
const MIN_PROBLEM_LENGTH = 5;

class SummaryFields {
  @Id() id!: string;

  @PlainText({
    nullable: true,
    description: 'The order code used in emails (rule O5); null until it is paid.',
  })
  orderCode!: string | null;

  @OneOf(ORDER_KINDS) kind!: OrderKind;
  @OneOf(ORDER_STATUSES) status!: OrderStatus;
  @OneOf(PAYMENT_STATUSES) paymentState!: PaymentStatus;
  @Instant() createdAt!: string;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @Whole({ description: 'Meals per box; 0 for packages and trial days.' }) mealsPerWeek!: number;
  @Pence({ description: 'The price, whatever pays it.' }) totalPence!: number;
  @Pence({ description: 'The part paid from the wallet.' }) walletPence!: number;
}

@Named('OrderSummary')
export class OrderSummaryDto extends SummaryFields {}

@Named('OrderList')
export class OrderListDto {
  @ListOf(() => OrderSummaryDto) items!: OrderSummaryDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('PaymentPage')
export class PaymentPageDto {
  @Url({ description: "The order's open payment page." }) url!: string;
}

@Named('ComplaintAnswer')
export class ComplaintAnswerDto {
  @OneOf(COMPLAINT_OUTCOMES) outcome!: ComplaintOutcome;
  @PlainText() text!: string;
  @Instant() at!: string;

  @Pence({ nullable: true, description: 'Amount refunded with this response, card and wallet combined.' })
  refundedPence!: number | null;

  @Id({ nullable: true }) replacementOrderId!: string | null;
}

@Named('OrderComplaint')
export class OrderComplaintDto {
  @Id() id!: string;
  @PlainText() text!: string;
  @OneOf(COMPLAINT_WISHES) wish!: (typeof COMPLAINT_WISHES)[number];
  @Flag() hasPhoto!: boolean;
  @OneOf(COMPLAINT_STATUSES) state!: ComplaintStatus;

  @ListOf(() => ComplaintAnswerDto, { description: 'Responses from staff, oldest first (rule O80).' })
  answers!: ComplaintAnswerDto[];

  @Instant() createdAt!: string;
}

const problemText = refined(
  lines(MAX_PROBLEM_LENGTH),
  (said: string) => said.length >= MIN_PROBLEM_LENGTH,
  'Please tell us what’s wrong',
);

@Named('ReportProblem')
export class ReportProblemRequest {
  @Field(problemText) text!: string;

  @OneOf(COMPLAINT_WISHES, { description: 'The outcome that the customer asks for (rule O16).' })
  wish: (typeof COMPLAINT_WISHES)[number] = 'refund';

  @Base64(MAX_PHOTO_BYTES, {
    tooLarge: 'A photo may have 5 MB',
    unreadable: 'A photo comes in base64',
    optional: true,
    description: 'A JPEG, PNG or WebP picture, base64-encoded, of at most 5 MB.',
  })
  photo?: string;
}

class TimelineStepDetail {
  @Pence({ nullable: true, description: 'For a refund: its amount.' }) amountPence!: number | null;

  @PlainText({
    nullable: true,
    description:
      "A stable code: for a cancellation its reason, such as `unpaid`; for changed delivery details the fields, such as `address,phone`; for a changed order its parts, such as `day,dishes`; for a closed dispute `won` or `lost`, from the shop's side.",
  })
  reason!: string | null;

  @PlainText({ nullable: true }) carrier!: string | null;
  @PlainText({ nullable: true }) trackingNumber!: string | null;

  @PlainText({ nullable: true, description: 'Parcel tracking page.' })
  trackingUrl!: string | null;
}

@Named('OrderTimelineStep')
export class TimelineStepDto {
  @OneOf(['placed', ...ORDER_EVENT_KINDS]) kind!: 'placed' | OrderEventKind;
  @Instant() at!: string;
  @Nested(() => TimelineStepDetail, { nullable: true }) detail!: TimelineStepDetail | null;
}

class MyOrderLine {
  @PlainText() sku!: string;
  @PlainText() name!: string;
  @OneOf(DIETS, { nullable: true }) variant!: Diet | null;
  @Whole() quantity!: number;
  @Pence({ description: 'Before the order discount.' }) grossPence!: number;
  @Nested(() => AllergenRecordDto, { description: 'Allergens as sold.' }) allergens!: AllergenRecordDto;
}

class MyOrderDeliveryAddress {
  @PlainText() address!: string;
  @PlainText({ nullable: true }) apartment!: string | null;
  @PlainText() city!: string;
  @PlainText() postcode!: string;
  @OneOf(COUNTRIES) country!: Country;
  @PlainText({ nullable: true }) courierNote!: string | null;
}

@Named('MyOrder')
export class MyOrderDto extends SummaryFields {
  @OneOf(MEAL_TYPES) mealType!: MealType;
  @Flag() halalOnly!: boolean;
  @ListOf(() => MyOrderLine) lines!: MyOrderLine[];
  @Pence() subtotalPence!: number;
  @Pence() discountPence!: number;
  @Nested(() => DiscountDto, { nullable: true }) discount!: DiscountDto | null;
  @Pence() deliveryPence!: number;
  @Pence({
    description:
      'Amount paid, card and wallet combined; more than `totalPence` after a change that cost less.',
  })
  paidPence!: number;

  @Pence({ description: 'Amount refunded so far, card and wallet combined.' }) refundedPence!: number;

  @Pence({
    description:
      'Amount that can still be refunded, card and wallet combined; 0 before payment and while the payment is disputed.',
  })
  refundablePence!: number;

  @PlainText() recipient!: string;
  @Nested(() => MyOrderDeliveryAddress) deliveryAddress!: MyOrderDeliveryAddress;
  @PlainText() phone!: string;

  @Instant({
    nullable: true,
    description:
      'Deadline for changes of address, phone and courier note (rule D36); null if they cannot be changed.',
  })
  detailsChangeableUntil!: string | null;

  @Instant({
    nullable: true,
    description: 'Until when its day and dishes can be changed (rule O110); null if they cannot be.',
  })
  changeableUntil!: string | null;

  @ListOf(() => OrderChangeDto, { description: 'Its changes, oldest first (rule O112).' })
  changes!: OrderChangeDto[];

  @Nested(() => DearerChangeDto, {
    nullable: true,
    description:
      'The latest dearer change, while it waits for its payment or after it was not made (rule O113).',
  })
  dearerChange!: DearerChangeDto | null;

  @ListOf(() => TimelineStepDto, {
    description: 'Steps since the order was placed, oldest first (rule O17).',
  })
  timeline!: TimelineStepDto[];

  @Instant({
    nullable: true,
    description:
      'Deadline for a cancellation with full refund (rule D6); null if it can no longer be cancelled.',
  })
  cancellableUntil!: string | null;

  @Instant({
    nullable: true,
    description: 'For an order awaiting payment: when it expires (rule O84); otherwise null.',
  })
  payableUntil!: string | null;

  @Flag() hasReceipt!: boolean;
  @Flag({ description: 'A free replacement for an earlier order (rule O81).' }) isReplacement!: boolean;

  @ListOf(() => OrderComplaintDto, { description: 'Complaints about the order, oldest first (rule O16).' })
  problems!: OrderComplaintDto[];

  @ListOf(() => SentWarningDto, {
    description: 'Warnings sent about an incomplete label, newest first (rule F80).',
  })
  labelWarnings!: SentWarningDto[];
}
