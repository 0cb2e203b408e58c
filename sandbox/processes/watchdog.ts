import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A small program of its own that outlives the one that started it by a moment: over standard input it learns
 * which processes exist, one `+<pid> <signal>` or `-<pid>` a line. When the input closes, which also happens
 * when our parent is killed without warning, it stops what is left, the newest first.
 */
const GRACE_MS = 4_000;
const running = new Map<number, NodeJS.Signals>();

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);

/** The incomplete end of a chunk; the rest of the line comes with the next one. */
let unfinished = '';

process.stdin.setEncoding('utf8');
process.stdin.on('data', (text: string) => {
  const lines = (unfinished + text).split('\n');
  unfinished = lines.pop() ?? '';
  for (const line of lines) note(line);
});
process.stdin.on('end', () => void stopAll());
process.stdin.on('error', () => void stopAll());

function note(line: string): void {
  const pid = Number.parseInt(line.slice(1), 10);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (line.startsWith('+')) running.set(pid, line.endsWith(' SIGINT') ? 'SIGINT' : 'SIGTERM');
  if (line.startsWith('-')) running.delete(pid);
}

async function stopAll(): Promise<void> {
  const pids = [...running.keys()].reverse();
  for (const pid of pids) send(pid, running.get(pid) ?? 'SIGTERM');
  const endAtMs = Date.now() + GRACE_MS;
  while (pids.some(isAlive) && Date.now() < endAtMs) await sleep(50);
  for (const pid of pids) if (isAlive(pid)) send(pid, 'SIGKILL');
  process.exit(0);
}

/** A zombie process still takes signals; it counts as gone. */
function isAlive(pid: number): boolean {
  return send(pid, 0) && !isUncollected(pid);
}

function isUncollected(pid: number): boolean {
  try {
    // Only Linux has this file. The state's character follows the bracket of the name.
    return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
