import type { EntityName } from '@mikro-orm/core';
import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';

interface Insert {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** New rows of one table: their insert, if there are any. */
export type NewRows = (em: EntityManager) => readonly Insert[];

export function newRows<Entity extends object>(
  entity: EntityName<Entity>,
  rows: readonly RequiredEntityData<Entity>[],
): NewRows {
  return (em) =>
    rows.length === 0
      ? []
      : [
          em
            .createQueryBuilder(entity)
            .insert([...rows])
            .toQuery(),
        ];
}

/**
 * Inserts rows of several tables in one statement, in the caller's transaction: one way to the database in
 * place of one for each table. Foreign keys between the tables hold, since they are checked at its end; a
 * trigger of one table does not see the rows of the others.
 */
export async function insertTogether(em: EntityManager, tables: readonly NewRows[]): Promise<void> {
  const inserts = tables.flatMap((rows) => rows(em));
  if (inserts.length === 0) return;
  const parts = inserts.map(({ sql }, at) => `rows_${at} as (${sql})`);
  await em.execute(
    `with ${parts.join(', ')} select 1`,
    inserts.flatMap(({ params }) => [...params]),
  );
}
