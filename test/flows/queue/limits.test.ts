import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Env, loadEnv } from '#backend/platform/env.js';
import { ApiError } from '#backend/platform/http/problems/api-error.js';
import { RATE_LIMITS } from '#backend/platform/limits/limits.js';
import { RateLimits } from '#backend/platform/limits/rate-limits.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { TestShop } from '#test/setup/system/app.js';
import { queueKind } from '#test/setup/system/queue.js';
import { race } from '#test/setup/system/race.js';

/** Nothing listens there. */
const NOWHERE = '127.0.0.1:9';

let shop: TestShop;
let limits: RateLimits;
let elsewhere: RateLimits;
beforeAll(async () => {
  shop = await TestShop.open();
  limits = shop.get(RateLimits);
  elsewhere = anotherProcess();
});
afterEach(() => shop.sql('delete from audit_entry'));
afterAll(async () => {
  await elsewhere.onModuleDestroy();
  await shop.close();
});

/** Simulates a second process: its own connections to the same store. */
function anotherProcess(env: Env = loadEnv()): RateLimits {
  return new RateLimits(env, shop.get(Vault), shop.get(AuditService));
}

/** How many attempts passed, and the responses of the others. */
async function outcomesOf(attempts: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const settled of await Promise.allSettled(attempts)) {
    const outcome = settled.status === 'fulfilled' ? 'passed' : codeOf(settled.reason);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : String(error);
}

/** Ends the windows of all limits. */
async function endWindows(): Promise<void> {
  await shop.sql('update rate_limit set expire = 1');
  const { REDIS_URL } = loadEnv().values;
  if (!REDIS_URL) return;
  const redis = new Redis(REDIS_URL);
  const keys = await redis.keys('limit:*');
  if (keys.length > 0) await redis.del(...keys);
  await redis.quit();
}

describe(`limits counted in ${queueKind() === 'redis' ? 'Redis' : 'PostgreSQL'}`, () => {
  it('are stored there and nowhere else', async () => {
    await limits.take('profile', 'where');
    expect(await shop.count('rate_limit')).toBe(queueKind() === 'redis' ? 0 : 1);
  });

  it('allow as many as the table says, and say what is left', async () => {
    const left: number[] = [];
    for (let each = 0; each < 5; each += 1) left.push((await limits.take('signIn', 'five')).remaining);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const refused = await limits.take('signIn', 'five').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rate_limited', status: 429 });
    const { retryAfterS = 0 } = refused instanceof ApiError ? refused.extras : {};
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(RATE_LIMITS.signIn.durationS);
  });

  it('hold exactly for 400 attempts at once in two processes', async () => {
    const attempts = [
      ...Array.from({ length: 200 }, () => limits.take('signIn', 'flood')),
      ...Array.from({ length: 200 }, () => elsewhere.take('signIn', 'flood')),
    ];
    expect(await outcomesOf(attempts)).toEqual({ passed: 5, rate_limited: 395 });
  });

  it('are separate for each key and each limit', async () => {
    await race(6, () => limits.count('signIn', 'sam'));
    expect((await limits.take('signIn', 'kim')).remaining).toBe(4);
    expect((await limits.take('secondFactor', 'sam')).remaining).toBe(4);
  });

  it('start over when their window has ended', async () => {
    await race(4, () => limits.count('signUp', 'later'));
    await expect(limits.check('signUp', 'later')).rejects.toMatchObject({ code: 'rate_limited' });
    await endWindows();
    expect((await limits.take('signUp', 'later')).remaining).toBe(2);
  });

  it('can be looked at without counting', async () => {
    await race(2, () => limits.take('checkout', 'looked'));
    await race(5, () => limits.check('checkout', 'looked'));
    expect((await limits.take('checkout', 'looked')).remaining).toBe(0);
    await expect(elsewhere.check('checkout', 'looked')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('reset one attempt, and all of them', async () => {
    await race(5, () => limits.take('signIn', 'back'));
    await elsewhere.refund('signIn', 'back');
    expect((await limits.take('signIn', 'back')).remaining).toBe(0);
    await elsewhere.forget('signIn', 'back');
    expect((await limits.take('signIn', 'back')).remaining).toBe(4);
  });

  it('store no readable address or name', async () => {
    await limits.take('signIn', 'sam@example.com 203.0.113.7');
    const { REDIS_URL } = loadEnv().values;
    const redis = REDIS_URL ? new Redis(REDIS_URL) : undefined;
    const keys = redis
      ? await redis.keys('*')
      : (await shop.sql<{ key: string }>('select key from rate_limit')).map(({ key }) => key);
    await redis?.quit();
    expect(keys.filter((key) => key.startsWith('limit:signIn:'))).not.toEqual([]);
    expect(keys.join()).not.toMatch(/sam|203/);
  });

  it('are noted in the security log once a window', async () => {
    const actorId = '11111111-1111-4111-8111-111111111111';
    await race(60, () => limits.count('profile', 'noted', { actorId, address: '203.0.113.9' }));
    expect(await shop.sql('select action, actor_id, address_hash, details from audit_entry')).toEqual([
      {
        action: 'limits.reached',
        actor_id: actorId,
        address_hash: shop.get(AuditService).addressHash('203.0.113.9'),
        details: { limit: 'profile' },
      },
    ]);
  });
});

describe('while the store is away', () => {
  let away: RateLimits;
  beforeAll(() => {
    const { values } = loadEnv();
    away = anotherProcess(
      new Env({
        ...values,
        DATABASE_URL: `postgres://nobody@${NOWHERE}/none`,
        ...(queueKind() === 'redis' ? { REDIS_URL: `redis://${NOWHERE}` } : {}),
      }),
    );
  });
  afterAll(() => away.onModuleDestroy());

  it('signing in is refused with 503', async () => {
    await expect(away.take('signIn', 'sam')).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await expect(away.check('signIn', 'sam')).rejects.toMatchObject({ status: 503 });
  });

  it('the profile stays open, and buying too', async () => {
    expect(await away.take('profile', 'sam')).toMatchObject({ limit: 50, remaining: 50, spent: false });
    await away.check('checkout', 'sam');
  });

  it('returning an attempt delays nobody', async () => {
    await away.refund('signIn', 'sam');
    await away.forget('signIn', 'sam');
  });
});
