import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommunityBooking, CommunitySession } from './session.entity.js';

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

/** What the letters about sessions say. */
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
}
