import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeSigningKeys } from '#sandbox/secrets.js';
import { asShop, freshDatabase } from '#test/setup/system/database.js';
import { COMPANY } from '#test/setup/system/environment.js';

/** What Redis answers in protected mode, to whatever it is asked. */
const DENIED = '-DENIED Redis is running in protected mode because protected mode is enabled\r\n';

let redis: Server;
let url: string;
beforeAll(async () => {
  redis = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => void socket.write(DENIED));
  }).listen(0, '127.0.0.1');
  await once(redis, 'listening');
  url = `redis://127.0.0.1:${(redis.address() as AddressInfo).port}`;
});
afterAll(() => {
  redis.close();
});

/** Runs a built program to its end. */
async function run(program: string, env: NodeJS.ProcessEnv): Promise<{ code: unknown; lines: string[] }> {
  const child = spawn(process.execPath, [program], { env: { PATH: process.env['PATH'], ...env } });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, lines: `${out}${err}`.split('\n').filter(Boolean) };
}

const environment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  REDIS_URL: url,
  STRIPE_SECRET_KEY: 'sk_test_alone',
  STRIPE_WEBHOOK_SECRET: 'whsec_alone',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://shop.test',
  DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  SIGNING_KEYS: makeSigningKeys(),
  ...COMPANY,
});

describe('a start that cannot succeed', () => {
  it('says in one line of the log what Redis answered', async () => {
    const { code, lines } = await run('dist/worker/src/main.js', environment(asShop(await freshDatabase())));
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 60,
      msg: expect.stringContaining('Redis cannot be used: DENIED Redis is running in protected mode'),
    });
  });

  it.each(['dist/backend/src/main.js', 'dist/worker/src/main.js', 'dist/backend/src/migrate.js'])(
    'names the variable that is missing: %s',
    async (program) => {
      const { code, lines } = await run(program, {
        ...environment('postgres://nobody@127.0.0.1:9/none'),
        COMPANY_NUMBER: '[company number]',
      });
      expect(code).toBe(1);
      expect(lines).toHaveLength(1);
      expect((JSON.parse(lines[0] ?? '') as { msg: string }).msg).toContain('production: COMPANY_NUMBER.');
    },
  );
});
