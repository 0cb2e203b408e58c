import pg from 'pg';
import type { Sealer } from './platform/vault/sealer.js';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.js';

/** A photo may have 5 MB. */
const ROWS_AT_ONCE = 20;

/** The outcome for the rows of a column. */
export interface Resealed {
  readonly name: string;
  readonly resealed: number;
  /** Rows that none of our keys opens: they stay as they are. */
  readonly unopened: number;
}

/**
 * Seals everything with the newest key, while the shop runs: values that change meanwhile are sealed with it
 * already. A second run does only what is left (rule H22).
 */
export async function reseal(databaseUrl: string, sealer: Sealer): Promise<Resealed[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const results: Resealed[] = [];
    for (const each of SEALED_COLUMNS) results.push(await resealColumn(client, sealer, each));
    return results;
  } finally {
    await client.end();
  }
}

async function resealColumn(client: pg.Client, sealer: Sealer, sealed: SealedColumn): Promise<Resealed> {
  const { table, column, key, of, purpose } = sealed;
  let resealed = 0;
  let unopened = 0;
  for (let last: string | undefined; ;) {
    const { rows } = await client.query<{ key: string; of: string; sealed: Buffer }>(
      `select ${key}::text as key, ${of}::text as of, ${column} as sealed from ${table}
        where ${column} is not null ${last === undefined ? '' : `and ${key} > $1`}
        order by ${key} limit ${ROWS_AT_ONCE}`,
      last === undefined ? [] : [last],
    );
    for (const row of rows) {
      last = row.key;
      if (sealer.isCurrent(row.sealed)) continue;
      const again = sealAgain(sealer, row.sealed, `${purpose}:${row.of}`);
      if (again === undefined) unopened += 1;
      // A write in the meantime wins.
      else {
        const { rowCount } = await client.query(
          `update ${table} set ${column} = $1 where ${key} = $2 and ${column} = $3`,
          [again, row.key, row.sealed],
        );
        resealed += rowCount ?? 0;
      }
    }
    if (rows.length < ROWS_AT_ONCE) return { name: `${table}.${column}`, resealed, unopened };
  }
}

function sealAgain(sealer: Sealer, sealed: Buffer, context: string): Buffer | undefined {
  try {
    return sealer.seal(sealer.open(sealed, context), context);
  } catch {
    return undefined;
  }
}
