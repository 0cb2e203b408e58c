import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startPostgres, type Postgres } from '#sandbox/postgres/postgres.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lighter-table-postgres-'));
chmodSync(dataDir, 0o755);

let server: Postgres;

function start(): Promise<Postgres> {
  return startPostgres({ dataDir, durable: true, log: () => undefined });
}

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url('shop') });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  server = await start();
  await server.ensureDatabase('shop');
  await query('create table kept (pence integer)');
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('keeps committed data when it is killed, and restarts on the same port', async () => {
    const { port } = server;
    await query('insert into kept values (1999)');
    await server.kill9();
    await server.restart();
    expect(await query('select pence from kept')).toEqual([{ pence: 1999 }]);
    expect(server.port).toBe(port);
  });

  it('makes a database once and leaves it alone after that', async () => {
    await server.ensureDatabase('shop');
    expect(await query('select count(*)::int as rows from kept')).toEqual([{ rows: 1 }]);
  });

  it('gives the shop a database of its own, also where an older one belongs to the server', async () => {
    await server.ensureDatabase('queue');
    await server.ensureShopDatabase('queue');
    const asShop = async (text: string): Promise<unknown[]> => {
      const client = new pg.Client({ connectionString: server.shopUrl('queue') });
      await client.connect();
      const { rows } = await client.query<object>(text).finally(() => client.end());
      return rows;
    };
    await asShop('create schema jobs create table job (id int)');
    await asShop('insert into jobs.job values (1)');
    // The second start keeps the data of the first.
    await server.ensureShopDatabase('queue');
    expect(await asShop('select count(*)::int as jobs from jobs.job')).toEqual([{ jobs: 1 }]);
    const [owner] = await query(`select pg_get_userbyid(datdba) as owner, rolsuper
      from pg_database join pg_roles r on r.oid = datdba where datname = 'queue'`);
    expect(owner).toEqual({ owner: 'lighter_table_shop', rolsuper: false });
  });

  it('keeps its password where only the owner can read it', () => {
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('refuses files that another server is running on, and says which', async () => {
    await expect(start()).rejects.toThrow(`process ${server.pid}) already runs on`);
  });

  it('starts despite a lock file whose process id now belongs to another program', async () => {
    const lock = join(dataDir, 'postgres', 'postmaster.pid');
    const lines = readFileSync(lock, 'utf8').split('\n');
    await server.kill9();
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)']);
    try {
      writeFileSync(lock, [String(other.pid), ...lines.slice(1)].join('\n'));
      server = await start();
      expect(await query('select pence from kept')).toEqual([{ pence: 1999 }]);
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('shows the server’s output when it does not start', async () => {
    await server.stop();
    const settings = join(dataDir, 'postgres', 'postgresql.conf');
    const text = readFileSync(settings, 'utf8');
    writeFileSync(settings, `${text}\nno_such_setting = 1\n`);
    await expect(server.restart()).rejects.toThrow('no_such_setting');
    writeFileSync(settings, text);
    await server.restart();
  });
});
