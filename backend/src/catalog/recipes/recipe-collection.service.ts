import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Changes by staff to the recipes that are bundled with the collection page (rule K2). */
export interface CollectionChanges {
  /** Ids of those that are now hidden. */
  readonly hidden: readonly string[];
  /** Ids of those with changed content. */
  readonly changed: readonly string[];
}

/** The collection beside the bundled recipes; at most thirty recipes. */
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
