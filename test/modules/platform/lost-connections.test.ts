import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { ENTITIES } from '#backend/entities.js';
import { databaseOptions } from '#backend/platform/database/options.js';
import { Wire } from '#test/chaos/wire.js';
import { freshDatabase } from '#test/setup/system/database.js';

const POOL_SIZE = 2;
const CUTS = 4;

/** Begins transactions on every connection of the pool, and drops them all in the middle. */
async function loseAll(orm: MikroORM, wire: Wire): Promise<void> {
  const opened: Promise<unknown>[] = [];
  const ended: Promise<unknown>[] = [];
  for (let each = 0; each < POOL_SIZE; each += 1) {
    opened.push(
      new Promise((resolve) => {
        const work = orm.em.fork().transactional(async (em) => {
          await em.execute('select 1');
          resolve(undefined);
          await em.execute('select pg_sleep(10)');
        });
        ended.push(work.finally(() => resolve(undefined)));
      }),
    );
  }
  await Promise.all(opened);
  wire.cut();
  wire.mend(true);
  const outcomes = await Promise.allSettled(ended);
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: POOL_SIZE }, () => 'rejected'));
}

describe('a database that is cut off again and again', () => {
  let url: URL;
  let wire: Wire;
  const open = (options: Options): Promise<MikroORM> =>
    MikroORM.init({ ...options, entities: [...ENTITIES] });
  beforeAll(async () => {
    url = new URL(await freshDatabase());
    wire = await Wire.to(Number(url.port));
  });
  afterAll(async () => {
    await wire.close();
  });

  it('leaves no connection in use: the next call gets a response', async () => {
    const orm = await open(databaseOptions(wire.through(url.href), POOL_SIZE));
    for (let cut = 0; cut < CUTS; cut += 1) await loseAll(orm, wire);
    expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
    await orm.em.fork().transactional(async (em) => {
      expect(await em.execute('select 2 as two')).toEqual([{ two: 2 }]);
    });
    await orm.close(true);
  });

  it('leaves no connection if lost ones are not released', async () => {
    const usual = databaseOptions(wire.through(url.href), POOL_SIZE);
    const orm = await open({
      ...usual,
      driverOptions: { ...Object(usual.driverOptions), onPoolCreated: undefined },
    });
    await loseAll(orm, wire);
    await expect(orm.em.fork().execute('select 1')).rejects.toThrow('timeout exceeded');
    // It cannot even be closed: closing waits for the connections too.
  });

  it('is not waited for without end where it says nothing any more', async () => {
    const usual = databaseOptions(wire.through(url.href), POOL_SIZE);
    const short = { query_timeout: 300, connectionTimeoutMillis: 300 };
    const orm = await open({ ...usual, driverOptions: { ...Object(usual.driverOptions), ...short } });
    const both = () => Array.from({ length: POOL_SIZE }, () => orm.em.fork().execute('select 1 as one'));
    await Promise.all(both());
    wire.cut();
    const transaction = orm.em.fork().transactional((em) => em.execute('select 2'));
    await expect(transaction).rejects.toThrow('Query read timeout');
    const outcomes = await Promise.allSettled([...both(), ...both()]);
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
    wire.mend(false);
    expect(await Promise.all(both())).toEqual(Array.from({ length: POOL_SIZE }, () => [{ one: 1 }]));
    await orm.close(true);
  });
});
