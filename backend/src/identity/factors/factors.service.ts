import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { networkOf } from '#backend/platform/http/network.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { record } from '#backend/platform/outbox/record.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { Caller } from '../access/access.decorators.js';
import { AuthError } from '../access/auth-error.js';
import type { Client } from '../access/client.decorators.js';
import type { EnrolledFactor, EnrolRequest, FactorChallenge } from './factor.dto.js';
import { MfaChallenge, MfaFactor, RecoveryCode } from './factor.entity.js';
import '../identity.events.js';
import { lockedAccount } from '../locked-account.js';
import { FRESH_S, secondsSinceProof } from '../sign-in/recent-proof.js';
import { LoginSession } from '../sessions/login-session.entity.js';
import { newTotp } from './totp.js';

const MAX_FACTORS = 3;
/** An app that was never confirmed is removed after this time. */
const UNVERIFIED_MS = 10 * 60_000;
const CHALLENGE_MS = 5 * 60_000;

/** Enrols and removes the authenticator apps of an account (rule I13). */
@Injectable()
export class FactorsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly settings: SettingsService,
    private readonly limits: RateLimits,
    private readonly audit: AuditService,
  ) {}

  /**
   * Begins the enrolment of an app: it counts once a code of it was entered. An account with a verified app
   * needs a session that has verified a code; every account needs a recent sign-in (rule I34). Throws
   * AuthError insufficient_aal, reauthentication_needed, too_many_enrolled_mfa_factors or
   * mfa_factor_name_conflict.
   */
  async enrol(caller: Caller, request: EnrolRequest): Promise<EnrolledFactor> {
    if (caller.owesSecondFactor) throw new AuthError('insufficient_aal');
    await this.assertFresh(caller);
    const name = request.friendly_name?.trim() || null;
    const settings = await this.settings.current();
    const totp = newTotp(settings['brand.name'], caller.email);
    const id = randomUUID();
    await this.em.fork().transactional(async (em) => {
      const { id: userId } = await lockedAccount(em, caller.userId);
      await this.dropUnverifiedFactors(em, userId, name);
      const now = this.clock.now();
      const secretSealed = this.vault.seal(totp.secret, secretContext(id));
      const status = 'unverified';
      const row = {
        id,
        userId,
        friendlyName: name,
        status,
        secretSealed,
        createdAt: now,
        updatedAt: now,
      } as const;
      await em.insert(MfaFactor, row);
    });
    return {
      id,
      type: 'totp',
      ...(name === null ? {} : { friendly_name: name }),
      totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri },
    };
  }

  /**
   * Opens a challenge: five minutes to enter a code (rule I32). Throws AuthError mfa_factor_not_found, and
   * rate_limited.
   */
  async challenge(caller: Caller, factorId: string, { address }: Client): Promise<FactorChallenge> {
    // By network too: an attacker who knows the password must not use up the owner's attempts.
    const key = `${caller.userId} ${networkOf(address)}`;
    await this.limits.take('challenge', key, { actorId: caller.userId, address });
    const em = this.em.fork();
    await this.ownFactor(em, caller, factorId);
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + CHALLENGE_MS);
    const id = randomUUID();
    await em.nativeDelete(MfaChallenge, {
      factorId,
      $or: [{ expiresAt: { $lt: createdAt } }, { verifiedAt: { $ne: null } }],
    });
    await em.insert(MfaChallenge, { id, factorId, createdAt, expiresAt });
    return { id, type: 'totp', expires_at: Math.floor(expiresAt.getTime() / 1000) };
  }

  /**
   * Removes an app; a verified one only from a session that has verified a second factor. With the last app
   * the recovery codes are removed, and sessions return to their earlier level. Throws AuthError
   * mfa_factor_not_found or insufficient_aal.
   */
  async remove(caller: Caller, factorId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { id: userId } = await lockedAccount(em, caller.userId);
      const factor = await this.ownFactor(em, caller, factorId);
      if (factor.status === 'verified' && caller.aal !== 'aal2') throw new AuthError('insufficient_aal');
      await em.nativeDelete(MfaFactor, { id: factorId });
      if (factor.status !== 'verified') return;
      await this.audit.note(
        { action: 'identity.second-factor-removed', actorId: userId, subjectId: factorId },
        em,
      );
      if ((await em.count(MfaFactor, { userId, status: 'verified' })) > 0) return;
      await em.nativeDelete(RecoveryCode, { userId });
      await em.nativeUpdate(LoginSession, { userId }, { aal: 'aal1' });
      const now = this.clock.now();
      await record(em, 'identity.second-factor-changed', { userId, on: false, at: now.toISOString() }, now);
    });
  }

  /** A factor of the caller. Throws AuthError mfa_factor_not_found, also for another account's factor. */
  async ownFactor(em: EntityManager, { userId }: Caller, id: string): Promise<MfaFactor> {
    const factor = await em.findOne(MfaFactor, { id, userId }, { disableIdentityMap: true });
    if (!factor) throw new AuthError('mfa_factor_not_found');
    return factor;
  }

  /** The secret of a factor, which its row stores sealed. */
  secretOf(factor: MfaFactor): string {
    return String(this.vault.open(factor.secretSealed, secretContext(factor.id)));
  }

  /** The client library has no field for a password here: the caller has to sign in again. */
  private async assertFresh({ sessionId: id }: Caller): Promise<void> {
    const session = await this.em.fork().findOne(LoginSession, { id }, { disableIdentityMap: true });
    if (secondsSinceProof(session, this.clock.now()) <= FRESH_S) return;
    throw new AuthError('reauthentication_needed', { msg: 'Please log in again to continue.' });
  }

  /** Abandoned enrolments do not count. */
  private async dropUnverifiedFactors(em: EntityManager, userId: string, name: string | null): Promise<void> {
    const since = new Date(this.clock.now().getTime() - UNVERIFIED_MS);
    await em.nativeDelete(MfaFactor, { userId, status: 'unverified', createdAt: { $lt: since } });
    const known = await em.find(MfaFactor, { userId }, { disableIdentityMap: true });
    if (known.length >= MAX_FACTORS) throw new AuthError('too_many_enrolled_mfa_factors');
    if (name !== null && known.some(({ friendlyName }) => friendlyName === name)) {
      throw new AuthError('mfa_factor_name_conflict');
    }
  }
}

function secretContext(factorId: string): string {
  return `mfa_factor.secret:${factorId}`;
}
