import { setTimeout as sleep } from 'node:timers/promises';
import { Migration } from '@mikro-orm/migrations';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrateUp } from '#backend/platform/database/migrate.js';
import { emptyDatabase } from '#test/setup/system/database.js';

class Parcels extends Migration {
  override up(): void {
    this.addSql('create table parcel (id int primary key, town text)');
    this.addSql("insert into parcel select n, 'Leeds' from generate_series(1, 1000) n");
  }
}
class ParcelsByTown extends Migration {
  override isTransactional(): boolean {
    return false;
  }
  override up(): void {
    this.addSql('drop index concurrently if exists parcel_town');
    this.addSql('create index concurrently parcel_town on parcel (town)');
  }
}
class ParcelWeights extends Migration {
  override up(): void {
    this.addSql('alter table parcel add column grams int');
  }
}
class ParcelsWrong extends Migration {
  override up(): void {
    this.addSql('alter table parcel add column colour text');
    this.addSql('alter table parcel add column colour text');
  }
}

const parcels = { name: '001-parcels', class: Parcels };
const byTown = { name: '002-by-town', class: ParcelsByTown };
const weights = { name: '003-weights', class: ParcelWeights };

let url: string;
let client: pg.Client;
beforeEach(async () => {
  url = await emptyDatabase();
  client = await connect();
});
afterEach(() => client.end());

async function connect(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await made.connect();
  return made;
}

const namesOf = async (): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from mikro_orm_migrations order by id')).rows.map(
    ({ name }) => name,
  );

describe('migrations while the shop runs', () => {
  it('build an index concurrently, among others', async () => {
    await migrateUp(url, { migrations: [parcels, byTown, weights] });
    const { rows } = await client.query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = 'parcel_town'::regclass`,
    );
    expect(rows).toEqual([{ valid: true }]);
    expect(await namesOf()).toEqual([parcels.name, byTown.name, weights.name]);
  });

  it('apply each once when two processes start together', async () => {
    const said: string[] = [];
    const migrations = [parcels, byTown, weights];
    const say = (text: string) => void said.push(text);
    await Promise.all([migrateUp(url, { migrations, say }), migrateUp(url, { migrations, say })]);
    expect(await namesOf()).toEqual([parcels.name, byTown.name, weights.name]);
    expect(said.filter((text) => text.startsWith('applied'))).toHaveLength(3);
  });

  it('let requests pass while a reader keeps the table, and are applied once it is gone', async () => {
    await migrateUp(url, { migrations: [parcels] });
    const reader = await connect();
    await reader.query('begin');
    await reader.query('select count(*) from parcel');
    const said: string[] = [];
    const letGo = new Promise<void>((resolve) => {
      void migrateUp(url, {
        migrations: [parcels, weights],
        say: (text) => {
          said.push(text);
          resolve();
        },
      });
    });
    // The migration is queued for its lock; what comes now is behind it, and waits until it lets go.
    await waitingMigration();
    await client.query(`set statement_timeout = '5s'`);
    await client.query('select town from parcel where id = 1');
    await letGo;
    expect(said).toEqual([expect.stringMatching(/^003-weights waits for a lock .* \(1 of 60\)$/)]);
    await reader.query('rollback');
    await reader.end();
    // Another process waits for the first one, and finds nothing to do.
    await migrateUp(url, { migrations: [parcels, weights] });
    expect(await namesOf()).toEqual([parcels.name, weights.name]);
  }, 40_000);

  it('leave nothing of one that fails, and keep those before it', async () => {
    const wrong = { name: '002-wrong', class: ParcelsWrong };
    await expect(migrateUp(url, { migrations: [parcels, wrong] })).rejects.toThrow(/already exists/);
    expect(await namesOf()).toEqual([parcels.name]);
    await expect(client.query('select colour from parcel')).rejects.toThrow(/does not exist/);
  });
});

/** Until a statement waits for a lock in this database. */
async function waitingMigration(): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await sleep(20);
  }
}
