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

/** Where an attempt was counted. */
interface Counted {
  /** The own key of a browser that is known (rule I33). */
  readonly known: string | undefined;
  /** Whether it counts among everybody's. */
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
    // The first one to ask does not wait for this hash to be made.
    await verifyPassword('', null);
  }

  /**
   * Opens a session. Throws AuthError invalid_credentials, which does not say what was wrong,
   * email_not_confirmed for the password of a sign-up that waits, and rate_limited after too many attempts.
   *
   * A wrong password is compared twice, in every case: with the account's and with the waiting sign-up's.
   * Anybody can sign up with somebody's address; asked for the password they gave, an address with an
   * account has to answer what one without does, and as fast (rule I3). So has an account without a password.
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

  private async noteFailure(user: User | null, { address }: Client): Promise<void> {
    await this.audit.note({ action: 'identity.sign-in-failed', subjectId: user?.id, address });
  }

  /**
   * Counted before anything is checked, so that guesses at once count as well as those after one another. A known
   * browser that has used up what is its own is counted like any other (rule I33).
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

  /** A leaked password can make many browsers known, so all of them together have a limit too. */
  private async isWithinOwn(email: string, known: string, address: string): Promise<boolean> {
    const own = await this.limits.count('signInDevice', known, { address });
    if (own.spent) return false;
    return !(await this.limits.count('signInDevices', email, { address })).spent;
  }

  /** A right password: only wrong ones count. */
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
