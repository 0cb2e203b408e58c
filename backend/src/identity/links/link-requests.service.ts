import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import '../identity.events.js';
import { LinkRequest, type LinkKind } from './link-request.entity.js';
import type { CodeChallenge } from './links.dto.js';
import { SignUpDrafts, type SealedDraft } from '../sign-up/sign-up-drafts.js';

const MINUTE_MS = 60_000;
/** Rule I4. */
export const LINK_MINUTES = 60;

/** Where a link returns to. */
export interface LinkReturn {
  readonly redirectTo: string;
  readonly codeChallenge: CodeChallenge | null;
}

export interface LinkRequestInput extends LinkReturn {
  readonly kind: LinkKind;
  /** Lower case. */
  readonly email: string;
  /** For a sign-up. */
  readonly draft?: SealedDraft | null;
  readonly change?: {
    readonly userId: string;
    readonly emailChangeId: string;
    readonly newEmail: string;
  } | null;
}

/**
 * Records requests for links. Nothing here looks up an account, and every path does the same work, so that
 * neither the response nor its time reveals whether there is one (rule I3).
 */
@Injectable()
export class LinkRequestsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly drafts: SignUpDrafts,
  ) {}

  /** Requests a link that signs in, or one to set a new password. */
  async ask(input: LinkRequestInput): Promise<void> {
    await this.em.fork().transactional((em) => this.note(em, input));
  }

  /** Requests another email for a pending sign-up of the address: the caller's own, where there is one. */
  async askSignUpAgain(email: string, back: LinkReturn, mark: string | undefined): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const draft = await this.drafts.waiting(em, { email, mark });
      await this.note(em, { ...back, kind: 'signup', email, draft });
    });
  }

  /** Requests another email for the newest pending change of an address; it expires with the first ones. */
  async askChangeAgain(email: string, back: LinkReturn): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const pending = await em.findOne(
        LinkRequest,
        {
          email,
          kind: { $in: ['email_change_current', 'email_change_new'] },
          emailChangeId: { $ne: null },
          usedAt: null,
          expiresAt: { $gt: this.clock.now() },
        },
        { orderBy: { createdAt: 'desc', id: 'desc' }, disableIdentityMap: true },
      );
      const change = pending?.userId &&
        pending.emailChangeId &&
        pending.newEmail && {
          userId: pending.userId,
          emailChangeId: pending.emailChangeId,
          newEmail: pending.newEmail,
        };
      const kind = pending?.kind ?? 'email_change_new';
      await this.note(em, { ...back, kind, email, change: change || null }, pending?.expiresAt);
    });
  }

  /** Writes a request and its event for the worker, in the caller's transaction. */
  async note(em: EntityManager, input: LinkRequestInput, expiresAt?: Date): Promise<void> {
    const id = randomUUID();
    const now = this.clock.now();
    await em.insert(LinkRequest, {
      id,
      kind: input.kind,
      email: input.email,
      userId: input.change?.userId ?? null,
      emailChangeId: input.change?.emailChangeId ?? null,
      newEmail: input.change?.newEmail ?? null,
      sealed: input.draft ? Buffer.from(input.draft.sealed) : null,
      browserMark: input.draft?.browserMark ?? null,
      codeChallenge: input.codeChallenge?.challenge ?? null,
      codeChallengeMethod: input.codeChallenge?.method ?? null,
      redirectTo: input.redirectTo,
      createdAt: now,
      expiresAt: expiresAt ?? new Date(now.getTime() + LINK_MINUTES * MINUTE_MS),
    });
    await record(em, 'identity.link-requested', { linkId: id }, now);
  }

  /**
   * Ends every valid link and code of an account: a new password or address revokes all access that others
   * may have obtained before.
   */
  async endAll(
    em: EntityManager,
    account: { readonly userId: string; readonly email: string },
  ): Promise<void> {
    const now = this.clock.now();
    await em.nativeUpdate(
      LinkRequest,
      { $or: [{ userId: account.userId }, { email: account.email }], expiresAt: { $gt: now } },
      { expiresAt: now },
    );
  }
}
