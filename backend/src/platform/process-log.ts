import { pino } from 'pino';
import { errorText, withoutPersonalData } from './error-text.js';

const log = pino({ level: 'info' });

/** One line of the log, as JSON, from a process that runs no application or has none yet. */
export function logLine(level: 'info' | 'error' | 'fatal', text: string, more: object = {}): void {
  log[level](more, withoutPersonalData(text));
}

/**
 * Runs the start of a process. What stops it is one line of the log, in JSON, with the reason, and the process
 * ends with 1: the orchestrator starts it again. The same for an error that nothing catches later.
 */
export async function startProcess(start: () => Promise<void>): Promise<void> {
  const end = (error: unknown): never => {
    const stack = error instanceof Error ? withoutPersonalData(error.stack ?? '') : undefined;
    logLine('fatal', errorText(error), { stack });
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  try {
    await start();
  } catch (error) {
    end(error);
  }
  releaseStartMemory();
}

/**
 * What only the start needed is a sixth of the memory, and Node keeps it until the heap is full, which a quiet
 * shop's never is. Takes a quarter of a second, before there is traffic; a usual collection gives nothing back to
 * the system. Without `--expose-gc` it stays.
 */
function releaseStartMemory(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}
