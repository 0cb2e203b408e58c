import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { networkOf } from '#backend/platform/http/network.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { record } from '#backend/platform/outbox/record.js';
import type { Caller } from '../access/access.decorators.js';
import { AuthError } from '../access/auth-error.js';
import { noteAgreements } from '../privacy/consents.service.js';
import type { Client } from '../access/client.decorators.js';
import '../identity.events.js';
import { LinkLimitsService } from '../links/link-limits.service.js';
import { LinkRequest } from '../links/link-request.entity.js';
import { LinkRequestsService, type LinkReturn } from '../links/link-requests.service.js';
import type { UserBody } from '../links/links.dto.js';
import { Passwords } from '../sign-in/passwords.js';
import { secondsSinceProof } from '../sign-in/recent-proof.js';
import { LoginSession } from '../sessions/login-session.entity.js';
import { LoginSessionsService } from '../sessions/login-sessions.service.js';
import { SignUpAgreements } from '../sign-up/sign-up-agreements.js';
import { User } from '../user.entity.js';

/** After a longer time since the last proof of identity, changing a way to sign in requires the password. */
const WAYS_FRESH_S = 24 * 3600;

interface NewWays {
  readonly passwordHash: string | undefined;
  readonly email: string | undefined;
}

/** Changes that people make to their own account: password, address and name. */
@Injectable()
export class AccountChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly links: LinkRequestsService,
    private readonly sessions: LoginSessionsService,
    private readonly limits: RateLimits,
    private readonly linkLimits: LinkLimitsService,
    private readonly audit: AuditService,
    private readonly agreements: SignUpAgreements,
  ) {}

  /**
   * Applies the given changes. A new password is valid at once and ends all other sessions (rule I5); a new
   * address is, once both the new and the old one have confirmed it by email. Throws AuthError weak_password,
   * same_password, insufficient_aal, reauthentication_needed or, for a wrong current password,
   * invalid_credentials.
   */
  async change(caller: Caller, given: UserBody, from: { client: Client; back: LinkReturn }): Promise<void> {
    const em = this.em.fork();
    const user = await em.findOneOrFail(User, { id: caller.userId }, { disableIdentityMap: true });
    const email = given.email && given.email !== user.email ? given.email : undefined;
    if (email ?? given.password)
      await this.assertMayChangeWays(em, { caller, user, given, client: from.client });
    if (email) {
      await this.limits.take('emailChange', user.id, { actorId: user.id });
      await this.linkLimits.takeOfNetwork(from.client);
      await this.limits.take('changeLink', email, { actorId: user.id });
    }
    const passwordHash = given.password ? await this.newHash(given.password, user) : undefined;
    const ageWords = given.data?.age_confirmed ? await this.agreements.age() : undefined;
    await em.transactional(async (inner) => {
      await this.apply(inner, caller, { data: given.data, ageWords });
      await this.applyWays(inner, { caller, user, back: from.back }, { passwordHash, email });
    });
  }

  private async apply(
    em: EntityManager,
    { userId }: Caller,
    { data, ageWords }: { readonly data: UserBody['data']; readonly ageWords: string | undefined },
  ): Promise<void> {
    const user = await em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const now = this.clock.now();
    user.firstName = data?.first_name ?? user.firstName;
    user.lastName = data?.last_name ?? user.lastName;
    const isFirst = data?.age_confirmed === true && user.ageConfirmedAt == null;
    if (isFirst) user.ageConfirmedAt = now;
    user.updatedAt = now;
    await em.flush();
    if (isFirst) await noteAgreements(em, { userId, agreed: { age: ageWords }, decidedAt: now });
  }

  private async applyWays(
    em: EntityManager,
    { caller, user, back }: { caller: Caller; user: User; back: LinkReturn },
    { passwordHash, email }: NewWays,
  ): Promise<void> {
    const now = this.clock.now();
    const by = { actorId: user.id, subjectId: user.id };
    if (passwordHash !== undefined) {
      await em.nativeUpdate(User, { id: user.id }, { passwordHash });
      await this.sessions.endOthers(user.id, caller.sessionId, em);
      await this.links.endAll(em, { userId: user.id, email: user.email });
      await record(em, 'identity.password-changed', { userId: user.id, changedAt: now.toISOString() }, now);
      await this.audit.note({ ...by, action: 'identity.password-changed' }, em);
    }
    if (email !== undefined) {
      await this.askBoth(em, { user, newEmail: email, back });
      await this.audit.note({ ...by, action: 'identity.email-change-requested' }, em);
    }
  }

  /** Sends an email to each address; only the newest change of an account can be confirmed. */
  private async askBoth(
    em: EntityManager,
    { user, newEmail, back }: { user: User; newEmail: string; back: LinkReturn },
  ): Promise<void> {
    const now = this.clock.now();
    await em.nativeUpdate(
      LinkRequest,
      { userId: user.id, emailChangeId: { $ne: null }, expiresAt: { $gt: now } },
      { expiresAt: now },
    );
    const change = { userId: user.id, emailChangeId: randomUUID(), newEmail };
    await this.links.note(em, { ...back, kind: 'email_change_current', email: user.email, change });
    await this.links.note(em, { ...back, kind: 'email_change_new', email: newEmail, change });
  }

  private async newHash(password: string, user: User): Promise<string> {
    this.passwords.assertGood(password);
    if (await this.passwords.isRight(password, user.passwordHash)) throw new AuthError('same_password');
    return this.passwords.hash(password);
  }

  /** A browser left open is not enough to take over an account for good. */
  private async assertMayChangeWays(
    em: EntityManager,
    { caller, user, given, client }: { caller: Caller; user: User; given: UserBody; client: Client },
  ): Promise<void> {
    if (caller.owesSecondFactor) throw new AuthError('insufficient_aal');
    if (given.current_password) return this.assertKnowsPassword(given.current_password, user, client);
    const session = await em.findOneOrFail(
      LoginSession,
      { id: caller.sessionId },
      { disableIdentityMap: true },
    );
    if (secondsSinceProof(session, this.clock.now()) > WAYS_FRESH_S)
      throw new AuthError('reauthentication_needed');
  }

  private async assertKnowsPassword(password: string, user: User, { address }: Client): Promise<void> {
    const key = `${user.id} ${networkOf(address)}`;
    const by = { actorId: user.id, address };
    await this.limits.take('signIn', key, by);
    // Guessing is limited across all networks, too; only a signed-in caller uses up this limit.
    await this.limits.take('passwordAgain', user.id, by);
    if (!(await this.passwords.isRight(password, user.passwordHash)))
      throw new AuthError('invalid_credentials');
    await this.limits.forget('signIn', key);
    await this.limits.forget('passwordAgain', user.id);
  }
}
