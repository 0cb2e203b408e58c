import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import '../community.events.js';
import { CommunityPost, CommunityReport } from './post.entity.js';

/** A moderator's decision about one post. */
export interface PostDecision {
  readonly id: string;
  /** The account that decides. */
  readonly actorId: string;
}

/** Decisions of moderators about posts and replies; each is audited (rules A7, C4). */
@Injectable()
export class ModerationService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Hides a post with a reason, which its author gets by email; its reports are closed. Idempotent. Throws
   * not_found when it is gone.
   */
  async hide({ id, actorId }: PostDecision, reason: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const post = await lockedPost(em, id);
      if (post.status === 'hidden') return;
      if (post.status !== 'visible') throw apiError('not_found');
      const now = this.clock.now();
      post.hide(reason, now);
      await em.flush();
      await closeReports(em, id, now);
      await this.audit.note({ action: 'admin.post-hidden', actorId, subjectId: id }, em);
      await record(em, 'community.post-hidden', { postId: id }, now);
    });
  }

  /** The number of posts that were reported at an instant or before and are not decided yet. */
  countOpenSince(since: Date): Promise<number> {
    return this.em.fork().count(CommunityPost, { openReports: { $gt: 0 }, reportedAt: { $lte: since } });
  }

  /** Shows a hidden post again; idempotent. Throws not_found. */
  async restore({ id, actorId }: PostDecision): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const post = await lockedPost(em, id);
      if (post.status !== 'hidden') return;
      post.restore();
      await em.flush();
      await this.audit.note({ action: 'admin.post-restored', actorId, subjectId: id }, em);
    });
  }

  /** Closes the reports of a post that may stay; idempotent. Throws not_found. */
  async dismiss({ id, actorId }: PostDecision): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const post = await lockedPost(em, id);
      if (post.openReports === 0) return;
      await closeReports(em, id, this.clock.now());
      const details = { reports: post.openReports };
      await this.audit.note({ action: 'admin.reports-dismissed', actorId, subjectId: id, details }, em);
    });
  }
}

async function lockedPost(em: EntityManager, id: string): Promise<CommunityPost> {
  const post = await em.findOne(CommunityPost, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!post) throw apiError('not_found');
  return post;
}

async function closeReports(em: EntityManager, postId: string, closedAt: Date): Promise<void> {
  await em.nativeUpdate(CommunityReport, { postId, closedAt: null }, { closedAt });
}
