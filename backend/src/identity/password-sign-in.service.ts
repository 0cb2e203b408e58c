import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../platform/audit/audit.service.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { normaliseEmail } from '../rules/checkout-form.js';
import { AuthError } from './auth-error.js';
import type { Client } from './client.decorators.js';
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.js';
import type { AuthSession } from './session.entity.js';
import { SessionsService } from './sessions.service.js';
import { User } from './user.entity.js';

/** Signing in with email and password (rules I2, I3, I6). */
@Injectable()
export class PasswordSignInService implements OnModuleInit {
  /** Of nobody's password: an unknown address takes as long as a known one. */
  private nobodysHash = '';

  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly audit: AuditService,
  ) {}

  async onModuleInit(): Promise<void> {
    this.nobodysHash = await hashPassword(crypto.randomUUID());
  }

  /**
   * Opens a session. Throws AuthError invalid_credentials, which does not say what was wrong, and
   * rate_limited after too many wrong ones.
   */
  async signIn(given: { email: string; password: string }, client: Client): Promise<AuthSession> {
    const email = normaliseEmail(given.email);
    await this.countAttempt(email, client);
    const user = await this.em.fork().findOne(User, { email });
    const isRight = await verifyPassword(given.password, user?.passwordHash ?? this.nobodysHash);
    if (!user || !isRight) {
      await this.audit.note({
        action: 'identity.sign-in-failed',
        subjectId: user?.id,
        address: client.address,
      });
      throw new AuthError('invalid_credentials');
    }
    const session = await this.open(user, given.password, client);
    await this.forgetAttempts(email, client);
    return session;
  }

  private async open(known: User, password: string, client: Client): Promise<AuthSession> {
    const { id: userId, passwordHash } = known;
    const renewed = isOutdatedHash(passwordHash) ? await hashPassword(password) : passwordHash;
    return this.em.fork().transactional(async (em) => {
      const user = await em.findOne(
        User,
        { id: userId, passwordHash },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      // Changed while this one was being checked: whoever changed it ends what the old one had opened.
      if (!user) throw new AuthError('invalid_credentials');
      user.passwordHash = renewed;
      const { address, userAgent } = client;
      const session = await this.sessions.open(em, { userId, method: 'password', userAgent });
      await this.audit.note(
        { action: 'identity.signed-in', actorId: userId, address, details: { method: 'password' } },
        em,
      );
      return session;
    });
  }

  /** Counted before anything is checked, so that guesses at once count as well as those after one another. */
  private async countAttempt(email: string, { address }: Client): Promise<void> {
    await this.limits.take('signIn', `${email} ${address}`, { address });
    await this.limits.take('signInAddress', address, { address });
    await this.limits.take('signInAccount', email, { address });
  }

  /** A right password: only wrong ones count. */
  private async forgetAttempts(email: string, { address }: Client): Promise<void> {
    await Promise.all([
      this.limits.forget('signIn', `${email} ${address}`),
      this.limits.refund('signInAddress', address),
      this.limits.forget('signInAccount', email),
    ]);
  }
}
