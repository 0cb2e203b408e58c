import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWatchdog } from '#sandbox/processes/watchdog-client.js';
import { findRedisProgram, startRedis } from '#sandbox/queue.js';

/** A Redis for one run of a suite. */
export interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

/** Starts a Redis in a folder that is deleted afterwards; throws where no server program is found. */
export async function startTestRedis(): Promise<TestRedis> {
  const program = findRedisProgram();
  if (!program) throw new Error('QUEUE_KIND=redis needs redis-server or valkey-server on the PATH.');
  const dataDir = mkdtempSync(join(tmpdir(), 'lighter-table-redis-'));
  const watchdog = startWatchdog();
  const server = await startRedis({ program, dataDir, watchdog, log: () => undefined });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      watchdog.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
