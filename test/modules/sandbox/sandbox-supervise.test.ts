import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { startWatchdog } from '#sandbox/processes/watchdog-client.js';
import { findFreePort, takenPorts } from '#sandbox/ports.js';
import { SupervisedService } from '#sandbox/processes/supervise.js';

const folder = mkdtempSync(join(tmpdir(), 'lighter-table-supervise-'));
const watchdog = startWatchdog();
const parts: SupervisedService[] = [];
const WAIT_MS = 10_000;

afterEach(async () => {
  await Promise.all(parts.splice(0).map((part) => part.stop()));
  jest.restoreAllMocks();
});

afterAll(() => {
  watchdog.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Keeps the terminal output out of the tests' own output. */
function listen(): string[] {
  const said: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  return said;
}

async function supervise(program: string): Promise<{ part: SupervisedService; port: number }> {
  const port = await findFreePort();
  const part = new SupervisedService(
    {
      name: 'sample',
      args: ['-e', program],
      env: { ...process.env, PORT: String(port), NODE_OPTIONS: '' },
      readyUrl: `http://127.0.0.1:${port}/`,
      stopSteps: [{ signal: 'SIGTERM', waitMs: 1_000 }],
    },
    watchdog,
    join(folder, 'sample.log'),
    () => undefined,
  );
  parts.push(part);
  return { part, port };
}

const SERVER = `require('node:http').createServer((q, r) => r.end()).listen(process.env.PORT, '127.0.0.1');
console.log('listening');`;

async function until(isTrue: () => boolean): Promise<void> {
  const endAtMs = Date.now() + WAIT_MS;
  while (!isTrue() && Date.now() < endAtMs) await sleep(20);
  expect(isTrue()).toBe(true);
}

function isAlive(pid: number): boolean {
  try {
    // A zombie process counts as ended.
    return process.kill(pid, 0) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('a supervised part', () => {
  it('is restarted after it was killed, and its exit is reported with its last lines', async () => {
    const said = listen();
    const { part } = await supervise(SERVER);
    part.start();
    await part.untilReady(WAIT_MS);
    const first = part.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await until(() => part.pid !== undefined && part.pid !== first);
    await part.untilReady(WAIT_MS);
    expect(said.join('')).toMatch(/\[sample\] was ended by SIGKILL[\s\S]*listening[\s\S]*again in 0\.5 s/);
  });

  it('gives up on a part that never comes up, with what it said', async () => {
    listen();
    const { part } = await supervise(`console.error('no such table'); process.exit(3);`);
    part.start();
    await expect(part.untilReady(WAIT_MS)).rejects.toThrow('[sample] ended 3 times');
    expect(readFileSync(join(folder, 'sample.log'), 'utf8')).toContain('no such table');
  });

  it('is gone after a stop, also when it does not listen to signals', async () => {
    listen();
    const { part, port } = await supervise(`process.on('SIGTERM', () => undefined); ${SERVER}`);
    part.start();
    await part.untilReady(WAIT_MS);
    expect(await takenPorts(port, 1)).toEqual([port]);
    await part.stop();
    expect(await takenPorts(port, 1)).toEqual([]);
  });
});

(process.platform === 'linux' ? describe : describe.skip)('the watchdog', () => {
  it('ends what its parent left behind when that is killed without warning', async () => {
    const pidFile = join(folder, 'child.pid');
    const program = join(folder, 'parent.mts');
    writeFileSync(
      program,
      `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { startWatchdog } from ${JSON.stringify(resolve(__dirname, '../../../sandbox/processes/watchdog-client.ts'))};
const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { detached: true, stdio: 'ignore' });
startWatchdog().add(child.pid ?? 0, 'SIGTERM');
setTimeout(() => writeFileSync(${JSON.stringify(pidFile)}, String(child.pid)), 300);
setInterval(() => undefined, 1000);
`,
    );
    const env = { ...process.env, NODE_OPTIONS: '' };
    const parent = spawn(process.execPath, ['--no-warnings', program], { env, stdio: 'ignore' });
    const child = (): number => {
      try {
        return Number(readFileSync(pidFile, 'utf8'));
      } catch {
        return 0;
      }
    };
    await until(() => child() > 0);
    expect(isAlive(child())).toBe(true);
    parent.kill('SIGKILL');
    await until(() => !isAlive(child()));
  });
});
