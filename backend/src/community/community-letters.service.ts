import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommunityPost } from './posts/post.entity.js';
import { CommunityBooking, CommunitySession } from './sessions/session.entity.js';

export interface SessionLetterFacts {
  readonly title: string;
  readonly host: string;
  readonly startsAt: Date;
  readonly lengthMinutes: number;
  readonly isCancelled: boolean;
  readonly cancelReason: string;
  readonly joinUrl: string | null;
  /** Whether whom the letter goes to still has the place. */
  readonly hasPlace: boolean;
}

export interface HiddenPostFacts {
  readonly authorId: string;
  readonly createdAt: Date;
  readonly reason: string;
}

/** What the letters of the community say. */
@Injectable()
export class CommunityLettersService {
  constructor(private readonly em: EntityManager) {}

  /** Null when the session is gone. */
  async session(sessionId: string, userId: string): Promise<SessionLetterFacts | null> {
    const em = this.em.fork();
    const session = await em.findOne(CommunitySession, { id: sessionId }, { disableIdentityMap: true });
    if (!session) return null;
    const { title, host, startsAt, lengthMinutes, state, cancelReason, joinUrl } = session;
    return {
      title,
      host,
      startsAt,
      lengthMinutes,
      isCancelled: state === 'cancelled',
      cancelReason: cancelReason ?? '',
      joinUrl: joinUrl ?? null,
      hasPlace: (await em.count(CommunityBooking, { sessionId, userId })) > 0,
    };
  }

  /** Null when the post is shown again, or its author is gone. */
  async hiddenPost(id: string): Promise<HiddenPostFacts | null> {
    const post = await this.em
      .fork()
      .findOne(CommunityPost, { id, state: 'hidden' }, { disableIdentityMap: true });
    if (!post?.authorId) return null;
    return { authorId: post.authorId, createdAt: post.createdAt, reason: post.hiddenReason ?? '' };
  }
}
