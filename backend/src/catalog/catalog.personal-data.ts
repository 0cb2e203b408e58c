import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataOfRoom,
} from '../platform/personal-data/personal-data.registry.js';
import { inLines, WordingsService } from '../platform/wordings/wordings.service.js';
import { Vault } from '../platform/vault/vault.js';
import { ContactMessage } from '../contact/contact-message.entity.js';
import { replyContext } from '../contact/contact-answers.service.js';
import { messageContext } from '../contact/contact.service.js';
import { accountName, RecipeReaction } from './reactions/recipe-reaction.entity.js';
import { WaitlistEntry } from '../contact/waitlist-entry.entity.js';

/** What the catalogue keeps about somebody: their place on the waiting list and their messages, by address, and what they like. */
@Injectable()
export class CatalogPersonalData implements PersonalDataOfRoom {
  readonly room = 'catalog';

  constructor(
    registry: PersonalDataRegistry,
    private readonly vault: Vault,
    private readonly wordings: WordingsService,
  ) {
    registry.register(this);
  }

  async exportFor(person: Person, em: EntityManager): Promise<DataSheet[]> {
    return [await this.waitingList(person, em), await this.messages(person, em), await reactions(person, em)];
  }

  async erase({ userId, email }: Person, em: EntityManager): Promise<void> {
    await em.nativeDelete(WaitlistEntry, { email });
    await em.nativeDelete(ContactMessage, { email });
    await em.nativeDelete(RecipeReaction, { person: accountName(userId) });
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

  /** What was agreed to with each of these, in one line; nothing where a release before kept none. */
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

async function reactions({ userId }: Person, em: EntityManager): Promise<DataSheet> {
  const rows = await em.execute<{ recipe: string; kind: string; created_at: Date }[]>(
    `select r.id as recipe, x.kind, x.created_at from recipe_reaction x join recipe r on r.number = x.number
      where x.person = ? order by x.created_at`,
    [accountName(userId)],
    'all',
  );
  return {
    name: 'likes-and-votes',
    rows: rows.map(({ recipe, kind, created_at }) => ({
      recipe,
      kind,
      createdAt: new Date(created_at).toISOString(),
    })),
  };
}
