import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeExit, startChild, type Child, type ChildExit } from './processes/child.js';
import { deleteDataDir, dropRunRecord, makeDataDir, writeRunRecord } from './data-dir.js';
import {
  chooseSmtpPort,
  hasCourierSandbox,
  hasPaymentSandbox,
  portsOf,
  sharedEnvironment,
  type Places,
} from './environment.js';
import { enrolDemoMember } from './demo-member.js';
import { beginHistory } from './demo-history.js';
import { startWatchdog, type Watchdog } from './processes/watchdog-client.js';
import { openLogFile } from './processes/log-file.js';
import { nodeArgs, shopServices, sandboxServices } from './services.js';
import { takenPorts } from './ports.js';
import { startPostgres, type Postgres } from './postgres/postgres.js';
import { say, step } from './progress.js';
import { startQueue, type QueueServer } from './queue.js';
import type { Settings } from './settings.js';
import { bringBack, SupervisedService, type Service } from './processes/supervise.js';

const DATABASE = 'lighter_table';
const READY_MS = 60_000;
const TASK_MS = 5 * 60_000;
/** Everything must have stopped within 10 s of Ctrl-C; the rest is killed. */
const STOP_MS = 8_500;

/** The options of the command line. */
export interface ProductOptions {
  fresh: boolean;
  /** Without the recipes, so that the seed button can be seen. */
  empty: boolean;
  /** A shop that begins has been running for a year (ADR 0053). */
  history?: boolean;
  /** Where the backend listens; the site's own port unless a proxy is in front of it. */
  backendPort?: number;
  /** Stack traces name the lines of the source; holding the maps takes some 40 MB in each service. */
  sourceMaps?: boolean;
  /** Sets up what the shop needs elsewhere, once the data folder is there; returns variables for the shop. */
  prepare?: () => Promise<NodeJS.ProcessEnv>;
}

/** All services of the shop on one machine, started and stopped in their order. */
export class Product {
  private readonly watchdog: Watchdog = startWatchdog();
  private readonly parts: SupervisedService[] = [];
  private readonly tasks = new Set<Child>();
  private postgres: Promise<Postgres> | undefined;
  private queue: Promise<QueueServer> | undefined;
  private stopped: Promise<void> | undefined;
  /** Where migrations run; the shop itself does not get this URL. */
  private ownerUrl: string | undefined;
  /** PostgreSQL and Redis, where they are ours. */
  private readonly servers = new Map<string, { readonly pid: number | undefined }>();

  constructor(
    private readonly settings: Settings,
    private readonly options: ProductOptions,
  ) {}

  /** Starts everything and returns when the shop responds. Throws with the reason when it cannot. */
  async start(): Promise<void> {
    const { settings, options } = this;
    await this.assertPortsFree();
    if (options.fresh) await deleteDataDir(settings.dataDir);
    makeDataDir(settings.dataDir);
    // Not beside the stores: while they are unpacked, an answer in time would look late.
    const provider = await options.prepare?.();
    const places = { ...(await this.startStores()), provider };
    const historyAt = options.history && !options.empty ? beginHistory(settings) : undefined;
    const helpers = this.supervise(sandboxServices(settings, places));
    for (const part of helpers) part.start();
    const env = sharedEnvironment(settings, places);
    await step('Database brought up to date', () =>
      this.runTask('migrate', 'backend/src/migrate.ts', [], {
        ...env,
        MIGRATION_DATABASE_URL: this.ownerUrl,
      }),
    );
    const services = shopServices(settings, places);
    const shop = this.supervise(options.sourceMaps ? services.map(withSourceMaps) : services);
    const hasAccounts = existsSync(join(settings.dataDir, 'demo-accounts.json'));
    const seeding = this.seed(env, historyAt);
    // A shop with data need not wait: it takes up what the seed changes as it does a change by staff.
    if (!hasAccounts) await seeding;
    for (const part of shop) part.start();
    const readings = [...helpers, ...shop].map((part) =>
      step(`Ready: ${part.part.name}`, () => part.untilReady(READY_MS)),
    );
    await Promise.all([seeding, ...readings]);
    // With a proxy in front of the backend, the site does not respond yet.
    if (options.backendPort === undefined) await enrolDemoMember(settings);
  }

