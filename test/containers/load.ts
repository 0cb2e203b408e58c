import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PATHS = ['/', '/meal-selection', '/recipes', '/api/recipes', '/our-boxes', '/health/live'];
const PER_SECOND = 15;
const TIMEOUT_MS = 40_000;

/** What steady visitors saw. */
export interface Seen {
  readonly requests: number;
  /** Statuses of 400 and above, and connections that broke, each with how often. */
  readonly failures: ReadonlyMap<string, number>;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
}

/** Fifteen requests a second on kept connections, from the first call until `stop`. */
export class SteadyLoad {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 30 });
  private readonly tookMs: number[] = [];
  private readonly failures = new Map<string, number>();
  private readonly open = new Set<Promise<void>>();
  private isOn = true;
  private readonly running: Promise<void>;

  constructor(
    private readonly siteUrl: string,
    /** Called with each path: the headers of a request, such as those of somebody who is signed in. */
    private readonly next: (nth: number) => { path: string; headers?: Record<string, string> } = (nth) => ({
      path: PATHS[nth % PATHS.length] ?? '/',
    }),
  ) {
    this.running = this.run();
  }

  /** Ends when every request has its answer. */
  async stop(): Promise<Seen> {
    this.isOn = false;
    await this.running;
    await Promise.all(this.open);
    this.agent.destroy();
    const sorted = this.tookMs.toSorted((one, other) => one - other);
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    return {
      requests: sorted.length,
      failures: this.failures,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      slowestMs: Math.round(sorted.at(-1) ?? 0),
    };
  }

  private async run(): Promise<void> {
    const startedAtMs = Date.now();
    for (let nth = 0; this.isOn; nth += 1) {
      await sleep(Math.max(0, startedAtMs + (nth * 1_000) / PER_SECOND - Date.now()));
      const sent = this.ask(nth);
      this.open.add(sent);
      void sent.finally(() => this.open.delete(sent));
    }
  }

  private ask(nth: number): Promise<void> {
    const { path, headers = {} } = this.next(nth);
    const startedAtMs = performance.now();
    return new Promise((resolve) => {
      const end = (problem?: string): void => {
        this.tookMs.push(performance.now() - startedAtMs);
        if (problem) this.failures.set(problem, (this.failures.get(problem) ?? 0) + 1);
        resolve();
      };
      const request = get(
        `${this.siteUrl}${path}`,
        { agent: this.agent, headers, timeout: TIMEOUT_MS },
        (response) => {
          response.resume();
          response.once('close', () => {
            const { statusCode = 0, complete } = response;
            end(!complete ? 'cut off' : statusCode >= 400 ? `${statusCode} ${path}` : undefined);
          });
        },
      );
      request.once('timeout', () => request.destroy(new Error('no answer in 40 s')));
      request.once('error', (error) => end(error.message));
    });
  }
}
