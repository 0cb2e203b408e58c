import {
  JOURNAL_ACCOUNT_NAMES,
  JOURNAL_SOURCE_NAMES,
  SALES_STREAMS,
  type JournalAccount,
  type JournalSource,
  type SalesStream,
} from '#backend/rules/money/journal.js';
import { OneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Month, month } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Cursor } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Limit, Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';

export const FinanceMonthParam = month;
const MAX_CURSOR = 300;

/** The sum and the person at the end of the page before. */
export function placeOf(cursor: string): { total: number; key: string } | undefined {
  const found = /^(-?\d{1,15})_(.{1,280})$/.exec(cursor);
  return found ? { total: Number(found[1]), key: found[2] ?? '' } : undefined;
}

export class LiabilitiesQuery {
  @DateOnly({ optional: true, description: 'The end of this day in London; today by default.' })
  date?: string;

  @Limit(100) limit: number = 50;
  @Cursor(MAX_CURSOR, (cursor) => placeOf(cursor) !== undefined) cursor?: string;
}

class LiabilitySums {
  @Pence({ description: 'Money paid into wallets, held for orders or not.' }) walletCashPence!: number;
  @Pence() walletBonusPence!: number;
  @Pence({ description: 'Commission earned and not paid out; negative after late refunds.' })
  commissionPence!: number;
  @Pence({ description: 'Paid orders whose delivery day had not come, less refunds and lost disputes.' })
  prepaidPence!: number;
}

class LiabilitiesPerson extends LiabilitySums {
  @PlainText() key!: string;
  @PlainText({ description: 'Empty once the account is deleted.' }) name!: string;
  @PlainText() email!: string;
  @Pence() totalPence!: number;
}

@Named('Liabilities')
export class LiabilitiesDto {
  @DateOnly() date!: string;
  @Nested(() => LiabilitySums) totals!: LiabilitySums;

  @ListOf(() => LiabilitiesPerson, { description: 'Largest first.' }) items!: LiabilitiesPerson[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

export class VatQuery {
  @Month({ optional: true, description: 'First month; the eleventh before `to` by default.' }) from?: string;
  @Month({ optional: true, description: 'Last month; the running one by default, at most 24 months later.' })
  to?: string;
}

class VatRow {
  @Month() month!: string;
  @OneOf(SALES_STREAMS) stream!: SalesStream;
  @Whole({ description: 'The VAT rate: 2000 is 20%.' }) basisPoints!: number;
  @PlainText() vatCode!: string;
  @Pence({ description: 'Charged, VAT included.' }) chargedPence!: number;
  @Pence({ description: 'Refunded, VAT included.' }) refundedPence!: number;
  @Pence({ description: 'The VAT in what was charged, less that in what was refunded.' }) vatPence!: number;
  @Pence({ description: 'Without VAT, less refunds.' }) netPence!: number;
}

@Named('VatReport')
export class VatReportDto {
  @Month() from!: string;
  @Month() to!: string;
  @ListOf(() => VatRow, { description: 'Newest month first.' }) items!: VatRow[];
}

export type VatRowDto = VatReportDto['items'][number];

class JournalLineDto {
  @OneOf(JOURNAL_SOURCE_NAMES) source!: JournalSource;
  @OneOf(JOURNAL_ACCOUNT_NAMES) account!: JournalAccount;
  @PlainText({ description: 'The number of the account.' }) code!: string;
  @PlainText({ nullable: true }) vatCode!: string | null;
  @Pence() debitPence!: number;
  @Pence() creditPence!: number;
}

@Named('Journal')
export class JournalDto {
  @Month() month!: string;
  @ListOf(() => JournalLineDto) items!: JournalLineDto[];
  @Pence() debitPence!: number;
  @Pence() creditPence!: number;
  @Pence({ description: 'Debits less credits; not zero means that the books disagree.' })
  differencePence!: number;
}

class SelfBillRow {
  @PlainText({ description: 'Empty once the account is deleted.' }) name!: string;
  @PlainText() referralCode!: string;
  @PlainText({ description: 'The number of the self-bill.' }) number!: string;
  @Pence({ description: 'Earned in the month, less what refunds took back.' }) amountPence!: number;
  @PlainText({ nullable: true, description: 'Version of the agreement that was in force; null for none.' })
  agreementVersion!: string | null;
  @DateOnly({ nullable: true }) agreedOn!: string | null;
  @PlainText({ nullable: true }) vatNumber!: string | null;
}

@Named('SelfBillList')
export class SelfBillListDto {
  @Month() month!: string;
  @ListOf(() => SelfBillRow, { description: 'By name; 1,000 at most.' }) items!: SelfBillRow[];
}

export const FINANCE_FILES = ['liabilities', 'vat', 'journal', 'self-bills'] as const;
export type FinanceFile = (typeof FINANCE_FILES)[number];

export class FinanceFileQuery {
  @OneOf(FINANCE_FILES) report!: FinanceFile;
  @DateOnly({ optional: true, description: 'For liabilities.' }) date?: string;
  @Month({ optional: true, description: 'For the journal and self-bills; the last month of VAT.' })
  month?: string;
}
