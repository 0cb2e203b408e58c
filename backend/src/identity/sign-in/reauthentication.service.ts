import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { ERRORS } from '#backend/rules/errors/errors.js';
import type { Caller } from '../access/access.decorators.js';
import { verifyPassword } from './password-hash.js';
import { FRESH_S, secondsSinceProof } from './recent-proof.js';
import { LoginSession } from '../sessions/login-session.entity.js';
import { User } from '../user.entity.js';

/** Requires a new proof of identity before actions that an open screen alone must not allow (rule I18). */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Passes for the right password, and without one after a recent sign-in, which is always possible by link
   * for an account without a password. Throws reauthentication_required, password_incorrect and, after too
   * many wrong ones (rule I35), rate_limited.
   */
  async check(caller: Caller, password: string | undefined): Promise<void> {
    const em = this.em.fork();
    if (password === undefined) {
      const session = await em.findOne(LoginSession, { id: caller.sessionId }, { disableIdentityMap: true });
      if (secondsSinceProof(session, this.clock.now()) > FRESH_S) throw apiError('reauthentication_required');
      return;
    }
    await this.limits.take('passwordAgain', caller.userId, { actorId: caller.userId });
    const user = await em.findOne(User, { id: caller.userId }, { disableIdentityMap: true });
    if (!user || !(await verifyPassword(password, user.passwordHash))) {
      throw apiError('password_incorrect', {
        errors: [{ field: 'password', message: ERRORS.password_incorrect.detail }],
      });
    }
    await this.limits.forget('passwordAgain', caller.userId);
  }
}
