import { findRedisProgram } from '#sandbox/queue.js';
import { readSettings } from '#sandbox/settings.js';
import { compare, type Effort, type Row } from './compare.js';
import { report } from './report.js';
import { scenariosOf } from './scenarios.js';
import { endShop, startShop, startSides, type QueueKind, type Sides } from './sides.js';
import { measureWholeOrder, type WholeOrder } from './whole-order.js';

const isSmoke = process.argv.includes('--smoke');
const EFFORT: Effort = isSmoke
  ? { rounds: 1, warmUpS: 0.3, measureS: 0.7 }
  : { rounds: 5, warmUpS: 3, measureS: 4 };
const ORDER_EFFORT: Effort = isSmoke
  ? { rounds: 1, warmUpS: 0, measureS: 0.5 }
  : { rounds: 5, warmUpS: 8, measureS: 10 };
const SIZE = isSmoke ? { people: 5, orders: 300 } : { people: 50, orders: 10_000 };
const WHOLE_ORDER = 'whole-order';

/**
 * `npm run bench`: what people do, on the plain program and on the product in turn, and the cost of a whole
 * paid order on both kinds of queue. `--smoke` only shows that it runs; `--only user` measures one scenario,
 * several with commas (the keys are in scenarios.ts,
 * and 'whole-order'); `--write` puts the tables into docs/measurements.md.
 */
export async function compareAll(): Promise<void> {
  const only = argument('--only')?.split(',');
  const wants = (key: string) => only === undefined || only.includes(key);
  const rows: Row[] = [];
  const orders: WholeOrder[] = [];
  if (only?.join() !== WHOLE_ORDER) {
    await withSides(async (sides) => {
      const scenarios = scenariosOf(sides.callers).filter(({ key }) => wants(key));
      for (const scenario of scenarios) rows.push(await compare(scenario, sides, EFFORT));
      // A shop of its own for each queue would take too long to start.
      if (isSmoke && wants(WHOLE_ORDER)) orders.push(await measureWholeOrder(sides.shop, ORDER_EFFORT));
    });
  }
  if (orders.length === 0 && wants(WHOLE_ORDER)) {
    for (const queue of queues()) orders.push(await withShop(queue));
  }
  if (rows.length + orders.length === 0) throw new Error(`there is no scenario '${only?.join() ?? ''}'`);
  report(rows, orders, EFFORT);
}

async function withSides(work: (sides: Sides) => Promise<void>): Promise<void> {
  const sides = await startSides(SIZE);
  try {
    await work(sides);
  } finally {
    await sides.stop();
  }
}

async function withShop(queue: QueueKind): Promise<WholeOrder> {
  const shop = await startShop(queue);
  try {
    return await measureWholeOrder(shop, ORDER_EFFORT);
  } finally {
    await endShop(shop);
  }
}

/** Both kinds, unless `QUEUE_KIND` names one. */
function queues(): QueueKind[] {
  const { queueKind } = readSettings(process.env);
  if (queueKind) return [queueKind];
  if (findRedisProgram() !== undefined) return ['postgres', 'redis'];
  process.stdout.write('No redis-server was found: the whole order is measured on PostgreSQL only.\n');
  return ['postgres'];
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}
