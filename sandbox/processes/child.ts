import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How many of a child's last lines are kept, to be shown when it fails. */
const KEPT_LINES = 60;

/** A function that receives one line of a log, and whether it came from standard output or standard error. */
export type Log = (line: string, stream: 'out' | 'err') => void;

/** What to run and how. */
export interface ChildOptions {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Opens a channel that closes when this process ends, see follow-parent.ts. */
  channel?: boolean;
  /** Receives each line of standard output and standard error. */
  log?: Log;
}

/** How a child ended; `error` when it could not be started at all. */
export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  error?: Error;
}

/** A running program, its last lines and its end. */
export interface Child {
  readonly pid: number;
  readonly running: boolean;
  readonly exited: Promise<ChildExit>;
  lastLines(): string[];
  signal(name: NodeJS.Signals): void;
  stop(steps: StopStep[]): Promise<void>;
}

/** A signal, and how long to wait before the next one is tried. */
export interface StopStep {
  signal: NodeJS.Signals;
  waitMs: number;
}

/**
 * Starts a program in a process group of its own, so that Ctrl-C in the terminal reaches only us and we can
 * stop the services in their order. Never throws: a program that cannot start has `exited` at once.
 */
export function startChild(options: ChildOptions): Child {
  const lines: string[] = [];
  const keep = (line: string, stream: 'out' | 'err'): void => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    options.log?.(line, stream);
  };
  const process = spawn(options.command, options.args, {
    env: options.env,
    cwd: options.cwd,
    uid: options.uid,
    gid: options.gid,
    detached: true,
    stdio: stdioFor(options.channel ?? false),
  });
  const state = { running: true };
  const exited = watchExit(process, state);
  if (process.stdout) createInterface(process.stdout).on('line', (line) => keep(line, 'out'));
  if (process.stderr) createInterface(process.stderr).on('line', (line) => keep(line, 'err'));
  return {
    pid: process.pid ?? 0,
    get running() {
      return state.running;
    },
    exited,
    lastLines: () => [...lines],
    signal: (name) => void process.kill(name),
    stop: (steps) => stopBySteps(process, state, exited, steps),
  };
}

function stdioFor(channel: boolean): StdioOptions {
  return channel ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'];
}

function watchExit(process: ChildProcess, state: { running: boolean }): Promise<ChildExit> {
  return new Promise((resolve) => {
    process.once('error', (error) => {
      if (process.pid !== undefined) return;
      state.running = false;
      resolve({ code: null, signal: null, error });
    });
    // 'close' comes after the last line has been read, 'exit' may come before it. A grandchild that
    // holds the pipe open must not hide the end, hence both.
    process.once('exit', (code, signal) => {
      state.running = false;
      const late = setTimeout(() => resolve({ code, signal }), 500);
      process.once('close', () => {
        clearTimeout(late);
        resolve({ code, signal });
      });
    });
  });
}

async function stopBySteps(
  process: ChildProcess,
  state: { running: boolean },
  exited: Promise<ChildExit>,
  steps: StopStep[],
): Promise<void> {
  for (const step of steps) {
    if (!state.running) break;
    process.kill(step.signal);
    if (await within(exited, step.waitMs)) return;
  }
  if (state.running) process.kill('SIGKILL');
  await exited;
}

/** True when the promise settles within the time, false when the time runs out first. */
export async function within(promise: Promise<unknown>, waitMs: number): Promise<boolean> {
  const timer = { handle: undefined as NodeJS.Timeout | undefined };
  const late = new Promise<boolean>((resolve) => {
    timer.handle = setTimeout(() => resolve(false), waitMs);
  });
  const done = promise.then(
    () => true,
    () => true,
  );
  const result = await Promise.race([done, late]);
  clearTimeout(timer.handle);
  return result;
}

/** Describes in words how a child ended. */
export function describeExit(exit: ChildExit): string {
  if (exit.error) return `could not be started (${exit.error.message})`;
  if (exit.signal) return `was ended by ${exit.signal}`;
  return `ended with code ${exit.code ?? 'unknown'}`;
}
