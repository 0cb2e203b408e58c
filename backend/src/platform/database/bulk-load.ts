import type pg from 'pg';

/**
 * Runs work that fills tables with rows of a shop that has run already, in the caller's transaction, which
 * has to be the owner's: what triggers derive from a row is among the rows, and references may point to rows
 * that come later.
 */
export async function withoutTriggers(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map((table) => client.escapeIdentifier(table));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const references = await referencesOf(client);
  for (const { table, name } of references)
    await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`);
  await work();
  await client.query('set constraints all immediate');
  for (const { table, name } of references)
    await client.query(`alter table ${table} alter constraint ${name} not deferrable`);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

/** Sets what the sequences give next. */
export async function setSequences(
  client: pg.Client,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, next] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint, false)', [
      client.escapeIdentifier(name),
      next,
    ]);
}

/** Immediate foreign keys, with their tables, as quoted for a statement. */
async function referencesOf(client: pg.Client): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`,
  );
  return rows;
}
