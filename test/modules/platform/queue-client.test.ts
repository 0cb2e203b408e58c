import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { QueueClient } from '#backend/platform/queues/queue-client.js';
import { freshDatabase } from '#test/setup/system/database.js';

let connectionString: string;
let pool: pg.Pool;
const opened = (Client: typeof pg.Client): pg.Pool => new pg.Pool({ connectionString, max: 1, Client });
const preparedBy = async (some: pg.Pool): Promise<string[]> =>
  (await some.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

beforeAll(async () => {
  connectionString = await freshDatabase();
  pool = opened(QueueClient);
});
afterAll(() => pool.end());

describe("a connection of the queue's pool", () => {
  it('prepares what is sent again and again, once', async () => {
    for (const each of [1, 2, 3])
      expect((await pool.query('select $1::int as each', [each])).rows).toEqual([{ each }]);
    expect(await preparedBy(pool)).toEqual(['select $1::int as each']);
  });

  it('is what prepares it: the control', async () => {
    const plain = opened(pg.Client);
    await plain.query('select $1::int as each', [1]);
    expect(await preparedBy(plain)).toEqual([]);
    await plain.end();
  });

  it('reports errors, and stays usable', async () => {
    await expect(pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
    expect((await pool.query('select 1 / $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
  });

  it('gives a text another name when a newer release has changed its result', async () => {
    await pool.query('create table queue_client (id int)');
    const read = (): Promise<pg.QueryResult> => pool.query('select * from queue_client where id = $1', [1]);
    await read();
    await pool.query('alter table queue_client add column name text');
    await expect(read()).rejects.toThrow('cached plan');
    expect((await read()).fields.map(({ name }) => name)).toEqual(['id', 'name']);
  });
});
