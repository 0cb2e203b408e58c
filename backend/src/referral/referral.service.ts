import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { record } from '../platform/outbox/record.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { normaliseEmail } from '../rules/checkout-form.js';
import { commissionCorrection, commissionOn } from '../rules/commission.js';
import { pence } from '../rules/money.js';
import { isReferralCode } from '../rules/promotions.js';
import { CommissionEntry, ERASED_DOMAIN, ReferralCampaign, ReferralSignup } from './referral.entity.js';
import './referral.events.js';

export interface Referrer {
  readonly signupId: string;
  readonly code: string;
  readonly email: string;
  /** Null while the signup belongs to no account. */
  readonly userId: string | null;
}

export interface CommissionLetterFacts {
  readonly email: string;
  readonly firstName: string;
  readonly amountPence: number;
  readonly basePence: number;
  readonly ratePercent: number;
  readonly pendingPence: number;
}

const PERCENT = 100;

/** Professionals, their codes and what they earn. */
@Injectable()
export class ReferralService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Who a code belongs to; undefined for anything that is no code of the active campaign, small letters and codes of erased accounts included (rule R2). */
  async findByCode(code: string): Promise<Referrer | undefined> {
    if (!isReferralCode(code)) return undefined;
    const rows = await this.em
      .getConnection()
      .execute<{ id: string; referral_code: string; email: string; user_id: string | null }[]>(
        `select s.id, s.referral_code, s.email, s.user_id
         from referral_signup s join referral_campaign c on c.id = s.campaign_id and c.is_active
        where s.referral_code = ? and s.email not like ?`,
        [code, `%@${ERASED_DOMAIN}`],
      );
    const found = rows[0];
    return (
      found && {
        signupId: found.id,
        code: found.referral_code,
        email: found.email,
        userId: found.user_id,
      }
    );
  }

  /**
   * Books the commission of a paid order in the caller's transaction: rate and base stay on the entry
   * (rule R5). A second call for the same order changes nothing.
   */
  async accrue(
    em: EntityManager,
    paid: { orderId: string; signupId: string; goodsPence: number },
  ): Promise<void> {
    const settings = await this.settings.current();
    const rateBasisPoints = settings['referral.commissionPercent'] * PERCENT;
    const amountPence = commissionOn(pence(paid.goodsPence), rateBasisPoints);
    const now = this.clock.now();
    const rows = await em.getConnection().execute<{ id: string }[]>(
      `insert into commission_entry (signup_id, order_id, cause, base_pence, rate_basis_points, amount_pence, status, created_at)
       values (?, ?, 'paid', ?, ?, ?, 'pending', ?) on conflict (order_id, cause) do nothing returning id`,
      [paid.signupId, paid.orderId, paid.goodsPence, rateBasisPoints, amountPence, now],
      'all',
      em.getTransactionContext(),
    );
    const entry = rows[0];
    if (!entry) return;
    await record(
      em,
      'referral.commission-accrued',
      {
        entryId: entry.id,
        signupId: paid.signupId,
        orderId: paid.orderId,
        amountPence,
        basePence: paid.goodsPence,
      },
      now,
    );
  }

  /**
   * Adds the entry that brings an order's commission to 10% of the goods that stay paid for, in the caller's
   * transaction, which holds the order's lock (rules R5, R6). The rate is the one the order was booked at; an
   * order that comes here before it was booked is booked first, so that the order of facts changes nothing.
   */
  async correct(
    em: EntityManager,
    order: { orderId: string; signupId: string; goodsPence: number; netGoodsPence: number },
    cause: string,
  ): Promise<void> {
    await this.accrue(em, order);
    const entries = await em.find(
      CommissionEntry,
      { orderId: order.orderId },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const [booked] = entries;
    if (!booked) return;
    const owedPence = commissionOn(pence(order.netGoodsPence), booked.rateBasisPoints);
    const amountPence = commissionCorrection(
      owedPence,
      entries.map((entry) => pence(entry.amountPence)),
    );
    if (amountPence === 0) return;
    const isOut = entries.some(({ status }) => status === 'approved' || status === 'paid');
    await em.insert(CommissionEntry, {
      signupId: booked.signupId,
      orderId: order.orderId,
      cause,
      basePence: order.netGoodsPence,
      rateBasisPoints: booked.rateBasisPoints,
      amountPence,
      // What was approved or paid out already is deducted from the next statement.
      status: isOut ? 'approved' : 'pending',
      createdAt: this.clock.now(),
    });
    if (owedPence === 0 && !isOut) {
      await em.nativeUpdate(
        CommissionEntry,
        { orderId: order.orderId, status: 'pending' },
        { status: 'reversed' },
      );
    }
  }

  /** What the letter about one entry says; null when the entry or who earned it is gone. Amounts in pence. */
  async commissionLetter(entryId: string): Promise<CommissionLetterFacts | null> {
    const rows = await this.em.getConnection().execute<
      {
        email: string;
        first_name: string;
        amount_pence: number;
        base_pence: number;
        rate_basis_points: number;
        pending_pence: string;
      }[]
    >(
      `select s.email, s.first_name, e.amount_pence, e.base_pence, e.rate_basis_points,
              (select coalesce(sum(o.amount_pence), 0) from commission_entry o
                where o.signup_id = e.signup_id and o.status in ('pending', 'approved')) as pending_pence
         from commission_entry e join referral_signup s on s.id = e.signup_id
        where e.id = ? and s.email not like ?`,
      [entryId, `%@${ERASED_DOMAIN}`],
    );
    const row = rows[0];
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

  /** Creates the campaign if there is none, and a professional with a given code; used by the demo's seed. */
  async ensureSignup(signup: {
    userId: string;
    email: string;
    firstName: string;
    lastName: string;
    code: string;
  }): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const campaign =
        (await em.findOne(ReferralCampaign, { isActive: true })) ??
        em.create(ReferralCampaign, { id: randomUUID(), name: 'Professional referral', isActive: true });
      await em.persist(campaign).flush();
      await em.upsert(
        ReferralSignup,
        {
          id: randomUUID(),
          campaignId: campaign.id,
          userId: signup.userId,
          email: normaliseEmail(signup.email),
          firstName: signup.firstName,
          lastName: signup.lastName,
          referralCode: signup.code,
          createdAt: this.clock.now(),
        },
        { onConflictFields: ['referralCode'], onConflictAction: 'ignore' },
      );
    });
  }
}
