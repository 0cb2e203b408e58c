// Runs one program of the checks: keeps its output, limits its time, and stops it when we stop.

import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** The time limit of a check, unless it sets another. */
const LIMIT_MS = 10 * 60_000;
/** How many of the last lines a failure shows. */
const SHOWN_LINES = 120;

const running = new Set();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
// The program that started us has exited.
process.once('disconnect', stopAll);
process.channel?.unref();

function stopAll() {
  for (const child of running) child.kill('SIGTERM');
  setTimeout(() => process.exit(130), running.size > 0 ? 5_000 : 0).unref();
  if (running.size === 0) process.exit(130);
  Promise.all([...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))).then(() =>
    process.exit(130),
  );
}

/**
 * Runs Node with these arguments. Never throws.
 * @returns {Promise<{ code: number, lastLines: string }>} code 124 when the time ran out
 */
export function runProgram({ args, env = {}, logFile, live = false, limitMs = LIMIT_MS }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, args, {
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  let text = '';
  const keep = (data) => {
    log.write(data);
    if (live) process.stdout.write(data);
    text = (text + data).slice(-100_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    keep(`\nIt took longer than ${limitMs / 60_000} minutes and was stopped.\n`);
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  }, limitMs);
  return new Promise((resolve) => {
    const end = (code) => {
      clearTimeout(timer);
      running.delete(child);
      log.end();
      resolve({
        code: late ? 124 : code,
        lastLines: text.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n'),
      });
    };
    child.once('error', (error) => {
      keep(`${error.message}\n`);
      end(1);
    });
    // 'exit', because a process that the program left behind may hold its output open for ever.
    child.once('exit', (code) => setTimeout(() => end(code ?? 1), 100));
  });
}

/** Without a terminal's colours, because the output goes to a file. */
function plainEnvironment() {
  const { FORCE_COLOR: _forced, ...rest } = process.env;
  return { ...rest, NO_COLOR: '1' };
}

/** The time since then, such as '12.3 s'. */
export function secondsSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
