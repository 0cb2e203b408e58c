import { followParent } from './follow-parent.js';
import type { Product } from '../product.js';
import { say, secondsSince } from '../progress.js';

/** The longest that a stop may take in all; the watchdog ends the rest. */
const LAST_RESORT_MS = 9_500;

/**
 * Runs the shop until a signal arrives or our parent is gone, then stops it. Ends the process: with 0 after
 * an orderly stop, with 1 when `begin` failed.
 */
export async function runUntilStopped(product: Product, begin: () => Promise<void>): Promise<void> {
  // A closed terminal must not interrupt the stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  let ending = false;
  const end = (code: number): void => {
    // Ctrl-C arrives from the terminal and from the program that started us: once is enough.
    if (ending) return;
    ending = true;
    void stopAndExit(product, code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  followParent(() => end(0));
  process.on('unhandledRejection', (reason) => {
    say(`Unexpected: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`);
    end(1);
  });
  try {
    await begin();
  } catch (error) {
    if (ending) return;
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    end(1);
  }
}

async function stopAndExit(product: Product, code: number): Promise<void> {
  const startedAt = Date.now();
  const wanted = code === 0;
  if (wanted) say('\nStopping …');
  setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
  await product.stop();
  if (wanted) say(`Stopped in ${secondsSince(startedAt)}.`);
  process.exit(code);
}
