import { OneOf, Flag } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Id, Key, id } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { AdminPageQuery } from '#backend/platform/http/validation/shared/page.js';
import { Line, PlainText, Text, trimmed, typed } from '#backend/platform/http/validation/text.js';
import { batchCode } from '../supplies/supplies.dto.js';
import { RECALL_STATUSES, type RecallStatus } from './recall.entity.js';

const MAX_KEY = 120;
const MAX_SUBJECT = 120;
const MAX_MESSAGE = 4_000;
const MAX_INSTRUCTION = 1_000;
const MAX_REASON = 500;

export const RecallId = id;

/** The name of a lot, as it is printed on labels and searched for. */
export const lotName = typed({
  pattern: /^[A-Z0-9][A-Z0-9./-]{0,39}$/,
  read: (name) => name.trim().toUpperCase(),
  message: 'Use up to 40 letters, digits, dots, slashes and dashes',
});

/** What is recalled: a lot, a supplier's batch, or a dish from the deliveries of some days. */
export class RecallQuery {
  @Field(lotName, { optional: true, description: 'Our lot.' })
  lot?: string;
  @Field(batchCode, { optional: true, description: 'The batch code of a supplier (rule F104).' })
  batch?: string;
  @Id({ optional: true, description: 'Only the batch of this supplier.' }) supplier?: string;
  @Key(MAX_KEY, { optional: true, description: "The dish's key on the kitchen sheet." }) dish?: string;
  @DateOnly({ optional: true, description: 'The first delivery day.' }) from?: string;
  @DateOnly({ optional: true, description: 'The last delivery day, at most 30 days later.' }) to?: string;
}

export class WriteRecallRequest extends RecallQuery {
  @Line(MAX_SUBJECT, { message: 'Enter a subject' }) subject!: string;
  @Text(MAX_MESSAGE, { message: 'Say what has happened' }) message!: string;
  @Text(MAX_INSTRUCTION, { message: 'Say what the customer should do' }) instruction!: string;
}

export class RecallsQuery extends AdminPageQuery {}

export class WithdrawRecallRequest {
  @Field(trimmed({ min: 3, max: MAX_REASON }), { description: 'Reason why it is not sent.' }) reason!: string;
}

class RecallMessageDish {
  @DateOnly() date!: string;
  @PlainText() dish!: string;
  @PlainText() name!: string;
}

@Named('RecallMessage')
export class RecallMessageDto {
  @Id() id!: string;
  @OneOf(RECALL_STATUSES, { description: '`waiting`: for the approval of a second person.' })
  state!: RecallStatus;
  @PlainText({ nullable: true, description: 'Null for a dish on some days.' }) lot!: string | null;
  @PlainText({ nullable: true, description: 'The supplier’s batch with which it began.' }) batch!:
    string | null;
  @ListOf(() => RecallMessageDish) dishes!: RecallMessageDish[];
  @PlainText() subject!: string;
  @PlainText() message!: string;
  @PlainText() instruction!: string;
  @Whole({ description: 'Orders with a recalled dish: when it was written, and when it was sent.' })
  orders!: number;
  @Whole({ description: 'People who get one email each.' }) customers!: number;
  @Whole({ description: 'Orders without an email address.' }) withoutEmail!: number;
  @Flag({ description: 'The caller wrote it, so somebody else has to approve it.' }) isOwn!: boolean;
  @Instant() writtenAt!: string;
  @Instant({ nullable: true }) endedAt!: string | null;
  @PlainText({ nullable: true, description: 'Why it was withdrawn.' }) reason!: string | null;
  @Whole({ description: 'People whose email the mail server accepted.' }) reached!: number;
  @Whole({ description: 'People whose email was given up after many tries.' }) failed!: number;
  @Whole({ description: 'People whose account was deleted before it was sent.' }) gone!: number;
  @Whole({ description: 'People whose email is still on its way.' }) onTheWay!: number;
  @PlainText({ nullable: true, description: 'What the mail server said about a failed one.' })
  lastError!: string | null;
}

@Named('RecallMessageList')
export class RecallMessageListDto {
  @ListOf(() => RecallMessageDto) items!: RecallMessageDto[];
  @Whole({ description: 'Messages that wait for a second person, on whatever page.' }) waiting!: number;
  @PlainText({ nullable: true }) nextCursor!: string | null;
}
