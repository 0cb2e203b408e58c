// The flow suite on the queue in PostgreSQL, and what depends on the queue on Redis too. Arguments are passed
// to Jest.

import { flowsOfTheQueue, jest, jestEnv } from './commands.mjs';
import { hasRedis, REDIS_MISSING } from './find-redis.mjs';
import { runProgram } from './run-program.mjs';

const asked = process.argv.slice(2);
const LIMIT_MS = 30 * 60_000;
const kinds = process.env.QUEUE_KIND ? [process.env.QUEUE_KIND] : ['postgres', 'redis'];

for (const kind of kinds) {
  if (kind === 'redis' && !hasRedis()) {
    console.log(REDIS_MISSING);
    continue;
  }
  console.log(`\nFlows on the queue in ${kind === 'redis' ? 'Redis' : 'PostgreSQL'}`);
  const some = kind === 'redis' && asked.length === 0 ? flowsOfTheQueue : [];
  const { code } = await runProgram({
    args: [...jest('flows'), ...some, ...asked],
    limitMs: LIMIT_MS,
    env: { ...jestEnv, QUEUE_KIND: kind },
    logFile: `test-results/flows-${kind}.log`,
    live: true,
  });
  if (code !== 0) process.exitCode = 1;
}
