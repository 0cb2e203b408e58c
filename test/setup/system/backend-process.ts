import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '#sandbox/processes/child.js';
import { findFreePort } from '#sandbox/ports.js';

const READY_MS = 60_000;
const LOOK_MS = 100;
/** Accounts of the tests have hashes of this cost, which another process could not compare. */
const QUICK_PASSWORDS = resolve('test/setup/jest/quick-passwords.cjs');

/** A backend as it is deployed: its own process, from the build. */
export interface BackendProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a backend with the environment of the shop under test, and waits until it responds. */
export async function startBackendProcess(more: NodeJS.ProcessEnv = {}): Promise<BackendProcess> {
  const port = await findFreePort();
  const child = startChild({
    command: process.execPath,
    args: ['dist/backend/src/main.js'],
    env: { ...process.env, ...more, NODE_OPTIONS: `--require=${QUICK_PASSWORDS}`, PORT: String(port) },
    channel: true,
  });
  const url = `http://127.0.0.1:${port}`;
  const endAtMs = Date.now() + READY_MS;
  while (!(await answers(`${url}/auth/v1/health`))) {
    if (!child.running || Date.now() > endAtMs) {
      await child.stop([]);
      throw new Error(`the backend does not come up:\n${child.lastLines().join('\n')}`);
    }
    await sleep(LOOK_MS);
  }
  return { url, stop: () => child.stop([{ signal: 'SIGTERM', waitMs: 10_000 }]) };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
