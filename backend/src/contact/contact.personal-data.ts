import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataProvider,
} from '../platform/personal-data/personal-data.registry.js';
import { Vault } from '../platform/vault/vault.js';
import { inLines, WordingsService } from '../platform/wordings/wordings.service.js';
import { replyContext } from './contact-answers.service.js';
import { ContactMessage } from './contact-message.entity.js';
import { messageContext } from './contact.service.js';
import { WaitlistEntry } from './waitlist-entry.entity.js';

/** Personal data by email address: a person's place on the waiting list and their messages. */
@Injectable()
export class ContactPersonalData implements PersonalDataProvider {
  readonly module = 'contact';

  constructor(
    registry: PersonalDataRegistry,
    private readonly vault: Vault,
    private readonly wordings: WordingsService,
  ) {
    registry.register(this);
  }

  async exportFor(person: Person, em: EntityManager): Promise<DataSheet[]> {
    return [await this.waitingList(person, em), await this.messages(person, em)];
  }

  async erase({ email }: Person, em: EntityManager): Promise<void> {
    await em.nativeDelete(WaitlistEntry, { email });
    await em.nativeDelete(ContactMessage, { email });
  }

  private async messages({ email }: Person, em: EntityManager): Promise<DataSheet> {
    const found = await em.find(
      ContactMessage,
      { email },
      { orderBy: { createdAt: 'asc' }, disableIdentityMap: true },
    );
    const words = await this.wordsOf(found, em);
    return {
      name: 'messages',
      rows: found.map(
        ({ id, name, topic, organisation, role, messageSealed, replySealed, createdAt, wordingId }) => ({
          name,
          topic,
          organisation: organisation ?? null,
          role: role ?? null,
          message: String(this.vault.open(messageSealed, messageContext(id))),
          reply: replySealed ? String(this.vault.open(replySealed, replyContext(id))) : null,
          createdAt: createdAt.toISOString(),
          agreedTo: words(wordingId),
        }),
      ),
    };
  }

  private async waitingList({ email }: Person, em: EntityManager): Promise<DataSheet> {
    const entries = await em.find(WaitlistEntry, { email }, { disableIdentityMap: true });
    const words = await this.wordsOf(entries, em);
    const rows = entries.map(({ postcode, country, createdAt, wordingId }) => ({
      email,
      postcode,
      country,
      createdAt: createdAt.toISOString(),
      agreedTo: words(wordingId),
    }));
    return { name: 'waiting-list', rows };
  }

  /** The wording agreed to with each of these, in one line; empty where an earlier release stored none. */
  private async wordsOf(
    records: readonly { readonly wordingId?: string | null }[],
    em: EntityManager,
  ): Promise<(id: string | null | undefined) => string> {
    const byId = await this.wordings.byId(
      records.flatMap(({ wordingId }) => wordingId ?? []),
      em,
    );
    return (id) => {
      const found = id == null ? undefined : byId.get(id);
      return found ? inLines([found]) : '';
    };
  }
}
