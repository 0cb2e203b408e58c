import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from './processes/child.js';
import { makeDataDir } from './data-dir.js';
import { startWatchdog } from './processes/watchdog-client.js';
import { startPostgres, runningDatabaseUrl } from './postgres/postgres.js';
import { keptSecret } from './secrets.js';
import { readEnvFile, takeSecretsFromFiles } from './env-file.js';
import { readSettings } from './settings.js';

const DATABASE = 'lighter_table';
const TEMPORARY = '--temporary';

/**
 * Runs a program with DATABASE_URL set: the given one, else the data folder's database, started for the
 * moment if it does not run; with --temporary an empty one that is deleted afterwards.
 */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const isTemporary = args[0] === TEMPORARY;
  if (!isTemporary) readEnvFile(process.env);
  const program = isTemporary ? args.slice(1) : args;
  if (program.length === 0)
    throw new Error('Which program? node with-database.js [--temporary] program.js …');
  if (isTemporary) return withTemporary(program);
  takeSecretsFromFiles(process.env);
  // Nothing is embedded beside a database of one's own, so that this works in production too.
  const given = process.env['DATABASE_URL'];
  if (given) return run(program, given);
  const { dataDir } = readSettings(process.env);
  const running = await runningDatabaseUrl(dataDir, DATABASE);
  if (running) return run(program, running, dataDir);
  makeDataDir(dataDir);
  return withServer(dataDir, true, program);
}

async function withTemporary(program: string[]): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lighter-table-'));
  // Open to the account PostgreSQL runs as when we are root.
  chmodSync(dataDir, 0o755);
  try {
    return await withServer(dataDir, false, program);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function withServer(dataDir: string, durable: boolean, program: string[]): Promise<number> {
  const watchdog = startWatchdog();
  const server = await startPostgres({ dataDir, durable, watchdog, log: () => undefined });
  try {
    await server.ensureDatabase(DATABASE);
    return await run(program, server.url(DATABASE), dataDir);
  } finally {
    await server.stop();
    watchdog.close();
  }
}

/** With a data folder, its key is the one that sealed its rows, unless another is passed. */
async function run(program: string[], databaseUrl: string, dataDir?: string): Promise<number> {
  const key = process.env['DATA_ENCRYPTION_KEY'] || (dataDir && keptSecret(dataDir, 'DATA_ENCRYPTION_KEY'));
  const child = startChild({
    command: process.execPath,
    args: program,
    env: { ...process.env, DATABASE_URL: databaseUrl, ...(key ? { DATA_ENCRYPTION_KEY: key } : {}) },
    channel: true,
    log: (line, stream) => (stream === 'out' ? process.stdout : process.stderr).write(`${line}\n`),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.signal(signal));
  const exit = await child.exited;
  return exit.code ?? 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
