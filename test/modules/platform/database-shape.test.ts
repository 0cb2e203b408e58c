import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DATABASE_PARTS } from '#backend/database-parts.js';
import { makeFromEntities } from '#backend/make-database.js';
import { missingStatements } from '#backend/missing-statements.js';
import type { DatabasePart } from '#backend/platform/database/database-part.js';
import { migrateUp } from '#backend/platform/database/migrate.js';
import { readSchemaSnapshot } from '#backend/platform/database/shape.js';
import { differencesOf, describeDifference } from '#backend/platform/database/schema-differences.js';
import { grantShopRole } from '#backend/platform/database/shop-role.js';
import { withBothSchemas, schemaDrift } from '#backend/schema-drift.js';
import { asShop, emptyDatabase, freshDatabase } from '#test/setup/system/database.js';

let migrated: pg.Client;
let made: pg.Client;
beforeAll(async () => {
  migrated = await connect(await freshDatabase());
  const url = await emptyDatabase();
  await makeFromEntities(url);
  made = await connect(url);
  // The migrations' own table; the shop's role has no access to it.
  await made.query('create table mikro_orm_migrations ()');
  await grantShopRole(url, asShop(url));
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

/** The differences after a statement in the migrated database, which then rolls it back. */
async function differencesAfter(statement: string): Promise<string[]> {
  await migrated.query('begin');
  try {
    await migrated.query(statement);
    return differencesOf(await readSchemaSnapshot(migrated), await readSchemaSnapshot(made)).map(
      describeDifference,
    );
  } finally {
    await migrated.query('rollback');
  }
}

const allOf = (parts: readonly DatabasePart[], change: (sql: string) => string[]): DatabasePart[] =>
  parts.map((part) => ({ ...part, sql: part.sql.flatMap(change) }));

describe('the schema has one truth', () => {
  it('is the same by migrations as from the entities and the database files, with all grants', async () => {
    expect((await readSchemaSnapshot(made)).size).toBeGreaterThan(1_500);
    expect(await differencesAfter('select 1')).toEqual([]);
  });

  it.each([
    [
      'a column that is missing',
      'alter table orders drop column referral_code',
      'column orders.referral_code: no',
    ],
    [
      'a column too many',
      'alter table orders add column more text',
      'column orders.more: the migrations make it',
    ],
    [
      'the type of a column',
      'alter table audit_entry alter column action type text',
      'column audit_entry.action differs',
    ],
    [
      'a column that may be null',
      'alter table orders alter column email drop not null',
      'column orders.email differs',
    ],
    [
      'a default',
      'alter table delivery_day alter column taken set default 1',
      'column delivery_day.taken differs',
    ],
    [
      'how a column is stored',
      'alter table write_probe alter filler set storage extended',
      'column write_probe.filler',
    ],
    ['how a table is stored', 'alter table recipe reset (fillfactor)', 'table recipe differs'],
    [
      'a check',
      `alter table delivery_day drop constraint delivery_day_held_not_negative;
       alter table delivery_day add constraint delivery_day_held_not_negative check (held >= -1)`,
      'check delivery_day.delivery_day_held_not_negative differs',
    ],
    [
      'a foreign key',
      'alter table order_line drop constraint order_line_order_id_foreign',
      'foreign key order_line.order_line_order_id_foreign: no migration makes it',
    ],
    [
      'an index',
      `drop index orders_open_due; create index orders_open_due on orders (expires_at) where status = 'processing'`,
      'index orders_open_due differs',
    ],
    [
      'a trigger that is missing',
      'drop trigger ledger_entry_added on ledger_entry',
      'trigger ledger_entry.ledger_entry_added: no',
    ],
    [
      'the condition of a trigger',
      `drop trigger orders_hold_ends on orders;
       create trigger orders_hold_ends before update on orders for each row
       when (old.holds_place and (new.status <> 'pending' or not new.holds_place)) execute function orders_end_hold()`,
      'trigger orders.orders_hold_ends differs',
    ],
    [
      'a trigger that is switched off',
      'alter table ledger_entry disable trigger ledger_entry_append_only',
      'trigger ledger_entry.ledger_entry_append_only differs',
    ],
    [
      'a routine',
      `create or replace function count_post_likes() returns trigger language plpgsql as $$
       begin update community_post set likes = likes + 2 where id = new.post_id; return null; end $$`,
      'routine count_post_likes() differs',
    ],
    [
      'whose rights a routine has',
      'alter function ledger_entries_added() security invoker',
      'routine ledger_entries_added() differs',
    ],
    [
      'who may call a routine',
      'grant execute on function purge_audit_entries to public',
      'routine purge_audit_entries(most integer) differs',
    ],
    [
      'a routine too many',
      'create function more() returns int language sql as $$ select 1 $$',
      'routine more(): the migrations make it',
    ],
    ['a sequence', 'alter sequence recipe_number_seq increment 2', 'sequence recipe_number_seq differs'],
    ['a grant', 'grant update on ledger_entry to lighter_table_shop', 'table ledger_entry differs'],
  ])('names %s', async (_what, planted, named) => {
    const differences = await differencesAfter(planted);
    expect(differences).toHaveLength(1);
    expect(differences[0]).toContain(named);
  });

  it('is reported as different when a database file is changed without a migration', async () => {
    const url = await emptyDatabase();
    expect(await schemaDrift(url)).toEqual([]);
    const parts = allOf(DATABASE_PARTS, (sql) => [
      sql
        .replace('before update of code on promotion', 'before update on promotion')
        .replace('+ 60;', '+ 61;'),
    ]);
    expect((await schemaDrift(url, parts)).map(({ name }) => name)).toEqual([
      'routine orders_set_retention_end()',
      'trigger promotion.promotion_code_immutable',
    ]);
  });
});

describe('a migration that is made', () => {
  const MORE: DatabasePart = {
    keeps: 'For this test.',
    sql: [
      'create sequence more_seq as int',
      `create function more(r recipe) returns int language sql security definer set search_path = public as $$ select r.number + 1 $$`,
      'revoke execute on function more(recipe) from public',
      `create function no_more() returns trigger language plpgsql as $$ begin raise exception '% and \\d', 1; end $$`,
      'create trigger recipe_no_more before truncate on recipe for each statement execute function no_more()',
    ],
  };
  /** A dropped rule, a changed one, and new ones. */
  const changed = [
    ...allOf(DATABASE_PARTS, (sql) =>
      /promotion_code_immutable/.test(sql)
        ? []
        : [sql.replace('+ 60;', '+ 61;').replace('or old."full" and', 'or')],
    ),
    MORE,
  ];

  it('does what the entities and database files ask for, triggers and functions included', async () => {
    await withBothSchemas(await emptyDatabase(), changed, async (both) => {
      await both.migrations.query(
        `alter table orders drop column referral_code;
         alter table delivery_day drop constraint delivery_day_held_not_negative;
         alter table delivery_day add constraint delivery_day_held_not_negative check (held >= -1);
         drop index orders_open_due;
         create index orders_open_due on orders (expires_at) where status = 'processing';
         drop function package_labels_known cascade;
         drop table recipe_reaction`,
      );
      const { statements, byHand } = await missingStatements(both);
      expect(byHand).toEqual([]);
      const written = statements.join('\n');
      for (const words of ['recipe_no_more', 'no_more()', 'create sequence "more_seq"', '+ 61;'])
        expect(written).toContain(words);
      expect(written).toContain('drop trigger "promotion_code_immutable" on "promotion"');
      expect(written).toContain('drop function promotion_code_immutable()');
      expect(written).toContain('revoke execute on function more(recipe) from public');
      expect((await missingStatements(both)).statements).toEqual([]);
    });
  });

  it('reports what it cannot write', async () => {
    await withBothSchemas(await emptyDatabase(), DATABASE_PARTS, async (both) => {
      await both.migrations.query('alter table recipe reset (fillfactor)');
      await both.migrations.query(
        `drop trigger promotion_code_immutable on promotion; alter table promotion alter column code type varchar(99);
         create trigger promotion_code_immutable before update of code on promotion for each row
         when (old.code <> new.code) execute function promotion_code_immutable()`,
      );
      const { statements, byHand } = await missingStatements(both);
      expect(statements).toEqual([]);
      expect(byHand).toEqual([
        expect.stringContaining('cannot alter type of a column used in a trigger definition'),
        expect.stringContaining('table recipe differs'),
        expect.stringContaining('column promotion.code differs'),
      ]);
    });
  });
});

describe('a database that the migrations of another product made', () => {
  it('is refused with the reason, and left as it is', async () => {
    const url = await freshDatabase();
    const client = await connect(url);
    try {
      await client.query(`update mikro_orm_migrations set name = 'before-' || name`);
      await expect(migrateUp(url)).rejects.toThrow(/made by other migrations \(before-2026-/);
      expect(await readSchemaSnapshot(client)).toEqual(await readSchemaSnapshot(migrated));
    } finally {
      await client.end();
    }
  });
});
