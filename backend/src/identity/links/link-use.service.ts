import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import { AuthError } from '../access/auth-error.js';
import type { Client } from '../access/client.decorators.js';
import '../identity.events.js';
import { LinkRequest, type LinkKind } from './link-request.entity.js';
import { LinkRequestsService } from './link-requests.service.js';
import { LinkTokens, constantTimeEquals, verifierMatches } from './link-tokens.js';
import type { CodeGrant, LinkType } from './links.dto.js';
import type { LoginSession } from '../sessions/login-session.entity.js';
import { LoginSessionsService } from '../sessions/login-sessions.service.js';
import {
  SignUpConfirmationService,
  type AccountDetails,
  type Confirmation,
} from '../sign-up/sign-up-confirmation.service.js';
import { User } from '../user.entity.js';

/** The result of a used link. */
export type LinkOutcome =
  | { readonly kind: 'session'; readonly session: LoginSession; readonly userId: string }
  /**
   * The link was requested with a code challenge: the holder of the verifier gets the session for the code.
   */
  | { readonly kind: 'code'; readonly code: string; readonly userId: string }
  /** For a changed address: the other address has still to be confirmed. */
  | { readonly kind: 'half' };

export interface LinkRedemption {
  readonly type: LinkType;
  readonly token: string;
  readonly forCode: boolean;
  /** Chosen on the page of a sign-up that another browser made. */
  readonly chosen?: AccountDetails | undefined;
}

/**
 * The kinds of request that a link type accepts. The email to a registered address that signed up again signs
 * in.
 */
const KINDS: Readonly<Record<LinkType, readonly LinkKind[]>> = {
  signup: ['signup'],
  magiclink: ['magiclink', 'signup'],
  email: ['magiclink', 'signup'],
  invite: [],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
};

const CODE_MS = 5 * 60_000;
/** The most emails of one change, including resends: limits allow fewer. */
const MAX_LETTERS = 100;

interface Claimed {
  readonly link: LinkRequest;
  /** Null where the address has no account yet. */
  readonly user: User | null;
}

