import {
  BOOKED_BY,
  CONSIGNMENT_STATUSES,
  type BookedBy,
  type ConsignmentStatus,
} from '#backend/rules/delivery/consignments.js';
import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant, dateOnly } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, id } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Limit, Whole, WholeFromText } from '#backend/platform/http/validation/numbers.js';
import { PlainText, Text, text } from '#backend/platform/http/validation/text.js';

const MAX_PAGE = 100;
const MAX_FILE = 1_000_000;
const MAX_PARTS = 1_000;

export const DeliveryDate = dateOnly;
export const ConsignmentId = id;

class ConsignmentCount {
  @OneOf(CONSIGNMENT_STATUSES) status!: ConsignmentStatus;
  @Whole() consignments!: number;
}

@Named('DeliveryDaySummary')
export class DeliveryDaySummaryDto {
  @DateOnly() date!: string;
  @PlainText({ description: "Display text such as 'Sun (31 Aug)'." }) label!: string;
  @Whole({ description: 'Orders that are cooked for that day.' }) orders!: number;
  @Whole({ description: 'Those that have neither left nor a consignment.' }) unbooked!: number;
  @ListOf(() => ConsignmentCount) counts!: ConsignmentCount[];
  @OneOf(BOOKED_BY, { description: 'How the next consignments are booked.' }) bookedBy!: BookedBy;
  @Flag({ description: 'Whether there is an account at the courier.' }) isConfigured!: boolean;
  @Whole({ description: 'Labels that can be printed.' }) labels!: number;
  @Flag({ description: 'Whether the day’s parcels may leave by now (rule O98).' }) mayLeave!: boolean;
}

export class ConsignmentsQuery {
  @OneOf(CONSIGNMENT_STATUSES, { optional: true }) status?: ConsignmentStatus;
  @Id({ optional: true, description: '`nextCursor` of the previous page.' }) cursor?: string;
  @Limit(MAX_PAGE) limit: number = 50;
}

@Named('Consignment')
export class ConsignmentDto {
  @Id() id!: string;
  @Id() orderId!: string;
  @PlainText() orderCode!: string;
  @PlainText() name!: string;
  @PlainText() postcode!: string;
  @OneOf(CONSIGNMENT_STATUSES) status!: ConsignmentStatus;
  @Instant() statusAt!: string;
  @OneOf(BOOKED_BY) bookedBy!: BookedBy;
  @PlainText({ nullable: true }) carrier!: string | null;
  @PlainText({ nullable: true }) trackingNumber!: string | null;
  @PlainText({ nullable: true }) trackingUrl!: string | null;
  @PlainText({ nullable: true, description: 'Why it was not booked, not cancelled or not delivered.' })
  failure!: string | null;
}

@Named('ConsignmentList')
export class ConsignmentListDto {
  @ListOf(() => ConsignmentDto) items!: ConsignmentDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

export class ConsignmentLabelsQuery {
  @OneOf(['new', 'all'], {
    description: '`new`: those that were not printed yet; they count as printed then.',
  })
  which: 'new' | 'all' = 'new';

  @WholeFromText({ min: 1, max: MAX_PARTS, description: 'Which file of all, from 1.' }) part: number = 1;
}

export class ConsignmentFileQuery {
  @OneOf(['known'], {
    optional: true,
    description: 'Dishes in these parcels are being recalled, and staff know (rule F95).',
  })
  recalled?: 'known';
}

@Named('RecallAnswer', { preset: {} })
export class RecallAnswerRequest {
  @Flag({
    optional: true,
    description: 'Dishes in these parcels are being recalled, and staff know (rule F95).',
  })
  isRecallKnown?: boolean;
}

export class TrackingFileRequest {
  @Text(MAX_FILE, { message: 'Please choose a file with tracking numbers' }) file!: string;
}

@Named('TrackingFileResult')
export class TrackingFileResultDto {
  @Whole({ description: 'Consignments that got a tracking number.' }) matched!: number;
  @ListOf(text(), { description: 'Lines that fit no consignment of the day, at most 50.' })
  unknown!: string[];
}
