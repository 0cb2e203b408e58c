import { writeFileSync } from 'node:fs';
import { followParent } from '#sandbox/processes/follow-parent.js';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Command {
  /** Does the work; an error is shown with the usage. */
  readonly main: () => Promise<Counts>;
  /** Stops everything that runs when the command is terminated. */
  readonly end: () => Promise<void>;
  readonly usage: string;
}

/**
 * Runs a long measurement as a command: prints counts for people and for `npm test`, and leaves nothing
 * behind.
 */
export async function runAsCommand({ main, end, usage }: Command): Promise<void> {
  const leave = (): void => void end().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  followParent(leave);
  try {
    const { passed, failed } = await main();
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
    const resultFile = process.env['RESULT_FILE'];
    if (resultFile) writeFileSync(resultFile, JSON.stringify({ passed, failed, skipped: 0 }));
    process.exitCode = failed > 0 ? 1 : 0;
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${words}\n${usage}\n`);
    // Programs that a failed shop has already started would keep this process alive; its guard ends it.
    process.exit(1);
  }
}