/** Uses links, once each (rule I4). */
@Injectable()
export class LinkUseService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly tokens: LinkTokens,
    private readonly signUps: SignUpConfirmationService,
    private readonly links: LinkRequestsService,
    private readonly sessions: LoginSessionsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Performs the action of a link. `forCode` where the address of the opened page is visible to others: a
   * client that sent a code challenge gets a code there. Throws AuthError otp_expired for a link that is
   * used, too old or none of ours, and weak_password for a chosen password, which does not use up the link.
   */
  async use(given: LinkRedemption, client: Client): Promise<LinkOutcome> {
    const chosen = given.chosen ? await this.signUps.prepare(given.chosen) : null;
    const confirmation = { browserSecret: client.browserSecret, chosen };
    return this.em.fork().transactional(async (em) => {
      const claimed = await this.claim(em, given);
      const userId = await this.confirm(em, claimed, { type: given.type, confirmation });
      if (userId === undefined) return { kind: 'half' };
      const { link } = claimed;
      if (!link.codeChallenge || !given.forCode) {
        return { kind: 'session', userId, session: await this.signIn(em, { link, userId }, client) };
      }
      const expiresAt = new Date(this.clock.now().getTime() + CODE_MS);
      await em.nativeUpdate(LinkRequest, { id: link.id }, { userId, expiresAt });
      return { kind: 'code', userId, code: this.tokens.codeOf(link) };
    });
  }

  /**
   * The session for the code of a used link. Throws AuthError flow_state_not_found for a code that is used,
   * too old or none of ours, and bad_code_verifier in another browser than the one that requested the link.
   */
  async exchange(
    { auth_code: code, code_verifier: verifier }: CodeGrant,
    client: Client,
  ): Promise<LoginSession> {
    return this.em.fork().transactional(async (em) => {
      const { link } = (await this.lock(em, code)) ?? {};
      const isGood =
        link &&
        constantTimeEquals(code, this.tokens.codeOf(link)) &&
        Boolean(link.usedAt) &&
        !link.codeUsedAt &&
        link.expiresAt > this.clock.now();
      if (!isGood || !link.userId || !link.codeChallenge) throw new AuthError('flow_state_not_found');
      if (!verifierMatches(verifier, link.codeChallenge, link.codeChallengeMethod ?? 'plain'))
        throw new AuthError('bad_code_verifier');
      link.codeUsedAt = this.clock.now();
      await em.flush();
      return this.signIn(em, { link, userId: link.userId }, client);
    });
  }

  private async claim(em: EntityManager, { type, token }: LinkRedemption): Promise<Claimed> {
    const claimed = await this.lock(em, token);
    const isGood =
      claimed &&
      constantTimeEquals(token, this.tokens.tokenOf(claimed.link)) &&
      KINDS[type].includes(claimed.link.kind) &&
      !claimed.link.usedAt &&
      claimed.link.expiresAt > this.clock.now();
    if (!isGood) throw new AuthError('otp_expired');
    claimed.link.usedAt = this.clock.now();
    await em.flush();
    return claimed;
  }

  /**
   * Locks the request of a token or code, and its account. The account is locked first, as in all code that
   * changes it and then ends its links: a different order would deadlock.
   */
  private async lock(em: EntityManager, secret: string): Promise<Claimed | undefined> {
    const id = this.tokens.idIn(secret);
    const seen = id && (await em.findOne(LinkRequest, { id }, { disableIdentityMap: true }));
    if (!seen) return undefined;
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const owner = seen.userId ? { id: seen.userId } : { email: seen.email };
    const user = await em.findOne(User, owner, { lockMode });
    const link = await em.findOne(LinkRequest, { id: seen.id }, { lockMode });
    return link ? { link, user } : undefined;
  }

  /** The account that the link opens; undefined when a changed address waits for its other confirmation. */
  private async confirm(
    em: EntityManager,
    { link, user }: Claimed,
    { type, confirmation }: { readonly type: LinkType; readonly confirmation: Confirmation },
  ): Promise<string | undefined> {
    if (link.emailChangeId) return this.confirmChange(em, { link, user }, link.emailChangeId);
    if (user) return user.id;
    if (type !== 'signup') throw new AuthError('otp_expired');
    return this.signUps.createAccount(em, link, confirmation);
  }

  /** The account is locked: of two concurrent confirmations, the second sees that the first is done. */
  private async confirmChange(
    em: EntityManager,
    { link, user }: Claimed,
    emailChangeId: string,
  ): Promise<string | undefined> {
    if (!user || !link.newEmail) throw new AuthError('otp_expired');
    const used = await em.find(
      LinkRequest,
      { emailChangeId, usedAt: { $ne: null } },
      { fields: ['kind'], limit: MAX_LETTERS, disableIdentityMap: true },
    );
    if (new Set(used.map(({ kind }) => kind)).size < 2) return undefined;
    await this.changeEmail(em, user, link.newEmail);
    return user.id;
  }

  private async changeEmail(em: EntityManager, user: User, newEmail: string): Promise<void> {
    const now = this.clock.now();
    await this.links.endAll(em, { userId: user.id, email: user.email });
    user.email = newEmail;
    user.emailConfirmedAt = now;
    user.updatedAt = now;
    try {
      await em.flush();
    } catch (error) {
      // Another person has signed up with the address since and has confirmed it, too.
      if (error instanceof UniqueConstraintViolationException) throw new AuthError('otp_expired');
      throw error;
    }
    await record(em, 'identity.email-confirmed', { userId: user.id }, now);
    await this.audit.note({ action: 'identity.email-changed', actorId: user.id, subjectId: user.id }, em);
  }

  private async signIn(
    em: EntityManager,
    { link, userId }: { link: LinkRequest; userId: string },
    { userAgent, address }: Client,
  ): Promise<LoginSession> {
    const method = link.kind === 'recovery' ? 'recovery' : 'otp';
    const session = await this.sessions.open(em, { userId, method, userAgent });
    await this.audit.note(
      { action: 'identity.signed-in', actorId: userId, address, details: { method: link.kind } },
      em,
    );
    return session;
  }
}
