import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ModerationService, type PostDecision } from './moderation.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { ModeratedPostDto, ModeratedPostListDto, ModerationQuery } from './admin-moderation.dto.js';
import { moderatedPost, moderationPage } from './admin-moderation.queries.js';

/**
 * The view and the decisions of moderators (rule C4); the community module carries them out and audits them.
 */
@Injectable()
export class AdminModerationService {
  constructor(
    private readonly em: EntityManager,
    private readonly moderation: ModerationService,
  ) {}

  list(query: ModerationQuery): Promise<ModeratedPostListDto> {
    return moderationPage(this.em.fork(), query);
  }

  /** Throws not_found. */
  async hide(decision: PostDecision, reason: string): Promise<ModeratedPostDto> {
    await this.moderation.hide(decision, reason);
    return this.one(decision.id);
  }

  /** Throws not_found. */
  async restore(decision: PostDecision): Promise<ModeratedPostDto> {
    await this.moderation.restore(decision);
    return this.one(decision.id);
  }

  /** Throws not_found. */
  async dismiss(decision: PostDecision): Promise<ModeratedPostDto> {
    await this.moderation.dismiss(decision);
    return this.one(decision.id);
  }

  private async one(id: string): Promise<ModeratedPostDto> {
    const post = await moderatedPost(this.em.fork(), id);
    if (!post) throw apiError('not_found');
    return post;
  }
}
