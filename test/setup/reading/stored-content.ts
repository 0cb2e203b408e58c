import { Redis } from 'ioredis';
import pg from 'pg';

/** The whole content of a database, as text; bytes are shown as characters. */
export async function dumpDatabase(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select to_json(t)::text as row from ${name} t`);
      texts.push(`${name}\n`, ...rows.map(({ row }) => readBytes(row)));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}

/** The whole content of this run's queue, as text. */
export async function dumpQueue(): Promise<string> {
  const { REDIS_URL, QUEUE_DATABASE_URL } = process.env;
  if (!REDIS_URL) return dumpDatabase(QUEUE_DATABASE_URL ?? '');
  const redis = new Redis(REDIS_URL, { maxRetriesPerRequest: 1 });
  try {
    const keys = await redis.keys('*');
    const texts = await Promise.all(
      keys.map(async (key) => ((await redis.type(key)) === 'hash' ? await redis.hgetall(key) : key)),
    );
    return JSON.stringify(texts);
  } finally {
    await redis.quit();
  }
}

function readBytes(row: string): string {
  return row.replace(/\\\\x((?:[0-9a-f]{2})+)/g, (_, hex: string) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );
}
