import { z } from 'zod';
import type { Answer } from './app.js';

/** Does the same thing many times at once; answers what came of each. */
export function race<Result>(times: number, run: (each: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, each) => run(each)));
}

const Refusal = z.object({ code: z.string() });

/** How many requests ended in what: 'created', or the code of the refusal. */
export function outcomes(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const outcome = answer.status === 201 ? 'created' : answer.read(Refusal).code;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
