import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { record } from '#backend/platform/outbox/record.js';
import type { Caller } from '../access/access.decorators.js';
import { AuthError } from '../access/auth-error.js';
import type { VerifyFactorRequest } from './factor.dto.js';
import { MfaChallenge, MfaFactor, RecoveryCode } from './factor.entity.js';
import { FactorsService } from './factors.service.js';
import '../identity.events.js';
import type { Client } from '../access/client.decorators.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { lockedAccount } from '../locked-account.js';
import { lastProofS } from '../sign-in/recent-proof.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { LoginSession } from '../sessions/login-session.entity.js';
import { isTotpCode, stepOf } from './totp.js';

/** A submitted code, and its origin. */
export interface ShownCode {
  readonly factorId: string;
  readonly request: VerifyFactorRequest;
  readonly client: Client;
}

/** Verification of a second factor (rule I13). */
@Injectable()
export class FactorVerificationService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly factors: FactorsService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly limits: RateLimits,
    private readonly devices: KnownDevices,
    private readonly audit: AuditService,
  ) {}

  /**
   * Raises the caller's session to aal2 and ends the account's sessions that are not. The first code of a new
   * app also turns the app on, and removes other enrolments that were begun: one of them may be a stranger's.
   * A session that still requires a code needs an app that was turned on before, never a new one (rule I34).
   * A recovery code is accepted instead of the app's code. No code works twice, also when it is sent many
   * times at once: the account's row is locked. Throws AuthError mfa_factor_not_found, insufficient_aal,
   * mfa_challenge_expired or mfa_verification_failed, and rate_limited.
   *
   * A browser that has verified a code before has five attempts of its own. When the last attempt fails, the
   * account's owner gets an email (rule I33).
   */
  async verify(caller: Caller, code: ShownCode): Promise<LoginSession> {
    const device = await this.devices.keyOf(code.client.device, caller.email, 'code');
    const [limit, key] =
      device === undefined
        ? (['secondFactor', caller.userId] as const)
        : (['secondFactorDevice', device] as const);
    // Counted before the check, so that a thousand concurrent guesses count as five.
    const { remaining } = await this.limits.take(limit, key, { actorId: caller.userId });
    try {
      const session = await this.show(caller, code);
      await this.limits.forget(limit, key);
      return session;
    } catch (error) {
      if (remaining === 0) await this.sendLockedEmail(caller.userId);
      throw error;
    }
  }

  private show(caller: Caller, { factorId, request }: ShownCode): Promise<LoginSession> {
    return this.em.fork().transactional(async (em) => {
      await lockedAccount(em, caller.userId);
      const factor = await this.factors.ownFactor(em, caller, factorId);
      const session = await em.findOne(LoginSession, { id: caller.sessionId, userId: caller.userId });
      if (!session) throw new AuthError('session_not_found');
      const isNew = factor.status !== 'verified';
      if (isNew) await this.assertOwesNothing(em, session);
      await this.useChallenge(em, factorId, request.challenge_id);
      const isRecovery = !isTotpCode(request.code);
      const isRight = isRecovery
        ? !isNew && (await this.recoveryCodes.use(em, caller.userId, request.code))
        : await this.useCode(em, factor, request.code);
      if (!isRight) throw new AuthError('mfa_verification_failed');
      await this.audit.note(
        {
          action: isNew ? 'identity.second-factor-added' : 'identity.second-factor-shown',
          actorId: caller.userId,
          subjectId: factorId,
          details: { byRecoveryCode: isRecovery },
        },
        em,
      );
      if (isNew) await this.turnOn(em, caller.userId);
      const isOwnMaking = isRecovery
        ? await this.hasNewCodes(em, session)
        : isNew || factor.createdAt >= session.createdAt;
      return this.lift(em, session, isOwnMaking);
    });
  }

  /** Reads the database with the account locked: two new apps may arrive at once. */
  private async assertOwesNothing(em: EntityManager, { userId, aal }: LoginSession): Promise<void> {
    if (aal === 'aal2' || (await em.count(MfaFactor, { userId, status: 'verified' })) === 0) return;
    throw new AuthError('insufficient_aal');
  }

  /** Whether the account's recovery codes were created in this session, or since it began. */
  private async hasNewCodes(em: EntityManager, { userId, createdAt }: LoginSession): Promise<boolean> {
    return (await em.count(RecoveryCode, { userId, createdAt: { $gte: createdAt } })) > 0;
  }

  /** The caller knows the password and not the code: the owner is notified, at most three times a day. */
  private async sendLockedEmail(userId: string): Promise<void> {
    if ((await this.limits.count('lockedEmail', userId)).spent) return;
    const now = this.clock.now();
    await this.em
      .fork()
      .transactional((em) =>
        record(em, 'identity.second-factor-locked', { userId, at: now.toISOString() }, now),
      );
  }

  /** The first app turns the second factor on; the owner is notified of further ones as well (rule I17). */
  private async turnOn(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(MfaFactor, { userId, status: 'unverified' });
    const now = this.clock.now();
    const at = now.toISOString();
    if ((await em.count(MfaFactor, { userId, status: 'verified' })) > 1)
      await record(em, 'identity.second-factor-app-added', { userId, at }, now);
    else await record(em, 'identity.second-factor-changed', { userId, on: true, at }, now);
  }

  private async useChallenge(em: EntityManager, factorId: string, id: string): Promise<void> {
    const now = this.clock.now();
    const used = await em.nativeUpdate(
      MfaChallenge,
      { id, factorId, verifiedAt: null, expiresAt: { $gt: now } },
      { verifiedAt: now },
    );
    if (used !== 1) throw new AuthError('mfa_challenge_expired');
  }

  /**
   * Uses up a code's half minute; false when the code is wrong, or when its half minute or a later one was
   * used.
   */
  private async useCode(em: EntityManager, factor: MfaFactor, code: string): Promise<boolean> {
    const now = this.clock.now();
    const step = stepOf(this.factors.secretOf(factor), code, now);
    if (step === null || step <= (factor.lastStep ?? 0)) return false;
    await em.nativeUpdate(
      MfaFactor,
      { id: factor.id },
      { lastStep: step, status: 'verified', updatedAt: now },
    );
    return true;
  }

  /**
   * Raises the session to aal2. A factor or codes created in the session are no newer proof of identity than
   * before.
   */
  private async lift(em: EntityManager, session: LoginSession, isOwnMaking: boolean): Promise<LoginSession> {
    const { id: sessionId, userId } = session;
    const nowS = Math.floor(this.clock.now().getTime() / 1000);
    const timestamp = isOwnMaking ? lastProofS(session) : nowS;
    session.aal = 'aal2';
    session.amr = [{ method: 'totp', timestamp }, ...session.amr.filter(({ method }) => method !== 'totp')];
    await em.flush();
    await em.nativeDelete(LoginSession, { userId, aal: 'aal1', id: { $ne: sessionId } });
    return session;
  }
}
