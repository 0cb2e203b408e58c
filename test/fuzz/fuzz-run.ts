import { auditBooks } from './books.js';
import type { ApiDocument } from './document.js';
import { createFixtures, waitUntilIdle } from './fixtures.js';
import { Judge } from './judge.js';
import { Requests, type FuzzRequest } from './requests.js';
import type { FuzzShop, Memory } from './fuzz-shop.js';
import { Sender, type ApiResponse } from './sender.js';
import { World } from './world.js';

const LANES = 6;
/** How often the run re-reads the existing records and restores roles and settings. */
const LOOK_EVERY = 500;
const MEASURE_EVERY = 2_000;
const MAX_FINDINGS = 2_000;

export interface Finding {
  readonly request: FuzzRequest;
  readonly answer: ApiResponse;
  readonly problems: readonly string[];
}

export interface RunPlan {
  readonly seed: number;
  readonly requests: number;
  readonly only?: number | undefined;
}

/** The outcome of a run. */
export interface RunResult {
  readonly sent: number;
  readonly operations: number;
  readonly roles: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** Operations with at least one successful call. */
  readonly reached: ReadonlySet<string>;
  readonly unreached: readonly string[];
  readonly findings: readonly Finding[];
  readonly books: readonly string[];
  readonly falls: readonly string[];
  readonly warm: Memory;
  readonly end: Memory;
  /** From the warm-up to the end. */
  readonly course: readonly Memory[];
  readonly seconds: number;
  readonly revivals: number;
}

/** Fills a shop with records, sends the requests and judges the run. */
export async function runFuzz(shop: FuzzShop, document: ApiDocument, plan: RunPlan): Promise<RunResult> {
  const world = await World.open(shop.shop);
  const sender = new Sender(shop.shop.settings.port);
  try {
    await createFixtures(shop.shop, world);
    await shop.shop.program('worker').stop();
    const run = new Run(document, world, sender, new Judge(document, shop.secrets), plan);
    const startedAtMs = Date.now();
    const warmUp = Math.min(run.requests.lap, Math.ceil(plan.requests / 2));
    await run.send(plan.only ?? 0, plan.only === undefined ? warmUp : plan.only + 1);
    const warm = await shop.memory();
    const course = [warm];
    for (let from = warmUp; plan.only === undefined && from < plan.requests; from += MEASURE_EVERY) {
      await run.send(from, Math.min(plan.requests, from + MEASURE_EVERY));
      course.push(await shop.memory());
    }
    const end = course.at(-1) ?? warm;
    const seconds = (Date.now() - startedAtMs) / 1000;
    await shop.shop.program('worker').start();
    await waitUntilIdle(world);
    return {
      ...run.result(),
      books: await auditBooks(world),
      falls: shop.shop.falls,
      warm,
      end,
      course,
      seconds,
      revivals: world.revivals,
    };
  } finally {
    sender.close();
    await world.close();
  }
}

class Run {
  readonly requests: Requests;
  private readonly findings: Finding[] = [];
  private readonly statuses = new Map<number, number>();
  private readonly reached = new Set<string>();
  private readonly roles = new Set<string>();
  private readonly tried = new Set<string>();
  private sent = 0;

  constructor(
    private readonly document: ApiDocument,
    private readonly world: World,
    private readonly sender: Sender,
    private readonly judge: Judge,
    plan: RunPlan,
  ) {
    this.requests = new Requests(document, world, plan.seed);
  }

  /** Sends the requests from one number up to, not including, another, a few at a time. */
  async send(from: number, to: number): Promise<void> {
    for (let first = from; first < to; first += LOOK_EVERY) {
      await this.world.restore();
      await this.world.look();
      let next = first;
      const end = Math.min(to, first + LOOK_EVERY);
      const lane = async (): Promise<void> => {
        while (next < end) await this.sendOne(next++);
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    }
  }

  result() {
    const { sent, statuses, reached, findings } = this;
    const operations = this.document.operations.map(({ id }) => id);
    const unreached = operations.filter((id) => !reached.has(id));
    return {
      sent,
      statuses,
      reached,
      unreached,
      findings,
      operations: this.tried.size,
      roles: this.roles.size,
    };
  }

  private async sendOne(number: number): Promise<void> {
    const request = this.requests.make(number);
    const token = this.world.tokenOf(request.role);
    const answer = await this.sender.send(await this.shielded(request));
    this.note(request, answer);
    const isSignedOut = answer.status === 401 && token !== undefined && sends(request, token);
    // Another lane may have seen it too.
    if (isSignedOut && this.world.tokenOf(request.role) === token) await this.world.revive(request.role);
  }

  /** A call that deletes an account uses an expendable caller. */
  private async shielded({ operation, message }: FuzzRequest): Promise<FuzzRequest['message']> {
    const at = message.headers.indexOf('authorization');
    if (operation.id !== 'deleteMe' || at < 0 || message.raw) return message;
    const headers = [...message.headers];
    if (headers[at + 1]?.startsWith('Bearer ey')) headers[at + 1] = `Bearer ${await this.world.spareToken()}`;
    return { ...message, headers };
  }

  private note(request: FuzzRequest, answer: ApiResponse): void {
    this.sent += 1;
    this.roles.add(request.role);
    this.tried.add(request.operation.id);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (request.isDocumented && answer.status >= 200 && answer.status < 300)
      this.reached.add(request.operation.id);
    const problems = this.judge.problemsOf(request, answer);
    if (problems.length > 0 && this.findings.length < MAX_FINDINGS)
      this.findings.push({ request, answer, problems });
  }
}

function sends({ message }: FuzzRequest, token: string): boolean {
  return message.headers.includes(`Bearer ${token}`);
}
