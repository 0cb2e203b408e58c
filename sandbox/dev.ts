import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { printAddresses } from './addresses.js';
import { startChild } from './processes/child.js';
import { builtFile } from './services.js';
import { checkPaymentKeys } from './payment-key.js';
import { readEnvFile, takeSecretsFromFiles } from './env-file.js';
import { openProvider } from './test-mode/open-provider.js';
import { findFreePort } from './ports.js';
import { Product } from './product.js';
import { say } from './progress.js';
import { runUntilStopped } from './processes/run.js';
import { readSettings, type Settings } from './settings.js';
import type { Service } from './processes/supervise.js';

/** Editors save in several steps; a build waits until they are done. */
const QUIET_MS = 200;
const ROOT = builtFile('..');
/** Which services a change below a folder concerns. */
const WATCHED: [string, string[]][] = [
  ['backend/src', ['backend', 'worker']],
  ['worker/src', ['worker']],
  ['sandbox', ['payments', 'mailbox']],
];

/**
 * Starts the shop in watch mode: Vite serves the site; a saved server file is built and its service
 * restarted.
 */
async function main(): Promise<void> {
  readEnvFile(process.env);
  takeSecretsFromFiles(process.env);
  const settings = readSettings(process.env);
  const fresh = process.argv.includes('--fresh');
  checkPaymentKeys(settings, process.env, { fresh });
  const provider = await openProvider(settings);
  const backendPort = await findFreePort();
  const product = new Product(settings, {
    fresh,
    empty: false,
    history: true,
    backendPort,
    sourceMaps: true,
    prepare: () => provider.prepare(),
  });
  await runUntilStopped(product, async () => {
    say('Starting the shop in watch mode');
    await product.start();
    await product.addPart(vite(settings, backendPort));
    watchSources(product);
    printAddresses(settings, provider);
  });
}

/** Vite's own server in the site's place; it proxies the calls to the backend. */
function vite(settings: Settings, backendPort: number): Service {
  return {
    name: 'site',
    args: [
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      '--config',
      join(ROOT, 'frontend/vite.config.ts'),
      '--port',
      String(settings.port),
      '--strictPort',
    ],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(settings.port),
      BACKEND_PORT: String(backendPort),
    },
    readyUrl: `http://127.0.0.1:${settings.port}/`,
    stopSteps: [{ signal: 'SIGTERM', waitMs: 1_000 }],
  };
}

function watchSources(product: Product): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let building = false;
  const rebuild = async (): Promise<void> => {
    if (building) return;
    building = true;
    while (changed.size > 0) {
      const parts = [...changed];
      changed.clear();
      if (await build()) await product.restartServices(parts);
    }
    building = false;
  };
  for (const [folder, parts] of WATCHED) {
    if (!existsSync(join(ROOT, folder))) continue;
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts')) return;
      for (const part of parts) changed.add(part);
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), QUIET_MS);
    });
  }
}

/** Builds the server; false when the build fails, and then the old one keeps running. */
async function build(): Promise<boolean> {
  const startedAtMs = Date.now();
  const nest = startChild({
    command: process.execPath,
    args: [join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js'), 'build'],
    cwd: ROOT,
    env: process.env,
  });
  const exit = await nest.exited;
  const built = exit.code === 0;
  if (!built) say(nest.lastLines().join('\n'));
  const words = built ? 'Built' : 'It does not build; the version before keeps running';
  say(`${words} (${Date.now() - startedAtMs} ms)`);
  return built;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
