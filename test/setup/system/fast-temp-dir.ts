import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Containers often have 64 MB there; a run of a suite needs a few hundred. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Creates a folder for the data of one run, in memory where there is space: each test file copies a database,
 * which takes ten times as long on a disk. PostgreSQL's account may access it when the tests run as root.
 */
export function makeFastTempDir(prefix: string): string {
  const dir = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));
  chmodSync(dir, 0o755);
  return dir;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
