import {
  accountNumberDigits,
  isAccountName,
  PAYOUT_MESSAGES,
  sortCodeDigits,
} from '#backend/rules/money/payouts.js';
import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { Instant, month } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Cursor, RowCursor, id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Decimal, Limit, Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { accepts } from '#backend/platform/http/validation/rule.js';
import { PlainText, text, typed } from '#backend/platform/http/validation/text.js';
import { BATCH_STATUSES } from './payout.entity.js';

const MAX_TYPED = 100;
const MAX_PASSWORD = 1000;

export const MonthParam = month;

/** Text that a function of rules/ reduces to its digits, or rejects. */
const digits = (read: (text: string) => string | undefined, message: string) =>
  typed({ max: MAX_TYPED, read, message, missing: message, tooLong: message });

const accountName = typed({
  read: (name) => (isAccountName(name.trim()) ? name.trim() : undefined),
  message: PAYOUT_MESSAGES.accountName,
  missing: PAYOUT_MESSAGES.accountName,
});

export class PayoutDetailsRequest {
  @Field(accountName) accountName!: string;

  @Field(digits(sortCodeDigits, PAYOUT_MESSAGES.sortCode), {
    description: 'Six digits, with dashes or without.',
  })
  sortCode!: string;

  @Field(digits(accountNumberDigits, PAYOUT_MESSAGES.accountNumber), { description: 'Eight digits.' })
  accountNumber!: string;

  @PlainText({
    max: MAX_PASSWORD,
    optional: true,
    description: 'Needed later than ten minutes after signing in.',
  })
  password?: string;
}

@Named('PayoutDetails')
export class PayoutDetailsDto {
  @PlainText() accountName!: string;
  @PlainText({ description: 'Masked.' }) sortCode!: string;
  @PlainText({ description: 'Masked.' }) accountNumber!: string;
  @Instant() changedAt!: string;
  @Instant({ description: 'Nothing is paid to changed details before.' }) usableFrom!: string;
  @Flag() isHeld!: boolean;
}

export const STATEMENT_STATUSES = ['carried_over', 'payable', 'on_its_way', 'paid'] as const;

class StatementFields {
  @PlainText({ pattern: /^\d{4}-(0[1-9]|1[0-2])$/ }) month!: string;
  @Pence({ description: 'Carried over from the months before.' }) openingPence!: number;
  @Pence() earnedPence!: number;
  @Pence({ description: 'Taken back for refunds: nothing or less.' }) reversedPence!: number;
  @Pence({ description: 'Of the month itself.' }) totalPence!: number;
  @Pence({ description: 'What is due, with what was carried over.' }) closingPence!: number;

  @OneOf(STATEMENT_STATUSES, { description: 'Below the minimum it is carried over to the next month.' })
  state!: (typeof STATEMENT_STATUSES)[number];

  @Instant() closedAt!: string;
  @Instant({ nullable: true }) paidAt!: string | null;

  @Pence({ nullable: true, description: 'The transfer that pays it, perhaps with other months.' })
  payoutPence!: number | null;

  @PlainText({ nullable: true }) payoutReference!: string | null;
}

class CommissionStatementListItem extends StatementFields {}

@Named('CommissionStatementList')
export class CommissionStatementListDto {
  @ListOf(() => CommissionStatementListItem) items!: CommissionStatementListItem[];
  @PlainText({ pattern: /^\d{4}-(0[1-9]|1[0-2])$/, nullable: true }) nextCursor!: string | null;
}

export type StatementRowDto = CommissionStatementListDto['items'][number];

class CommissionStatementEntry {
  @Instant() date!: string;
  @OneOf(['order', 'correction']) kind!: 'order' | 'correction';
  @Pence() spendingPence!: number;
  @Decimal() ratePercent!: number;
  @Pence() amountPence!: number;
}

@Named('CommissionStatement')
export class CommissionStatementDto extends StatementFields {
  @ListOf(() => CommissionStatementEntry, { description: 'Oldest first; 10,000 at most.' })
  entries!: CommissionStatementEntry[];
}

export class StatementsQuery {
  @Limit(60) limit: number = 12;

