import { Injectable } from '@nestjs/common';
import { ContactService } from '../../../backend/src/catalog/contact.service.js';
import type { Fact } from '../../../backend/src/platform/outbox/event-map.js';
import { LetterSender } from '../emails/letter-sender.js';

/** The letter that confirms a message to us. */
@Injectable()
export class ContactLetterConsumer {
  constructor(
    private readonly contact: ContactService,
    private readonly letters: LetterSender,
  ) {}

  /** Says nothing of what was written: anybody can write in somebody else's name. */
  async received(fact: Fact<'catalog.contact-received'>): Promise<void> {
    const facts = await this.contact.letterFacts(fact.payload.messageId);
    if (!facts) return;
    const { email, name, ticketNumber } = facts;
    const values = { firstName: name, ticketNumber };
    await this.letters.send(fact, { name: 'contactReceived', to: email, values });
  }
}
