import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { runDueJobs } from './run-due-jobs.js';
import type { Provider } from './provider.js';

// So that nothing is skipped: the shop sees each half day, and the provider's scheduled jobs see their
// minute.
const STEP_MS = 12 * 3600 * 1000;
const PATIENCE_MS = 30_000;
const RETRY_MS = 250;
// The backend reads the clock's file four times a second.
const BACKEND_MS = 300;
const MAX_ROUNDS = 20;
/** A busy product reports its progress each time; one that stays silent is polled some more times. */
const MAX_QUESTIONS = 200;
const MAX_SILENCES = 2;
const MAX_NOTES = 20;

const idleShape = z.object({ failed: z.array(z.string()).optional(), why: z.string().optional() });

/** The clock after a move, and what did not become idle on the way. */
export interface Moved {
  now: string;
  offsetMs: number;
  steps: number;
  /** What was not done in time at which step, in words; omitted when everything was. */
  notIdle?: string[];
}

/** Moves the clock of provider and product step by step, and runs at each step what is due in both. */
export class TimeTravel {
  private last: Promise<unknown> = Promise.resolve();

  /** `idleUrl` is the product's idle probe; without one there is no wait. */
  constructor(
    private readonly provider: Provider,
    private readonly idleUrl: string | undefined,
  ) {}

  /** Resolves when everything due on the way has happened. Concurrent moves run one after the other. */
  async advance(byMs: number): Promise<Moved> {
    const move = this.last.then(() => this.move(byMs));
    this.last = move.catch(() => undefined);
    return move;
  }

  private async move(byMs: number): Promise<Moved> {
    const { clock } = this.provider;
    const notes: string[] = [];
    let patienceMs = PATIENCE_MS;
    let steps = 0;
    for (let leftMs = byMs; leftMs > 0 || steps === 0; steps += 1) {
      const stepMs = this.nextStep(leftMs);
      clock.advance(stepMs);
      leftMs -= stepMs;
      const problem = await this.waitUntilIdle(patienceMs);
      if (problem === undefined) continue;
      if (notes.length < MAX_NOTES) notes.push(`${clock.state().now}: ${problem}`);
      // A product that did not respond once is not waited for at each of many steps.
      if (problem.startsWith(NO_ANSWER)) patienceMs = 0;
    }
    if (this.idleUrl !== undefined) await sleep(BACKEND_MS);
    return { ...clock.state(), steps, ...(notes.length > 0 ? { notIdle: notes } : {}) };
  }

  private nextStep(leftMs: number): number {
    const first = this.provider.scheduler.first();
    const untilFirstMs = first ? Math.ceil(first.at * 1000 - this.provider.clock.nowMs()) : Infinity;
    return Math.min(leftMs, STEP_MS, untilFirstMs > 0 ? untilFirstMs : Infinity);
  }

  // The product's work may call the provider, whose webhooks create more work for the product.
  private async waitUntilIdle(patienceMs: number): Promise<string | undefined> {
    const { store, webhooks } = this.provider;
    let seen = store.lastSeq();
    runDueJobs(this.provider);
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      await webhooks.attemptedSince(seen);
      if (this.idleUrl === undefined) return undefined;
      seen = store.lastSeq();
      const problem = await this.askWhileItMoves(patienceMs);
      if (problem !== undefined) return problem;
      if (webhooks.unsentSince(seen) === 0) return undefined;
    }
    return `not at rest after ${MAX_ROUNDS} rounds`;
  }

  /**
   * Polls as long as the responses differ: a step with many cut-offs takes longer than one response may, and
   * a step that is left early piles its work onto all that follow.
   */
  private async askWhileItMoves(patienceMs: number): Promise<string | undefined> {
    let before: string | undefined;
    let silences = 0;
    for (let question = 1; ; question += 1) {
      const problem = await this.askProduct(patienceMs);
      if (problem === undefined || problem.startsWith(NO_ANSWER) || question === MAX_QUESTIONS)
        return problem;
      silences = problem === TOO_LATE ? silences + 1 : 0;
      const isStuck = problem === TOO_LATE ? silences === MAX_SILENCES : problem === before;
      if (isStuck) return problem;
      before = problem;
    }
  }

  private async askProduct(patienceMs: number): Promise<string | undefined> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const problem = await this.askOnce(Math.max(deadline - Date.now(), RETRY_MS));
      // A product that is just starting gets its time.
      if (problem === undefined || !problem.startsWith(NO_ANSWER) || Date.now() >= deadline) return problem;
      await sleep(RETRY_MS);
    }
  }

  private async askOnce(timeoutMs: number): Promise<string | undefined> {
    const at = new Date(this.provider.clock.nowMs()).toISOString();
    try {
      const answer = await fetch(`${this.idleUrl}?at=${at}`, { signal: AbortSignal.timeout(timeoutMs) });
      const { failed = [], why } = idleShape.parse(await answer.json());
      if (answer.ok) return failed.length > 0 ? `failed: ${failed.join('; ')}` : undefined;
      return why ?? `the product answered ${answer.status}`;
    } catch (error) {
      // It accepted the request, so it is running.
      if (error instanceof Error && error.name === 'TimeoutError') return TOO_LATE;
      return `${NO_ANSWER}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}

const NO_ANSWER = 'no answer from the product';
const TOO_LATE = 'the product took too long to answer';
