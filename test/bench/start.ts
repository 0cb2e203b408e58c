import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PORT_COUNT } from '#sandbox/settings.js';
import { findFreePortBlock } from '#sandbox/ports.js';
import { writeTable } from './measurements-table.js';

const READY = /Ready: http/;
const READY_MS = 15 * 60_000;
const STOP_MS = 30_000;
/** Time for background start-up work to finish while no requests come in. */
const REST_MS = 30_000;

/** Maps a process to its part by its command line. */
const PARTS = [
  ['backend', /dist\/backend\/src\/main\.js/],
  ['worker', /dist\/worker\/src\/main\.js/],
  ['payment sandbox', /dist\/sandbox\/payments\//],
  ['mailbox', /dist\/sandbox\/mailbox\//],
  ['PostgreSQL', /postgres/],
  ['Redis', /redis-server|valkey-server/],
  ['what starts and watches them', /./],
] as const;

interface Started {
  readonly child: ChildProcess;
  readonly seconds: number;
}

/**
 * `npm run bench -- start`: clones the committed state with an empty home and measures seconds until
 * `npm start` is ready the first time, downloads included, and the second time; then the memory of each part
 * at rest.
 */
export async function start(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lighter-table-start-'));
  const clone = path.join(folder, 'clone');
  try {
    execFileSync('git', ['clone', '--quiet', '--no-local', '.', clone], { stdio: 'inherit' });
    const env = {
      ...withoutOurs(process.env),
      HOME: path.join(folder, 'home'),
      PORT: String(await findFreePortBlock(PORT_COUNT)),
    };
    const first = await untilReady(clone, env);
    await stop(first.child);
    const second = await untilReady(clone, env);
    await sleep(REST_MS);
    const memory = memoryOf(second.child.pid ?? 0);
    await stop(second.child);
    report(first.seconds, second.seconds, memory);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Keeps the machine's proxy and certificate settings; drops the variables that npm set for this run. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(npm_|NODE_OPTIONS$|DATA_DIR$|INIT_CWD$)/.test(name)),
  );
}

async function untilReady(cwd: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const startedAtMs = performance.now();
  // Own process group, so that Ctrl-C in a terminal reaches all of them too.
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error(`npm start is not ready:\n${text}`)), READY_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!READY.test(text)) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`npm start ended with ${String(code)}:\n${text}`));
    });
  });
  return { child, seconds: (performance.now() - startedAtMs) / 1000 };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await Promise.race([ended, sleep(STOP_MS)]);
}

/** Megabytes of each part; shared pages count proportionally (PSS). */
function memoryOf(root: number): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const pid of descendants(root)) {
    const command = readProc(pid, 'cmdline').replaceAll('\0', ' ');
    const [name] = PARTS.find(([, pattern]) => pattern.test(command)) ?? ['what starts and watches them'];
    const kb = Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0);
    sums.set(name, (sums.get(name) ?? 0) + kb / 1000);
  }
  return sums;
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(readProc(Number(entry), 'status'))?.[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
}

/** Empty when the process has ended meanwhile, and where there is no /proc. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function report(firstS: number, secondS: number, memory: ReadonlyMap<string, number>): void {
  const total = [...memory.values()].reduce((sum, each) => sum + each, 0);
  const table = [
    '| | |',
    '|---|---:|',
    `| \`npm start\` in a bare clone with an empty home, downloads included, s | ${firstS.toFixed(0)} |`,
    `| the second time, s | ${secondS.toFixed(1)} |`,
    ...PARTS.flatMap(([name]) =>
      memory.has(name) ? [`| memory at rest: ${name}, MB | ${(memory.get(name) ?? 0).toFixed(0)} |`] : [],
    ),
    `| memory at rest: all, MB | ${total.toFixed(0)} |`,
  ].join('\n');
  process.stdout.write(`${table}\n`);
  if (process.argv.includes('--write')) writeTable('start', table, 'Measured');
  process.stdout.write('1 passed, 0 failed\n');
}
