import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { CommissionRatesService } from '../commission/commission-rates.service.js';
import { ERASED_DOMAIN, ReferralSignup } from '../referral.entity.js';
import '../referral.events.js';

/** Staff decisions about professionals (rules R16, R46). Each decision is audited and emailed. */
@Injectable()
export class ReferralApprovalService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly rates: CommissionRatesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Approves a sign-up: payouts may begin, and the code of a pending or refused one works from now on. A
   * professional who has left stays out. Idempotent. Throws not_found, own_account for one's own, and
   * register_number_missing where there is no number to check.
   */
  async approve(signupId: string, actorId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const signup = await this.locked(em, signupId, actorId);
      const begins = signup.status === 'pending' || signup.status === 'refused';
      if (signup.approvedAt && !begins) return;
      if (!signup.registerNumber) throw apiError('register_number_missing');
      const now = this.clock.now();
      signup.approve(now);
      await em.flush();
      await this.audit.note({ action: 'admin.professional-approved', actorId, subjectId: signupId }, em);
      await record(em, begins ? 'referral.joined' : 'referral.approved', { signupId }, now);
      if (begins) await this.rates.sendPendingNotices(em, signupId);
    });
  }

  /**
   * Refuses or ends a sign-up: its code stops working, and what it has earned stays due. Idempotent. Throws
   * not_found, and own_account for one's own.
   */
  async refuse(signupId: string, reason: string, actorId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const signup = await this.locked(em, signupId, actorId);
      if (signup.status === 'refused' || signup.status === 'left') return;
      signup.refuse(reason);
      await em.flush();
      await this.audit.note({ action: 'admin.professional-refused', actorId, subjectId: signupId }, em);
      await record(em, 'referral.refused', { signupId }, this.clock.now());
    });
  }

  private async locked(em: EntityManager, id: string, actorId: string): Promise<ReferralSignup> {
    const living = { id, $not: { email: { $like: `%@${ERASED_DOMAIN}` } } };
    const signup = await em.findOne(ReferralSignup, living, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!signup) throw apiError('not_found');
    if (signup.userId === actorId) throw apiError('own_account');
    return signup;
  }
}
