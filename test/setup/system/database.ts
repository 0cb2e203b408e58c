import pg from 'pg';

const TEMPLATE_DATABASE = 'template_lighter_table';
const ADMIN_VARIABLE = 'TEST_DATABASE_ADMIN_URL';

/** Databases created by this test file; those of earlier files in the same worker are dropped. */
const ours = new Set<string>();

/**
 * The URL of a fresh, migrated, empty database. It is dropped once the next test file of the same Jest worker
 * requests one, so that no application that is still closing loses its database.
 */
export async function freshDatabase(): Promise<string> {
  return makeDatabase(`template ${TEMPLATE_DATABASE}`);
}

/** The URL of a completely empty database. */
export async function emptyDatabase(): Promise<string> {
  return makeDatabase('template template0');
}

/** The URL of an empty database owned by the shop's role, which the queue on PostgreSQL requires. */
export async function emptyShopDatabase(): Promise<string> {
  return asShop(await makeDatabase('owner lighter_table_shop template template0'));
}

/** The URL of a test's database for the shop's role, which owns nothing (rule H21). */
export function asShop(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = 'lighter_table_shop';
  url.password = 'of-the-tests';
  return url.toString();
}

async function makeDatabase(from: string): Promise<string> {
  const adminUrl = process.env[ADMIN_VARIABLE];
  if (!adminUrl) {
    throw new Error(`${ADMIN_VARIABLE} is not set: run this suite with npm run test:modules or test:flows.`);
  }
  const worker = `t_${process.env['JEST_WORKER_ID'] ?? '1'}_`;
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await dropLeftovers(client, worker);
    const name = `${worker}${Date.now().toString(36)}_${ours.size}`;
    ours.add(name);
    await client.query(`create database ${name} ${from} strategy file_copy`);
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    return url.toString();
  } finally {
    await client.end();
  }
}

async function dropLeftovers(client: pg.Client, prefix: string): Promise<void> {
  const found = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of found.rows) {
    if (!ours.has(datname)) await client.query(`drop database if exists ${datname} with (force)`);
  }
}
