import { setTimeout as sleep } from 'node:timers/promises';
import { describeExit, startChild, type Child, type ChildExit, type StopStep } from './child.js';
import { tailErrors } from './log-tail.js';
import type { Watchdog } from './watchdog-client.js';
import { openLogFile } from './log-file.js';
import { say } from '../progress.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A service that ran for this long has recovered: after its next failure the short pause applies again. */
const RECOVERED_MS = 30_000;
/** A service that fails this often before it was ever ready will not recover. */
const TRIES_BEFORE_READY = 3;

/** A program to keep running. */
export interface Service {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Responds 2xx once the service is ready. */
  readyUrl?: string;
  stopSteps: StopStep[];
}

/** Keeps one program running until it is stopped. */
export class SupervisedService {
  private child: Child | undefined;
  private stopping = false;
  private restarting = false;
  private wasReady = false;
  private falls = 0;
  private pauseMs = FIRST_PAUSE_MS;
  private toldWords = '';
  private readonly onLine: (line: string, stream: 'out' | 'err') => void;

  constructor(
    readonly part: Service,
    private readonly watchdog: Watchdog,
    private readonly logPath: string,
    private readonly onChange: () => void,
  ) {
    const file = openLogFile(logPath);
    const tail = tailErrors(part.name, logPath);
    this.onLine = (line, stream) => {
      file.write(line);
      // During the start its output is shown once, with the failure, and not line by line as well.
      if (this.wasReady) tail(line, stream);
    };
  }

  /** Undefined while it is down. */
  get pid(): number | undefined {
    return this.child?.running ? this.child.pid : undefined;
  }

  /** Starts the program and restarts it whenever it exits. */
  start(): void {
    if (this.stopping) return;
    const startedAtMs = Date.now();
    const child = startChild({
      command: process.execPath,
      args: this.part.args,
      env: this.part.env,
      channel: true,
      log: this.onLine,
    });
    this.child = child;
    this.watchdog.follow(child, 'SIGTERM');
    this.onChange();
    void child.exited.then((exit) => this.onExit(child, exit, startedAtMs));
  }

  /** Waits until the service responds. Throws with its last lines when it keeps failing or is too late. */
  async untilReady(waitMs: number): Promise<void> {
    const endAtMs = Date.now() + waitMs;
    while (!this.stopping) {
      if (this.part.readyUrl === undefined || (await answers(this.part.readyUrl))) {
        this.wasReady = true;
        return;
      }
      if (this.falls >= TRIES_BEFORE_READY) throw new Error(this.failure(`ended ${this.falls} times`));
      if (Date.now() > endAtMs) throw new Error(this.failure(`is not ready after ${waitMs / 1000} s`));
      await sleep(50);
    }
  }

  /** Stops the program and starts it again, as after a change of its source. */
  async restart(): Promise<void> {
    this.restarting = true;
    await this.child?.stop(this.part.stopSteps);
    this.restarting = false;
    this.start();
  }

  /** Stops the program for good. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.child?.stop(this.part.stopSteps);
  }

  /** Kills it at once. */
  kill(): void {
    this.stopping = true;
    if (this.child?.running) this.child.signal('SIGKILL');
  }

  private onExit(child: Child, exit: ChildExit, startedAtMs: number): void {
    this.onChange();
    if (this.stopping || this.restarting || child !== this.child) return;
    this.falls += 1;
    if (Date.now() - startedAtMs > RECOVERED_MS) this.pauseMs = FIRST_PAUSE_MS;
    if (!this.wasReady && this.falls >= TRIES_BEFORE_READY) return;
    const pauseMs = this.pauseMs;
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
    say(`${this.failure(describeExit(exit))}\n[${this.part.name}] starting again in ${pauseMs / 1000} s`);
    setTimeout(() => this.start(), pauseMs).unref();
  }

  private failure(what: string): string {
    const lines = this.child?.lastLines().slice(-15) ?? [];
    const words = lines.map((line) => `    ${line}`).join('\n') || '    (it said nothing)';
    if (words === this.toldWords) return `[${this.part.name}] ${what}, with the same last lines.`;
    this.toldWords = words;
    return `[${this.part.name}] ${what}. Its last lines (all of them in ${this.logPath}):\n${words}`;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'manual' });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Something with a restart of its own, such as PostgreSQL. */
export interface Restartable {
  readonly pid: number | undefined;
  restart(): Promise<void>;
}

/** Restarts a failed server, with growing pauses, until it is up or `isStopping` returns true. */
export async function bringBack(
  name: string,
  server: Restartable,
  exit: ChildExit,
  isStopping: () => boolean,
): Promise<void> {
  say(`[${name}] ${describeExit(exit)}; starting it again`);
  for (let pauseMs = FIRST_PAUSE_MS; !isStopping(); pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    await sleep(pauseMs);
    if (isStopping()) return;
    try {
      await server.restart();
      say(`[${name}] runs again`);
      return;
    } catch (error) {
      say(`[${name}] ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
