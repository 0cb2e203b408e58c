import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeExit, startChild } from '#sandbox/processes/child.js';
import { deleteDataDir, makeDataDir } from '#sandbox/data-dir.js';
import { chooseSmtpPort, portsOf, sharedEnvironment, type Places } from '#sandbox/environment.js';
import { startWatchdog, type Watchdog } from '#sandbox/processes/watchdog-client.js';
import { openLogFile } from '#sandbox/processes/log-file.js';
import { nodeArgs, shopServices, sandboxServices } from '#sandbox/services.js';
import { findFreePortBlock } from '#sandbox/ports.js';
import { startPostgres, type Postgres } from '#sandbox/postgres/postgres.js';
import { startQueue, type QueueServer } from '#sandbox/queue.js';
import { PORT_COUNT, readSettings, type Settings } from '#sandbox/settings.js';
import type { Service } from '#sandbox/processes/supervise.js';
import { Program } from './program.js';
import { replicated, type RoundRobin } from './replicas/replicas.js';
import { Wire } from './wire.js';

const DATABASE = 'lighter_table';
const USUAL_CONTROL = 'control-worker';

/** The programs of a shop that a run kills, starts and asks after. */
export type ProgramName = 'backend' | 'backend-2' | 'worker' | 'worker-2' | 'payments' | 'mailbox';

/** How the shop differs from a regular start. */
export interface ShopKind {
  /** Runs the broken worker. */
  readonly isControl?: boolean;
  /** Which broken worker: the name of its file here. */
  readonly controlWorker?: string;
  /** Two backends behind one port, and two workers. */
  readonly isReplicated?: boolean;
  /** Else the one of the environment. */
  readonly queueKind?: Settings['queueKind'];
  /** Connects to database and queue over wires that can be cut. */
  readonly isWired?: boolean;
  /** Overrides how a part runs. */
  readonly change?: (part: Service) => Service;
}

/** The wires to the servers. */
export interface Wires {
  readonly postgres: Wire;
  readonly queue: Wire;
}

/** The whole product with its real programs, in a folder and on ports of its own. */
export class Shop {
  private readonly programs: Map<string, Program>;

  private constructor(
    readonly settings: Settings,
    readonly places: Places,
    readonly postgres: Postgres,
    readonly queue: QueueServer,
    private readonly watchdog: Watchdog,
    private readonly proxy: RoundRobin | undefined,
    private readonly cables: Wires | undefined,
    parts: readonly Service[],
    private readonly outside: ReadonlySet<string>,
  ) {
    this.programs = new Map(
      parts.map((part) => [part.name, new Program(part, watchdog, logTo(settings.dataDir, part.name))]),
    );
  }

  /** Starts everything with an empty data folder. */
  static async start(kind: ShopKind = {}): Promise<Shop> {
    const {
      isControl,
      controlWorker = USUAL_CONTROL,
      isReplicated,
      isWired,
      change = (part: Service) => part,
    } = kind;
    const dataDir = mkdtempSync(join(tmpdir(), 'lighter-table-chaos-'));
    // PostgreSQL runs as another account when we are root, and needs access.
    chmodSync(dataDir, 0o755);
    makeDataDir(dataDir);
    const port = await findFreePortBlock(PORT_COUNT);
    const { queueKind = readSettings(process.env).queueKind } = kind;
    const settings: Settings = { port, dataDir, queueKind };
    const watchdog = startWatchdog();
    const postgres = await startPostgres({
      dataDir,
      durable: true,
      watchdog,
      log: logTo(dataDir, 'postgres'),
    });
    await postgres.ensureDatabase(DATABASE);
    const queue = await startQueue({
      dataDir,
      kind: settings.queueKind,
      postgres: () => Promise.resolve(postgres),
      watchdog,
      log: logTo(dataDir, 'queue'),
    });
    const smtpPort = await chooseSmtpPort(settings);
    const wires = isWired ? await layWires(postgres, queue) : undefined;
    const databaseUrl = postgres.shopUrl(DATABASE);
    const places: Places = {
      databaseUrl: wires?.postgres.through(databaseUrl) ?? databaseUrl,
      queue: wires ? rewired(queue.env, wires.queue) : queue.env,
      smtpPort,
      backendPort: port,
    };
    const outside = sandboxServices(settings, places);
    const parts = [...outside, ...shopServices(settings, places)].map(change);
    const chosen = isControl ? parts.map((part) => withControlWorker(part, controlWorker)) : parts;
    const running = isReplicated ? await replicated(chosen) : { parts: chosen, proxy: undefined };
    await running.proxy?.listen(port);
    const shop = new Shop(
      settings,
      places,
      postgres,
      queue,
      watchdog,
      running.proxy,
      wires,
      running.parts.map(quiet),
      new Set(outside.map(({ name }) => name)),
    );
    await shop.open();
    return shop;
  }

