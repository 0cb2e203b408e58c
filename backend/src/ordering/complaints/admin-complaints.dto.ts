import {
  COMPLAINT_KINDS,
  COMPLAINT_OUTCOMES,
  COMPLAINT_STATUSES,
  COMPLAINT_WISHES,
} from './complaint-desk.service.js';
import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import { AdminPageQuery } from '#backend/platform/http/validation/shared/page.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { Agrees } from '#backend/platform/http/validation/conditions.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText, Text, text } from '#backend/platform/http/validation/text.js';

const MAX_ANSWER_LENGTH = 2_000;

export const ComplaintId = id;

export class ComplaintsQuery extends AdminPageQuery {
  @OneOf(COMPLAINT_STATUSES) state: (typeof COMPLAINT_STATUSES)[number] = 'open';
}

class ItemFields {
  @Id() id!: string;
  @Id() orderId!: string;
  @PlainText({ nullable: true }) orderCode!: string | null;
  @PlainText() name!: string;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;

  @OneOf(COMPLAINT_KINDS, {
    description: '`told`: reported by the customer; otherwise a refund that failed (rule O26).',
  })
  kind!: (typeof COMPLAINT_KINDS)[number];

  @OneOf(COMPLAINT_WISHES, { description: 'The outcome that the customer asked for.' })
  wish!: (typeof COMPLAINT_WISHES)[number];

  @Flag() hasPhoto!: boolean;
  @OneOf(COMPLAINT_STATUSES) state!: (typeof COMPLAINT_STATUSES)[number];
  @Instant() createdAt!: string;
  @Instant({ nullable: true }) reopenedAt!: string | null;
  @Instant({ description: 'Deadline for the response (rule O83).' }) dueAt!: string;
  @Flag() isOverdue!: boolean;
}

@Named('ComplaintItem')
class ComplaintListItem extends ItemFields {}

@Named('ComplaintList')
export class ComplaintListDto {
  @ListOf(() => ComplaintListItem) items!: ComplaintListItem[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('ComplaintCount')
export class ComplaintCountDto {
  @Whole() open!: number;
  @Whole() overdue!: number;
}

class LineLot {
  @PlainText() lot!: string;
  @PlainText() dishName!: string;
  @DateOnly() useBy!: string;
}

class ComplaintLine {
  @PlainText() name!: string;
  @PlainText({ nullable: true }) variant!: string | null;
  @Whole() quantity!: number;
  @Pence() totalPence!: number;
  @ListOf(oneOf(ALLERGENS), { description: 'Allergens as sold.' }) contains!: Allergen[];
  @ListOf(oneOf(ALLERGENS)) mayContain!: Allergen[];
  @ListOf(() => LineLot, { description: 'Lots that the kitchen recorded for its day (rule F9).' })
  lots!: LineLot[];
}

class ClosingRefund {
  @Pence() cardPence!: number;
  @Pence() walletPence!: number;
  @OneOf(['requested', 'succeeded', 'failed']) state!: 'requested' | 'succeeded' | 'failed';
}

class Closing {
  @Id() id!: string;
  @OneOf(COMPLAINT_OUTCOMES) outcome!: (typeof COMPLAINT_OUTCOMES)[number];
  @PlainText() answer!: string;
  @Instant() closedAt!: string;
  @Id() closedBy!: string;
  @Nested(() => ClosingRefund, { nullable: true }) refund!: ClosingRefund | null;
  @Id({ nullable: true }) replacementOrderId!: string | null;
}

class ComplaintLeft {
  @Pence() cardPence!: number;
  @Pence() walletPence!: number;
}

class ComplaintReplacementDay {
  @DateOnly() date!: string;
  @PlainText() label!: string;
}

@Named('Complaint')
export class ComplaintDto extends ItemFields {
  @PlainText() text!: string;
  @PlainText() email!: string;

  @Nested(() => ComplaintLeft, {
    description: 'Amount that can still be refunded, by tender; 0 for an unpaid order.',
  })
  left!: ComplaintLeft;

  @ListOf(() => ComplaintLine) lines!: ComplaintLine[];
  @ListOf(() => Closing, { description: 'Closures, oldest first.' }) closings!: Closing[];
  @ListOf(() => ComplaintReplacementDay) replacementDays!: ComplaintReplacementDay[];

  @ListOf(text(), { description: 'Dishes that prevent a replacement (rule O81).' })
  hindrances!: string[];
}

@Named('CloseComplaint')
export class CloseComplaintRequest {
  @OneOf(COMPLAINT_OUTCOMES) outcome!: (typeof COMPLAINT_OUTCOMES)[number];

  @Text(MAX_ANSWER_LENGTH, {
    message: 'Please write an answer to the customer',
    description: 'Shown to the customer with the order and by email.',
  })
  answer!: string;

  @Agrees<CloseComplaintRequest>(
    ({ outcome, amountPence }) => outcome === 'refund' || amountPence === undefined,
    'Only a refund has an amount',
  )
  @Pence({
    min: 1,
    optional: true,
    description: 'For a refund: the amount; everything refundable if omitted.',
  })
  amountPence?: number;

  @Agrees<CloseComplaintRequest>(
    ({ outcome, deliveryDate }) => (outcome === 'replacement') === (deliveryDate !== undefined),
    'A replacement has a day, and nothing else has',
  )
  @DateOnly({ optional: true, description: 'For a replacement: one of the days on offer.' })
  deliveryDate?: string;
}
