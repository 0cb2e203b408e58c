import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeExit, startChild, type Child, type ChildExit, type Log } from './processes/child.js';
import type { Watchdog } from './processes/watchdog-client.js';
import { findFreePort } from './ports.js';
import type { Postgres } from './postgres/postgres.js';

const READY_MS = 15_000;
const QUEUE_DATABASE = 'queue';

/** How to start the queue. */
export interface QueueOptions {
  dataDir: string;
  /** A Redis of the user's own: nothing is started then. */
  redisUrl?: string;
  /** Forces one kind; by default Redis where a server program is found, else PostgreSQL. */
  kind?: 'redis' | 'postgres';
  /** The embedded server, started only when the queue runs on PostgreSQL. */
  postgres: () => Promise<Postgres>;
  log: Log;
  /** Ends the server if this process vanishes. */
  watchdog?: Watchdog;
  onUnexpectedExit?: (exit: ChildExit, lastLines: string[]) => void;
}

/** The queue's URL, and the means to stop, kill and restart it where we started it. */
export interface QueueServer {
  readonly kind: 'redis' | 'postgres';
  readonly url: string;
  /** The variables that name the queue for backend and worker. */
  readonly env: { REDIS_URL?: string; QUEUE_DATABASE_URL?: string };
  /** The process we started; undefined when there is none of its own. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
  kill9(): Promise<void>;
  restart(): Promise<void>;
}

/**
 * The queue to use: the given Redis, else a Redis or Valkey server found on the PATH and started here, else a
 * database `queue` on the embedded PostgreSQL. Throws when a wanted Redis is not available.
 */
export async function startQueue(options: QueueOptions): Promise<QueueServer> {
  if (options.redisUrl && options.kind !== 'postgres') return givenRedis(options.redisUrl);
  const program = options.kind === 'postgres' ? undefined : findRedisProgram();
  if (program) return startRedis({ ...options, program });
  if (options.kind === 'redis') throw new Error('No redis-server or valkey-server was found on the PATH.');
  return queueOnPostgres(await options.postgres());
}

/** The full path of redis-server or valkey-server on the PATH, else undefined. */
export function findRedisProgram(path = process.env['PATH'] ?? ''): string | undefined {
  for (const name of ['redis-server', 'valkey-server']) {
    for (const folder of path.split(delimiter)) {
      const file = join(folder, name);
      if (folder && statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
    }
  }
  return undefined;
}

function givenRedis(url: string): QueueServer {
  const nothing = async (): Promise<void> => undefined;
  return {
    kind: 'redis',
    url,
    env: { REDIS_URL: url },
    pid: undefined,
    stop: nothing,
    kill9: nothing,
    restart: nothing,
  };
}

async function queueOnPostgres(postgres: Postgres): Promise<QueueServer> {
  // The queue's library creates and changes its own tables. They hold a copy of what is due.
  await postgres.ensureShopDatabase(QUEUE_DATABASE);
  const url = postgres.shopUrl(QUEUE_DATABASE);
  // It starts and stops with the embedded server, which has handles of its own.
  const nothing = async (): Promise<void> => undefined;
  return {
    kind: 'postgres',
    url,
    env: { QUEUE_DATABASE_URL: url },
    pid: undefined,
    stop: nothing,
    kill9: nothing,
    restart: nothing,
  };
}

/** What is needed to run a Redis of our own. */
export interface RedisOptions {
  program: string;
  dataDir: string;
  log: Log;
  /** Ends the server if this process vanishes. */
  watchdog?: Watchdog;
  onUnexpectedExit?: (exit: ChildExit, lastLines: string[]) => void;
}

/** Starts Redis on 127.0.0.1 with its files in `dataDir/redis`; throws with its last lines when it fails. */
export async function startRedis(options: RedisOptions): Promise<QueueServer> {
  const folder = join(options.dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const port = await findFreePort(readPort(join(folder, 'port')));
  writeFileSync(join(folder, 'port'), `${port}\n`);
  const server = new EmbeddedRedis(port, folder, options);
  await server.restart();
  return server;
}

function readPort(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

class EmbeddedRedis implements QueueServer {
  readonly kind = 'redis';
  private child: Child | undefined;
  private expectedEnd = false;

  constructor(
    private readonly port: number,
    private readonly folder: string,
    private readonly options: RedisOptions,
  ) {}

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get env(): { REDIS_URL: string } {
    return { REDIS_URL: this.url };
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  async stop(): Promise<void> {
    this.expectedEnd = true;
    await this.child?.stop([{ signal: 'SIGTERM', waitMs: 3_000 }]);
  }

  async kill9(): Promise<void> {
    this.expectedEnd = true;
    await this.child?.stop([]);
  }

  async restart(): Promise<void> {
    if (this.child?.running) await this.stop();
    const child = startChild({
      command: this.options.program,
      args: this.serverArgs(),
      cwd: this.folder,
      log: this.options.log,
    });
    this.options.watchdog?.follow(child, 'SIGTERM');
    this.child = child;
    this.expectedEnd = false;
    await this.untilReady(child);
    void child.exited.then((exit) => {
      if (!this.expectedEnd && child === this.child) this.options.onUnexpectedExit?.(exit, child.lastLines());
    });
  }

  private async untilReady(child: Child): Promise<void> {
    const endAtMs = Date.now() + READY_MS;
    while (child.running && Date.now() < endAtMs) {
      if (await answersPing(this.port)) return;
      await sleep(50);
    }
    const words = child.lastLines().slice(-15).join('\n');
    if (child.running) {
      await child.stop([]);
      throw new Error(`Redis was not ready after ${READY_MS / 1000} s. Its last lines:\n${words}`);
    }
    throw new Error(`Redis ${describeExit(await child.exited)}. Its last lines:\n${words}`);
  }

  private serverArgs(): string[] {
    return [
      '--bind',
      '127.0.0.1',
      '--port',
      String(this.port),
      '--dir',
      this.folder,
      '--appendonly',
      'yes',
      '--save',
      '',
      '--maxmemory-policy',
      'noeviction',
      '--daemonize',
      'no',
    ];
  }
}

/** A server that is still loading its files responds with an error, which counts as not ready. */
function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port, timeout: 1_000 });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
