import type Stripe from 'stripe';
import { reasonOf } from './account.js';

/** What one step has shown: the object that it made or read, and what is to be said of it. */
export interface Shown {
  readonly id: string;
  readonly words: string;
}

/** One step against the account; a later one finds what an earlier one made. */
export interface Step {
  readonly name: string;
  run(check: CheckContext): Promise<Shown>;
}

export interface StepResult {
  readonly name: string;
  readonly outcome: 'ok' | 'FAILED' | 'skipped';
  readonly words: string;
  readonly tookMs: number;
  readonly id: string;
}

/** An earlier step failed, on which this one builds. */
class MissingObject extends Error {}

/** What the steps share: the client, a name of this run, and what was made so far. */
export class CheckContext {
  readonly startedAt = new Date();
  private readonly made = new Map<string, string>();

  constructor(
    readonly stripe: Stripe,
    /** Part of every key and name, so that each run makes objects of its own. */
    readonly runId: string,
  ) {}

  /** Keeps an id for later steps. */
  keep(name: string, id: string): string {
    this.made.set(name, id);
    return id;
  }

  /** The id that an earlier step kept; throws when it failed. */
  of(name: string): string {
    const id = this.made.get(name);
    if (id === undefined) throw new MissingObject(`needs ${name}`);
    return id;
  }

  has(name: string): boolean {
    return this.made.has(name);
  }
}

/** Throws an Error with these words unless it is so. */
export function expectThat(isSo: boolean, words: string): void {
  if (!isSo) throw new Error(words);
}

/** Runs the steps in their order; one that fails skips those that build on it, and no others. */
export async function runSteps(steps: readonly Step[], check: CheckContext): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    const startedAtMs = Date.now();
    const result = await step.run(check).then(
      ({ id, words }) => ({ outcome: 'ok' as const, words, id }),
      (error: unknown) => ({
        outcome: error instanceof MissingObject ? ('skipped' as const) : ('FAILED' as const),
        words: reasonOf(causeOf(error)),
        id: '',
      }),
    );
    results.push({ name: step.name, tookMs: Date.now() - startedAtMs, ...result });
  }
  return results;
}

/** Our own error about the provider says less than the provider's. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