  /** The database's own address, whatever wire is cut. */
  get databaseUrl(): string {
    return this.postgres.url(DATABASE);
  }

  /** Throws when there are no wires. */
  get wires(): Wires {
    if (!this.cables) throw new Error('this shop has no wires');
    return this.cables;
  }

  get siteUrl(): string {
    return `http://127.0.0.1:${this.settings.port}`;
  }

  get paymentsUrl(): string {
    return `http://127.0.0.1:${portsOf(this.settings).payments}`;
  }

  get mailboxUrl(): string {
    return `http://127.0.0.1:${portsOf(this.settings).mailbox}`;
  }

  /** The secrets and addresses that the programs share. */
  get environment(): NodeJS.ProcessEnv {
    return sharedEnvironment(this.settings, this.places);
  }

  /** One of our programs. Throws when there is none with that name. */
  program(name: ProgramName): Program {
    const program = this.programs.get(name);
    if (!program) throw new Error(`the shop has no part '${name}'`);
    return program;
  }

  /** Programs that exited although nobody had killed them. */
  get falls(): string[] {
    return [...this.programs.values()].flatMap(({ falls }) => falls);
  }

  /** Stops all programs gracefully, ours before the outside world; database and queue keep running. */
  async stopPrograms(): Promise<void> {
    for (const program of this.ours()) await program.stop();
    await Promise.all(this.helpers().map((program) => program.stop()));
  }

  /** Starts our programs on the existing database. */
  async startPrograms(): Promise<void> {
    await Promise.all([...this.programs.values()].map((program) => program.start()));
  }

  /** Stops everything; keeps the data folder. */
  async stop(): Promise<void> {
    await this.stopPrograms();
    await this.proxy?.close();
    await this.cables?.postgres.close();
    await this.cables?.queue.close();
    await this.queue.stop();
    await this.postgres.stop();
    this.watchdog.close();
  }

  /** Deletes the shop's files. */
  async deleteData(): Promise<void> {
    await deleteDataDir(this.settings.dataDir);
  }

  private ours(): Program[] {
    return [...this.programs].flatMap(([name, program]) => (this.outside.has(name) ? [] : [program]));
  }

  private helpers(): Program[] {
    return [...this.programs].flatMap(([name, program]) => (this.outside.has(name) ? [program] : []));
  }

  private async open(): Promise<void> {
    const helpers = this.helpers().map((program) => program.start());
    await this.runTask('migrate', 'backend/src/migrate.ts', { MIGRATION_DATABASE_URL: this.databaseUrl });
    await this.runTask('seed', 'backend/src/seed.ts');
    await Promise.all([...helpers, ...this.ours().map((program) => program.start())]);
  }

  private async runTask(name: string, source: string, more: NodeJS.ProcessEnv = {}): Promise<void> {
    const log = logTo(this.settings.dataDir, name);
    const task = startChild({
      command: process.execPath,
      args: nodeArgs(source),
      env: { ...this.environment, ...more },
      log,
    });
    this.watchdog.follow(task, 'SIGTERM');
    const exit = await task.exited;
    if (exit.code !== 0) throw new Error(`${name} ${describeExit(exit)}:\n${task.lastLines().join('\n')}`);
  }
}

async function layWires(postgres: Postgres, queue: QueueServer): Promise<Wires> {
  return {
    postgres: await Wire.to(postgres.port),
    queue: await Wire.to(Number(new URL(queue.url).port)),
  };
}

function rewired(env: QueueServer['env'], wire: Wire): QueueServer['env'] {
  const { REDIS_URL: redis, QUEUE_DATABASE_URL: database } = env;
  return {
    ...(redis === undefined ? {} : { REDIS_URL: wire.through(redis) }),
    ...(database === undefined ? {} : { QUEUE_DATABASE_URL: wire.through(database) }),
  };
}

function withControlWorker(part: Service, name: string): Service {
  if (part.name !== 'worker') return part;
  return { ...part, args: nodeArgs(`test/chaos/${name}.ts`) };
}

/** A log line for each request would be most of the machine's work. */
function quiet(part: Service): Service {
  return { ...part, env: { ...part.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' } };
}

function logTo(dataDir: string, name: string): (line: string) => void {
  const file = openLogFile(join(dataDir, 'logs', `${name}.log`));
  return (line) => file.write(`${new Date().toISOString()} ${line}`);
}
