import type { TestPostgres } from './postgres.js';
import type { TestRedis } from './redis.js';

declare global {
  /** The services that the run started; set-up and teardown are loaded separately and share only this. */
  var lighterTableTestServices: { postgres?: TestPostgres; redis?: TestRedis } | undefined;
}

/** The services of this run. */
export function testServices(): { postgres?: TestPostgres; redis?: TestRedis } {
  globalThis.lighterTableTestServices ??= {};
  return globalThis.lighterTableTestServices;
}
