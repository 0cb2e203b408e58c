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
    description: 'Required if the caller signed in more than ten minutes ago.',
  })
  password?: string;
}

@Named('PayoutDetails')
export class PayoutDetailsDto {
  @PlainText() accountName!: string;
  @PlainText({ description: 'Masked for display.' }) sortCode!: string;
  @PlainText({ description: 'Masked for display.' }) accountNumber!: string;
  @Instant() changedAt!: string;
  @Instant({ description: 'Earliest payout to changed bank details.' }) usableFrom!: string;
  @Flag() isHeld!: boolean;
}

export const STATEMENT_STATUSES = ['carried_over', 'payable', 'on_its_way', 'paid'] as const;

class StatementFields {
  @PlainText({ pattern: /^\d{4}-(0[1-9]|1[0-2])$/ }) month!: string;
  @Pence({ description: 'Carried over from previous months.' }) openingPence!: number;
  @Pence() earnedPence!: number;
  @Pence({ description: 'Reversed for refunds: zero or negative.' }) reversedPence!: number;
  @Pence({ description: "The month's own total, without what was carried over." }) totalPence!: number;
  @Pence({ description: 'Amount due, including what was carried over.' }) closingPence!: number;

  @OneOf(STATEMENT_STATUSES, {
    description: 'A balance below the minimum is carried over to the next month.',
  })
  state!: (typeof STATEMENT_STATUSES)[number];

  @Instant() closedAt!: string;
  @Instant({ nullable: true }) paidAt!: string | null;

  @Pence({ nullable: true, description: 'The transfer that pays this month, possibly together with others.' })
  payoutPence!: number | null;

  @PlainText({ nullable: true }) payoutReference!: string | null;

  @PlainText({
    pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
    nullable: true,
    description:
      'Month of the statement that the transfer was made for; a later one when this was carried over.',
  })
  payoutMonth!: string | null;
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
    description: '`nextCursor` of the previous page.',
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
  @Whole({
    description: 'Number of professionals whose payout is held because their bank details changed recently.',
  })
  held!: number;
  @Whole({ description: 'Number of professionals due a payout who are not approved yet (rule R46).' })
  awaitingApproval!: number;
}

@Named('PayoutBatchList')
export class PayoutBatchListDto {
  @ListOf(() => PayoutBatchDto, { description: 'Newest first.' }) items!: PayoutBatchDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;

  @Nested(() => PayoutBatchListDue, {
    description: 'Contents of the next batch, and payouts that are held back.',
  })
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
  @PlainText({ description: 'Empty once the account is deleted.' }) name!: string;
  @PlainText() referralCode!: string;

  @Pence({ description: 'Amount on statements that no transfer covers; negative if more was reversed.' })
  amountPence!: number;

  @Whole({ description: 'Number of entries in the amount.' }) entries!: number;
  @PlainText({ pattern: /^\d{4}-(0[1-9]|1[0-2])$/, description: 'Month of the latest statement included.' })
  month!: string;
  @OneOf(BALANCE_STATUSES) state!: (typeof BALANCE_STATUSES)[number];

  @Instant({ nullable: true, description: 'Earliest payout to changed bank details.' })
  heldUntil!: string | null;
}

@Named('PayoutBalanceList')
export class PayoutBalanceListDto {
  @ListOf(() => PayoutBalanceDto, { description: 'Largest first.' }) items!: PayoutBalanceDto[];
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
  @PlainText({ description: 'Empty once the account is deleted.' }) name!: string;
  @PlainText() referralCode!: string;
  @Pence() amountPence!: number;
  @Whole({ description: 'Number of entries in the amount.' }) entries!: number;

  @PlainText({
    pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
    description: 'Month of the latest statement that it pays.',
  })
  month!: string;

  @PlainText() accountEnding!: string;
}

@Named('PayoutBatchDetail')
export class PayoutBatchDetailDto {
  @Nested(() => PayoutBatchDto) batch!: PayoutBatchDto;

  @ListOf(() => PayoutBatchDetailItem, { description: 'Transfers of the batch, by reference.' })
  items!: PayoutBatchDetailItem[];

  @PlainText({ nullable: true }) nextCursor!: string | null;
}

export class TransfersQuery {
  @Limit(100) limit: number = 50;

  @PlainText({ pattern: /^[A-Z0-9]{1,18}$/, message: 'This is not where a page ended', optional: true })
  cursor?: string;
}
