import { parseArgs } from 'node:util';
import { printAddresses } from './addresses.js';
import { checkPaymentKeys } from './payment-key.js';
import { readEnvFile, takeSecretsFromFiles } from './env-file.js';
import { openProvider } from './test-mode/open-provider.js';
import { Product } from './product.js';
import { say, secondsSince } from './progress.js';
import { runUntilStopped } from './processes/run.js';
import { readSettings } from './settings.js';

const USAGE = `npm start [-- --fresh] [--empty] [--provider-check]
  --fresh   deletes the data folder first
  --empty   a bare shop: no year of customers and orders, and no recipes, so that the seed button can be seen
  --provider-check   starts nothing: runs order, refund, trial and portal against the provider's test mode
PORT (3000) and DATA_DIR (.data) say where; see .env.example for the rest.`;

/** Starts the whole shop on this machine and keeps it running until it is stopped. */
async function main(): Promise<void> {
  const options = readOptions();
  const fromFile = readEnvFile(process.env);
  takeSecretsFromFiles(process.env);
  if (fromFile.length > 0) say(`Settings from .env: ${fromFile.join(', ')}`);
  const settings = readSettings(process.env);
  checkPaymentKeys(settings, process.env, options);
  if (options.providerCheck) {
    const { runProviderCheck } = await import('./test-mode/provider-check.js');
    process.exitCode = await runProviderCheck(settings, say);
    return;
  }
  const startedAt = Number(process.env['BOOT_STARTED_AT']) || Date.now();
  const provider = await openProvider(settings);
  const product = new Product(settings, { ...options, prepare: () => provider.prepare() });
  await runUntilStopped(product, async () => {
    say('Starting the shop');
    await product.start();
    say(`  Everything in ${secondsSince(startedAt)}`);
    printAddresses(settings, provider);
  });
}

function readOptions(): { fresh: boolean; empty: boolean; history: boolean; providerCheck: boolean } {
  const { values } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
      'provider-check': { type: 'boolean', default: false },
      // What `npm start` asks for; tests start a shop without it.
      history: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(USAGE);
    process.exit(0);
  }
  const { fresh, empty, history } = values;
  return { fresh, empty, history, providerCheck: values['provider-check'] };
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exit(1);
}
