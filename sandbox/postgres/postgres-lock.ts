import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Throws when a live server runs on these cluster files. A lock that a killed server left behind is
 * removed when its process number has since been given to some other program, which PostgreSQL itself
 * would mistake for a server.
 */
export async function assertNotServed(clusterDir: string): Promise<void> {
  const lock = join(clusterDir, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number.parseInt(readFileSync(lock, 'utf8').split('\n')[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  if (isServerOf(pid, clusterDir)) {
    throw new Error(
      `A PostgreSQL server (process ${pid}) already runs on ${clusterDir}. ` +
        `Is another 'npm start' running? Stop it (or that process: kill -INT ${pid}), ` +
        'or set DATA_DIR to another folder.',
    );
  }
  rmSync(lock, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isServerOf(pid: number, clusterDir: string): boolean {
  if (process.platform === 'linux') {
    try {
      // The server's working folder is its cluster; a zombie process has none.
      return readlinkSync(`/proc/${pid}/cwd`) === clusterDir || commandOf(pid).includes(clusterDir);
    } catch {
      return commandOf(pid).includes('postgres');
    }
  }
  const listed = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', timeout: 5_000 });
  return listed.stdout.includes('postgres');
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
