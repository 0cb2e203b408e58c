import pg from 'pg';
import { DATABASE_PARTS } from './database-parts.js';
import { makeFromEntities } from './make-database.js';
import type { DatabasePart } from './platform/database/database-part.js';
import { migrateUp } from './platform/database/migrate.js';
import { readSchemaSnapshot } from './platform/database/shape.js';
import { differencesOf, type Difference } from './platform/database/schema-differences.js';

/** Two connections: to a database created by the migrations, and to one created from the entities. */
export interface SchemaConnections {
  readonly migrations: pg.Client;
  readonly migrationsUrl: string;
  readonly entities: pg.Client;
}

/** The differences between the migrations and the entities and database files; empty, as it should be. */
export async function schemaDrift(
  ownerUrl: string,
  parts: readonly DatabasePart[] = DATABASE_PARTS,
): Promise<Difference[]> {
  return withBothSchemas(ownerUrl, parts, compare);
}

/** The same for existing databases. */
export async function compare({ migrations, entities }: SchemaConnections): Promise<Difference[]> {
  return differencesOf(await readSchemaSnapshot(migrations), await readSchemaSnapshot(entities));
}

/**
 * Creates the two databases on the server of `ownerUrl`, beside its own, for as long as `work` runs. The
 * owner has to be allowed to create databases; the one of `ownerUrl` is neither read nor changed.
 */
export async function withBothSchemas<Result>(
  ownerUrl: string,
  parts: readonly DatabasePart[],
  work: (both: SchemaConnections) => Promise<Result>,
): Promise<Result> {
  return withDatabase(ownerUrl, 'by_migrations', async (migrationsUrl) => {
    await migrateUp(migrationsUrl);
    return withDatabase(ownerUrl, 'by_entities', async (entitiesUrl) => {
      await makeFromEntities(entitiesUrl, parts);
      return connected(migrationsUrl, (migrations) =>
        connected(entitiesUrl, (entities) => work({ migrations, migrationsUrl, entities })),
      );
    });
  });
}

async function withDatabase<Result>(
  ownerUrl: string,
  suffix: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const url = new URL(ownerUrl);
  const name = `${url.pathname.slice(1)}_${suffix}`;
  url.pathname = `/${name}`;
  const database = pg.escapeIdentifier(name);
  const drop = `drop database if exists ${database} with (force)`;
  await connected(ownerUrl, async (owner) => {
    await owner.query(drop);
    await owner.query(`create database ${database} template template0`);
  });
  try {
    return await work(url.toString());
  } finally {
    await connected(ownerUrl, (owner) => owner.query(drop));
  }
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
