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
}
