import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { MikroORM, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { ENTITIES } from '#backend/entities.js';
import { databaseOptions } from '#backend/platform/database/options.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { freshDatabase } from '#test/setup/system/database.js';

const insertNote = preparedStatement<{ id: number }>(
  'test_insert_note',
  'insert into test_note (id, text) values ($1, $2) returning id',
);
const findNote = preparedStatement<{ text: unknown }>(
  'test_find_note',
  'select text from test_note where id = $1',
);

let orm: MikroORM;
beforeAll(async () => {
  // One connection, so that every statement meets what the ones before it have prepared.
  orm = await MikroORM.init({ ...databaseOptions(await freshDatabase(), 1), entities: [...ENTITIES] });
});
beforeEach(async () => {
  await orm.em.fork().execute('drop table if exists test_note');
  await orm.em.fork().execute('create table test_note (id int primary key, text text not null)');
});
afterAll(() => orm.close(true));

const prepared = async (): Promise<string[]> => {
  const rows = await orm.em
    .fork()
    .execute<{ name: string }[]>(
      "select name from pg_prepared_statements where name like 'test%' order by 1",
    );
  return rows.map(({ name }) => name);
};

it('is prepared once under its name, and takes its values apart from its text', async () => {
  const em = orm.em.fork();
  const hostile = `'; drop table test_note; -- $1 ?`;
  await insertNote.rows(em, 1, hostile);
  await insertNote.rows(em, 2, 'second');
  expect(await findNote.rows(em, 1)).toEqual([{ text: hostile }]);
  expect(await findNote.rows(em, 2)).toEqual([{ text: 'second' }]);
  expect(await prepared()).toEqual(['test_find_note', 'test_insert_note']);
});

it('joins the transaction it is called in, and rolls back with it', async () => {
  const failing = orm.em.fork().transactional(async (em) => {
    await insertNote.rows(em, 1, 'first');
    expect(await findNote.rows(em, 1)).toEqual([{ text: 'first' }]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await findNote.rows(orm.em.fork(), 1)).toEqual([]);
});

it('also joins it from the entity manager of a service', async () => {
  await orm.em.fork().transactional(async () => {
    await insertNote.rows(orm.em, 1, 'first');
    // A second connection would be waited for in vain.
    expect(await findNote.rows(orm.em, 1)).toEqual([{ text: 'first' }]);
  });
});

it('throws the exceptions of MikroORM', async () => {
  await insertNote.rows(orm.em.fork(), 1, 'first');
  await expect(insertNote.rows(orm.em.fork(), 1, 'again')).rejects.toThrow(
    UniqueConstraintViolationException,
  );
});

it('survives a change of its columns, and fails one transaction at most', async () => {
  await insertNote.rows(orm.em.fork(), 1, '7');
  await findNote.rows(orm.em.fork(), 1);
  await orm.em.fork().execute('alter table test_note alter text type int using text::int');
  expect(await findNote.rows(orm.em.fork(), 1)).toEqual([{ text: 7 }]);
  await orm.em.fork().execute('alter table test_note alter text type text');
  const read = () => orm.em.fork().transactional((em) => findNote.rows(em, 1));
  await expect(read()).rejects.toThrow('cached plan');
  expect(await read()).toEqual([{ text: '7' }]);
});

it('is prepared again on a new connection', async () => {
  await insertNote.rows(orm.em.fork(), 1, 'first');
  await findNote.rows(orm.em.fork(), 1);
  const end = () => orm.em.fork().execute('select pg_terminate_backend(pg_backend_pid())');
  await expect(end()).rejects.toThrow();
  // The pool may hand out the lost connection once more.
  const read = () => findNote.rows(orm.em.fork(), 1);
  expect(await read().catch(read)).toEqual([{ text: 'first' }]);
});

it('is refused under a name that another statement has', () => {
  expect(() => preparedStatement('test_find_note', 'select 1')).toThrow('two prepared statements');
});
