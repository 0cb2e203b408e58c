import type { EntityName } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { preparedStatement, type PreparedStatement } from './prepared-statement.js';

/**
 * Declares a prepared statement that loads whole entities: what `em.find` does on a hot path, without building
 * the query again for each call. `rest` follows `from <table> as e`, with the parameters $1, $2 and so on. The
 * entities are managed by the entity manager of the call; read-only ones by none.
 */
export function preparedEntities<Entity extends object>(
  name: string,
  entity: EntityName<Entity>,
  rest: string,
  { isReadOnly = false } = {},
): PreparedStatement<Entity> {
  let statement: PreparedStatement<object> | undefined;
  return {
    rows: async (em, ...values) => {
      // The columns are known once the entities are.
      statement ??= preparedStatement(name, `select ${columnsOf(em, entity)} ${rest}`);
      const rows = await statement.rows(em, ...values);
      const into = isReadOnly ? em.fork() : em;
      return rows.map((row) => into.map(entity, row));
    },
  };
}

function columnsOf<Entity extends object>(em: EntityManager, entity: EntityName<Entity>): string {
  const { props, tableName } = em.getMetadata().get(entity);
  const columns = props
    .filter(({ persist }) => persist !== false)
    .flatMap(({ fieldNames }) => fieldNames.map((field) => `e."${field}"`));
  return `${columns.join(', ')} from "${tableName}" as e`;
}
