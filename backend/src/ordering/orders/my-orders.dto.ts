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
import { ORDER_EVENT_KINDS, type OrderEventKind } from './order-event.entity.js';
import {
  DiscountDto,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  type OrderStatus,
  type PaymentStatus,
} from '../ordering.dto.js';
import { AllergenRecordDto } from '#backend/platform/http/schemas/schemas.js';
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
    description: 'What emails call the order (rule O5); null while its payment is open.',
  })
  orderCode!: string | null;

  @OneOf(ORDER_KINDS) kind!: OrderKind;
  @OneOf(ORDER_STATUSES) status!: OrderStatus;
  @OneOf(PAYMENT_STATUSES) paymentState!: PaymentStatus;
  @Instant() createdAt!: string;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @Whole({ description: 'Meals in the box; 0 for packages and trial days.' }) mealsPerWeek!: number;
  @Pence({ description: 'Card and wallet together.' }) totalPence!: number;
  @Pence({ description: 'What of it the wallet paid.' }) walletPence!: number;
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
  @Url({ description: 'The payment page that is open for the order.' }) url!: string;
}

@Named('ComplaintAnswer')
export class ComplaintAnswerDto {
  @OneOf(COMPLAINT_OUTCOMES) outcome!: ComplaintOutcome;
  @PlainText() text!: string;
  @Instant() at!: string;

  @Pence({ nullable: true, description: 'What went back with it, card and wallet together.' })
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

  @ListOf(() => ComplaintAnswerDto, { description: 'What staff answered, oldest first (rule O80).' })
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

  @OneOf(COMPLAINT_WISHES, { description: 'What would put it right (rule O16).' })
  wish: (typeof COMPLAINT_WISHES)[number] = 'refund';

  @Base64(MAX_PHOTO_BYTES, {
    tooLarge: 'A photo may have 5 MB',
    unreadable: 'A photo comes in base64',
    optional: true,
    description: 'JPEG, PNG or WebP of 5 MB at most, in base64.',
  })
  photo?: string;
}

class TimelineStepDetail {
  @Pence({ nullable: true, description: 'Of a refund.' }) amountPence!: number | null;

  @PlainText({
    nullable: true,
    description:
      "A stable word, such as 'unpaid' of a cancellation; of changed delivery details what of them, such as 'address,phone'; of a dispute that has ended 'won' or 'lost', as the shop sees it.",
  })
  reason!: string | null;

  @PlainText({ nullable: true }) carrier!: string | null;
  @PlainText({ nullable: true }) trackingNumber!: string | null;

  @PlainText({ nullable: true, description: 'Where the parcel can be followed.' })
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
  @Pence({ description: 'Before the discount of the order.' }) grossPence!: number;
  @Nested(() => AllergenRecordDto, { description: 'As sold.' }) allergens!: AllergenRecordDto;
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
  @Pence({ description: 'What went back so far, card and wallet together.' }) refundedPence!: number;

  @Pence({
    description:
      'What can still go back, card and wallet together; 0 before it is paid and while the bank has the payment.',
  })
  refundablePence!: number;

  @PlainText() recipient!: string;
  @Nested(() => MyOrderDeliveryAddress) deliveryAddress!: MyOrderDeliveryAddress;
  @PlainText() phone!: string;

  @Instant({
    nullable: true,
    description:
      'Until when address, phone and courier note can be changed (rule D36); null when they cannot.',
  })
  detailsChangeableUntil!: string | null;

  @ListOf(() => TimelineStepDto, {
    description: 'From its placing to its latest step, oldest first (rule O17).',
  })
  timeline!: TimelineStepDto[];

  @Instant({
    nullable: true,
    description:
      'Until when it can be cancelled with full refund (rule D6); null when it cannot be any more.',
  })
  cancellableUntil!: string | null;

  @Instant({
    nullable: true,
    description:
      'Of one that waits on its payment page: until when it is kept (rule O84); null of any other.',
  })
  payableUntil!: string | null;

  @Flag() hasReceipt!: boolean;
  @Flag({ description: 'It replaces an earlier order, free of charge (rule O81).' }) isReplacement!: boolean;

  @ListOf(() => OrderComplaintDto, { description: 'What was told to be wrong, oldest first (rule O16).' })
  problems!: OrderComplaintDto[];

  @ListOf(() => SentWarningDto, {
    description: 'What we wrote about a label that said too little, the latest first (rule F80).',
  })
  labelWarnings!: SentWarningDto[];
}
