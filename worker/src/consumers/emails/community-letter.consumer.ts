import { Injectable } from '@nestjs/common';
import {
  CommunityLettersService,
  type SessionLetterFacts,
} from '#backend/community/community-letters.service.js';
import { ContactsService } from '#backend/identity/profile/contacts.service.js';
import { Env } from '#backend/platform/env.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { LetterSender } from '#worker/emails/letter-sender.js';
import { londonDay, londonTime } from '#worker/emails/london-time.js';
import type { LetterName } from '#worker/emails/render-letter.js';

type SessionFact = Fact<
  | 'community.session-booked'
  | 'community.session-upcoming'
  | 'community.session-moved'
  | 'community.session-cancelled'
>;

/** The letters about live sessions, and about posts that moderators hide (rules C4, C6). */
@Injectable()
export class CommunityLetterConsumer {
  constructor(
    private readonly community: CommunityLettersService,
    private readonly contacts: ContactsService,
    private readonly letters: LetterSender,
    private readonly env: Env,
  ) {}

  async booked(fact: Fact<'community.session-booked'>): Promise<void> {
    await this.tellOfComing(fact, 'sessionBooked');
  }

  async upcoming(fact: Fact<'community.session-upcoming'>): Promise<void> {
    await this.tellOfComing(fact, 'sessionReminder');
  }

  async moved(fact: Fact<'community.session-moved'>): Promise<void> {
    await this.tellOfComing(fact, 'sessionMoved');
  }

  async cancelled(fact: Fact<'community.session-cancelled'>): Promise<void> {
    const facts = await this.factsOf(fact);
    if (facts) await this.send(fact, 'sessionCancelled', facts);
  }

  /** Why what somebody wrote is not shown any more (rule C4); nothing where it was put back meanwhile. */
  async postHidden(fact: Fact<'community.post-hidden'>): Promise<void> {
    const post = await this.community.hiddenPost(fact.payload.postId);
    const author = post && (await this.contacts.contactOf(post.authorId));
    if (!author) return;
    const values = {
      firstName: author.firstName,
      writtenOn: londonDay(post.createdAt),
      hiddenReason: post.reason,
      actionLink: `${this.env.values.PUBLIC_URL}/community`,
    };
    await this.letters.send(fact, { name: 'postHidden', to: author.email, values });
  }

  /** Nothing to who gave the place up while the letter waited, and nothing of a session that is off. */
  private async tellOfComing(fact: SessionFact, name: LetterName): Promise<void> {
    const facts = await this.factsOf(fact);
    if (facts?.hasPlace && !facts.isCancelled) await this.send(fact, name, facts);
  }

  private factsOf({ payload: { sessionId, userId } }: SessionFact): Promise<SessionLetterFacts | null> {
    return this.community.session(sessionId, userId);
  }

  private async send(fact: SessionFact, name: LetterName, facts: SessionLetterFacts): Promise<void> {
    const owner = await this.contacts.contactOf(fact.payload.userId);
    if (!owner) return;
    const values = {
      firstName: owner.firstName,
      sessionTitle: facts.title,
      sessionHost: facts.host,
      sessionTime: londonTime(facts.startsAt),
      sessionMinutes: String(facts.lengthMinutes),
      cancelReason: facts.cancelReason,
      actionLink: `${this.env.values.PUBLIC_URL}/community`,
    };
    await this.letters.send(fact, { name, to: owner.email, values });
  }
}
