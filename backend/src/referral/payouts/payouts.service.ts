import { randomInt, randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { csvLines } from '#backend/platform/personal-data/csv.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { londonMonth, type IsoMonth } from '#backend/rules/money/payouts.js';
import { PayoutDetailsService } from './payout-details.service.js';
import { Payout, PayoutBatch } from './payout.entity.js';
import type { PayoutBatchDto, PayoutBatchListDto, PayoutsQuery } from './payouts.dto.js';
import { ERASED_DOMAIN } from '../referral.entity.js';
import '../referral.events.js';
import { StatementsService } from '../statements/statements.service.js';

/** The most transfers in one file of the bank; the rest stays for the next batch. */
const MAX_PAYOUTS = 5_000;
const REFERENCE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERENCE_LENGTH = 8;

interface Payable {
  readonly signup_id: string;
  readonly amount: string;
  readonly month: string;
  readonly details_sealed: Uint8Array;
}

export interface PayoutEmailData {
  readonly email: string;
  readonly firstName: string;
  readonly amountPence: number;
  readonly month: IsoMonth;
  readonly accountEnding: string;
  readonly reference: string;
}

/** Statement amounts that are in no transfer yet, by professional. */
const BALANCES = `select e.signup_id, sum(e.amount_pence) as amount, max(s.month) as month
   from commission_entry e join commission_statement s on s.id = e.statement_id
  where e.status = 'approved' and e.statement_id is not null and e.payout_id is null group by e.signup_id`;

/** Monthly transfers to professionals (rule R7). Actions of administrators are audited. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: StatementsService,
    private readonly details: PayoutDetailsService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Batches, newest first, and what the next one would contain. */
  async list({ limit, cursor }: PayoutsQuery): Promise<PayoutBatchListDto> {
    const em = this.em.fork();
    const found = await em.find(PayoutBatch, cursor === undefined ? {} : { id: { $lt: cursor } }, {
      orderBy: { id: 'desc' },
      limit: limit + 1,
      disableIdentityMap: true,
    });
    const items = found.slice(0, limit).map(payoutBatchView);
    const nextCursor = found.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { items, nextCursor, due: await this.due(em) };
  }

  /**
   * Puts everything payable into one batch: on a statement, from the minimum up (in full for those who have
   * left), to approved professionals (rule R46) whose bank details are not held. Every entry is in one
   * transfer at most, however many requests run at once. Throws no_payouts_due.
   */
  async createBatch(actorId: string): Promise<PayoutBatchDto> {
    await this.statements.close();
    const minimumPence = await this.minimum();
    const isApprovalNeeded = (await this.settings.current())['referral.approvalBeforePayout'];
    return this.em.fork().transactional(async (em) => {
      await run(em, 'lock table payout_batch in share row exclusive mode');
      const now = this.clock.now();
      const payable = await run<Payable>(
        em,
        `select b.signup_id, b.amount, b.month, d.details_sealed from (${BALANCES}) b
           join payout_details d on d.signup_id = b.signup_id and d.usable_from <= ?
           join referral_signup s on s.id = b.signup_id
          where (b.amount >= ? or s.status = 'left') and b.amount > 0 and (s.approved_at is not null or not ?::boolean)
          order by b.signup_id limit ${MAX_PAYOUTS}`,
        [now, minimumPence, isApprovalNeeded],
      );
      if (payable.length === 0) throw apiError('no_payouts_due');
      const amountPence = payable.reduce((sum, { amount }) => sum + Number(amount), 0);
      const totals = { payouts: payable.length, amountPence };
      const id = String(
        await em.insert(PayoutBatch, { status: 'open', ...totals, createdAt: now, paidAt: null }),
      );
      for (const each of payable) await this.addPayout(em, id, each);
      await this.audit.note(
        { action: 'admin.payout-batch-created', actorId, subjectId: id, details: totals },
        em,
      );
      return payoutBatchView({ id, status: 'open', ...totals, createdAt: now, paidAt: null });
    });
  }

  /** The transfers of a batch in the bank's format. Throws not_found. */
  async file(batchId: string, actorId: string): Promise<{ fileName: string; csv: string }> {
    return this.em.fork().transactional(async (em) => {
      const batch = await em.findOne(PayoutBatch, { id: batchId }, { disableIdentityMap: true });
      if (!batch) throw apiError('not_found');
      const payouts = await em.find(
        Payout,
        { batchId },
        { orderBy: { reference: 'asc' }, limit: MAX_PAYOUTS, disableIdentityMap: true },
      );
      await this.audit.note({ action: 'admin.payout-file-read', actorId, subjectId: batchId }, em);
      const head = ['Account name', 'Sort code', 'Account number', 'Amount', 'Reference'];
      const lines = payouts.map((payout) => this.line(payout));
      return { fileName: `payouts-${batchId}.csv`, csv: csvLines([head, ...lines], { first: true }) };
    });
  }

  /**
   * Marks a batch as sent by the bank; each professional is notified. Throws not_found, and payout_paid the
   * second time.
   */
  async markPaid(batchId: string, actorId: string): Promise<PayoutBatchDto> {
    return this.em.fork().transactional(async (em) => {
      const batch = await em.findOne(
        PayoutBatch,
        { id: batchId },
        { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
      );
      if (!batch) throw apiError('not_found');
      if (batch.status === 'paid') throw apiError('payout_paid');
      const own = await run(
        em,
        `select 1 from payout p join referral_signup s on s.id = p.signup_id where p.batch_id = ? and s.user_id = ?`,
        [batchId, actorId],
      );
      if (own.length > 0) throw apiError('own_account');
      const now = this.clock.now();
      await em.nativeUpdate(PayoutBatch, { id: batchId }, { status: 'paid', paidAt: now });
      await run(
        em,
        `update commission_entry set status = 'paid' where payout_id in (select id from payout where batch_id = ?)`,
        [batchId],
      );
      const payouts = await em.find(Payout, { batchId }, { limit: MAX_PAYOUTS, disableIdentityMap: true });
      for (const { id: payoutId, signupId, amountPence } of payouts)
        await record(em, 'referral.payout-sent', { payoutId, signupId, amountPence }, now);
      await redactErasedPayees(em, batchId);
      await this.audit.note({ action: 'admin.payout-batch-paid', actorId, subjectId: batchId }, em);
      return payoutBatchView({ ...batch, status: 'paid', paidAt: now });
    });
  }

  /** Data of the email about a transfer; null when its professional is gone. */
  async emailData(payoutId: string): Promise<PayoutEmailData | null> {
    const rows = await this.em.execute<
      {
        email: string;
        first_name: string;
        amount: string;
        month: string;
        account_ending: string;
        reference: string;
      }[]
    >(
      `select s.email, s.first_name, p.amount_pence as amount, p.month, p.account_ending, p.reference
           from payout p join referral_signup s on s.id = p.signup_id where p.id = ? and s.email not like ?`,
      [payoutId, `%@${ERASED_DOMAIN}`],
    );
    const row = rows[0];
    if (!row) return null;
    return {
      email: row.email,
      firstName: row.first_name,
      amountPence: Number(row.amount),
      month: row.month,
      accountEnding: row.account_ending,
      reference: row.reference,
    };
  }

  private async minimum(): Promise<number> {
    return (await this.settings.current())['referral.payoutMinimumPence'];
  }

  private async due(em: EntityManager): Promise<PayoutBatchListDto['due']> {
    const rows = await run<
      Record<'payouts' | 'amount' | 'unapproved' | 'below' | 'without' | 'held', string>
    >(
      em,
      `select count(*) filter (where is_enough and is_approved and d.usable_from <= ?) as payouts,
              coalesce(sum(amount) filter (where is_enough and is_approved and d.usable_from <= ?), 0) as amount,
              count(*) filter (where is_enough and not is_approved) as unapproved,
              count(*) filter (where not is_enough) as below,
              count(*) filter (where is_enough and is_approved and d.signup_id is null) as without,
              count(*) filter (where is_enough and is_approved and d.usable_from > ?) as held
         from (select b.*, (b.amount >= ? or s.status = 'left') and b.amount > 0 as is_enough,
                      s.approved_at is not null or not ?::boolean as is_approved
                 from (${BALANCES}) b join referral_signup s on s.id = b.signup_id where b.amount <> 0) b
         left join payout_details d on d.signup_id = b.signup_id`,
      [
        this.clock.now(),
        this.clock.now(),
        this.clock.now(),
        await this.minimum(),
        (await this.settings.current())['referral.approvalBeforePayout'],
      ],
    );
    const row = rows[0];
    return {
      payouts: Number(row?.payouts ?? 0),
      amountPence: Number(row?.amount ?? 0),
      belowMinimum: Number(row?.below ?? 0),
      withoutDetails: Number(row?.without ?? 0),
      held: Number(row?.held ?? 0),
      awaitingApproval: Number(row?.unapproved ?? 0),
    };
  }

  private async addPayout(em: EntityManager, batchId: string, payable: Payable): Promise<void> {
    const { signup_id: signupId, details_sealed: detailsSealed } = payable;
    const id = randomUUID();
    const bank = this.details.open({ signupId, detailsSealed });
    await em.insert(Payout, {
      id,
      batchId,
      signupId,
      amountPence: Number(payable.amount),
      month: payable.month,
      reference: `LT${londonMonth(this.clock.now()).replace('-', '')}${drawn()}`,
      accountEnding: bank.accountNumber.slice(-4),
      detailsSealed: this.details.sealCopy(bank, id),
    });
    await run(
      em,
      `update commission_entry set payout_id = ? where signup_id = ? and status = 'approved'
         and statement_id is not null and payout_id is null returning id`,
      [id, signupId],
    );
  }

  private line({ id, amountPence, reference, detailsSealed }: Payout): string[] {
    if (!detailsSealed) return ['', '', '', (amountPence / 100).toFixed(2), reference];
    const { accountName, sortCode, accountNumber } = this.details.openCopy(detailsSealed, id);
    return [accountName, sortCode, accountNumber, (amountPence / 100).toFixed(2), reference];
  }
}

async function run<Row>(em: EntityManager, sql: string, params: unknown[] = []): Promise<Row[]> {
  return em.execute<Row[]>(sql, params, 'all');
}

function drawn(): string {
  return Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)],
  ).join('');
}

/**
 * Deletes the bank details of professionals who closed their account while their last transfer was on its
 * way.
 */
async function redactErasedPayees(em: EntityManager, batchId: string): Promise<void> {
  await run(
    em,
    `update payout p set details_sealed = null from referral_signup s
      where s.id = p.signup_id and p.batch_id = ? and s.email like ?`,
    [batchId, `%@${ERASED_DOMAIN}`],
  );
}

/** A batch in the format of the API; every amount in pence. */
export function payoutBatchView(batch: Omit<PayoutBatch, symbol>): PayoutBatchDto {
  const { id, status, payouts, amountPence, createdAt, paidAt } = batch;
  return {
    id,
    state: status,
    payouts,
    amountPence,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}
