import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunningAlready, placeOf, SHOP_COUNT } from './shops.js';

const ROOT = join(import.meta.dirname, '../..');
const READY_MS = 300_000;
const STOP_MS = 15_000;

/**
 * Starts the shops of the browser tests, each with its own ports and data, and returns a function that stops
 * them. With E2E_RUNNING=1 it uses the shop that already runs on E2E_PORT.
 */
async function startProduct(): Promise<() => Promise<void>> {
  if (isRunningAlready()) return async () => undefined;
  const results = join(ROOT, 'test-results');
  mkdirSync(results, { recursive: true });
  const starts = await Promise.allSettled(
    Array.from({ length: SHOP_COUNT }, (_, index) => startShop(index, results)),
  );
  const stopAll = async (): Promise<void> => {
    await Promise.all(starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value()] : [])));
    rmSync(process.env['E2E_DATA_DIR'] ?? '', { recursive: true, force: true });
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return stopAll;
  await stopAll();
  throw failed.reason;
}

/** The pictures of the documentation show a shop in its second year, as `npm start` does. */
const historyOf = (env: NodeJS.ProcessEnv): readonly string[] =>
  env['README_PICTURES'] ? ['--history'] : [];

/** Starts one of the shops; returns the function that stops it. */
async function startShop(index: number, results: string): Promise<() => Promise<void>> {
  const { port, dataDir } = placeOf(index);
  const child = spawn(process.execPath, [join(ROOT, 'dist/sandbox/start.js'), ...historyOf(process.env)], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_OPTIONS: '',
      SMS_SANDBOX: '1',
      // All of these tests come from one address, and sign up more often than one visitor may.
      LIMITS_FACTOR: process.env['LIMITS_FACTOR'] ?? '50',
    },
    // Its channel closes when the tests are killed, and the shop then stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = await untilReady(child, join(results, `e2e-product-${index + 1}.log`)).catch(
    async (error: unknown) => {
      await stop(child);
      throw error;
    },
  );
  return async () => {
    await stop(child);
    output.end();
  };
}

function untilReady(child: ChildProcess, logFile: string): Promise<ReturnType<typeof createWriteStream>> {
  const log = createWriteStream(logFile);
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error(`The shop was not ready in time:\n${text}`)), READY_MS);
    const take = (data: Buffer): void => {
      log.write(data);
      text = (text + data.toString()).slice(-5_000);
      if (!/^Ready: http/m.test(text)) return;
      clearTimeout(timer);
      resolve(log);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The shop ended with code ${code}:\n${text}`));
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

export default startProduct;
