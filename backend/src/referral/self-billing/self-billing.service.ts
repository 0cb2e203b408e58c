import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { londonDate } from '#backend/rules/delivery/delivery-days.js';
import { selfBillNumber } from '#backend/rules/money/journal.js';
import { monthBegin, nextMonth, type IsoMonth } from '#backend/rules/money/payouts.js';
import { SELF_BILLING } from '#backend/rules/money/self-billing.js';
import { ReferralService } from '../referral.service.js';
import type { SelfBillingDto, SelfBillingRequest } from './self-billing.dto.js';
import { SelfBillingAgreement } from './self-billing.entity.js';

const MONTHS = 12;
const MAX_BILLS = 1_000;

/** A professional's self-bill of a month. */
interface MonthlySelfBill {
  readonly name: string;
  readonly referralCode: string;
  readonly number: string;
  readonly amountPence: number;
  readonly agreementVersion: string | null;
  readonly agreedOn: string | null;
  readonly vatNumber: string | null;
}

interface BillRow {
  readonly name: string;
  readonly code: string;
  readonly amount: string;
  readonly version: string | null;
  readonly agreed_at: Date | string | null;
  readonly vat_number: string | null;
}

/** Agreements on self-billing, and the numbers of the bills (rule R90). */
@Injectable()
export class SelfBillingService {
  constructor(
    private readonly em: EntityManager,
    private readonly referral: ReferralService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws forbidden for a caller who has not joined. */
  async get(userId: string): Promise<SelfBillingDto> {
    const em = this.em.fork();
    const { id, referralCode } = await this.referral.professional(userId, em);
    const [agreement] = await em.find(
      SelfBillingAgreement,
      { signupId: id },
      { orderBy: { agreedAt: 'desc', id: 'desc' }, limit: 1, disableIdentityMap: true },
    );
    const months = await em.execute<{ month: string; amount: string }[]>(
      `select month, earned_pence + reversed_pence as amount from commission_statement
        where signup_id = ? order by month desc limit ?`,
      [id, MONTHS],
    );
    return {
      currentVersion: SELF_BILLING.version,
      version: agreement?.version ?? null,
      agreedAt: agreement?.agreedAt.toISOString() ?? null,
      vatNumber: agreement?.vatNumber ?? null,
      bills: months.map(({ month, amount }) => ({
        month,
        number: selfBillNumber(referralCode, month),
        amountPence: Number(amount),
      })),
    };
  }

  /**
   * Agrees to the current text, or again with another VAT number; audited. Throws forbidden for a caller who
   * has not joined, edit_conflict for a text that has changed meanwhile.
   */
  async agree(userId: string, { version, vatNumber }: SelfBillingRequest): Promise<SelfBillingDto> {
    if (version !== SELF_BILLING.version)
      throw apiError('edit_conflict', { members: { current: { version: SELF_BILLING.version } } });
    await this.em.fork().transactional(async (em) => {
      const { id } = await this.referral.professional(userId, em);
      await em.insert(SelfBillingAgreement, {
        signupId: id,
        version,
        vatNumber: vatNumber === '' ? null : vatNumber,
        agreedAt: this.clock.now(),
      });
      const details = { version, isRegistered: vatNumber !== '' };
      await this.audit.note(
        { action: 'referral.self-billing-agreed', actorId: userId, subjectId: id, details },
        em,
      );
    });
    return this.get(userId);
  }

  /** Everybody who has a statement of the month, with the agreement that was in force at its end. */
  async billsOf(month: IsoMonth): Promise<MonthlySelfBill[]> {
    const rows = await this.em.fork().execute<BillRow[]>(
      `select trim(concat_ws(' ', p.first_name, p.last_name)) as name, p.referral_code as code,
              s.earned_pence + s.reversed_pence as amount, a.version, a.agreed_at, a.vat_number
         from commission_statement s join referral_signup p on p.id = s.signup_id
         left join lateral (select version, agreed_at, vat_number from self_billing_agreement
                             where signup_id = p.id and agreed_at < ? order by agreed_at desc, id desc limit 1) a on true
        where s.month = ? order by 1, 2 limit ?`,
      [monthBegin(nextMonth(month)), month, MAX_BILLS],
    );
    return rows.map(({ name, code, amount, version, agreed_at: agreedAt, vat_number: vatNumber }) => ({
      name,
      referralCode: code,
      number: selfBillNumber(code, month),
      amountPence: Number(amount),
      agreementVersion: version,
      agreedOn: agreedAt === null ? null : londonDate(new Date(agreedAt)),
      vatNumber,
    }));
  }
}
