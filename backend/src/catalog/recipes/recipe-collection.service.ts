import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** What staff have made of the recipes that come with the page of the collection (rule K2). */
export interface CollectionChanges {
  /** Ids of those that are not shown any more. */
  readonly hidden: readonly string[];
  /** Ids of those that say something else now. */
  readonly changed: readonly string[];
}

/** The collection beside what shipped; of thirty recipes at most. */
@Injectable()
export class RecipeCollectionService {
  constructor(private readonly em: EntityManager) {}

  async changes(): Promise<CollectionChanges> {
    const rows = await this.em.execute<{ id: string; shown: boolean }[]>(
      `select id, shown from recipe
        where 'collection' = any(sets) and (not shown or changed_at is not null) order by id limit 100`,
    );
    const idsOf = (shown: boolean) => rows.filter((row) => row.shown === shown).map(({ id }) => id);
    return { hidden: idsOf(false), changed: idsOf(true) };
  }
}
