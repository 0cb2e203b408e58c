import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { networkOf } from '#backend/platform/http/network.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import { AuthError } from '../access/auth-error.js';
import { BrowserSecrets } from '../links/browser-secret.js';
import type { Client } from '../access/client.decorators.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.js';
import type { LoginSession } from '../sessions/login-session.entity.js';
import { LoginSessionsService } from '../sessions/login-sessions.service.js';
import { SignUpDrafts, type SignUpDraft } from '../sign-up/sign-up-drafts.js';
import { User } from '../user.entity.js';

/** The counter of an attempt. */
interface Counted {
  /** The browser's own key, when it is known (rule I33). */
  readonly known: string | undefined;
  /** Whether it counts towards the shared limit. */
  readonly isStranger: boolean;
}

/** Signing in with email and password (rules I2, I3, I6). */
@Injectable()
export class PasswordSignInService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly drafts: SignUpDrafts,
    private readonly browsers: BrowserSecrets,
    private readonly devices: KnownDevices,
    private readonly sessions: LoginSessionsService,
    private readonly limits: RateLimits,
    private readonly audit: AuditService,
  ) {}

  async onModuleInit(): Promise<void> {
    // The first caller does not wait for the dummy hash to be computed.
    await verifyPassword('', null);
  }

  /**
   * Opens a session. Throws AuthError invalid_credentials, which does not reveal what was wrong,
   * email_not_confirmed for the password of a pending sign-up, and rate_limited after too many attempts.
   *
   * A wrong password is compared twice, in every case: with the account's and with the pending sign-up's.
   * Anybody can sign up with another person's address. For the password of that sign-up, an address with an
   * account has to respond like one without, and as fast (rule I3). The same applies to an account without a
   * password.
   */
  async signIn(given: { email: string; password: string }, client: Client): Promise<LoginSession> {
    const email = normaliseEmail(given.email);
    const counted = await this.countAttempt(email, client);
    const em = this.em.fork();
    const user = await em.findOne(User, { email });
    const draft = await this.waitingDraft(em, email, client);
    const isRight = await verifyPassword(given.password, user?.passwordHash);
    if (!user?.passwordHash || !isRight) {
      const isDrafted = await verifyPassword(given.password, draft?.passwordHash);
      await this.noteFailure(user, client);
      throw new AuthError(isDrafted ? 'email_not_confirmed' : 'invalid_credentials');
    }
    const { id: userId, passwordHash } = user;
    const session = await this.open({ userId, passwordHash }, given.password, client);
    await this.forgetAttempts(email, client, counted);
    return session;
  }

  private async waitingDraft(
    em: EntityManager,
    email: string,
    { browserSecret }: Client,
  ): Promise<SignUpDraft | undefined> {
    const mark = browserSecret === undefined ? undefined : this.browsers.markOf(browserSecret, email);
    const found = await this.drafts.waiting(em, { email, mark });
    return found ? this.drafts.open(found.sealed, email) : undefined;
  }

  private async open(
    { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
    password: string,
    client: Client,
  ): Promise<LoginSession> {
    const renewed = isOutdatedHash(passwordHash) ? await hashPassword(password) : passwordHash;
    return this.em.fork().transactional(async (em) => {
      const user = await em.findOne(
        User,
        { id: userId, passwordHash },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      // The password changed during this check: the change ends all sessions that the old one opened.
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

  private async noteFailure(user: User | null, { address }: Client): Promise<void> {
    await this.audit.note({ action: 'identity.sign-in-failed', subjectId: user?.id, address });
  }

  /**
   * Counted before any check, so that concurrent guesses count as well as consecutive ones. A known browser
   * that has used up its own attempts is counted like any other (rule I33).
   */
  private async countAttempt(email: string, { address, device }: Client): Promise<Counted> {
    const known = await this.devices.keyOf(device, email, 'sign-in');
    if (known !== undefined && (await this.isWithinOwn(email, known, address)))
      return { known, isStranger: false };
    const network = networkOf(address);
    await this.limits.take('signIn', `${email} ${network}`, { address });
    await this.limits.take('signInAddress', network, { address });
    await this.limits.take('signInAccount', email, { address });
    return { known, isStranger: true };
  }

  /** A leaked password can make many browsers known, so there is a limit on all of them together, too. */
  private async isWithinOwn(email: string, known: string, address: string): Promise<boolean> {
    const own = await this.limits.count('signInDevice', known, { address });
    if (own.spent) return false;
    return !(await this.limits.count('signInDevices', email, { address })).spent;
  }

  /** The password was right: only wrong ones count. */
  private async forgetAttempts(
    email: string,
    { address }: Client,
    { known, isStranger }: Counted,
  ): Promise<void> {
    if (known !== undefined) {
      await this.limits.forget('signInDevice', known);
      await this.limits.forget('signInDevices', email);
    }
    if (!isStranger) return;
    const network = networkOf(address);
    await Promise.all([
      this.limits.forget('signIn', `${email} ${network}`),
      this.limits.refund('signInAddress', network),
      this.limits.forget('signInAccount', email),
    ]);
  }
}
