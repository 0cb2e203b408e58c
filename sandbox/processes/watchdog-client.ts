import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Child } from './child.js';

/** Keeps the watchdog informed of which processes are ours. */
export interface Watchdog {
  /** From now on the process is stopped when we disappear; PostgreSQL needs SIGINT, the others SIGTERM. */
  add(pid: number, signal: 'SIGINT' | 'SIGTERM'): void;
  remove(pid: number): void;
  /** Watches over a child from its first moment to its end. */
  follow(child: Child, signal: 'SIGINT' | 'SIGTERM'): void;
  /** Closes the watchdog's input; it stops everything still registered. */
  close(): void;
}

/** Starts the watchdog, a process that stops the registered ones if this one vanishes (kill -9). */
export function startWatchdog(): Watchdog {
  // Node strips the types itself where the tests run the source instead of the build.
  const built = fileURLToPath(new URL('./watchdog.js', import.meta.url));
  const file = existsSync(built) ? built : built.replace(/\.js$/, '.ts');
  const child = spawn(process.execPath, ['--no-warnings', file], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  const add = (pid: number, signal: string): void => void child.stdin.write(`+${pid} ${signal}\n`);
  const remove = (pid: number): void => void (child.stdin.writable && child.stdin.write(`-${pid}\n`));
  return {
    add,
    remove,
    follow: (followed, signal) => {
      // A program that could not be started has no process id.
      if (followed.pid === 0) return;
      add(followed.pid, signal);
      void followed.exited.then(() => remove(followed.pid));
    },
    close: () => void child.stdin.end(),
  };
}
