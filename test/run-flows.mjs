// The flow suite, once on the queue in PostgreSQL and once on Redis. Arguments go to Jest.

import { jest, jestEnv } from './commands.mjs';
import { hasRedis, REDIS_MISSING } from './find-redis.mjs';
import { runProgram } from './run-program.mjs';

const args = [...jest('flows'), ...process.argv.slice(2)];
const kinds = process.env.QUEUE_KIND ? [process.env.QUEUE_KIND] : ['postgres', 'redis'];

for (const kind of kinds) {
  if (kind === 'redis' && !hasRedis()) {
    console.log(REDIS_MISSING);
    continue;
  }
  console.log(`\nFlows on the queue in ${kind === 'redis' ? 'Redis' : 'PostgreSQL'}`);
  const { code } = await runProgram({
    args,
    env: { ...jestEnv, QUEUE_KIND: kind },
    logFile: `test-results/flows-${kind}.log`,
    live: true,
  });
  if (code !== 0) process.exitCode = 1;
}
