import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clusterDirOutside } from './postgres/postgres.js';
import { assertNotServed } from './postgres/postgres-lock.js';

/** Distinguishes our data folder from any other, so that --fresh never deletes a person's documents. */
const MARK = 'lighter-table-data';

/** Creates the data folder. Throws when the path is a file or cannot be written to. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    const mark = join(dataDir, MARK);
    if (!existsSync(mark)) writeFileSync(mark, 'The data of a Lighter Table on this machine.\n');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${reason}`);
  }
}

/** Deletes the data folder. Throws when it is not one of ours or is in use. */
export async function deleteDataDir(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  if (!statSync(dataDir).isDirectory()) throw new Error(`DATA_DIR ${dataDir} is not a folder.`);
  const isOurs = existsSync(join(dataDir, MARK)) || readdirSync(dataDir).length === 0;
  if (!isOurs) {
    throw new Error(`${dataDir} does not look like a data folder of this shop, so --fresh leaves it alone.`);
  }
  const outside = clusterDirOutside(dataDir);
  await assertNotServed(outside ?? join(dataDir, 'postgres'));
  if (outside && dirname(outside).endsWith('lighter-table'))
    rmSync(outside, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** What runs at the moment, for tests that kill a service. */
export interface RunRecord {
  pid: number;
  port: number;
  parts: Record<string, number>;
}

/** Writes `dataDir/run.json` atomically. */
export function writeRunRecord(dataDir: string, record: RunRecord): void {
  const file = join(dataDir, 'run.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(record)}\n`);
  renameSync(`${file}.new`, file);
}

/** Removes `dataDir/run.json` once nothing runs any more. */
export function dropRunRecord(dataDir: string): void {
  rmSync(join(dataDir, 'run.json'), { force: true });
}
