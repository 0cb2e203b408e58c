import { setTimeout as sleep } from 'node:timers/promises';
import { describeExit, startChild, type Child, type ChildExit, type Log } from '#sandbox/processes/child.js';
import type { Watchdog } from '#sandbox/processes/watchdog-client.js';
import type { Service } from '#sandbox/processes/supervise.js';

const READY_MS = 60_000;
const RESTART_PAUSE_MS = 500;
const MAX_CONSECUTIVE_CRASHES = 20;

/** A part of the shop that tests kill on purpose; a crash without that is recorded. */
export class Program {
  /** Unexpected exits of a program that had been ready: each is a finding. */
  readonly falls: string[] = [];
  private child: Child | undefined;
  private wasReady = false;
  private wantsToRun = false;
  private failedStarts = 0;

  constructor(
    readonly part: Service,
    private readonly watchdog: Watchdog,
    private readonly log: Log,
  ) {}

  /** The id of the running process. Throws when there is none. */
  get pid(): number {
    if (!this.child?.running) throw new Error(`${this.part.name} does not run`);
    return this.child.pid;
  }

  /** Starts it and waits until it responds. Throws with its last lines when it does not come up. */
  async start(): Promise<void> {
    this.wantsToRun = true;
    this.failedStarts = 0;
    this.launch();
    await this.untilReady();
  }

  /** Kills it at once, as a machine crash would. */
  async kill9(): Promise<void> {
    this.wantsToRun = false;
    await this.child?.stop([]);
  }

  /** Suspends it without notice, as on an overloaded machine. */
  freeze(): void {
    this.child?.signal('SIGSTOP');
  }

  /** Resumes it. */
  thaw(): void {
    this.child?.signal('SIGCONT');
  }

  /** Stops it gracefully. */
  async stop(): Promise<void> {
    this.wantsToRun = false;
    await this.child?.stop(this.part.stopSteps);
  }

  private launch(): void {
    this.wasReady = false;
    const { args, env } = this.part;
    const child = startChild({ command: process.execPath, args, env, channel: true, log: this.log });
    this.child = child;
    this.watchdog.follow(child, 'SIGTERM');
    void child.exited.then((exit) => this.onExit(child, exit));
  }

  /** A program that starts while another part is down may exit and is restarted, as any supervisor would. */
  private async onExit(child: Child, exit: ChildExit): Promise<void> {
    if (!this.wantsToRun || child !== this.child) return;
    if (this.wasReady) this.falls.push(`${this.part.name} ${describeExit(exit)}: ${lastWords(child)}`);
    this.failedStarts += 1;
    await sleep(RESTART_PAUSE_MS);
    if (this.wantsToRun && child === this.child && this.failedStarts < MAX_CONSECUTIVE_CRASHES) this.launch();
  }

  private async untilReady(): Promise<void> {
    const endAtMs = Date.now() + READY_MS;
    while (this.wantsToRun) {
      if (this.child?.running && (await answers(this.part.readyUrl))) {
        this.wasReady = true;
        return;
      }
      if (Date.now() > endAtMs) {
        const words = this.child ? lastWords(this.child) : '';
        throw new Error(`${this.part.name} is not ready after ${READY_MS / 1000} s: ${words}`);
      }
      await sleep(50);
    }
  }
}

function lastWords(child: Child): string {
  return child.lastLines().slice(-8).join('\n');
}

async function answers(url: string | undefined): Promise<boolean> {
  if (url === undefined) return true;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