  @PlainText({
    pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
    optional: true,
    description: '`nextCursor` of the page before.',
  })
  cursor?: string;
}

@Named('PayoutBatch')
export class PayoutBatchDto {
  @PlainText() id!: string;
  @OneOf(BATCH_STATUSES) state!: (typeof BATCH_STATUSES)[number];
  @Whole({ description: 'Transfers in it.' }) payouts!: number;
  @Pence() amountPence!: number;
  @Instant() createdAt!: string;
  @Instant({ nullable: true }) paidAt!: string | null;
}

class PayoutBatchListDue {
  @Whole() payouts!: number;
  @Pence() amountPence!: number;
  @Whole() belowMinimum!: number;
  @Whole() withoutDetails!: number;
  @Whole({ description: 'Their bank details changed a short while ago.' }) held!: number;
  @Whole({ description: 'Nobody has approved them yet (rule R46).' }) awaitingApproval!: number;
}

@Named('PayoutBatchList')
export class PayoutBatchListDto {
  @ListOf(() => PayoutBatchDto, { description: 'Newest first.' }) items!: PayoutBatchDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;

  @Nested(() => PayoutBatchListDue, { description: 'What the next batch would hold, and who has to wait.' })
  due!: PayoutBatchListDue;
}

export class PayoutsQuery {
  @Limit(50) limit: number = 20;
  @RowCursor() cursor?: string;
}

export const BatchIdParam = text({ pattern: /^\d{1,18}$/ });

export const BALANCE_STATUSES = ['due', 'below_minimum', 'unapproved', 'without_details', 'held'] as const;

@Named('PayoutBalance')
export class PayoutBalanceDto {
  @PlainText() signupId!: string;
  @PlainText({ description: 'Empty when the account is gone.' }) name!: string;
  @PlainText() referralCode!: string;

  @Pence({ description: 'What stands on statements and in no transfer; negative when more was taken back.' })
  amountPence!: number;

  @Whole({ description: 'What it is the sum of.' }) entries!: number;
  @PlainText({ pattern: /^\d{4}-(0[1-9]|1[0-2])$/, description: 'The last statement in it.' }) month!: string;
  @OneOf(BALANCE_STATUSES) state!: (typeof BALANCE_STATUSES)[number];

  @Instant({ nullable: true, description: 'Nothing is paid to changed bank details before.' })
  heldUntil!: string | null;
}

@Named('PayoutBalanceList')
export class PayoutBalanceListDto {
  @ListOf(() => PayoutBalanceDto, { description: 'The largest first.' }) items!: PayoutBalanceDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

/** Whether it is the amount and the person at the end of the previous page. */
function isBalancePlace(cursor: string): boolean {
  const [amount = '', person, ...more] = cursor.split('_');
  return more.length === 0 && /^-?\d{1,15}$/.test(amount) && accepts(id, person);
}

export class BalancesQuery {
  @Limit(100) limit: number = 20;

  @Cursor(100, isBalancePlace) cursor?: string;
}

class PayoutBatchDetailItem {
  @PlainText() reference!: string;
  @PlainText({ description: 'Empty when the account is gone.' }) name!: string;
  @PlainText() referralCode!: string;
  @Pence() amountPence!: number;
  @Whole({ description: 'What it is the sum of.' }) entries!: number;

  @PlainText({ pattern: /^\d{4}-(0[1-9]|1[0-2])$/, description: 'The last statement that it pays.' })
  month!: string;

  @PlainText() accountEnding!: string;
}

@Named('PayoutBatchDetail')
export class PayoutBatchDetailDto {
  @Nested(() => PayoutBatchDto) batch!: PayoutBatchDto;

  @ListOf(() => PayoutBatchDetailItem, { description: 'Its transfers, by reference.' })
  items!: PayoutBatchDetailItem[];

  @PlainText({ nullable: true }) nextCursor!: string | null;
}

export class TransfersQuery {
  @Limit(100) limit: number = 50;

  @PlainText({ pattern: /^[A-Z0-9]{1,18}$/, message: 'This is not where a page ended', optional: true })
  cursor?: string;
}
