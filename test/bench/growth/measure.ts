import type { EntityManager } from '@mikro-orm/postgresql';
import { countPages } from '#test/setup/reading/page-reads.js';
import type { Call } from './calls.js';
import { medianOf, type Reading, type Size } from './reading.js';

const CALLS = 30;

/** Pages that a call reads, and its time: the median of thirty runs after a few warm-up runs. */
export async function measure(em: EntityManager, call: Call, size: Size): Promise<Reading> {
  const counter = countPages(em);
  // Excludes what the first call caches, such as settings.
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
