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
  @Flag({ description: 'No worker has sent a heartbeat for 30 seconds.' }) isSilent!: boolean;
  @Instant({ nullable: true }) lastBeatAt!: string | null;
  @Decimal({ nullable: true }) ageSeconds!: number | null;
  @Whole({ description: 'Number of workers with a heartbeat within the last 30 seconds.' }) workers!: number;
}

class OperationsOutboxOldest {
  @OneOf(QUEUE_NAMES) queue!: QueueName;
  @Decimal() seconds!: number;
}

class OperationsOutbox {
  @Whole({ description: 'Events not yet dispatched to consumers.' }) undispatched!: number;
  @Whole({ description: 'Event jobs that are due.' }) due!: number;
  @Whole({ description: 'Failed event jobs awaiting a retry.' }) waiting!: number;
  @Whole({ description: 'Event jobs that have run out of retries.' }) dead!: number;

  @ListOf(() => OperationsOutboxOldest, {
    description: "Age of each queue's oldest unprocessed event; queues without one are omitted.",
  })
  oldest!: OperationsOutboxOldest[];
}

class OperationsInquiry {
  @PlainText() id!: string;
  @OneOf(['order', 'wallet']) about!: 'order' | 'wallet';
  @Id({ nullable: true, description: "Id of the order or of the wallet's owner." }) subjectId!: string | null;
  @Pence() amountPence!: number;
  @Instant({ nullable: true }) respondBy!: string | null;
}

class OperationsLostRefund {
  @Id() chargeId!: string;
  @Id({ nullable: true, description: 'Null once the account is deleted.' }) userId!: string | null;
  @Pence({ description: 'Amount still to be refunded.' }) amountPence!: number;
  @Instant() paidAt!: string;
}

class OperationsLateOrder {
  @Id() orderId!: string;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @DateOnly({ description: 'The day on which its address is erased.' }) keptUntil!: string;
}

class OperationsTopUps {
  @Pence({ description: 'Top-ups of all wallets in the last twelve months.' }) yearPence!: number;
  @Pence({ description: 'Threshold above which the FCA must be notified (rule W36).' })
  noticeFromPence!: number;
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
  @Whole({ description: "Number of the provider's payments that were compared." }) payments!: number;
  @Pence() walletLiabilityPence!: number;
  @Whole() differenceCount!: number;

  @ListOf(() => OperationsReconciliationDifference, { description: 'The first 50 of each check.' })
  differences!: OperationsReconciliationDifference[];
}

/** Texts of the last 24 hours, by what became of them (rule X81). */
class OperationsTexts {
  @Whole({ description: 'Not given to the provider yet: due, or until the morning.' }) waiting!: number;
  @Whole() sent!: number;
  @Whole({ description: 'Given to the provider without an answer: they may have arrived.' }) unclear!: number;
  @Whole({ description: 'Refused by the provider.' }) refused!: number;
  @Whole({ description: 'Refused because the number replied STOP.' }) stopped!: number;
  @Whole({ description: 'Not sent: too many, too old, or no longer true or wanted.' }) dropped!: number;
}

@Named('Operations')
export class OperationsDto {
  @OneOf(['sandbox', 'test', 'live', 'unknown'], {
    description: 'Whether card payments are live: a test key moves no real money (rule A31).',
  })
  cardPayments!: 'sandbox' | 'test' | 'live' | 'unknown';

  @ListOf(oneOf(COMPANY_DETAILS), {
    description:
      'Environment variables with company details that are missing; production does not start without them (rule X20).',
  })
  missingCompanyDetails!: CompanyDetail[];

  @Nested(() => WorkerStateDto) worker!: WorkerStateDto;
  @Nested(() => OperationsOutbox) outbox!: OperationsOutbox;

  @ListOf(() => OperationsInquiry, {
    description: 'Bank inquiries about payments that await a response; the 50 most urgent.',
  })
  inquiries!: OperationsInquiry[];

  @ListOf(() => OperationsLostRefund, {
    description: 'LT+ payments whose refund failed (rule L62); the 50 oldest.',
  })
  lostRefunds!: OperationsLostRefund[];

  @ListOf(() => OperationsLateOrder, {
    description:
      'Undelivered paid orders of deleted accounts (rule X70); the 50 whose details are erased soonest.',
  })
  lateOrders!: OperationsLateOrder[];

  @ListOf(() => PendingAdjustmentDto, {
    description: "Wallet adjustments awaiting a second person's approval; the 50 oldest.",
  })
  pendingAdjustments!: PendingAdjustmentDto[];

  @Nested(() => OperationsTopUps, {
    description: 'Wallet top-ups compared with the limited-network notification threshold.',
  })
  topUps!: OperationsTopUps;

  @Nested(() => OperationsTexts, {
    nullable: true,
    description: 'Texts of the last 24 hours; null where the shop sends none.',
  })
  texts!: OperationsTexts | null;

  @ListOf(() => OperationsDeadByConsumer) deadByConsumer!: OperationsDeadByConsumer[];

  @Nested(() => OperationsReconciliation, {
    nullable: true,
    description: 'The latest reconciliation; null before the first one.',
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
  @ListOf(() => DeadLetterListItem, { description: 'Most recently failed first.' })
  items!: DeadLetterListItem[];

  @PlainText({ nullable: true }) nextCursor!: string | null;
}

export class ReplayDeadLettersRequest {
  @Field(CONSUMER) consumer!: string;
  @Field(EVENT_ID, {
    optional: true,
    description: 'Limits the replay to one event; otherwise every dead letter of the consumer.',
  })
  eventId?: string;
}

@Named('Replayed')
export class ReplayedDto {
  @Whole({ description: 'Event jobs that were made due again.' }) replayed!: number;
}

@Named('ConsoleSession')
export class ConsoleSessionDto {
  @PlainText({ description: 'The console that the cookie gives access to.' }) url!: string;
}
