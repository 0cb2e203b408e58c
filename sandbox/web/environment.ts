import { followParent } from '../processes/follow-parent.js';

const DEFAULT_PORT = 3000;
const MAX_PORT = 65_535;

/** Reads a port from the environment; throws a message that names the variable. */
export function portFrom(name: string, fallback = DEFAULT_PORT): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= MAX_PORT) return port;
  throw new Error(`${name} must be a port between 1 and ${MAX_PORT}, not '${text}'.`);
}

/** Reads a variable that has no default; throws a message that names it. */
export function required(name: string): string {
  const text = process.env[name];
  if (text === undefined || text === '') throw new Error(`${name} is not set.`);
  return text;
}

/**
 * Runs a program until it is stopped or its parent is gone, then stops it in order; a failed start ends with
 * code 1.
 */
export async function runUntilStopped(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  try {
    const running = await start();
    const stop = () => {
      running.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    followParent(stop);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? `${error.message}. Set PORT (for emails, SMTP_PORT) to a free one.` : error.message;
}

/** Whether this process was started with that file, e.g. `payments/main`, rather than importing it. */
export function isProgram(path: string): boolean {
  const started = (process.argv[1] ?? '').replaceAll('\\', '/').replace(/\.[jt]s$/, '');
  return started.endsWith(`/sandbox/${path}`);
}
