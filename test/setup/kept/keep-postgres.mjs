// Keeps a PostgreSQL for the suites on Node up between runs (kept-postgres.ts starts it), until no run has used
// it for some minutes or `npm run test:stop` ends it (`--stop`).

import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import './source-imports.mjs';

const IDLE_MS = 10 * 60_000;
const LOOK_MS = 5_000;

const kept = await import('./kept-postgres.ts');
if (process.argv.includes('--stop')) {
  const wasUp = await kept.stopKeptPostgres();
  console.log(wasUp ? 'The PostgreSQL of the tests was stopped.' : 'No PostgreSQL of the tests was up.');
} else {
  await keep();
}

async function keep() {
  const { startPostgres } = await import('#sandbox/postgres/postgres.js');
  const { startWatchdog } = await import('#sandbox/processes/watchdog-client.js');
  const { makeFastTempDir } = await import('../system/fast-temp-dir.ts');
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => ending.abort());
  const dataDir = makeFastTempDir('lighter-table-tests-');
  const watchdog = startWatchdog();
  const server = await startPostgres({
    dataDir,
    durable: false,
    watchdog,
    log: () => undefined,
    onUnexpectedExit: () => ending.abort(),
  });
  const adminUrl = server.url('postgres');
  kept.writeRecord({ pid: process.pid, adminUrl, dataDir, packages: kept.hashOfPackages() });
  process.send?.('ready');
  try {
    await untilUnused(adminUrl, ending.signal);
  } finally {
    if (kept.readRecord()?.pid === process.pid) kept.dropRecord();
    await server.stop();
    watchdog.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  process.exit(0);
}

/** Returns after some minutes without a connection, at a signal, and when the record names another server. */
async function untilUnused(adminUrl, signal) {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  let usedAtMs = Date.now();
  while (!signal.aborted && kept.readRecord()?.pid === process.pid) {
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    const { rows } = await client
      .query(
        `select count(*)::int as others from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      .catch(() => ({ rows: [] }));
    if (rows.length === 0) return;
    if (rows[0].others > 0) usedAtMs = Date.now();
    if (Date.now() - usedAtMs > IDLE_MS && (await kept.takeLease(client))) return;
  }
}
