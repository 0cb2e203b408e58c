import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { recordingStatement } from '#backend/platform/outbox/record.js';
import { commissionCorrection, commissionOn } from '#backend/rules/money/commission.js';
import { LONDON } from '#backend/rules/london.js';
import { basisPointsOf, pence } from '#backend/rules/money/money.js';
import { londonMonth, monthBefore, monthBegin } from '#backend/rules/money/payouts.js';
import { CommissionRatesService } from './commission-rates.service.js';
import { CommissionEntry, ReferralTotals } from './commission.entity.js';
import type { CommissionSummaryDto } from '../referral.dto.js';
import { ERASED_DOMAIN } from '../referral.entity.js';
import '../referral.events.js';
import { ReferralService } from '../referral.service.js';

/** The current state of an order that carried a code. */
export interface ReferredOrder {
  readonly orderId: string;
  readonly signupId: string;
  /** Goods after discounts, as paid. */
  readonly goodsPence: number;
  /** The same less refunds. */
  readonly netGoodsPence: number;
  /** A keyed hash of who paid; null when it is no longer known. */
  readonly patient: string | null;
  /** Paid with the professional's own card: there is nothing to earn (rule R3). */
  readonly isOwn: boolean;
  readonly isCompleted: boolean;
}

export interface CommissionEmailData {
  readonly email: string;
  readonly firstName: string;
  readonly amountPence: number;
  readonly basePence: number;
  readonly ratePercent: number;
  readonly pendingPence: number;
}

const bookEntry = recordingStatement<'referral.commission-accrued'>(
  'commission_book',
  `insert into commission_entry (signup_id, order_id, cause, base_pence, rate_basis_points, amount_pence,
     spending_pence, patient, patient_orders, status, created_at)
   values ($6, $7, 'paid', $8, $9, $10, $8, $11, case when $8::int > 0 then 1 else 0 end, 'pending', $3)
   on conflict (order_id, cause) do nothing returning jsonb_build_object('entryId', id::text) as added`,
);

interface EmailRow {
  readonly email: string;
  readonly first_name: string;
  readonly amount_pence: number;
  readonly base_pence: number;
  readonly rate_basis_points: number;
  readonly pending_pence: string;
}

const findEmailData = preparedStatement<EmailRow>(
  'commission_email',
  `select s.email, s.first_name, e.amount_pence, e.base_pence, e.rate_basis_points,
          t.earned_pence - t.paid_pence as pending_pence
     from commission_entry e join referral_signup s on s.id = e.signup_id
     join referral_totals t on t.signup_id = s.id
    where e.id = $1 and s.email not like $2`,
);

const PERCENT = 100;
const RECENT = 10;
/** The months of the professional's chart. */
const MONTHS = 6;