  private seed(env: NodeJS.ProcessEnv, historyAt: string | undefined): Promise<void> {
    const args = [
      ...(this.options.empty ? ['--empty'] : []),
      ...(historyAt === undefined ? [] : [`--history=${historyAt}`]),
    ];
    // Only the history is written by the owner of the database.
    const owner = historyAt === undefined ? {} : { MIGRATION_DATABASE_URL: this.ownerUrl };
    return step('Catalogue and accounts in place', () =>
      this.runTask('seed', 'backend/src/seed.ts', args, { ...env, ...owner }),
    );
  }

  /** Keeps one more program running, such as Vite, and waits until it responds. */
  async addPart(part: Service): Promise<void> {
    for (const supervised of this.supervise([part])) {
      supervised.start();
      await step(`Ready: ${part.name}`, () => supervised.untilReady(READY_MS));
    }
  }

  /** Restarts the named services, as after a new build. */
  async restartServices(names: string[]): Promise<void> {
    const chosen = this.parts.filter(({ part }) => names.includes(part.name));
    await Promise.all(chosen.map((part) => part.restart()));
  }

  /** Stops everything, the newest first; safe to call more than once and while starting. */
  stop(): Promise<void> {
    this.stopped ??= this.stopAll();
    return this.stopped;
  }

  private get isStopping(): boolean {
    return this.stopped !== undefined;
  }

  private async assertPortsFree(): Promise<void> {
    const { settings } = this;
    const ports = portsOf(settings);
    const needed: [number, string][] = [[settings.port, 'the site']];
    if (hasPaymentSandbox(settings)) needed.push([ports.payments, 'the payment sandbox']);
    if (!settings.smtpUrl) needed.push([ports.mailbox, 'the mailbox']);
    if (hasCourierSandbox(settings)) needed.push([ports.courier, 'the courier sandbox']);
    if (settings.hasSmsSandbox) needed.push([ports.texts, 'the sandbox of text messages']);
    needed.push(
      [ports.backendMetrics, "the backend's metrics"],
      [ports.workerMetrics, "the worker's metrics"],
    );
    for (const [port, use] of needed) {
      if ((await takenPorts(port, 1)).length === 0) continue;
      const other = settings.port < 60_000 ? settings.port + 100 : 3100;
      throw new Error(
        `Port ${port}, meant for ${use}, is taken by another program. Set PORT to another number; ` +
          `it and the six after it must be free, for example: PORT=${other} npm start`,
      );
    }
  }

  private async startStores(): Promise<Places> {
    const { settings } = this;
    if (!settings.databaseUrl) this.postgres = this.startDatabase();
    const [postgres, queue, smtpPort] = await Promise.all([
      this.postgres,
      (this.queue = this.startQueueServer()),
      chooseSmtpPort(settings),
    ]);
    const databaseUrl = settings.databaseUrl ?? postgres?.shopUrl(DATABASE) ?? '';
    this.ownerUrl = settings.databaseUrl ? settings.migrationDatabaseUrl : postgres?.url(DATABASE);
    const backendPort = this.options.backendPort ?? settings.port;
    return { databaseUrl, queue: queue.env, smtpPort, backendPort };
  }

  private startDatabase(): Promise<Postgres> {
    return step('PostgreSQL started', async () => {
      const postgres = await startPostgres({
        dataDir: this.settings.dataDir,
        durable: true,
        log: this.logTo('postgres'),
        watchdog: this.watchdog,
        onUnexpectedExit: (exit) => void this.bringBackServer('postgres', postgres, exit),
      });
      this.servers.set('postgres', postgres);
      await postgres.ensureDatabase(DATABASE);
      return postgres;
    });
  }

