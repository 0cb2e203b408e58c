import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { TestShop } from '#test/setup/system/app.js';
import { startBackendProcess, type BackendProcess } from '#test/setup/system/backend-process.js';
import { aPerson, type Person } from '#test/setup/people/people.js';
import { queueKind } from '#test/setup/system/queue.js';
import { race } from '#test/setup/system/race.js';

const ATTEMPTS = 1_000;
const TIMEOUT_MS = 120_000;
const Refusal = z.object({ error_code: z.string() });

interface Outcome {
  readonly code: string;
  readonly retryAfterS: number | undefined;
}

let shop: TestShop;
let backends: readonly BackendProcess[] = [];
beforeAll(async () => {
  shop = await TestShop.open();
  backends = await Promise.all([startBackendProcess(), startBackendProcess()]);
}, TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(backends.map((backend) => backend.stop()));
  await shop.close();
});

/** Tries to sign in at one of the two processes, as a balancer would spread one address's calls. */
async function attempt(each: number, email: string, password: string): Promise<Outcome> {
  const { url = '' } = backends[each % backends.length] ?? {};
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body: unknown = await response.json();
  const retryAfter = response.headers.get('retry-after');
  return {
    code: response.ok ? 'signed in' : `${response.status} ${Refusal.parse(body).error_code}`,
    retryAfterS: retryAfter === null ? undefined : Number(retryAfter),
  };
}

function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of outcomes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

describe(`two processes that count in ${queueKind() === 'redis' ? 'Redis' : 'PostgreSQL'}`, () => {
  let person: Person;
  beforeAll(async () => {
    person = await aPerson(shop);
  });

  it(
    'let five of a thousand wrong passwords at once be compared, and refuse the others with the time to wait',
    async () => {
      const outcomes = await race(ATTEMPTS, (each) => attempt(each, person.email, `Wrong${each}pass`));
      expect(tally(outcomes)).toEqual({ '400 invalid_credentials': 5, '429 over_request_rate_limit': 995 });
      for (const { code, retryAfterS = 0 } of outcomes) {
        if (code.startsWith('400')) continue;
        expect(retryAfterS).toBeGreaterThan(0);
        expect(retryAfterS).toBeLessThanOrEqual(900);
      }
    },
    TIMEOUT_MS,
  );

  it('log the five, and once that the limit was reached', async () => {
    const entries = await shop.sql(
      `select action, count(*)::int as times from audit_entry group by action order by action`,
    );
    expect(entries).toEqual([
      { action: 'identity.sign-in-failed', times: 5 },
      { action: 'limits.reached', times: 1 },
    ]);
  });

  it('then refuse the right password as well, at both', async () => {
    for (const each of [0, 1]) {
      const { code } = await attempt(each, person.email, person.password);
      expect(code).toBe('429 over_request_rate_limit');
    }
  });

  it('let another user at the same address sign in', async () => {
    const other = await aPerson(shop);
    for (const each of [0, 1])
      expect((await attempt(each, other.email, other.password)).code).toBe('signed in');
  });

  it('treat an address without an account the same way', async () => {
    const outcomes = await race(20, (each) => attempt(each, 'nobody@people.test', `Wrong${each}pass`));
    expect(tally(outcomes)).toEqual({ '400 invalid_credentials': 5, '429 over_request_rate_limit': 15 });
  });
});
