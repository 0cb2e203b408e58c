import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { makeFromEntities } from '../../backend/src/make-database.js';
import { migrateUp } from '../../backend/src/platform/database/migrate.js';
import { shapeOf } from '../../backend/src/platform/database/shape.js';
import { differencesOf, saidOf } from '../../backend/src/platform/database/shape-differences.js';
import { grantToShopRole } from '../../backend/src/platform/database/shop-role.js';
import { asShop, emptyDatabase, freshDatabase } from '../setup/database.js';

let migrated: pg.Client;
let made: pg.Client;
beforeAll(async () => {
  migrated = await connect(await freshDatabase());
  const url = await emptyDatabase();
  await makeFromEntities(url);
  made = await connect(url);
  // The one table that the migrations make for themselves; the shop's role is kept from it.
  await made.query('create table mikro_orm_migrations ()');
  await grantToShopRole(url, asShop(url));
});
afterAll(async () => {
  await migrated.end();
  await made.end();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return client;
}

const differences = async () => differencesOf(await shapeOf(migrated), await shapeOf(made)).map(saidOf);

describe('the schema has one truth', () => {
  it('is the same by migrations as from the entities and the database files', async () => {
    expect((await shapeOf(made)).size).toBeGreaterThan(1_500);
    expect(await differences()).toEqual([]);
  });
});

describe('a database that the migrations of another product made', () => {
  it('is refused with the reason, and left as it is', async () => {
    const url = await freshDatabase();
    const client = await connect(url);
    try {
      await client.query(`update mikro_orm_migrations set name = 'before-' || name`);
      await expect(migrateUp(url)).rejects.toThrow(/made by other migrations \(before-2026-/);
      expect(await shapeOf(client)).toEqual(await shapeOf(migrated));
    } finally {
      await client.end();
    }
  });
});
