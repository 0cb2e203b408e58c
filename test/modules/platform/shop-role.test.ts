import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  APPEND_ONLY_TABLES,
  SUM_TABLES,
  ensureShopRole,
  grantShopRole,
} from '#backend/platform/database/shop-role.js';
import { TestShop } from '#test/setup/system/app.js';
import { asShop } from '#test/setup/system/database.js';
import { aSignedInPerson } from '#test/setup/people/people.js';

/** PostgreSQL's code for insufficient privilege. */
const REFUSED = '42501';
/** The columns of each table that the test tries to change. */
const COLUMN: Record<(typeof APPEND_ONLY_TABLES)[number], string> = {
  ledger_transfer: 'amount_pence',
  ledger_entry: 'amount_pence',
  audit_entry: 'action',
  setting_change: 'key',
  agreed_words: 'words',
  consent: 'name',
};

const WALLET = '7d0cbb5b-2f3d-4c59-8d5e-5a3c4b1f0a11';

let shop: TestShop;
let role: pg.Client;
beforeAll(async () => {
  shop = await TestShop.open();
  // Privileges on a database as a whole are not copied from its template.
  const ownerUrl = process.env['MIGRATION_DATABASE_URL'] ?? '';
  await grantShopRole(ownerUrl, asShop(ownerUrl));
  role = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await role.connect();
});
afterAll(async () => {
  await role.end();
  await shop.close();
});

/** The database's result for a statement of the shop's role: 'done', or the code of its refusal. */
async function attempt(statement: string): Promise<string> {
  await role.query('begin');
  try {
    await role.query(statement);
    return 'done';
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  } finally {
    await role.query('rollback');
  }
}

