import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describeExit, startChild, type Child, type ChildExit, type Log } from '../processes/child.js';
import { ensureShopRole } from '#backend/platform/database/shop-role.js';
import type { Watchdog } from '../processes/watchdog-client.js';
import { isPortFree, findFreePort } from '../ports.js';
import { chooseClusterDir, findPostgresPrograms, type PostgresPrograms } from './postgres-files.js';
import { assertNotServed } from './postgres-lock.js';
import { keptSecret } from '../secrets.js';

const USER = 'lighter_table';
/** The shop's role: it owns nothing but its queue (rule H21). */
const SHOP_USER = 'lighter_table_shop';
const READY_MS = 60_000;
/** Fast shutdown first; a server that hangs then gets an immediate one, without a checkpoint. */
const STOP_STEPS = [
  { signal: 'SIGINT', waitMs: 4_000 },
  { signal: 'SIGQUIT', waitMs: 1_500 },
] as const;

/** How to start the embedded server. */
export interface PostgresOptions {
  /** The project's data folder, with the cluster, its password and its port. */
  dataDir: string;
  /** False switches off every protection against power cuts: for tests only. */
  durable: boolean;
  /** The TCP port; by default the previous one, else a free one. */
  port?: number;
  log: Log;
  /** Ends the server if this process vanishes. */
  watchdog?: Watchdog;
  /** Called when the server ends without a stop of ours. */
  onUnexpectedExit?: (exit: ChildExit, lastLines: string[]) => void;
}

/** A running embedded PostgreSQL. */
export interface Postgres {
  readonly pid: number;
  readonly port: number;
  /** The connection URL of a database of this server, as the owner of everything. */
  url(database: string): string;
  /** The same for the shop's role. */
  shopUrl(database: string): string;
  /** Creates the database unless it exists. */
  ensureDatabase(name: string): Promise<void>;
  /** Creates a database of the shop's own; an existing one of another role is emptied. */
  ensureShopDatabase(name: string): Promise<void>;
  /** Fast shutdown with a time limit. */
  stop(): Promise<void>;
  /** Kills the server at once, as a crash would. */
  kill9(): Promise<void>;
  /** Restarts it on the same port; stops it first when it runs. */
  restart(): Promise<void>;
}

/** The data folder's record between starts. */
interface Kept {
  port: number;
  clusterDir: string;
}

/**
 * Starts PostgreSQL 18 on 127.0.0.1, creating its cluster on first use. Throws with the server's output when
 * it does not come up, and when another server runs on the same files.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const programs = findPostgresPrograms();
  const password = keptSecret(options.dataDir, 'POSTGRES_PASSWORD');
  const kept = await resolvePlace(options);
  await assertNotServed(kept.clusterDir);
  if (!existsSync(join(kept.clusterDir, 'PG_VERSION')))
    makeCluster(programs, kept.clusterDir, password, options);
  writeKept(options.dataDir, kept);
  const server = new EmbeddedPostgres(programs, kept, password, options);
  await server.restart();
  return server;
}

/** The folder that holds the cluster when it is not inside the data folder itself, else undefined. */
export function clusterDirOutside(dataDir: string): string | undefined {
  const clusterDir = readKept(dataDir)?.clusterDir;
  return clusterDir && clusterDir !== join(dataDir, 'postgres') ? clusterDir : undefined;
}

/** The URL of a database of the server that runs on this data folder now; undefined when none does. */
export async function runningDatabaseUrl(dataDir: string, database: string): Promise<string | undefined> {
  const kept = readKept(dataDir);
  if (!kept || (await isPortFree(kept.port, '127.0.0.1'))) return undefined;
  return databaseUrl(kept.port, USER, keptSecret(dataDir, 'POSTGRES_PASSWORD'), database);
}

function databaseUrl(port: number, user: string, password: string, database: string): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

async function resolvePlace(options: PostgresOptions): Promise<Kept> {
  const kept = readKept(options.dataDir);
  const clusterDir = kept?.clusterDir ?? chooseClusterDir(options.dataDir);
  // A cluster outside a data folder without a record belongs to a data folder since deleted.
  const orphan = !kept && clusterDir !== join(options.dataDir, 'postgres');
  if (orphan) {
    await assertNotServed(clusterDir);
    rmSync(clusterDir, { recursive: true, force: true });
  }
  if (options.port && !(await isPortFree(options.port, '127.0.0.1'))) {
    throw new Error(`Port ${options.port}, meant for PostgreSQL, is taken.`);
  }
  return { clusterDir, port: options.port ?? (await findFreePort(kept?.port)) };
}

function readKept(dataDir: string): Kept | undefined {
  const file = join(dataDir, 'postgres.json');
  if (!existsSync(file)) return undefined;
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('port' in value) || typeof value.port !== 'number') return undefined;
  if (!('clusterDir' in value) || typeof value.clusterDir !== 'string') return undefined;
  // A moved data folder brings its cluster with it.
  const inside = join(dataDir, 'postgres');
  return { port: value.port, clusterDir: existsSync(inside) ? inside : value.clusterDir };
}

function writeKept(dataDir: string, kept: Kept): void {
  writeFileSync(join(dataDir, 'postgres.json'), `${JSON.stringify(kept)}\n`);
}

