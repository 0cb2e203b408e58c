import pg from 'pg';
import { LOCK_TIMEOUT_MS as REQUEST_LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './options.js';

/**
 * Append-only tables: money in the ledger (rule W1), the audit log (rules A21, H4), the settings' history
 * (rule A15) and agreements with their words (rule H23); a consent is removed only with its account. The
 * shop's role may add to these, and neither change nor remove anything.
 */
export const APPEND_ONLY_TABLES = [
  'ledger_transfer',
  'ledger_entry',
  'audit_entry',
  'setting_change',
  'agreed_words',
  'consent',
] as const;
/** Sums of entries: only triggers write them, as the owner (rule W9). */
export const SUM_TABLES = ['user_wallets', 'referral_totals', 'referral_patient'] as const;
/** A wallet is created empty, frozen, and detached from a deleted account. */
const WALLET_COLUMNS = 'insert (id, user_id, created_at), update (user_id, frozen_at)';
/** Only migrations write this table. */
const MIGRATIONS_TABLE = 'mikro_orm_migrations';
const CONNECT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 60_000;
/** Held while roles and grants change: PostgreSQL refuses two that change the same ones at once. */
const GRANT_LOCK = 7_262_002;

/**
 * Creates the shop's role, where it does not exist yet, with the name and password of `shopUrl` (rule H21):
 * it may log in, owns nothing and is no superuser. Throws when it is one, since that would undo all the rest.
 */
export async function ensureShopRole(ownerUrl: string, shopUrl: string): Promise<void> {
  const { name, password } = credentialsOf(shopUrl);
  await connectedTo(ownerUrl, async (client) => {
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = $1',
      [name],
    );
    if (rows[0]?.rolsuper) throw new Error(`the role ${name} of DATABASE_URL is a superuser`);
    if (rows.length > 0) return;
    const options = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    await client.query(
      `create role ${pg.escapeIdentifier(name)} ${options} password ${pg.escapeLiteral(password)}`,
    );
  });
}

/**
 * Grants the role of `shopUrl` what the shop needs of the database that `ownerUrl` owns: rows of tables; for
 * append-only ones adding and reading; for sums reading alone. To be called after each migration, for its new
 * tables; idempotent. Several may be called at once: one works, the others wait. Both URLs
 * with one role leave everything as it is.
 */
export async function grantShopRole(ownerUrl: string, shopUrl: string): Promise<void> {
  if (credentialsOf(ownerUrl).name === credentialsOf(shopUrl).name) return;
  await connectedTo(ownerUrl, async (holder) => {
    await holder.query('select pg_advisory_lock($1)', [GRANT_LOCK]);
    await grant(ownerUrl, shopUrl);
    await setTimeouts(ownerUrl, shopUrl);
  });
}

async function grant(ownerUrl: string, shopUrl: string): Promise<void> {
  await ensureShopRole(ownerUrl, shopUrl);
  const shop = pg.escapeIdentifier(credentialsOf(shopUrl).name);
  const database = pg.escapeIdentifier(new URL(ownerUrl).pathname.slice(1));
  await connectedTo(ownerUrl, async (client) => {
    await client.query('begin');
    for (const statement of [
      `revoke create on schema public from public, ${shop}`,
      `revoke create, temporary on database ${database} from public, ${shop}`,
      `grant connect on database ${database} to ${shop}`,
      `grant usage on schema public to ${shop}`,
      `revoke all on all tables in schema public from ${shop}`,
      `grant select, insert, update, delete on all tables in schema public to ${shop}`,
      `revoke update, delete on ${APPEND_ONLY_TABLES.join(', ')} from ${shop}`,
      `revoke insert, update, delete on ${[...SUM_TABLES, MIGRATIONS_TABLE].join(', ')} from ${shop}`,
      `grant ${WALLET_COLUMNS} on user_wallets to ${shop}`,
      `grant usage, select on all sequences in schema public to ${shop}`,
      `grant execute on all functions in schema public to ${shop}`,
    ]) {
      await client.query(statement);
    }
    await client.query('commit');
  });
}

/**
 * Time-outs that hold for every connection of the role, also through a pooler, which passes on none of those that
 * a client wants for its session (ADR 0051). A role may set its own, also one that was made by hand; the owner's
 * address is the one that never leads through a pooler.
 */
async function setTimeouts(ownerUrl: string, shopUrl: string): Promise<void> {
  const { username, password } = new URL(shopUrl);
  const direct = new URL(ownerUrl);
  direct.username = username;
  direct.password = password;
  const { pathname } = direct;
  const role = `role current_user in database ${pg.escapeIdentifier(pathname.slice(1))}`;
  await connectedTo(direct.href, async (client) => {
    await client.query(`alter ${role} set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    await client.query(`alter ${role} set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`);
    await client.query(`alter ${role} set lock_timeout = ${REQUEST_LOCK_TIMEOUT_MS}`);
    await client.query(`alter ${role} set max_parallel_workers_per_gather = 0`);
  });
}

function credentialsOf(url: string): { name: string; password: string } {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

async function connectedTo(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
