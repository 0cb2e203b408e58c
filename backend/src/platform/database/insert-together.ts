import type { EntityName } from '@mikro-orm/core';
import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { preparedStatement, type PreparedStatement } from './prepared-statement.js';

interface Insert {
  readonly table: string;
  readonly columns: readonly string[];
  /** One object for each row, by column, as JSON. */
  readonly rows: string;
}

/** New rows of one table: their insert, if there are any. */
export type NewRows = (em: EntityManager) => readonly Insert[];

/** Rows of one table with the same properties; one that is left out gets its default. */
export function newRows<Entity extends object>(
  entity: EntityName<Entity>,
  rows: readonly RequiredEntityData<Entity>[],
): NewRows {
  return (em) => {
    const [first] = rows;
    if (!first) return [];
    const { tableName, columnOf } = tableOf(em, entity);
    const byColumn = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [columnOf.get(key) ?? key, jsonOf(value)] as const),
      ),
    );
    const columns = Object.keys(byColumn[0] ?? {});
    return [{ table: tableName, columns, rows: JSON.stringify(byColumn) }];
  };
}

interface Table {
  readonly tableName: string;
  readonly columnOf: ReadonlyMap<string, string>;
}

/** By entity: they do not change while the process runs. */
const tables = new WeakMap<object, Table>();

function tableOf<Entity extends object>(em: EntityManager, entity: EntityName<Entity>): Table {
  const { class: key, tableName, properties } = em.getMetadata().get<Entity>(entity);
  const known = tables.get(key);
  if (known) return known;
  const columnOf = new Map(
    Object.values<{ name: string; fieldNames: string[] }>(properties).map((property) => [
      property.name,
      property.fieldNames[0] ?? property.name,
    ]),
  );
  const table = { tableName, columnOf };
  tables.set(key, table);
  return table;
}

/** By their text; the shapes of rows are few, since code writes them. */
const statements = new Map<string, PreparedStatement<object>>();

/**
 * Inserts rows of several tables in one statement, in the caller's transaction: one way to the database in
 * place of one for each table. The rows of a table are one parameter, so that the text, which is prepared, does
 * not depend on how many there are. Foreign keys between the tables hold, since they are checked at its end; a
 * trigger of one table does not see the rows of the others.
 */
export async function insertTogether(em: EntityManager, tables: readonly NewRows[]): Promise<void> {
  const inserts = tables.flatMap((rows) => rows(em));
  if (inserts.length === 0) return;
  const parts = inserts.map(({ table, columns }, at) => {
    const names = columns.map((column) => `"${column}"`).join(', ');
    const given = `jsonb_populate_recordset(null::"${table}", $${at + 1}::jsonb)`;
    return `rows_${at} as (insert into "${table}" (${names}) select ${names} from ${given})`;
  });
  const sql = `with ${parts.join(', ')} select 1`;
  const known = statements.get(sql) ?? preparedStatement(`insert_together_${statements.size}`, sql);
  statements.set(sql, known);
  await known.rows(em, ...inserts.map(({ rows }) => rows));
}

/** A value as PostgreSQL reads it out of JSON: bytes in their hexadecimal form. */
function jsonOf(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
