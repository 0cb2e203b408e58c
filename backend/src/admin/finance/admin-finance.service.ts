import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { SelfBillingService } from '#backend/referral/self-billing/self-billing.service.js';
import { londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import {
  JOURNAL_ACCOUNTS,
  journalDifference,
  journalOf,
  SALES_STREAMS,
  vatCodeOf,
} from '#backend/rules/money/journal.js';
import {
  londonMonth,
  monthBefore,
  monthBegin,
  nextMonth,
  type IsoMonth,
} from '#backend/rules/money/payouts.js';
import { placeOf } from './admin-finance.dto.js';
import type {
  FinanceFileQuery,
  JournalDto,
  LiabilitiesDto,
  LiabilitiesQuery,
  SelfBillListDto,
  VatQuery,
  VatReportDto,
  VatRowDto,
} from './admin-finance.dto.js';
import { financeFile, type FinanceCsv } from './finance-files.js';
import { journalSums } from './finance-journal.queries.js';
import { liabilitiesAt } from './finance-liabilities.queries.js';
import { taxedSales, type TaxedMonth } from './finance-vat.queries.js';

const MAX_VAT_MONTHS = 24;
const SHOWN_VAT_MONTHS = 12;
const FILE_PEOPLE = 10_000;

/** What bookkeeping needs of the shop: liabilities, VAT, the journal and self-bills (rule A90). */
@Injectable()
export class AdminFinanceService {
  constructor(
    private readonly em: EntityManager,
    private readonly selfBilling: SelfBillingService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** What the shop owed at the end of a day, by person. Throws validation_failed for a day to come. */
  async liabilities({ date, limit, cursor }: LiabilitiesQuery): Promise<LiabilitiesDto> {
    const day = this.dayOf(date);
    const em = this.em.fork();
    const after = cursor === undefined ? undefined : placeOf(cursor);
    const { totals, people } = await liabilitiesAt(em, day, {
      limit: limit + 1,
      ...(after ? { after } : {}),
    });
    const items = people.slice(0, limit);
    const last = people.length > limit ? items.at(-1) : undefined;
    return {
      date: day,
      totals,
      items: [...items],
      nextCursor: last ? `${last.totalPence}_${last.key}` : null,
    };
  }

  /** VAT by month, kind of sale and rate. Throws validation_failed for a span that is backwards or too long. */
  async vat({ from, to }: VatQuery): Promise<VatReportDto> {
    const last = to ?? londonMonth(this.clock.now());
    const first = from ?? monthsBefore(last, SHOWN_VAT_MONTHS - 1);
    const message =
      first > last
        ? 'A period begins before it ends'
        : first < monthsBefore(last, MAX_VAT_MONTHS - 1)
          ? `A report has ${MAX_VAT_MONTHS} months at most`
          : undefined;
    if (message !== undefined) throw apiError('validation_failed', { errors: [{ field: 'from', message }] });
    const span = { from: monthBegin(first), until: monthBegin(nextMonth(last)) };
    return { from: first, to: last, items: vatRows(await taxedSales(this.em.fork(), span)) };
  }

  /** The journal of a month; of the running one as far as it has come. */
  async journal(month: IsoMonth): Promise<JournalDto> {
    const span = { from: monthBegin(month), until: monthBegin(nextMonth(month)) };
    const lines = journalOf(await journalSums(this.em.fork(), span));
    return {
      month,
      items: lines.map((line) => ({ ...line, code: JOURNAL_ACCOUNTS[line.account].code })),
      debitPence: lines.reduce((sum, { debitPence }) => sum + debitPence, 0),
      creditPence: lines.reduce((sum, { creditPence }) => sum + creditPence, 0),
      differencePence: journalDifference(lines),
    };
  }

  /** What professionals are billed on their behalf for a month. */
  async selfBills(month: IsoMonth): Promise<SelfBillListDto> {
    return { month, items: await this.selfBilling.billsOf(month) };
  }

  /** One of the reports as a file; audited. Throws validation_failed. */
  async file({ report, date, month }: FinanceFileQuery, actorId: string): Promise<FinanceCsv> {
    const wanted = month ?? londonMonth(this.clock.now());
    const day = this.dayOf(date);
    const details = { report, of: report === 'liabilities' ? day : wanted };
    await this.audit.note({ action: 'admin.finance-exported', actorId, details });
    if (report === 'vat') return financeFile(report, await this.vat({ to: wanted }));
    if (report === 'journal') return financeFile(report, await this.journal(wanted));
    if (report === 'self-bills') return financeFile(report, await this.selfBills(wanted));
    return financeFile(report, await this.liabilities({ date: day, limit: FILE_PEOPLE }));
  }

  private dayOf(date: IsoDate | undefined): IsoDate {
    const today = londonDate(this.clock.now());
    if (date === undefined || date <= today) return date ?? today;
    const message = 'Choose today or an earlier day';
    throw apiError('validation_failed', { errors: [{ field: 'date', message }] });
  }
}

function monthsBefore(month: IsoMonth, count: number): IsoMonth {
  return count === 0 ? month : monthsBefore(monthBefore(month), count - 1);
}

/** One row of charged and refunded for a month, a kind of sale and a rate; the newest month first. */
function vatRows(sums: readonly TaxedMonth[]): VatRowDto[] {
  const rows = new Map<string, VatRowDto>();
  for (const { month, stream, direction, basisPoints, grossPence, vatPence } of sums) {
    const key = `${month} ${stream} ${basisPoints}`;
    const row = rows.get(key) ?? {
      month,
      stream,
      basisPoints,
      vatCode: vatCodeOf(basisPoints),
      chargedPence: 0,
      refundedPence: 0,
      vatPence: 0,
      netPence: 0,
    };
    const sign = direction === 'charged' ? 1 : -1;
    if (direction === 'charged') row.chargedPence += grossPence;
    else row.refundedPence += grossPence;
    row.vatPence += sign * vatPence;
    row.netPence += sign * (grossPence - vatPence);
    rows.set(key, row);
  }
  return [...rows.values()].sort(
    (one, other) =>
      other.month.localeCompare(one.month) ||
      SALES_STREAMS.indexOf(one.stream) - SALES_STREAMS.indexOf(other.stream) ||
      one.basisPoints - other.basisPoints,
  );
}