/** Created beside and renamed, so that an interrupted start leaves no half of one. */
function makeCluster(
  programs: PostgresPrograms,
  clusterDir: string,
  password: string,
  options: PostgresOptions,
): void {
  const draft = `${clusterDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = `${clusterDir}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveAway(programs, [draft, passwordFile]);
  const args = ['-D', draft, '-U', USER, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256'];
  args.push(`--pwfile=${passwordFile}`, ...(options.durable ? [] : ['--no-sync']));
  const made = spawnSync(programs.initdb, args, {
    uid: programs.uid,
    gid: programs.gid,
    cwd: '/',
    env: serverEnvironment(),
    encoding: 'utf8',
    timeout: READY_MS,
  });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    const words = [made.error?.message, made.stdout, made.stderr].filter(Boolean).join('\n').trim();
    throw new Error(`PostgreSQL could not make its files in ${clusterDir}:\n${words}`);
  }
  rmSync(clusterDir, { recursive: true, force: true });
  renameSync(draft, clusterDir);
}

function giveAway(programs: PostgresPrograms, paths: string[]): void {
  const { uid, gid } = programs;
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) chownSync(path, uid, gid);
}

/** The server needs only the path from us; a foreign PGDATA or locale would mislead it. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' };
}

class EmbeddedPostgres implements Postgres {
  private child: Child | undefined;
  private expectedEnd = false;

  constructor(
    private readonly programs: PostgresPrograms,
    private readonly kept: Kept,
    private readonly password: string,
    private readonly options: PostgresOptions,
  ) {}

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  get port(): number {
    return this.kept.port;
  }

  url(database: string): string {
    return databaseUrl(this.kept.port, USER, this.password, database);
  }

  shopUrl(database: string): string {
    const password = keptSecret(this.options.dataDir, 'POSTGRES_SHOP_PASSWORD');
    return databaseUrl(this.kept.port, SHOP_USER, password, database);
  }

  async ensureDatabase(name: string): Promise<void> {
    await this.asOwner(name, async (client, owner) => {
      if (owner === undefined) await client.query(`create database ${name}`);
    });
  }

  async ensureShopDatabase(name: string): Promise<void> {
    await ensureShopRole(this.url('postgres'), this.shopUrl('postgres'));
    await this.asOwner(name, async (client, owner) => {
      if (owner === SHOP_USER) return;
      if (owner !== undefined) await client.query(`drop database ${name} with (force)`);
      await client.query(`create database ${name} owner ${SHOP_USER}`);
    });
  }

  /** Works on a database from another one; its owner is undefined when it does not exist. */
  private async asOwner(
    name: string,
    work: (client: pg.Client, owner: string | undefined) => Promise<void>,
  ): Promise<void> {
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`'${name}' is no name for a database.`);
    const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 10_000 });
    await client.connect();
    try {
      const { rows } = await client.query<{ owner: string }>(
        'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
        [name],
      );
      await work(client, rows[0]?.owner);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    this.expectedEnd = true;
    await this.child?.stop([...STOP_STEPS]);
  }

  async kill9(): Promise<void> {
    this.expectedEnd = true;
    await this.child?.stop([]);
  }

  async restart(): Promise<void> {
    if (this.child?.running) await this.stop();
    const endAtMs = Date.now() + READY_MS;
    for (;;) {
      const failure = await this.launch(endAtMs);
      if (!failure) return;
      // After a crash the sessions of the old server may need a moment to notice that it is gone.
      const passing = /pre-existing shared memory block|lock file "postmaster.pid"/.test(failure);
      if (!passing || Date.now() > endAtMs) throw new Error(failure);
      await sleep(200);
      await assertNotServed(this.kept.clusterDir);
    }
  }

  /** Undefined when the server is ready, else its output. */
  private async launch(endAtMs: number): Promise<string | undefined> {
    let announceReady: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => (announceReady = resolve));
    const child = startChild({
      command: this.programs.postgres,
      args: this.serverArgs(),
      uid: this.programs.uid,
      gid: this.programs.gid,
      cwd: '/',
      env: serverEnvironment(),
      log: (line, stream) => {
        if (line.includes('database system is ready to accept connections')) announceReady();
        this.options.log(line, stream);
      },
    });
    this.options.watchdog?.follow(child, 'SIGINT');
    this.child = child;
    this.expectedEnd = false;
    const came = await Promise.race([
      ready.then(() => 'ready' as const),
      child.exited,
      sleep(Math.max(0, endAtMs - Date.now()), 'late' as const, { ref: false }),
    ]);
    if (came === 'ready') {
      void child.exited.then((exit) => this.reportEnd(child, exit));
      return undefined;
    }
    const words = child.lastLines().slice(-15).join('\n');
    if (came === 'late') {
      await child.stop([]);
      return `PostgreSQL was not ready after ${READY_MS / 1000} s. Its last lines:\n${words}`;
    }
    return `PostgreSQL ${describeExit(came)}. Its last lines:\n${words}`;
  }

  private reportEnd(child: Child, exit: ChildExit): void {
    if (this.expectedEnd || child !== this.child) return;
    this.options.onUnexpectedExit?.(exit, child.lastLines());
  }

  private serverArgs(): string[] {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${this.kept.port}`,
      'unix_socket_directories=',
      'max_connections=100',
      'shared_buffers=128MB',
      'timezone=UTC',
      'log_timezone=UTC',
      'lc_messages=C',
      // Two writers racing for a key are expected and handled in the code, so they are no log entry.
      'log_min_error_statement=panic',
      // PostgreSQL quotes a refused row in the detail of its error: people's data does not belong into a log.
      'log_error_verbosity=terse',
    ];
    if (!this.options.durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
    return ['-D', this.kept.clusterDir, ...settings.flatMap((setting) => ['-c', setting])];
  }
}
