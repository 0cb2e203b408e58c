import type { EntityName } from '@mikro-orm/core';
import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';

/** Rows of one table. */
export interface NewRows {
  readonly entity: EntityName<object>;
  readonly rows: readonly object[];
}

export function newRows<Entity extends object>(
  entity: EntityName<Entity>,
  rows: readonly RequiredEntityData<Entity>[],
): NewRows {
  return { entity, rows };
}

/**
 * Inserts rows of several tables in one statement, in the caller's transaction: one way to the database in
 * place of one for each table. Foreign keys between the tables hold, since they are checked at its end; a
 * trigger of one table does not see the rows of the others.
 */
export async function insertTogether(em: EntityManager, tables: readonly NewRows[]): Promise<void> {
  const inserts = tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ entity, rows }) =>
      em
        .createQueryBuilder(entity)
        .insert([...rows])
        .getFormattedQuery(),
    );
  if (inserts.length === 0) return;
  const parts = inserts.map((sql, at) => `rows_${at} as (${sql})`);
  await em.execute(`with ${parts.join(', ')} select 1`);
}
