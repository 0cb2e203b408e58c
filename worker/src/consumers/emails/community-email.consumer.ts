import { Injectable } from '@nestjs/common';
import {
  CommunityEmailsService,
  type CommunityEventEmailData,
} from '#backend/community/community-emails.service.js';
import { ContactsService } from '#backend/identity/profile/contacts.service.js';
import { Env } from '#backend/platform/env.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import { londonDay, londonTime } from '#worker/emails/london-time.js';
import type { EmailTemplateName } from '#worker/emails/render-email.js';

type CommunityDomainEvent = DomainEvent<
  | 'community.event-booked'
  | 'community.event-upcoming'
  | 'community.event-moved'
  | 'community.event-cancelled'
>;

/** The emails about live sessions, and about posts that moderators hide (rules C4, C6). */
@Injectable()
export class CommunityEmailConsumer {
  constructor(
    private readonly community: CommunityEmailsService,
    private readonly contacts: ContactsService,
    private readonly emails: EmailSender,
    private readonly env: Env,
  ) {}

  async booked(event: DomainEvent<'community.event-booked'>): Promise<void> {
    await this.tellOfComing(event, 'eventBooked');
  }

  async upcoming(event: DomainEvent<'community.event-upcoming'>): Promise<void> {
    await this.tellOfComing(event, 'eventReminder');
  }

  async moved(event: DomainEvent<'community.event-moved'>): Promise<void> {
    await this.tellOfComing(event, 'eventMoved');
  }

  async cancelled(event: DomainEvent<'community.event-cancelled'>): Promise<void> {
    const facts = await this.factsOf(event);
    if (facts) await this.send(event, 'eventCancelled', facts);
  }

  /** Why a post is no longer shown (rule C4); nothing where it was restored meanwhile. */
  async postHidden(event: DomainEvent<'community.post-hidden'>): Promise<void> {
    const post = await this.community.hiddenPost(event.payload.postId);
    const author = post && (await this.contacts.contactOf(post.authorId));
    if (!author) return;
    const values = {
      firstName: author.firstName,
      writtenOn: londonDay(post.createdAt),
      hiddenReason: post.reason,
      actionLink: `${this.env.values.PUBLIC_URL}/community`,
    };
    await this.emails.send(event, { name: 'postHidden', to: author.email, values });
  }

  /**
   * Nothing to a member who gave the place up while the email waited, and nothing about a cancelled session.
   */
  private async tellOfComing(event: CommunityDomainEvent, name: EmailTemplateName): Promise<void> {
    const facts = await this.factsOf(event);
    if (facts?.hasPlace && !facts.isCancelled) await this.send(event, name, facts);
  }

  private factsOf({
    payload: { communityEventId, userId },
  }: CommunityDomainEvent): Promise<CommunityEventEmailData | null> {
    return this.community.session(communityEventId, userId);
  }

  private async send(
    event: CommunityDomainEvent,
    name: EmailTemplateName,
    facts: CommunityEventEmailData,
  ): Promise<void> {
    const owner = await this.contacts.contactOf(event.payload.userId);
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
    await this.emails.send(event, { name, to: owner.email, values });
  }
}
