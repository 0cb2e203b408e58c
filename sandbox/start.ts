import { parseArgs } from 'node:util';
import { printAddresses } from './addresses.js';
import { paymentKeyWarnings } from './payment-key.js';
import { Product } from './product.js';
import { say, secondsSince } from './progress.js';
import { runUntilStopped } from './processes/run.js';
import { readSettings } from './settings.js';

const USAGE = `npm start [-- --fresh] [--empty]
  --fresh   begins anew: deletes the data folder first
  --empty   leaves out the recipes, so that the seed button can be seen
PORT (3000) and DATA_DIR (.data) say where; see .env.example for the rest.`;

/** Starts the whole shop on this machine and keeps it running until it is stopped. */
async function main(): Promise<void> {
  const options = readOptions();
  const settings = readSettings(process.env);
  const warnings = paymentKeyWarnings(settings, process.env, options);
  const startedAt = Number(process.env['BOOT_STARTED_AT']) || Date.now();
  const product = new Product(settings, options);
  await runUntilStopped(product, async () => {
    say('Starting the shop');
    await product.start();
    say(`  Everything in ${secondsSince(startedAt)}`);
    printAddresses(settings, warnings);
  });
}

function readOptions(): { fresh: boolean; empty: boolean } {
  const { values } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(USAGE);
    process.exit(0);
  }
  return { fresh: values.fresh, empty: values.empty };
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exit(1);
}
