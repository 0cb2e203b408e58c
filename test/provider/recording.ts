import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Recorded } from '#sandbox/payments/recorded.js';

/**
 * Writes what goes to and from the payment provider, a JSON line each, into a file of its own in the folder
 * PROVIDER_RECORDING; undefined without one.
 */
export function recorder(): ((what: Recorded) => void) | undefined {
  const folder = process.env['PROVIDER_RECORDING'];
  if (!folder) return undefined;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${randomUUID()}.jsonl`);
  return (what) => appendFileSync(file, `${JSON.stringify(what)}\n`);
}

/** Everything that was recorded in a folder. */
export function* recordedIn(folder: string): Generator<Recorded> {
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line !== '') yield JSON.parse(line) as Recorded;
    }
  }
}
