import { z } from 'zod';
import type { ApiResponse } from './app.js';

/** Runs the same operation many times at once; returns each outcome. */
export function race<Result>(times: number, run: (each: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: times }, (_, each) => run(each)));
}

const Refusal = z.object({ code: z.string() });

/** The number of requests by outcome: 'created', or the code of the refusal. */
export function outcomes(answers: readonly ApiResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const response of answers) {
    const outcome = response.status === 201 ? 'created' : response.read(Refusal).code;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
