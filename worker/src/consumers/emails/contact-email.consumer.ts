import { Injectable } from '@nestjs/common';
import { ContactAnswersService } from '#backend/contact/contact-answers.service.js';
import { WaitlistService } from '#backend/contact/waitlist.service.js';
import { Env } from '#backend/platform/env.js';
import { ContactService } from '#backend/contact/contact.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { escapeHtml } from '#worker/emails/escape-html.js';
import { paragraph } from '#worker/emails/layout.js';
import { EmailSender } from '#worker/emails/email-sender.js';

const TICKET_LENGTH = 8;

/** The email that confirms a message to us. */
@Injectable()
export class ContactEmailConsumer {
  constructor(
    private readonly contact: ContactService,
    private readonly answers: ContactAnswersService,
    private readonly waitlist: WaitlistService,
    private readonly env: Env,
    private readonly emails: EmailSender,
  ) {}

  /** Repeats nothing of the message: anybody can write in another person's name. */
  async received(event: DomainEvent<'contact.message-received'>): Promise<void> {
    const facts = await this.contact.emailData(event.payload.messageId);
    if (!facts) return;
    const { email, ticketNumber } = facts;
    const values = { ticketNumber };
    await this.emails.send(event, { name: 'contactReceived', to: email, values });
  }

  /** We now deliver to a customer who had wanted to hear of it (rule X24). */
  async areaOpened(event: DomainEvent<'contact.area-opened'>): Promise<void> {
    const { entryId } = event.payload;
    const facts = await this.waitlist.emailData(entryId);
    if (!facts) return;
    const { email, postcode } = facts;
    const values = { postcode, actionLink: `${this.env.values.PUBLIC_URL}/shop` };
    const marketing = { kind: 'waitlist', id: entryId } as const;
    await this.emails.send(event, { name: 'areaOpened', to: email, values, marketing });
  }

  /** A reply of our staff. */
  async answered(event: DomainEvent<'contact.message-answered'>): Promise<void> {
    const facts = await this.answers.emailData(event.payload.messageId);
    if (!facts) return;
    const { email, name, reply } = facts;
    const html = reply
      .split(/\n{2,}/)
      .map((part) => paragraph(escapeHtml(part).replaceAll('\n', '<br>')))
      .join('');
    const values = {
      firstName: name,
      ticketNumber: event.payload.messageId.slice(0, TICKET_LENGTH).toUpperCase(),
      replyText: { text: reply, html },
    };
    await this.emails.send(event, {
      name: 'contactAnswered',
      to: email,
      values,
      greets: 'account or given',
    });
  }
}
