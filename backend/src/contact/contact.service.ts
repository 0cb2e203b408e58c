import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { record } from '../platform/outbox/record.js';
import { WordingsService } from '../platform/wordings/wordings.service.js';
import { agreedWording } from '../rules/identity/agreed-words.js';
import { Vault } from '../platform/vault/vault.js';
import { normaliseEmail } from '../rules/delivery/checkout-form.js';
import './contact.events.js';
import type { ContactDto, ContactRequest } from './contact.dto.js';
import { ContactMessage } from './contact-message.entity.js';

export interface ContactEmailData {
  readonly email: string;
  readonly name: string;
  readonly ticketNumber: string;
}

const TICKET_LENGTH = 8;

/** Messages to us: stored for the administrators, confirmed to the sender by email (rule A8). */
@Injectable()
export class ContactService {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
    private readonly limits: RateLimits,
    private readonly wordings: WordingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a message and confirms it by email, unless its address has had too many of those: the person
   * typing it need not own it (rule I45). The response is the same either way.
   */
  async receive({ message, organisation, role, ...request }: ContactRequest): Promise<ContactDto> {
    const id = randomUUID();
    const now = this.clock.now();
    const wordingId = await this.wordings.keepOne(agreedWording('contact'));
    const { spent } = await this.limits.count('unaskedEmail', normaliseEmail(request.email));
    await this.em.fork().transactional(async (em) => {
      await em.insert(ContactMessage, {
        ...request,
        id,
        organisation: organisation || null,
        role: role || null,
        messageSealed: this.vault.seal(message, messageContext(id)),
        createdAt: now,
        wordingId,
      });
      if (!spent) await record(em, 'contact.message-received', { messageId: id }, now);
    });
    return { received: true, ticketNumber: ticketNumber(id) };
  }

  /** Data of the confirmation email; null when the message is gone. */
  async emailData(messageId: string): Promise<ContactEmailData | null> {
    const found = await this.em
      .fork()
      .findOne(ContactMessage, { id: messageId }, { fields: ['email', 'name'], disableIdentityMap: true });
    return found && { email: found.email, name: found.name, ticketNumber: ticketNumber(messageId) };
  }
}

/** The context a message is sealed with (Vault). */
export function messageContext(id: string): string {
  return `contact_message.message:${id}`;
}

function ticketNumber(id: string): string {
  return id.slice(0, TICKET_LENGTH).toUpperCase();
}