  private startQueueServer(): Promise<QueueServer> {
    const { dataDir, redisUrl, queueKind } = this.settings;
    return step('Queue started', async () => {
      const queue = await startQueue({
        dataDir,
        redisUrl,
        kind: queueKind,
        postgres: () => (this.postgres ??= this.startDatabase()),
        log: this.logTo('redis'),
        watchdog: this.watchdog,
        onUnexpectedExit: (exit) => void this.bringBackServer('redis', queue, exit),
      });
      if (queue.pid) this.servers.set('redis', queue);
      return queue;
    });
  }

  private async bringBackServer(
    name: string,
    server: Postgres | QueueServer,
    exit: ChildExit,
  ): Promise<void> {
    await bringBack(name, server, exit, () => this.isStopping);
    this.record();
  }

  private supervise(parts: Service[]): SupervisedService[] {
    // Stopped while it was still starting: nothing new is begun.
    if (this.isStopping) throw new Error('Stopped.');
    const supervised = parts.map((part) => {
      const logPath = join(this.settings.dataDir, 'logs', `${part.name}.log`);
      return new SupervisedService(part, this.watchdog, logPath, () => this.record());
    });
    this.parts.push(...supervised);
    return supervised;
  }

  /** Runs a program to its end; its lines are shown, its failure throws. */
  private async runTask(name: string, source: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
    if (this.isStopping) throw new Error('Stopped.');
    const log = this.logTo(name);
    const task = startChild({
      command: process.execPath,
      args: [...nodeArgs(source), ...args],
      env,
      log: (line, stream) => {
        log(line);
        if (stream === 'out' && !line.startsWith('{')) say(`    ${line}`);
      },
    });
    this.tasks.add(task);
    this.watchdog.follow(task, 'SIGTERM');
    const tooLong = setTimeout(() => task.signal('SIGKILL'), TASK_MS);
    const exit = await task.exited;
    clearTimeout(tooLong);
    this.tasks.delete(task);
    if (exit.code === 0) return;
    throw new Error(`${name} ${describeExit(exit)}:\n${task.lastLines().slice(-20).join('\n')}`);
  }

  private logTo(name: string): (line: string) => void {
    const file = openLogFile(join(this.settings.dataDir, 'logs', `${name}.log`));
    return (line) => file.write(line);
  }

  private record(): void {
    if (this.isStopping) return;
    const named = this.parts.map(({ part, pid }): [string, number | undefined] => [part.name, pid]);
    for (const [name, server] of this.servers) named.push([name, server.pid]);
    const parts = Object.fromEntries(named.flatMap(([name, pid]) => (pid ? [[name, pid] as const] : [])));
    writeRunRecord(this.settings.dataDir, { pid: process.pid, port: this.settings.port, parts });
  }

  private async stopAll(): Promise<void> {
    const tooLong = setTimeout(() => this.killAll(), STOP_MS);
    for (const task of this.tasks) task.signal('SIGTERM');
    // Front to back: services for visitors stop first, those with the data last.
    const order = ['site', 'backend', 'worker', 'payments', 'mailbox', 'courier'];
    for (const name of order) {
      await Promise.all(this.parts.filter(({ part }) => part.name === name).map((part) => part.stop()));
    }
    // Either may still be starting: waits for it, and stops it then.
    const queue = await this.queue?.catch(() => undefined);
    await queue?.stop();
    const postgres = await this.postgres?.catch(() => undefined);
    await postgres?.stop();
    clearTimeout(tooLong);
    dropRunRecord(this.settings.dataDir);
    this.watchdog.close();
  }

  private killAll(): void {
    for (const part of this.parts) part.kill();
    void this.queue?.then((queue) => queue.kill9()).catch(() => undefined);
    void this.postgres?.then((postgres) => postgres.kill9()).catch(() => undefined);
  }
}

function withSourceMaps(part: Service): Service {
  return { ...part, args: ['--enable-source-maps', ...part.args] };
}
