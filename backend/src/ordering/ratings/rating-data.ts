import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DataSheet, Person } from '#backend/platform/personal-data/personal-data.registry.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { removeAllOf } from './dish-ratings.service.js';
import { DishRating } from './dish-rating.entity.js';
import { RatingPeople } from './rating-person.js';
import { openRatingWords } from './rating-words.js';

/** The ratings of a person, for their copy and for erasure (rule H62). */
@Injectable()
export class RatingData {
  constructor(
    private readonly people: RatingPeople,
    private readonly vault: Vault,
  ) {}

  /** Everything that a person said of dishes, also as a guest. */
  async sheetFor(person: Person, em: EntityManager): Promise<DataSheet> {
    const rows = await em.find(
      DishRating,
      { person: { $in: this.namesOf(person) } },
      { orderBy: { createdAt: 'asc', id: 'asc' }, disableIdentityMap: true },
    );
    return {
      name: 'dish-ratings',
      rows: rows.map((row) => {
        const { taste, reasons, comment } = openRatingWords(this.vault, row);
        return {
          orderId: row.orderId,
          dish: row.sku,
          stars: row.stars ?? null,
          taste,
          reasons: reasons.join(', '),
          comment,
          commentStatus: row.commentStatus,
          ratedAt: row.updatedAt.toISOString(),
        };
      }),
    };
  }

  /** Deletes them, in the caller's transaction, which holds the person's orders. */
  async eraseFor(person: Person, em: EntityManager): Promise<void> {
    const people = this.namesOf(person);
    const rated = await em.find(
      DishRating,
      { person: { $in: people } },
      { fields: ['voice'], disableIdentityMap: true },
    );
    await removeAllOf(em, people);
    const voices = new Set([this.people.voice(person.email), ...rated.map(({ voice }) => voice)]);
    for (const voice of [...voices].sort()) await forgetChanges(em, voice);
  }

  private namesOf({ userId, email }: Person): string[] {
    return [this.people.account(userId), this.people.guest(email)];
  }
}

/** What a voice changed counts for nobody any more, in the order in which everybody locks the sums. */
async function forgetChanges(em: EntityManager, voice: string): Promise<void> {
  await em.execute(
    `with held as (select sku from product_rating where changed_by @> array[?] order by sku for update)
     update product_rating r set changed_by = array_remove(changed_by, ?) from held where r.sku = held.sku`,
    [voice, voice],
    'run',
  );
}
