import { writeFileSync } from 'node:fs';
import { followParent } from '#sandbox/processes/follow-parent.js';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Command {
  /** Does the work; what it throws is shown with the usage. */
  readonly main: () => Promise<Counts>;
  /** Takes along what runs, when the command is told to end. */
  readonly end: () => Promise<void>;
  readonly usage: string;
}

/** Runs a long measurement as a command: counts for people and for `npm test`, and nothing left behind. */
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
    // What a shop that did not come up has started already would keep this process alive; its guard ends it.
    process.exit(1);
  }
}
