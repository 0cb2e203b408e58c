import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeTemplate, TEMPLATE_DATABASE, type TestPostgres } from '../system/postgres.js';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'node_modules/.cache/test-postgres');
const RECORD = join(FOLDER, 'server.json');
const STARTING = join(FOLDER, 'starting');
const START_MS = 60_000;
const STOP_MS = 15_000;
const CONNECT_MS = 5_000;
/** Held by the run that uses the server, on its connection: a killed run releases it. */
const LEASE = 'select pg_try_advisory_lock(4815162342) as "isOurs"';

/** The server that stays up between runs. */
export interface KeptServer {
  /** The program that keeps it, and ends it. */
  readonly pid: number;
  readonly adminUrl: string;
  readonly dataDir: string;
  /** The packages that it was started with: others may bring another PostgreSQL. */
  readonly packages: string;
}

/**
 * The PostgreSQL that stays up between runs, started when there is none; its template is made again when the
 * migrations changed. Undefined when another run uses it, and then this one starts a server of its own.
 */
export async function leaseKeptPostgres(): Promise<TestPostgres | undefined> {
  const server = (await reachable(readRecord())) ?? (await startKeeper());
  if (!server) return undefined;
  const lease = await connect(server.adminUrl);
  try {
    const { rows } = await lease.query<{ isOurs: boolean }>(LEASE);
    if (!rows[0]?.isOurs) throw new Error('Another run uses the server.');
    // A server that is being cut off takes its lease along: then the tests fail with a message of their own.
    lease.on('error', () => undefined);
    await dropLeftovers(lease);
    await ensureTemplate(lease, server.adminUrl);
  } catch {
    await lease.end();
    return undefined;
  }
  return {
    adminUrl: server.adminUrl,
    stop: async () => {
      await dropLeftovers(lease);
      await lease.end();
    },
  };
}

/** Ends the server; true when there was one. */
export async function stopKeptPostgres(): Promise<boolean> {
  const server = readRecord();
  if (!server || !isAlive(server.pid)) return false;
  process.kill(server.pid, 'SIGTERM');
  const endAtMs = Date.now() + STOP_MS;
  while (isAlive(server.pid)) {
    if (Date.now() > endAtMs) throw new Error(`Process ${server.pid} did not end.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

/** Takes the lease for good, so that no run begins on a server that is about to end; false when one uses it. */
export async function takeLease(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>(LEASE);
  return rows[0]?.isOurs === true;
}

export function readRecord(): KeptServer | undefined {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8')) as KeptServer;
  } catch {
    return undefined;
  }
}

export function writeRecord(server: KeptServer): void {
  writeFileSync(`${RECORD}.new`, JSON.stringify(server), { mode: 0o600 });
  renameSync(`${RECORD}.new`, RECORD);
}

export function dropRecord(): void {
  rmSync(RECORD, { force: true });
}

export function hashOfPackages(): string {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
}

async function connect(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  return client;
}

/** The recorded server if it responds; otherwise nothing of it is left afterwards. */
async function reachable(server: KeptServer | undefined): Promise<KeptServer | undefined> {
  if (!server) return undefined;
  if (isAlive(server.pid) && server.packages !== hashOfPackages()) await stopKeptPostgres();
  try {
    await (await connect(server.adminUrl)).end();
    return server;
  } catch {
    if (!isAlive(server.pid)) rmSync(server.dataDir, { recursive: true, force: true });
    return undefined;
  }
}

/** Starts the program that keeps the server; undefined while another run starts one. */
async function startKeeper(): Promise<KeptServer | undefined> {
  mkdirSync(FOLDER, { recursive: true });
  if (!claimStart()) return undefined;
  const log = openSync(join(FOLDER, 'keeper.log'), 'w');
  try {
    const keeper = spawn(
      process.execPath,
      ['--no-warnings', join(import.meta.dirname, 'keep-postgres.mjs')],
      {
        cwd: ROOT,
        env: { ...process.env, NODE_OPTIONS: '' },
        detached: true,
        stdio: ['ignore', log, log, 'ipc'],
      },
    );
    const isReady = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => end(false), START_MS);
      const end = (ready: boolean): void => {
        clearTimeout(timer);
        resolve(ready);
      };
      keeper.once('message', () => end(true));
      keeper.once('error', () => end(false));
      keeper.once('exit', () => end(false));
    });
    if (keeper.connected) keeper.disconnect();
    keeper.unref();
    return isReady ? readRecord() : undefined;
  } finally {
    closeSync(log);
    rmSync(STARTING, { force: true });
  }
}

function claimStart(): boolean {
  try {
    if (Date.now() - statSync(STARTING).mtimeMs > START_MS) rmSync(STARTING, { force: true });
  } catch {
    // None is being started.
  }
  try {
    writeFileSync(STARTING, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** Databases of earlier runs: of killed ones all, of others the last ones. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, 't_')`,
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
}

/** The template is kept while what makes it is the same; its comment is the hash of that. */
async function ensureTemplate(client: pg.Client, adminUrl: string): Promise<void> {
  const hash = hashOfTemplate();
  const { rows } = await client.query<{ hash: string | null }>(
    `select shobj_description(oid, 'pg_database') as hash from pg_database where datname = $1`,
    [TEMPLATE_DATABASE],
  );
  if (rows[0]?.hash === hash) return;
  if (rows[0]) {
    await client.query(`alter database ${TEMPLATE_DATABASE} with is_template false`);
    await client.query(`drop database ${TEMPLATE_DATABASE} with (force)`);
  }
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await makeTemplate(adminUrl);
  await client.query(`comment on database ${TEMPLATE_DATABASE} is '${hash}'`);
}

/** Of the files that make the template: the migrations, and what runs them and grants rights. */
function hashOfTemplate(): string {
  const hash = createHash('sha256').update(hashOfPackages());
  const patterns = [
    'migrations/*.ts',
    'backend/src/platform/database/*.ts',
    'test/setup/{kept,system}/*postgres.ts',
  ];
  for (const file of patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).toSorted())) {
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
