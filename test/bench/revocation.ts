import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WireSession } from '#backend/identity/sessions/wire-session.service.js';
import { hashPassword } from '#backend/identity/sign-in/password-hash.js';
import { findFreePort } from '#sandbox/ports.js';
import { bulkSignIn, type SignedInUser } from '#test/setup/growth/bulk-sign-in.js';
import { start } from './processes.js';

/** Of each kind. */
const TIMES = process.argv.includes('--smoke') ? 4 : 1000;
const AT_ONCE = 4;
/** Readers that keep both backends busy all the time. */
const LOAD = 16;
const POLL_MS = 5;
/** Rule I5. */
const MOST_MS = 1000;
/** A caller who is still accepted then will never be refused. */
const PATIENCE_MS = 10_000;
const PASSWORD = 'Sunflower7';
const USER = '/auth/v1/user';
const STAFF_LIST = '/api/admin/orders?limit=1';

interface Reply {
  readonly status: number;
  readonly text: string;
}

interface Run {
  readonly urls: readonly string[];
  readonly database: pg.Pool;
}

interface Kind {
  readonly name: string;
  /** What the caller reads until the change, and is refused afterwards. */
  readonly path: string;
  readonly refused: number;
  readonly change: (run: Run, person: SignedInUser) => Promise<unknown>;
}

const KINDS: readonly Kind[] = [
  {
    name: 'session ended',
    path: USER,
    refused: 401,
    change: endSession,
  },
  {
    name: 'role taken',
    path: STAFF_LIST,
    refused: 403,
    change: ({ database }, { userId }) =>
      database.query('delete from user_role where user_id = $1', [userId]),
  },
  { name: 'password changed', path: USER, refused: 401, change: changePassword },
];

/**
 * `npm run bench -- revocation`: ends 1,000 sessions, takes 1,000 roles and changes 1,000 passwords while two
 * backends are busy, and measures how long either of them still accepts the caller (rule I5). Returns false when
 * one took longer than a second.
 */
export async function revocation(env: NodeJS.ProcessEnv & { DATABASE_URL: string }): Promise<boolean> {
  const count = TIMES * KINDS.length;
  const people = await bulkSignIn(env, count + LOAD);
  const database = new pg.Pool({ connectionString: env.DATABASE_URL, max: AT_ONCE });
  await database.query('update app_user set password_hash = $1', [await hashPassword(PASSWORD)]);
  await database.query("insert into user_role (user_id, role) select id, 'support' from app_user");
  const backends = [await startBackend(env), await startBackend(env)];
  const run = { urls: backends.map(({ url }) => url), database };
  const load = keepBusy(run, people.slice(count));
  try {
    const waiting = people.slice(0, count).map((person, each) => ({ person, kind: kindOf(each) }));
    const took = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
    const inTurn = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        took.get(next.kind)?.push(await timeUntilRefused(run, next.kind, next.person));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
    return report(took, await load.stop());
  } finally {
    await load.stop();
    await database.end();
    for (const { child } of backends) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
}

async function startBackend(env: NodeJS.ProcessEnv) {
  const port = await findFreePort();
  const child = await start('dist/test/bench/product-server.js', { ...env, PORT: String(port) });
  return { url: `http://127.0.0.1:${port}`, child };
}

function kindOf(each: number): Kind {
  const kind = KINDS[each % KINDS.length];
  if (!kind) throw new Error('there are no kinds');
  return kind;
}

/** Reads at both backends, so that both have the caller cached; then milliseconds until both refuse. */
async function timeUntilRefused(run: Run, kind: Kind, person: SignedInUser): Promise<number> {
  const { authorization } = person;
  const read = (url: string) => call(url + kind.path, { headers: { authorization } });
  const before = await Promise.all(run.urls.map(read));
  if (before.some(({ status }) => status !== 200))
    throw new Error(`${kind.name}: ${before.map(({ status }) => status).join(' and ')} at first`);
  await kind.change(run, person);
  const changedAtMs = performance.now();
  const each = run.urls.map(async (url) => {
    for (;;) {
      const askedAtMs = performance.now();
      const { status } = await read(url);
      // The moment of the call counts: what it waits for under load is not acceptance.
      if (status === kind.refused) return Math.max(0, askedAtMs - changedAtMs);
      if (askedAtMs - changedAtMs > PATIENCE_MS) return Infinity;
      await sleep(POLL_MS);
    }
  });
  return Math.max(...(await Promise.all(each)));
}

/** In this browser. */
async function endSession({ urls }: Run, { authorization }: SignedInUser): Promise<void> {
  const init = { method: 'POST', headers: { authorization } };
  const ended = await call(`${urls[0]}/auth/v1/logout?scope=local`, init);
  if (ended.status !== 204) throw refusal('the sign-out', ended);
}

/** In another browser, which signs in first. */
async function changePassword({ urls }: Run, { email }: SignedInUser): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const signIn = await call(`${urls[0]}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (signIn.status !== 200) throw refusal('the sign-in', signIn);
  const session = WireSession.parse(JSON.parse(signIn.text));
  const changed = await call(`${urls[0]}${USER}`, {
    method: 'PUT',
    headers: { ...json, authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ password: 'Marigold9', current_password: PASSWORD }),
  });
  if (changed.status !== 200) throw refusal('the new password', changed);
}

function refusal(what: string, { status, text }: Reply): Error {
  return new Error(`${what} was refused with ${status}: ${text}`);
}

/** Reads without a pause until it is stopped, which returns the number of reads. */
function keepBusy({ urls }: Run, people: readonly SignedInUser[]): { stop(): Promise<number> } {
  let isOver = false;
  let reads = 0;
  const loops = people.map(async ({ authorization }, each) => {
    for (; !isOver; reads += 1)
      await call(`${urls[each % urls.length]}${USER}`, { headers: { authorization } });
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
      return reads;
    },
  };
}

async function call(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init);
  return { status: response.status, text: await response.text() };
}

function report(took: ReadonlyMap<Kind, readonly number[]>, reads: number): boolean {
  const head = [
    '| change | times | p50, ms | p99, ms | most, ms | over a second |',
    '|---|---:|---:|---:|---:|---:|',
  ];
  const lines = [...took].map(([{ name }, all]) => {
    const sorted = [...all].sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(0);
    return `| ${[name, all.length, at(0.5), at(0.99), at(1), late(all)].join(' | ')} |`;
  });
  process.stdout.write(`${[...head, ...lines].join('\n')}\n`);
  process.stdout.write(`${reads} other calls were answered meanwhile\n`);
  return [...took.values()].every((all) => late(all) === 0);
}

function late(all: readonly number[]): number {
  return all.filter((ms) => ms > MOST_MS).length;
}
