import { csvLines } from '#backend/platform/personal-data/csv.js';
import { addDays } from '#backend/rules/delivery/delivery-days.js';
import { JOURNAL_ACCOUNTS, JOURNAL_SOURCES } from '#backend/rules/money/journal.js';
import { nextMonth, type IsoMonth } from '#backend/rules/money/payouts.js';
import type {
  FinanceFile,
  JournalDto,
  LiabilitiesDto,
  SelfBillListDto,
  VatReportDto,
} from './admin-finance.dto.js';
import { FINANCE_WORDS as WORDS } from './finance.words.js';

export interface FinanceCsv {
  readonly fileName: string;
  readonly csv: string;
}

interface Reports {
  readonly liabilities: LiabilitiesDto;
  readonly vat: VatReportDto;
  readonly journal: JournalDto;
  readonly 'self-bills': SelfBillListDto;
}

type Cells = readonly (string | number | null)[];

/** A report as a table that a spreadsheet opens: UTF-8 with its mark, whole dates, amounts in pounds. */
export function financeFile<Name extends FinanceFile>(name: Name, report: Reports[Name]): FinanceCsv {
  const [of, head, lines] = TABLES[name](report);
  return { fileName: `${name}-${of}.csv`, csv: csvLines([head, ...lines], { first: true }) };
}

const TABLES: { readonly [Name in FinanceFile]: (report: Reports[Name]) => [string, Cells, Cells[]] } = {
  liabilities: ({ date, items }) => [
    date,
    WORDS.liabilities,
    items.map((each) => [
      date,
      each.name,
      each.email,
      pounds(each.walletCashPence),
      pounds(each.walletBonusPence),
      pounds(each.commissionPence),
      pounds(each.prepaidPence),
      pounds(each.totalPence),
    ]),
  ],
  vat: ({ from, to, items }) => [
    `${from}-to-${to}`,
    WORDS.vat,
    items.map((row) => [
      lastDayOf(row.month),
      WORDS.streams[row.stream],
      row.vatCode,
      row.basisPoints / 100,
      pounds(row.chargedPence),
      pounds(row.refundedPence),
      pounds(row.netPence),
      pounds(row.vatPence),
    ]),
  ],
  journal: ({ month, items }) => [
    month,
    WORDS.journal,
    items.map((line) => [
      lastDayOf(month),
      Number(line.code),
      JOURNAL_ACCOUNTS[line.account].name,
      JOURNAL_SOURCES[line.source],
      line.vatCode,
      line.debitPence === 0 ? null : pounds(line.debitPence),
      line.creditPence === 0 ? null : pounds(line.creditPence),
    ]),
  ],
  'self-bills': ({ month, items }) => [
    month,
    WORDS.selfBills,
    items.map((bill) => [
      lastDayOf(month),
      bill.number,
      bill.name,
      bill.referralCode,
      bill.vatNumber,
      bill.agreementVersion,
      bill.agreedOn,
      pounds(bill.amountPence),
    ]),
  ],
};

/** A number, so that a negative one does not look like a formula, with two decimals in its text. */
function pounds(amountPence: number): number | string {
  return amountPence < 0 ? amountPence / 100 : (amountPence / 100).toFixed(2);
}

/** A spreadsheet reads '2026-11' as something else than '2026-11-30'. */
function lastDayOf(month: IsoMonth): string {
  return addDays(`${nextMonth(month)}-01`, -1);
}