/** What professionals earn (rules R5, R6, R8). */
@Injectable()
export class CommissionService {
  constructor(
    private readonly em: EntityManager,
    private readonly referral: ReferralService,
    private readonly rates: CommissionRatesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Updates an order's entries to its current value, in the caller's transaction, which holds the order's
   * lock. Books the commission once, at the rate that applies to its professional today (rule R70). Corrects
   * it to 10% of the goods that stay paid for, at the rate it was booked at. Makes it payable once the order
   * is completed. Events may arrive in any order and any number of times.
   */
  async follow(em: EntityManager, order: ReferredOrder, cause: string): Promise<void> {
    const isNew = !order.isOwn && (await this.book(em, order));
    // A new entry is over the goods as paid: it is right unless some are refunded.
    if (isNew && order.netGoodsPence === order.goodsPence && !order.isCompleted) return;
    const entries = await em.find(
      CommissionEntry,
      { orderId: order.orderId },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
    );
    const netGoodsPence = order.isOwn ? 0 : order.netGoodsPence;
    await this.correct(em, { ...order, netGoodsPence }, { entries, cause });
    if (order.isCompleted) await this.approve(em, order.orderId);
  }

  /** Rate and base stay on the entry (rule R5). Idempotent for an order; false when it was booked before. */
  private async book(em: EntityManager, order: ReferredOrder): Promise<boolean> {
    const { orderId, signupId, goodsPence, patient } = order;
    const { percent } = await this.rates.rateOf(signupId, em);
    const rateBasisPoints = basisPointsOf(percent);
    const amountPence = commissionOn(pence(goodsPence), rateBasisPoints);
    const booked = await bookEntry.rows(
      em,
      {
        name: 'referral.commission-accrued',
        payload: { signupId, orderId, amountPence, basePence: goodsPence },
        occurredAt: this.clock.now(),
      },
      signupId,
      orderId,
      goodsPence,
      rateBasisPoints,
      amountPence,
      patient,
    );
    return booked.length > 0;
  }

  private async correct(
    em: EntityManager,
    { orderId, netGoodsPence }: ReferredOrder,
    { entries, cause }: { readonly entries: readonly CommissionEntry[]; readonly cause: string },
  ): Promise<void> {
    const [booked] = entries;
    const last = entries.at(-1);
    if (!booked || !last) return;
    const owedPence = commissionOn(pence(netGoodsPence), booked.rateBasisPoints);
    const amountPence = commissionCorrection(
      owedPence,
      entries.map((entry) => pence(entry.amountPence)),
    );
    if (amountPence === 0 && netGoodsPence === last.basePence) return;
    const isOut = entries.some(({ status }) => status === 'approved' || status === 'paid');
    const now = this.clock.now();
    await em.insert(CommissionEntry, {
      signupId: booked.signupId,
      orderId,
      cause,
      basePence: netGoodsPence,
      rateBasisPoints: booked.rateBasisPoints,
      amountPence,
      spendingPence: netGoodsPence - last.basePence,
      patient: booked.patient ?? null,
      patientOrders: Number(netGoodsPence > 0) - Number(last.basePence > 0),
      // A correction of an amount that was approved or paid out is deducted from the next statement.
      status: isOut ? 'approved' : 'pending',
      approvedAt: isOut ? now : null,
      createdAt: now,
    });
    if (owedPence === 0 && !isOut)
      await em.nativeUpdate(CommissionEntry, { orderId, status: 'pending' }, { status: 'reversed' });
  }

  /** Makes a completed order's commission payable (rule R8). */
  private async approve(em: EntityManager, orderId: string): Promise<void> {
    await em.nativeUpdate(
      CommissionEntry,
      { orderId, status: 'pending' },
      { status: 'approved', approvedAt: this.clock.now() },
    );
  }

  /**
   * What an account has earned, from stored totals that are not summed here (rule R12). Throws forbidden for
   * an account that has not joined.
   */
  async summary(userId: string): Promise<Omit<CommissionSummaryDto, 'months'>> {
    const em = this.em.fork();
    const signup = await this.referral.professional(userId, em);
    const quietly = { disableIdentityMap: true };
    const totals = await em.findOne(ReferralTotals, { signupId: signup.id }, quietly);
    const rewards = await this.referral.rewards(em, signup.campaignId);
    const { percent, next } = await this.rates.rateOf(signup.id, em);
    const {
      spendingPence = 0,
      earnedPence = 0,
      approvedPence = 0,
      paidPence = 0,
      patients = 0,
    } = totals ?? {};
    return {
      commissionPercent: percent,
      nextCommission: next && { percent: next.percent, from: next.from.toISOString() },
      totalReferredSpendingPence: spendingPence,
      commissionEarnedPence: earnedPence,
      commissionPaidPence: paidPence,
      pendingCommissionPence: earnedPence - paidPence,
      approvedCommissionPence: approvedPence,
      totalReferrals: patients,
      milestones: rewards.map((each) => ({ ...each, isReached: patients >= each.referralThreshold })),
      recentCommissions: await this.recent(em, signup.id),
    };
  }

  /**
   * What was booked in each of the last six months, with those of nothing: read from the entries of these
   * months alone. Throws forbidden for an account that has not joined.
   */
  async months(userId: string): Promise<CommissionSummaryDto['months']> {
    const em = this.em.fork();
    const { id: signupId } = await this.referral.professional(userId, em);
    const current = londonMonth(this.clock.now());
    const months = Array.from({ length: MONTHS - 1 }).reduce<string[]>(
      (all) => [monthBefore(all[0] ?? current), ...all],
      [current],
    );
    const rows = await em.execute<{ month: string; amount: string }[]>(
      `select to_char(created_at at time zone '${LONDON}', 'YYYY-MM') as month, sum(amount_pence) as amount
         from commission_entry where signup_id = ? and created_at >= ? group by 1`,
      [signupId, monthBegin(months[0] ?? current)],
    );
    const sums = new Map(rows.map(({ month, amount }) => [month, Number(amount)]));
    return months.map((month) => ({ month, amountPence: sums.get(month) ?? 0 }));
  }

  private async recent(
    em: EntityManager,
    signupId: string,
  ): Promise<CommissionSummaryDto['recentCommissions']> {
    const entries = await em.find(
      CommissionEntry,
      { signupId },
      { orderBy: { id: 'desc' }, limit: RECENT, disableIdentityMap: true },
    );
    return entries.map(({ amountPence, spendingPence, status, createdAt }) => ({
      amountPence,
      spendingPence,
      status: status === 'paid' ? 'paid' : 'pending',
      date: createdAt.toISOString(),
    }));
  }

  /** Data of the email about one entry; null when the entry or its professional is gone. Amounts in pence. */
  async commissionEmail(entryId: string): Promise<CommissionEmailData | null> {
    const [row] = await findEmailData.rows(this.em, entryId, `%@${ERASED_DOMAIN}`);
    return row
      ? {
          email: row.email,
          firstName: row.first_name,
          amountPence: row.amount_pence,
          basePence: row.base_pence,
          ratePercent: row.rate_basis_points / PERCENT,
          pendingPence: Number(row.pending_pence),
        }
      : null;
  }
}
