import type { EntityManager } from '@mikro-orm/postgresql';
import { countPages } from '#test/setup/reading/page-reads.js';
import type { Call } from './calls.js';
import { medianOf, type Reading, type Size } from './reading.js';

const CALLS = 30;

/** The pages that a call reads, and how long it takes: the median of thirty that follow some that warm it up. */
export async function measure(em: EntityManager, call: Call, size: Size): Promise<Reading> {
  const counter = countPages(em);
  // What is remembered from the first call on, such as settings, is no part of it.
  await (
    await call.ready()
  )();
  const run = await call.ready();
  counter.pages = 0;
  const shown = await run();
  const { pages } = counter;
  counter.stop();
  const times: number[] = [];
  for (let each = -CALLS; each < CALLS; each += 1) {
    const again = await call.ready();
    const startedAtMs = performance.now();
    await again();
    if (each >= 0) times.push(performance.now() - startedAtMs);
  }
  return { size, pages, ms: medianOf(times), shown };
}
