/**
 * Functions, triggers, sequences and storage options that PostgreSQL provides and no entity can express.
 * Those of a module are beside its entities in `<module>.database.ts`; migrations copy them, and `npm run
 * verify` names any difference.
 */
export interface DatabasePart {
  /** Its purpose, with the rule of docs/rules.md that it keeps. */
  readonly keeps: string;
  /** Whether the tables need it first. */
  readonly beforeTables?: true;
  /** In the order of execution, into an empty database. */
  readonly sql: readonly string[];
}

const ROWS = {
  insert: 'new table as added',
  delete: 'old table as removed',
  update: 'old table as removed new table as added',
} as const;
export type RowEvent = keyof typeof ROWS;

/** Runs `routine` once a statement, with the rows `added` and `removed`. */
export function statementTrigger(table: string, event: RowEvent, name: string, routine: string): string {
  return `create trigger ${name} after ${event} on ${table} referencing ${ROWS[event]}
        for each statement execute function ${routine}()`;
}

/** Notifies readers of the catalogue of every change to a table, or to some of its columns. */
export function notifyingCatalogChanges(table: string, columns: readonly string[] = []): string {
  const update = columns.length > 0 ? `update of ${columns.join(', ')}` : 'update';
  return `create trigger ${table}_changed after insert or ${update} or delete or truncate on ${table}
        for each statement execute function notify_catalog_changed()`;
}

/** Runs `routine` for every change of a setting; the condition is about its row. */
export function followingSetting(name: string, routine: string, when: (row: string) => string): string[] {
  return (
    [
      ['added', 'insert', 'new'],
      ['changed', 'update', 'new'],
      ['removed', 'delete', 'old'],
    ] as const
  ).map(
    ([suffix, event, row]) => `create trigger ${name}_${suffix} after ${event} on setting for each row
        when (${when(row)}) execute function ${routine}()`,
  );
}
