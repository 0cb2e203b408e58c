import { setTimeout as sleep } from 'node:timers/promises';
import { drawVisit, VISIT_KINDS, type Visit, type VisitKind, type World } from './visits.js';

const TIMEOUT_MS = 10_000;
const MAX_SHOWN_ERRORS = 5;

/** The results of one kind of visit. */
export interface Responses {
  /** From the moment it was due until its response was read in full, in ms. */
  readonly latenciesMs: number[];
  readonly errors: string[];
}
export type Outcome = Readonly<Record<VisitKind, Responses>>;

/**
 * Sends this many requests a second for this long, each on time, whether or not earlier ones have completed:
 * a shop that falls behind shows it and gets no fewer requests.
 */
export async function sendAtConstantRate(world: World, perSecond: number, seconds: number): Promise<Outcome> {
  const outcome = emptyOutcome();
  const count = perSecond * seconds;
  const gapMs = 1000 / perSecond;
  const underWay: Promise<void>[] = [];
  const startedAtMs = performance.now();
  for (let sent = 0; sent < count; sent += 1) {
    // Visitors do not arrive in step: each comes at a random moment within its gap.
    const dueAtMs = startedAtMs + (sent + world.random.next()) * gapMs;
    const waitMs = dueAtMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const visit = drawVisit(world);
    underWay.push(send(visit, dueAtMs, outcome[visit.kind]));
  }
  await Promise.all(underWay);
  return outcome;
}

async function send(visit: Visit, dueAtMs: number, { latenciesMs, errors }: Responses): Promise<void> {
  try {
    const response = await fetch(visit.url, { ...visit.init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    latenciesMs.push(performance.now() - dueAtMs);
    if (response.status !== visit.status)
      throw new Error(`${visit.url}: ${response.status} ${text.slice(0, 200)}`);
    await visit.then?.(JSON.parse(text));
  } catch (error) {
    errors.push(error instanceof Error ? error.message : String(error));
  }
}

function emptyOutcome(): Outcome {
  const empty = (): Responses => ({ latenciesMs: [], errors: [] });
  return {
    catalog: empty(),
    recipes: empty(),
    quotes: empty(),
    'account pages': empty(),
    likes: empty(),
    'checkouts, paid at once': empty(),
  };
}

/** All kinds merged into one. */
export function together(outcome: Outcome): Responses {
  return {
    latenciesMs: VISIT_KINDS.flatMap((kind) => outcome[kind].latenciesMs),
    errors: VISIT_KINDS.flatMap((kind) => outcome[kind].errors),
  };
}

/** The percentile: the smallest value that this share of the values does not exceed; NaN when empty. */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? NaN;
}

/** The first few errors, for display. */
export function someErrors({ errors }: Responses): readonly string[] {
  return errors.slice(0, MAX_SHOWN_ERRORS);
}
