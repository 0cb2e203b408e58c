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

/** Megabytes of a part: with its share of shared pages, and with all of them in each of its processes. */
interface Memory {
  readonly pss: number;
  readonly rss: number;
}

const NO_MEMORY: Memory = { pss: 0, rss: 0 };

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

/** The memory of each part: PSS is what a part adds, RSS is what most tools show. */
function memoryOf(root: number): ReadonlyMap<string, Memory> {
  const sums = new Map<string, Memory>();
  for (const pid of descendants(root)) {
    const command = readProc(pid, 'cmdline').replaceAll('\0', ' ');
    const [name] = PARTS.find(([, pattern]) => pattern.test(command)) ?? ['what starts and watches them'];
    const rollup = readProc(pid, 'smaps_rollup');
    const megabytes = (line: RegExp): number => Number(line.exec(rollup)?.[1] ?? 0) / 1000;
    const own = { pss: megabytes(/^Pss:\s+(\d+)/m), rss: megabytes(/^Rss:\s+(\d+)/m) };
    sums.set(name, added(sums.get(name) ?? NO_MEMORY, own));
  }
  return sums;
}

function added(one: Memory, other: Memory): Memory {
  return { pss: one.pss + other.pss, rss: one.rss + other.rss };
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

function report(firstS: number, secondS: number, memory: ReadonlyMap<string, Memory>): void {
  const total = [...memory.values()].reduce(added, NO_MEMORY);
  const line = (name: string, { pss, rss }: Memory): string =>
    `| memory at rest: ${name}, MB (RSS) | ${pss.toFixed(0)} (${rss.toFixed(0)}) |`;
  const table = [
    '| | |',
    '|---|---:|',
    `| \`npm start\` in a bare clone with an empty home, downloads included, s | ${firstS.toFixed(0)} |`,
    `| the second time, s | ${secondS.toFixed(1)} |`,
    ...PARTS.flatMap(([name]) => (memory.has(name) ? [line(name, memory.get(name) ?? NO_MEMORY)] : [])),
    line('all', total),
  ].join('\n');
  process.stdout.write(`${table}\n`);
  if (process.argv.includes('--write')) writeTable('start', table, 'Measured');
  process.stdout.write('1 passed, 0 failed\n');
}
