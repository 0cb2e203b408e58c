import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommunityPost } from './posts/post.entity.js';
import { CommunityBooking, CommunityEvent } from './sessions/community-event.entity.js';

export interface CommunityEventEmailData {
  readonly title: string;
  readonly host: string;
  readonly startsAt: Date;
  readonly lengthMinutes: number;
  readonly isCancelled: boolean;
  readonly cancelReason: string;
  readonly joinUrl: string | null;
  /** Whether the recipient still has the place. */
  readonly hasPlace: boolean;
}

export interface HiddenPostEmailData {
  readonly authorId: string;
  readonly createdAt: Date;
  readonly reason: string;
}

/** Data of the emails of the community. */
@Injectable()
export class CommunityEmailsService {
  constructor(private readonly em: EntityManager) {}

  /** Null when the session is gone. */
  async session(communityEventId: string, userId: string): Promise<CommunityEventEmailData | null> {
    const em = this.em.fork();
    const session = await em.findOne(CommunityEvent, { id: communityEventId }, { disableIdentityMap: true });
    if (!session) return null;
    const { title, host, startsAt, lengthMinutes, status, cancelReason, joinUrl } = session;
    return {
      title,
      host,
      startsAt,
      lengthMinutes,
      isCancelled: status === 'cancelled',
      cancelReason: cancelReason ?? '',
      joinUrl: joinUrl ?? null,
      hasPlace: (await em.count(CommunityBooking, { communityEventId, userId })) > 0,
    };
  }

  /** Null when the post is visible again, or its author is gone. */
  async hiddenPost(id: string): Promise<HiddenPostEmailData | null> {
    const post = await this.em
      .fork()
      .findOne(CommunityPost, { id, status: 'hidden' }, { disableIdentityMap: true });
    if (!post?.authorId) return null;
    return { authorId: post.authorId, createdAt: post.createdAt, reason: post.hiddenReason ?? '' };
  }
}
