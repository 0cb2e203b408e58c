import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import type { PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { COMMUNITY_LIMITS, RESTORE_HOURS } from '#backend/rules/community.js';
import { MembersService } from '../members/members.service.js';
import { CommunityPost } from './post.entity.js';
import type { PostDto, PostListDto } from './posts.dto.js';
import { boardPage, onePost, repliesPage } from './posts.queries.js';

const HOUR_MS = 3_600_000;

/** Posts and replies on the board (rules C1, C5). */
@Injectable()
export class PostsService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
    private readonly personalData: PersonalDataRegistry,
    private readonly clock: Clock,
  ) {}

  /** The board, newest first. */
  list(userId: string, query: PageQuery): Promise<PostListDto> {
    return boardPage(this.em.fork(), userId, query);
  }

  /** The replies to a post, oldest first. Throws not_found for anything but a post of the board. */
  async replies(userId: string, parentId: string, query: PageQuery): Promise<PostListDto> {
    const em = this.em.fork();
    const parent = await em.count(CommunityPost, { id: parentId, parentId: null });
    if (parent === 0) throw apiError('not_found');
    return repliesPage(em, { parentId, userId, query });
  }

  /** Creates a post under the name that its author chose. */
  async create(userId: string, body: string): Promise<PostDto> {
    return this.write({ userId, body, parentId: null });
  }

  /** Replies to a visible post. Throws not_found for any other. */
  async reply(userId: string, parentId: string, body: string): Promise<PostDto> {
    return this.write({ userId, body, parentId });
  }

  /** Changes a person's own post; replies are shorter than posts. Throws not_found, post_hidden. */
  async edit(userId: string, id: string, body: string): Promise<PostDto> {
    await this.em.fork().transactional(async (em) => {
      const post = await ownPost(em, userId, id);
      if (post.status === 'hidden') throw apiError('post_hidden');
      if (post.status !== 'visible') throw apiError('not_found');
      if (post.parentId != null && body.length > COMMUNITY_LIMITS.reply) throw tooLong();
      if (body === post.body) return;
      post.edit(body, this.clock.now());
      await em.flush();
    });
    return this.view(userId, id);
  }

  /** Removes a person's own post; idempotent. Throws not_found, post_hidden. */
  async remove(userId: string, id: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const post = await ownPost(em, userId, id);
      if (post.status === 'hidden') throw apiError('post_hidden');
      if (post.status === 'removed') return;
      post.remove(this.clock.now());
      await em.flush();
    });
  }

  /** Restores a removed post, within a day. Throws not_found afterwards. */
  async restore(userId: string, id: string): Promise<PostDto> {
    await this.em.fork().transactional(async (em) => {
      const post = await ownPost(em, userId, id);
      if (post.status !== 'removed') return;
      const until = (post.removedAt?.getTime() ?? 0) + RESTORE_HOURS * HOUR_MS;
      if (this.clock.now().getTime() > until || post.body === '') throw apiError('not_found');
      post.restore();
      await em.flush();
    });
    return this.view(userId, id);
  }

  private async write({
    userId,
    body,
    parentId,
  }: {
    readonly userId: string;
    readonly body: string;
    readonly parentId: string | null;
  }): Promise<PostDto> {
    await this.members.ensure(userId);
    const id = randomUUID();
    await this.em.fork().transactional(async (em) => {
      await this.personalData.holdOwn(em, userId);
      if (parentId !== null) await lockedPost(em, parentId);
      const createdAt = this.clock.now();
      await em.insert(CommunityPost, { id, parentId, authorId: userId, body, status: 'visible', createdAt });
    });
    return this.view(userId, id);
  }

  private async view(userId: string, id: string): Promise<PostDto> {
    const post = await onePost(this.em.fork(), id, userId);
    if (!post) throw apiError('not_found');
    return post;
  }
}

/** Locks the post that a reply is for, so that it is not removed meanwhile. */
async function lockedPost(em: EntityManager, id: string): Promise<void> {
  const post = await em.findOne(
    CommunityPost,
    { id, parentId: null, status: 'visible' },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!post) throw apiError('not_found');
}

async function ownPost(em: EntityManager, authorId: string, id: string): Promise<CommunityPost> {
  const post = await em.findOne(CommunityPost, { id, authorId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!post) throw apiError('not_found');
  return post;
}

function tooLong() {
  return apiError('validation_failed', {
    errors: [{ field: 'body', message: 'This is too long' }],
  });
}
