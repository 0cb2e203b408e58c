import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** True when a Redis or Valkey server is on the PATH, so that the flows can run on it. */
export function hasRedis() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return ['redis-server', 'valkey-server'].some((name) =>
    folders.some((folder) => existsSync(join(folder, name))),
  );
}

/** The warning when there is none. */
export const REDIS_MISSING =
  '!! SKIPPED: the flows on Redis. No redis-server or valkey-server was found on the PATH ' +
  '(Debian: apt-get install redis-server).';
