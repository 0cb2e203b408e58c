import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { DATABASE_PARTS } from './database-parts.js';
import { ENTITIES } from './entities.js';
import type { DatabasePart } from './platform/database/database-part.js';
import { databaseOptions } from './platform/database/options.js';

/** Creates the schema of the entities and the database files in an empty database, without any migration. */
export async function makeFromEntities(
  databaseUrl: string,
  parts: readonly DatabasePart[] = DATABASE_PARTS,
): Promise<void> {
  const tables = await createTables(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    for (const { sql } of parts.filter((part) => part.beforeTables)) await runAll(client, sql);
    await client.query(tables);
    for (const { sql } of parts.filter((part) => !part.beforeTables)) await runAll(client, sql);
  } finally {
    await client.end();
  }
}

async function createTables(databaseUrl: string): Promise<string> {
  const orm = await MikroORM.init({ ...databaseOptions(databaseUrl, 1), entities: [...ENTITIES] });
  try {
    return await orm.schema.getCreateSchemaSQL({ wrap: false });
  } finally {
    await orm.close(true);
  }
}

async function runAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