describe('the role that the shop runs as (H21)', () => {
  it('is that of the shop under test, and neither a superuser nor the owner of anything', async () => {
    const { rows } = await role.query<object>(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
              pg_has_role(current_user, 'pg_write_all_data', 'member') as writes_all,
              (select count(*)::int from pg_class where relowner = r.oid) as tables,
              (select count(*)::int from pg_proc where proowner = r.oid) as functions,
              (select datdba = r.oid from pg_database where datname = current_database()) as database
         from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        writes_all: false,
        tables: 0,
        functions: 0,
        database: false,
      },
    ]);
  });

  it.each([...APPEND_ONLY_TABLES])('adds to %s, and changes and removes nothing of it', async (table) => {
    const { rows } = await role.query<{ may: boolean }>(
      `select has_table_privilege($1, 'select') and has_table_privilege($1, 'insert') as may`,
      [table],
    );
    expect(rows).toEqual([{ may: true }]);
    const column = COLUMN[table];
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `select 1 from ${table} for update`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger user`,
      `alter table ${table} add column more int`,
      `alter table ${table} owner to current_user`,
      `drop table ${table} cascade`,
      `create trigger more before insert on ${table} for each row execute function ledger_append_only()`,
      `create rule more as on insert to ${table} do instead nothing`,
      // Granting a privilege without having it is only a warning, and changes nothing.
      `grant update on ${table} to current_user; update ${table} set ${column} = ${column}`,
    ]) {
      expect([statement, await attempt(statement)]).not.toEqual([statement, 'done']);
    }
    expect(await attempt(`update ${table} set ${column} = ${column}`)).toBe(REFUSED);
    expect(await attempt(`delete from ${table}`)).toBe(REFUSED);
    expect(await attempt(`truncate ${table}`)).toBe(REFUSED);
  });

  it.each([
    'update user_wallets set cash_pence = cash_pence + 1',
    'update user_wallets set held_cash_pence = 0, owed_pence = 0',
    `insert into user_wallets (id, cash_pence, created_at) values (gen_random_uuid(), 100, now())`,
    'delete from user_wallets',
    'update referral_totals set earned_pence = earned_pence + 1',
    'delete from referral_totals',
    'insert into referral_patient (signup_id, patient, orders) select gen_random_uuid(), gen_random_uuid(), 1',
  ])('writes no balance and no sum by itself: %s', async (statement) => {
    expect(await attempt(statement)).toBe(REFUSED);
  });

  it('opens, freezes and splits a wallet', async () => {
    expect(
      await attempt(`
        insert into user_wallets (id, user_id, created_at) values ('${WALLET}', gen_random_uuid(), now());
        select 1 from user_wallets where id = '${WALLET}' for update;
        update user_wallets set frozen_at = now(), user_id = null where id = '${WALLET}';`),
    ).toBe('done');
  });

  it.each([
    'set session_replication_role = replica',
    'set role lighter_table',
    'set session authorization lighter_table',
    'create or replace function ledger_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
    'create or replace function purge_audit_entries(int) returns int language sql as $$ select 1 $$',
    'drop trigger ledger_entry_append_only on ledger_entry',
    'create table more (id int)',
    'create temporary table ledger_entry (id int)',
    'create schema more',
    'create role more superuser',
    'alter role current_user superuser',
    `insert into mikro_orm_migrations (name) values ('2099-01-01-001-more')`,
    `copy ledger_entry to program 'true'`,
  ])('cannot: %s', async (statement) => {
    expect(await attempt(statement)).toBe(REFUSED);
  });

  it('uses every other table, those of later migrations too', async () => {
    await shop.sql('create table of_tomorrow (id int generated always as identity primary key, word text)');
    try {
      expect(await attempt(`insert into of_tomorrow (word) values ('x')`)).toBe(REFUSED);
      const ownerUrl = process.env['MIGRATION_DATABASE_URL'] ?? '';
      await grantShopRole(ownerUrl, asShop(ownerUrl));
      expect(await attempt(`insert into of_tomorrow (word) values ('x')`)).toBe('done');
      const { rows } = await role.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
            and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
                     and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))`,
      );
      expect(rows.map(({ name }) => name).sort()).toEqual(
        [...APPEND_ONLY_TABLES, ...SUM_TABLES, 'mikro_orm_migrations'].sort(),
      );
    } finally {
      await shop.sql('drop table of_tomorrow');
    }
  });

  it('forgets old entries of the audit log, and only those (H4)', async () => {
    await aSignedInPerson(shop);
    await shop.sql('truncate audit_entry');
    for (const [action, age] of [
      ['identity.signed-in', '89 days'],
      ['identity.signed-in', '91 days'],
      ['admin.refund', '91 days'],
      ['admin.refund', '731 days'],
    ]) {
      await shop.sql(
        `insert into audit_entry (at, action, details) values (now() - $2::interval, $1, '{}')`,
        [action, age],
      );
    }
    const forget = 'select purge_audit_entries($1) as gone';
    expect((await role.query(forget, [-1])).rows).toEqual([{ gone: 0 }]);
    expect((await role.query(forget, [1])).rows).toEqual([{ gone: 1 }]);
    expect((await role.query(forget, [1_000_000])).rows).toEqual([{ gone: 1 }]);
    expect((await role.query(forget, [1_000_000])).rows).toEqual([{ gone: 0 }]);
    const kept = await shop.sql<{ action: string }>('select action from audit_entry order by id');
    expect(kept.map(({ action }) => action)).toEqual(['identity.signed-in', 'admin.refund']);
  });

  it('gets its rights from one of several that migrate at once, while the others wait', async () => {
    const ownerUrl = process.env['MIGRATION_DATABASE_URL'] ?? '';
    const grants = Array.from({ length: 4 }, () => grantShopRole(ownerUrl, asShop(ownerUrl)));
    expect(await Promise.allSettled(grants)).toEqual(
      grants.map(() => ({ status: 'fulfilled', value: undefined })),
    );
  });

  it("gets its time-outs at the owner's address, though its own leads elsewhere", async () => {
    const ownerUrl = process.env['MIGRATION_DATABASE_URL'] ?? '';
    const pooled = new URL(asShop(ownerUrl));
    pooled.host = 'pooler.invalid:6432';
    await grantShopRole(ownerUrl, pooled.href);
  });

  it('is refused where it is a superuser', async () => {
    const ownerUrl = process.env['MIGRATION_DATABASE_URL'] ?? '';
    await expect(ensureShopRole(ownerUrl, ownerUrl)).rejects.toThrow('is a superuser');
  });

  it('control: as the owner the same statements go through', async () => {
    const [row] = await shop.sql<{ may: boolean }>(
      `select has_table_privilege('ledger_entry', 'update') and has_table_privilege('ledger_entry', 'truncate') as may`,
    );
    expect(row).toEqual({ may: true });
    await shop.sql('alter table ledger_entry disable trigger ledger_entry_append_only');
    await shop.sql('alter table ledger_entry enable trigger ledger_entry_append_only');
  });
});
