import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { Settings } from '#backend/platform/settings/settings.schema.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { PayoutBatch } from './payout.entity.js';
import type {
  BalancesQuery,
  PayoutBalanceListDto,
  PayoutBatchDetailDto,
  TransfersQuery,
} from './payouts.dto.js';
import { payoutBatchView } from './payouts.service.js';

interface BalanceRow {
  readonly signup_id: string;
  readonly amount: string;
  readonly entries: string;
  readonly month: string;
  readonly name: string;
  readonly referral_code: string;
  readonly usable_from: Date | string | null;
  readonly has_left: boolean;
  readonly is_approved: boolean;
}

interface TransferRow {
  readonly reference: string;
  readonly name: string;
  readonly referral_code: string;
  readonly amount: string;
  readonly entries: string;
  readonly month: string;
  readonly account_ending: string;
}

/** Staff views of transfers (rule R7). Reading names is audited. */
@Injectable()
export class PayoutsOverviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Balances on statements by professional, the largest first, and why some of them have to wait. */
  async balances({ limit, cursor }: BalancesQuery, actorId: string): Promise<PayoutBalanceListDto> {
    const [amount, id] = cursor?.split('_') ?? [];
    const rows = await this.em.execute<BalanceRow[]>(
      `select b.*, trim(p.first_name || ' ' || p.last_name) as name, p.referral_code, p.status = 'left' as has_left,
              p.approved_at is not null as is_approved, d.usable_from
         from (select e.signup_id, sum(e.amount_pence) as amount, count(*) as entries, max(s.month) as month
                 from commission_entry e join commission_statement s on s.id = e.statement_id
                where e.status = 'approved' and e.statement_id is not null and e.payout_id is null
                group by e.signup_id) b
         join referral_signup p on p.id = b.signup_id
         left join payout_details d on d.signup_id = b.signup_id
        where b.amount <> 0 and (?::bigint is null or (b.amount, b.signup_id) < (?::bigint, ?::uuid))
        order by b.amount desc, b.signup_id desc limit ?`,
      [amount ?? null, amount ?? null, id ?? null, limit + 1],
    );
    const settings = await this.settings.current();
    const items = rows.slice(0, limit).map((row) => this.balance(row, settings));
    await this.audit.note({
      action: 'admin.payout-balances-read',
      actorId,
      details: { count: items.length },
    });
    const last = items.at(-1);
    const nextCursor = rows.length > limit && last ? `${last.amountPence}_${last.signupId}` : null;
    return { items, nextCursor };
  }

  /** A batch with its transfers. Throws not_found. */
  async batch(id: string, { limit, cursor }: TransfersQuery, actorId: string): Promise<PayoutBatchDetailDto> {
    const batch = await this.em.fork().findOne(PayoutBatch, { id }, { disableIdentityMap: true });
    if (!batch) throw apiError('not_found');
    const rows = await this.em.execute<TransferRow[]>(
      `select p.reference, trim(s.first_name || ' ' || s.last_name) as name, s.referral_code, p.amount_pence as amount,
              p.month, p.account_ending, (select count(*) from commission_entry e where e.payout_id = p.id) as entries
         from payout p join referral_signup s on s.id = p.signup_id
        where p.batch_id = ? and p.reference > ? order by p.reference limit ?`,
      [id, cursor ?? '', limit + 1],
    );
    const items = rows.slice(0, limit).map((row) => ({
      reference: row.reference,
      name: row.name,
      referralCode: row.referral_code,
      amountPence: Number(row.amount),
      entries: Number(row.entries),
      month: row.month,
      accountEnding: row.account_ending,
    }));
    await this.audit.note({ action: 'admin.payout-batch-read', actorId, subjectId: id });
    const nextCursor = rows.length > limit ? (items.at(-1)?.reference ?? null) : null;
    return { batch: payoutBatchView(batch), items, nextCursor };
  }

  private balance(row: BalanceRow, settings: Settings): PayoutBalanceListDto['items'][number] {
    const minimumPence = settings['referral.payoutMinimumPence'];
    const amountPence = Number(row.amount);
    const usableFrom = row.usable_from === null ? null : new Date(row.usable_from);
    const isHeld = usableFrom !== null && usableFrom > this.clock.now();
    return {
      signupId: row.signup_id,
      name: row.name,
      referralCode: row.referral_code,
      amountPence,
      entries: Number(row.entries),
      month: row.month,
      state: statusOf({
        isEnough: amountPence >= (row.has_left ? 1 : Math.max(minimumPence, 1)),
        isApproved: row.is_approved || !settings['referral.approvalBeforePayout'],
        hasDetails: usableFrom !== null,
        isHeld,
      }),
      heldUntil: isHeld ? usableFrom.toISOString() : null,
    };
  }
}

function statusOf(of: { isEnough: boolean; isApproved: boolean; hasDetails: boolean; isHeld: boolean }) {
  if (!of.isEnough) return 'below_minimum';
  if (!of.isApproved) return 'unapproved';
  if (!of.hasDetails) return 'without_details';
  return of.isHeld ? 'held' : 'due';
}
