import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { ReportReason } from '#backend/rules/community.js';
import type { PostLikeDto, ReportedPostDto } from './posts.dto.js';

/** Likes and reports: one of each per person and post, enforced by the tables' keys (rule C1). */
@Injectable()
export class PostReactionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Likes a visible post; idempotent. Throws not_found. */
  async like(userId: string, postId: string): Promise<PostLikeDto> {
    await this.em.execute(
      `insert into community_like (post_id, user_id, created_at)
       select id, ?, ? from community_post where id = ? and status = 'visible' on conflict do nothing`,
      [userId, this.clock.now(), postId],
      'run',
    );
    return this.counts(postId, true);
  }

  /** Removes the like; idempotent. Throws not_found. */
  async unlike(userId: string, postId: string): Promise<PostLikeDto> {
    await this.em.execute(
      'delete from community_like where post_id = ? and user_id = ?',
      [postId, userId],
      'run',
    );
    return this.counts(postId, false);
  }

  /** Reports a post to the moderators; idempotent. Throws not_found. */
  async report(userId: string, postId: string, reason: ReportReason): Promise<ReportedPostDto> {
    await this.em.execute(
      `insert into community_report (post_id, user_id, reason, created_at)
       select id, ?, ?, ? from community_post where id = ? and status = 'visible' on conflict do nothing`,
      [userId, reason, this.clock.now(), postId],
      'run',
    );
    await this.counts(postId, false);
    return { reported: true };
  }

  private async counts(postId: string, liked: boolean): Promise<PostLikeDto> {
    const rows = await this.em.execute<{ likes: number }[]>(
      `select likes from community_post where id = ? and status = 'visible'`,
      [postId],
    );
    if (!rows[0]) throw apiError('not_found');
    return { liked, likesCount: rows[0].likes };
  }
}
