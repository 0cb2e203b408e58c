import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RolesService } from '#backend/identity/access/roles.service.js';
import { LoginSessionsService } from '#backend/identity/sessions/login-sessions.service.js';
import { SessionCache } from '#backend/identity/sessions/session-cache.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, PASSWORD, signedIn, type SignedInPerson } from '#test/setup/people/people.js';

const TABLES = ['login_session', 'app_user', 'user_role', 'mfa_factor'];
const STAFF_LIST = '/api/admin/orders';
/** A cached session is not used for longer. */
const LIFETIME_MS = 500;

let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
  other = await shop.replica();
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

let nowMs = 0;
beforeEach(() => {
  nowMs = performance.now();
  // Time stands still, so that only a notification makes the other process read a session again.
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const statusAt = async (where: TestShop, { headers }: SignedInPerson, url: string): Promise<number> =>
  (await where.call('GET', url, { headers })).status;

interface Change {
  readonly what: string;
  readonly staff?: true;
  readonly make: (person: SignedInPerson) => Promise<unknown>;
  /** What the other process responds afterwards. */
  readonly status: number;
}

const CHANGES: readonly Change[] = [
  {
    what: 'its session ends',
    make: ({ headers }) => shop.call('POST', '/auth/v1/logout?scope=local', { headers }),
    status: 401,
  },
  {
    what: 'its session is deleted by hand',
    make: ({ sessionId }) => shop.sql('delete from login_session where id = $1', [sessionId]),
    status: 401,
  },
  {
    what: 'all sessions end',
    make: ({ userId }) => shop.get(LoginSessionsService).endAll(userId),
    status: 401,
  },
  {
    what: 'its password changes in another browser',
    make: async (person) => {
      const { headers } = await signedIn(shop, person);
      const body = { password: 'Marigold9', current_password: PASSWORD };
      expect((await shop.call('PUT', '/auth/v1/user', { headers, body })).status).toBe(200);
    },
    status: 401,
  },
  {
    what: 'its account is deleted',
    make: async ({ headers }) => {
      const body = { password: PASSWORD };
      expect((await shop.call('DELETE', '/api/me', { headers, body })).status).toBe(204);
    },
    status: 401,
  },
  {
    what: 'its account gets a second factor that the session has not verified',
    make: ({ userId }) =>
      shop.sql(
        `insert into mfa_factor (id, user_id, status, secret_sealed, created_at, updated_at)
         values (gen_random_uuid(), $1, 'verified', '', now(), now())`,
        [userId],
      ),
    status: 403,
  },
  {
    what: 'its role is taken',
    staff: true,
    make: async ({ userId }) => {
      const admin = await aSignedInPerson(shop, { roles: ['admin'] });
      await shop.get(RolesService).setRoles(userId, [], admin.userId);
    },
    status: 403,
  },
  {
    what: 'its role is deleted by hand',
    staff: true,
    make: ({ userId }) => shop.sql('delete from user_role where user_id = $1', [userId]),
    status: 403,
  },
];

/** What the other process responds to a caller whom it has cached, as soon as it has heard of the change. */
async function statusAfter({ staff, make }: Change): Promise<number> {
  const person = await aSignedInPerson(shop, staff ? { roles: ['support'] } : {});
  await other.flushNotifications();
  const url = staff ? STAFF_LIST : '/api/orders';
  expect(await statusAt(other, person, url)).toBe(200);
  await make(person);
  await other.flushNotifications();
  return statusAt(other, person, url);
}

/** The same without the triggers, as if a change had forgotten to notify. */
async function withoutNotifications<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const table of TABLES) await shop.sql(`alter table ${table} disable trigger user`);
  try {
    return await work();
  } finally {
    for (const table of TABLES) await shop.sql(`alter table ${table} enable trigger user`);
  }
}

describe('a caller whom another process has cached', () => {
  it.each(CHANGES)('is refused there when $what', async (change) => {
    expect(await statusAfter(change)).toBe(change.status);
  });

  it.each(CHANGES)('is not refused at once without a notification when $what', async (change) => {
    expect(await withoutNotifications(() => statusAfter(change))).toBe(200);
  });

  it('is refused within half a second even if the notification is lost', async () => {
    const person = await aSignedInPerson(shop);
    await other.flushNotifications();
    expect(await statusAt(other, person, '/api/orders')).toBe(200);
    await withoutNotifications(() => shop.get(LoginSessionsService).endAll(person.userId));
    expect(await statusAt(other, person, '/api/orders')).toBe(200);
    nowMs += LIFETIME_MS;
    expect(await statusAt(other, person, '/api/orders')).toBe(401);
  });

  it('changes nothing there once its session has ended, notified or not', async () => {
    const person = await aSignedInPerson(shop);
    await other.flushNotifications();
    expect(await statusAt(other, person, '/api/orders')).toBe(200);
    await withoutNotifications(() => shop.get(LoginSessionsService).endAll(person.userId));
    const change = { headers: person.headers, body: { firstName: 'Alex' } };
    expect((await other.call('PATCH', '/api/me', change)).status).toBe(401);
  });

  it('is refused at once by the process that ended its session', async () => {
    const person = await aSignedInPerson(shop);
    await withoutNotifications(async () => {
      expect(await statusAt(shop, person, '/api/orders')).toBe(200);
      await shop.call('POST', '/auth/v1/logout', { headers: person.headers });
      expect(await statusAt(shop, person, '/api/orders')).toBe(401);
    });
  });
});

describe('the sessions of a process', () => {
  const reads = (statements: readonly string[]): number =>
    statements.filter((statement) => statement.includes('from login_session')).length;

  it('are read once for the calls of one page, also for calls that come at once', async () => {
    const person = await aSignedInPerson(shop);
    await other.flushNotifications();
    const call = () => other.call('GET', '/auth/v1/user', { headers: person.headers });
    expect(await other.statements.during(call)).toHaveLength(2);
    expect(await other.statements.next(call)).toHaveLength(1);
    nowMs += LIFETIME_MS;
    expect(reads(await other.statements.during(() => Promise.all([call(), call(), call()])))).toBe(1);
  });

  it('are not cached while the database cannot notify', async () => {
    const person = await aSignedInPerson(shop);
    const readsWhile = async (isListening: boolean): Promise<number> => {
      const cache = new SessionCache(shop.get(EntityManager), { on: () => undefined, isListening });
      return reads(
        await shop.statements.during(async () => {
          for (let call = 0; call < 3; call += 1) await cache.recent(person.sessionId);
        }),
      );
    };
    expect(await readsWhile(true)).toBe(1);
    expect(await readsWhile(false)).toBe(3);
  });
});
