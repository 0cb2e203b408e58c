import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { londonMonth, monthBegin, nextMonth, type IsoMonth } from '#backend/rules/money/payouts.js';
import { CommissionEntry } from '../commission/commission.entity.js';
import { CommissionStatement } from '../payouts/payout.entity.js';
import type {
  CommissionStatementDto,
  CommissionStatementListDto,
  StatementRowDto,
  StatementsQuery,
} from '../payouts/payouts.dto.js';
import { ERASED_DOMAIN, type ReferralSignupStatus } from '../referral.entity.js';
import '../referral.events.js';
import { ReferralService } from '../referral.service.js';

const MAX_ENTRIES = 10_000;
const PERCENT = 100;
/** Months closed in one run; after a larger jump of the clock the next run closes the rest. */
const MAX_MONTHS = 24;

interface StatementRow {
  readonly id: string;
  readonly month: string;
  readonly opening: string;
  readonly earned: string;
  readonly reversed: string;
  readonly closed_at: Date | string;
  readonly payout_pence: string | null;
  readonly reference: string | null;
  readonly payout_month: string | null;
  readonly batch_status: string | null;
  readonly paid_at: Date | string | null;
}

export interface StatementEmailData {
  readonly email: string;
  readonly firstName: string;
  readonly month: IsoMonth;
  readonly totalPence: number;
  readonly reversedPence: number;
}

const COLUMNS = `s.id, s.month, s.opening_pence as opening, s.earned_pence as earned, s.reversed_pence as reversed,
  s.closed_at, p.amount_pence as payout_pence, p.reference, p.month as payout_month, b.status as batch_status, b.paid_at
  from commission_statement s
  left join lateral (select e.payout_id from commission_entry e where e.statement_id = s.id order by e.id limit 1) e on true
  left join payout p on p.id = e.payout_id left join payout_batch b on b.id = p.batch_id`;

/** Monthly statements of commission (rules R7, R17). */
@Injectable()
export class StatementsService {
  constructor(
    private readonly em: EntityManager,
    private readonly referral: ReferralService,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Closes every month that is over in London, the oldest first: entries that became payable in it and are on
   * no statement yet form one. Idempotent. Returns the number of statements.
   */
  async close(): Promise<number> {
    const current = londonMonth(this.clock.now());
    let closed = 0;
    let month = (await this.oldestOpen()) ?? current;
    for (let turn = 0; turn < MAX_MONTHS && month < current; turn += 1, month = nextMonth(month))
      closed += await this.closeMonth(month);
    return closed;
  }

  /** Newest first. Throws forbidden for a caller who has not joined. */
  async list(userId: string, { limit, cursor }: StatementsQuery): Promise<CommissionStatementListDto> {
    const { id, status } = await this.referral.professional(userId);
    const rows = await this.em.execute<StatementRow[]>(
      `select ${COLUMNS} where s.signup_id = ? and s.month < ? order by s.month desc limit ?`,
      [id, cursor ?? '9999-99', limit + 1],
    );
    const minimumPence = await this.minimum(status);
    const items = rows.slice(0, limit).map((row) => view(row, minimumPence));
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.month ?? null) : null };
  }

  /**
   * One month with its entries. Throws forbidden for a caller who has not joined, not_found for a month
   * without a statement.
   */
  async get(userId: string, month: IsoMonth): Promise<CommissionStatementDto> {
    const { id, status } = await this.referral.professional(userId);
    const rows = await this.em.execute<StatementRow[]>(
      `select ${COLUMNS} where s.signup_id = ? and s.month = ?`,
      [id, month],
    );
    const row = rows[0];
    if (!row) throw apiError('not_found');
    return { ...view(row, await this.minimum(status)), entries: await this.entries(row.id) };
  }

  /** Data of the email about a statement; null when its professional is gone. */
  async emailData(statementId: string): Promise<StatementEmailData | null> {
    const rows = await this.em.execute<
      { email: string; first_name: string; month: string; total: string; reversed: string }[]
    >(
      `select p.email, p.first_name, s.month, s.earned_pence + s.reversed_pence as total, s.reversed_pence as reversed
           from commission_statement s join referral_signup p on p.id = s.signup_id
          where s.id = ? and p.email not like ?`,
      [statementId, `%@${ERASED_DOMAIN}`],
    );
    const row = rows[0];
    if (!row) return null;
    return {
      email: row.email,
      firstName: row.first_name,
      month: row.month,
      totalPence: Number(row.total),
      reversedPence: Math.abs(Number(row.reversed)),
    };
  }

  /** The minimum of a transfer; a professional who has left is paid any amount (rule R40). */
  private async minimum(status: ReferralSignupStatus): Promise<number> {
    return status === 'left' ? 1 : (await this.settings.current())['referral.payoutMinimumPence'];
  }

  private async entries(statementId: string): Promise<CommissionStatementDto['entries']> {
    const found = await this.em
      .fork()
      .find(
        CommissionEntry,
        { statementId },
        { orderBy: { id: 'asc' }, limit: MAX_ENTRIES, disableIdentityMap: true },
      );
    return found.map((entry) => ({
      date: entry.createdAt.toISOString(),
      kind: entry.cause === 'paid' ? 'order' : 'correction',
      spendingPence: entry.spendingPence,
      ratePercent: entry.rateBasisPoints / PERCENT,
      amountPence: entry.amountPence,
    }));
  }

  private async oldestOpen(): Promise<IsoMonth | undefined> {
    const rows = await this.em.execute<{ oldest: Date | string | null }[]>(
      `select min(approved_at) as oldest from commission_entry where status = 'approved' and statement_id is null`,
    );
    const oldest = rows[0]?.oldest;
    return oldest ? londonMonth(new Date(oldest)) : undefined;
  }

  /**
   * Batches wait meanwhile, so that each is the sum of its entries. An entry whose event was late, for a
   * month whose statement is closed already, is added to the next one.
   */
  private closeMonth(month: IsoMonth): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      await run(em, 'lock table payout_batch in share row exclusive mode');
      const end = monthBegin(nextMonth(month));
      const due = await run<DueRow>(em, DUE, [end, month]);
      for (const row of due) await this.closeOne(em, row, { month, end });
      return due.length;
    });
  }

  private async closeOne(
    em: EntityManager,
    { signup_id: signupId, opening, earned, reversed }: DueRow,
    { month, end }: { readonly month: IsoMonth; readonly end: Date },
  ): Promise<void> {
    const id = randomUUID();
    const now = this.clock.now();
    await em.insert(CommissionStatement, {
      id,
      signupId,
      month,
      closedAt: now,
      openingPence: Number(opening),
      earnedPence: Number(earned),
      reversedPence: Number(reversed),
    });
    await run(
      em,
      `update commission_entry set statement_id = ? where signup_id = ? and status = 'approved'
         and statement_id is null and approved_at < ? returning id`,
      [id, signupId, end],
    );
    await record(em, 'referral.statement-closed', { statementId: id }, now);
  }
}

