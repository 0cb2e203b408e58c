import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '../rules/checkout-form.js';
import { AuthError } from './auth-error.js';
import type { Client } from './client.decorators.js';
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.js';
import type { AuthSession } from './session.entity.js';
import { SessionsService } from './sessions.service.js';
import { User } from './user.entity.js';

/** Signing in with email and password (rules I2, I3). */
@Injectable()
export class PasswordSignInService {
  /** Of nobody's password: an unknown address takes as long as a known one. */
  private readonly nobodysHash = hashPassword(crypto.randomUUID());

  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionsService,
  ) {}

  /** Opens a session. Throws AuthError invalid_credentials, which does not say what was wrong. */
  async signIn(given: { email: string; password: string }, client: Client): Promise<AuthSession> {
    const em = this.em.fork();
    const user = await em.findOne(User, { email: normaliseEmail(given.email) });
    const isRight = await verifyPassword(given.password, user?.passwordHash ?? (await this.nobodysHash));
    if (!user || !isRight) throw new AuthError('invalid_credentials');
    if (isOutdatedHash(user.passwordHash)) user.passwordHash = await hashPassword(given.password);
    return em.transactional((inner) =>
      this.sessions.open(inner, { userId: user.id, method: 'password', userAgent: client.userAgent }),
    );
  }
}
