import { COMPANY_DETAILS, type CompanyDetail } from '#backend/platform/production-defaults.js';
import { PendingAdjustmentDto } from '../users/admin-users.dto.js';
import { QUEUE_NAMES, type QueueName } from '#backend/platform/queues/queue-names.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant, instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Cursor, Id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Decimal, Limit, Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { accepts } from '#backend/platform/http/validation/rule.js';
import { PlainText, text } from '#backend/platform/http/validation/text.js';

const MAX_CURSOR_LENGTH = 300;

@Named('WorkerState')
export class WorkerStateDto {
  @Flag({ description: 'No worker was heard for 30 seconds.' }) isSilent!: boolean;
  @Instant({ nullable: true }) lastBeatAt!: string | null;
  @Decimal({ nullable: true }) ageSeconds!: number | null;
  @Whole({ description: 'Workers that were heard within 30 seconds.' }) workers!: number;
}

class OperationsOutboxOldest {
  @OneOf(QUEUE_NAMES) queue!: QueueName;
  @Decimal() seconds!: number;
}

class OperationsOutbox {
  @Whole({ description: 'Facts that no worker has seen.' }) undispatched!: number;
  @Whole({ description: 'Deliveries that should be under way.' }) due!: number;
  @Whole({ description: 'Deliveries that failed and wait for their next try.' }) waiting!: number;
  @Whole({ description: 'Deliveries that were given up.' }) dead!: number;

  @ListOf(() => OperationsOutboxOldest, {
    description: 'Age of the oldest event that is not dealt with; queues without one are missing.',
  })
  oldest!: OperationsOutboxOldest[];
}

class OperationsInquiry {
  @PlainText() id!: string;
  @OneOf(['order', 'wallet']) about!: 'order' | 'wallet';
  @Id({ nullable: true, description: 'The order, or the owner of the wallet.' }) subjectId!: string | null;
  @Pence() amountPence!: number;
  @Instant({ nullable: true }) respondBy!: string | null;
}

class OperationsLostRefund {
  @Id() chargeId!: string;
  @Id({ nullable: true, description: 'Null where the account is gone.' }) userId!: string | null;
  @Pence({ description: 'What has not gone back.' }) amountPence!: number;
  @Instant() paidAt!: string;
}

class OperationsLateOrder {
  @Id() orderId!: string;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @DateOnly({ description: 'The first day without its address.' }) keptUntil!: string;
}

class OperationsTopUps {
  @Pence({ description: 'Paid into wallets in the last twelve months.' }) yearPence!: number;
  @Pence({ description: 'From here on the FCA has to be told (rule W36).' }) noticeFromPence!: number;
}

class OperationsDeadByConsumer {
  @PlainText() consumer!: string;
  @Whole() count!: number;
}

class OperationsReconciliationDifference {
  @PlainText() check!: string;
  @PlainText() subject!: string;
  @PlainText() detail!: string;
}

class OperationsReconciliation {
  @Instant() ranAt!: string;
  @Whole({ description: "The provider's payments that were compared." }) payments!: number;
  @Pence() walletLiabilityPence!: number;
  @Whole() differenceCount!: number;

  @ListOf(() => OperationsReconciliationDifference, { description: 'The first fifty of each check.' })
  differences!: OperationsReconciliationDifference[];
}

@Named('Operations')
export class OperationsDto {
  @OneOf(['sandbox', 'test', 'live', 'unknown'], {
    description: 'Where card payments go: a test key moves no real money (rule A31).',
  })
  cardPayments!: 'sandbox' | 'test' | 'live' | 'unknown';

  @ListOf(oneOf(COMPANY_DETAILS), {
    description:
      'Variables of the environment that texts leave out; production does not start without (rule X20).',
  })
  missingCompanyDetails!: CompanyDetail[];

  @Nested(() => WorkerStateDto) worker!: WorkerStateDto;
  @Nested(() => OperationsOutbox) outbox!: OperationsOutbox;

  @ListOf(() => OperationsInquiry, {
    description: 'Banks that inquire about a payment and wait for an answer; the most urgent fifty.',
  })
  inquiries!: OperationsInquiry[];

  @ListOf(() => OperationsLostRefund, {
    description: 'Payments for LT+ whose refund did not arrive (rule L62); the oldest fifty.',
  })
  lostRefunds!: OperationsLostRefund[];

  @ListOf(() => OperationsLateOrder, {
    description:
      'Paid orders of deleted accounts that have not arrived (rule X70); the fifty whose details go first.',
  })
  lateOrders!: OperationsLateOrder[];

  @ListOf(() => PendingAdjustmentDto, {
    description: 'Wallet adjustments that wait for a second person; the oldest fifty.',
  })
  pendingAdjustments!: PendingAdjustmentDto[];

  @Nested(() => OperationsTopUps, {
    description: 'How far the wallet is from the sum at which a limited network has to be reported.',
  })
  topUps!: OperationsTopUps;

  @ListOf(() => OperationsDeadByConsumer) deadByConsumer!: OperationsDeadByConsumer[];

  @Nested(() => OperationsReconciliation, {
    nullable: true,
    description: 'The last comparison of the books; null before the first one.',
  })
  reconciliation!: OperationsReconciliation | null;
}

const CONSUMER = text({ max: 80, pattern: /^[\w-]+\.\w+$/ });
const EVENT_ID = text({ pattern: /^\d{1,18}$/ });

/** When it was given up, of which event and which consumer it is. */
type DeadLetterPlace = readonly [deadAt: string, eventId: string, consumer: string];

/** The end of the previous page; undefined for an invalid cursor. */
export function deadLetterCursorOf(cursor: string): DeadLetterPlace | undefined {
  const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
  const [deadAt, eventId, consumer] = parts;
  if (parts.length !== 3 || deadAt === undefined || eventId === undefined || consumer === undefined)
    return undefined;
  const isPlace = accepts(instant(), deadAt) && accepts(EVENT_ID, eventId) && accepts(CONSUMER, consumer);
  return isPlace ? [deadAt, eventId, consumer] : undefined;
}

export class DeadLettersQuery {
  @Field(CONSUMER, { optional: true }) consumer?: string;
  @Limit(100) limit: number = 20;

  @Cursor(MAX_CURSOR_LENGTH, (cursor) => deadLetterCursorOf(cursor) !== undefined) cursor?: string;
}

class DeadLetterListItem {
  @PlainText() eventId!: string;
  @PlainText() eventName!: string;
  @PlainText() consumer!: string;
  @Whole() failures!: number;
  @PlainText({ nullable: true }) error!: string | null;
  @Instant() deadAt!: string;
}

@Named('DeadLetterList')
export class DeadLetterListDto {
  @ListOf(() => DeadLetterListItem, { description: 'Those that were given up last come first.' })
  items!: DeadLetterListItem[];

  @PlainText({ nullable: true }) nextCursor!: string | null;
}

export class ReplayDeadLettersRequest {
  @Field(CONSUMER) consumer!: string;
  @Field(EVENT_ID, { optional: true, description: "One event's; without it all of the consumer." })
  eventId?: string;
}

@Named('Replayed')
export class ReplayedDto {
  @Whole({ description: 'Deliveries that are due again.' }) replayed!: number;
}

@Named('ConsoleSession')
export class ConsoleSessionDto {
  @PlainText({ description: 'Where the cookie lets in.' }) url!: string;
}