interface DueRow {
  readonly signup_id: string;
  readonly earned: string;
  readonly reversed: string;
  readonly opening: string;
}

/** Entries that became payable before a time and are on no statement, with the balance carried forward. */
const DUE = `select d.signup_id, d.earned, d.reversed, coalesce(u.opening, 0) as opening
   from (select signup_id, sum(greatest(amount_pence, 0)) as earned, sum(least(amount_pence, 0)) as reversed
           from commission_entry where status = 'approved' and statement_id is null and approved_at < ?
          group by signup_id) d
   left join lateral (select sum(amount_pence) as opening from commission_entry e
                       where e.signup_id = d.signup_id and e.status = 'approved'
                         and e.statement_id is not null and e.payout_id is null) u on true
  where not exists (select 1 from commission_statement s where s.signup_id = d.signup_id and s.month = ?)
  order by d.signup_id`;

async function run<Row>(em: EntityManager, sql: string, params: unknown[] = []): Promise<Row[]> {
  return em.execute<Row[]>(sql, params, 'all');
}

function view(row: StatementRow, minimumPence: number): StatementRowDto {
  const [openingPence, earnedPence, reversedPence] = [row.opening, row.earned, row.reversed].map(Number) as [
    number,
    number,
    number,
  ];
  const totalPence = earnedPence + reversedPence;
  const closingPence = openingPence + totalPence;
  const unpaid = closingPence >= minimumPence ? 'payable' : 'carried_over';
  return {
    month: row.month,
    openingPence,
    earnedPence,
    reversedPence,
    totalPence,
    closingPence,
    state: row.batch_status === null ? unpaid : row.batch_status === 'paid' ? 'paid' : 'on_its_way',
    closedAt: new Date(row.closed_at).toISOString(),
    paidAt: row.paid_at === null ? null : new Date(row.paid_at).toISOString(),
    payoutPence: row.payout_pence === null ? null : Number(row.payout_pence),
    payoutReference: row.reference,
    payoutMonth: row.payout_month,
  };
}
