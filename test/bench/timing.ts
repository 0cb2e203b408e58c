import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { hashPassword } from '#backend/identity/sign-in/password-hash.js';
import { findFreePort } from '#sandbox/ports.js';
import { start } from './processes.js';

/** With a thousand pairs the AUC of equal times has a standard error of 0.013: the limits below are four of them. */
const PAIRS = process.argv.includes('--smoke') ? 5 : 1000;
/** More than all calls of one run, which all come from this machine. */
const LIMITS_FACTOR = '1000';
/** Within this range, response times do not distinguish known addresses from unknown ones (rule I3). */
const AUC = { least: 0.45, most: 0.55 };
const PASSWORD = 'Sunflower7';

/** Every call that takes an email address and must not reveal whether it has an account. */
const CALLS: readonly (readonly [string, string, (email: string) => object])[] = [
  ['sign up', 'signup', (email) => ({ email, password: PASSWORD })],
  ['resend', 'resend', (email) => ({ email, type: 'signup' })],
  ['recover', 'recover', (email) => ({ email })],
  ['sign-in link', 'otp', (email) => ({ email })],
  ['wrong password', 'token?grant_type=password', (email) => ({ email, password: 'Marigold88' })],
];

interface Times {
  readonly known: number[];
  readonly unknown: number[];
}

/**
 * `npm run bench -- timing`: 1,000 addresses with an account and 1,000 without, in turn, for each call that must
 * not distinguish them: medians in milliseconds, and how well the time separates the two (AUC; 0.5 is not at
 * all). Returns false when it does. Meaningful only on an otherwise idle machine.
 */
export async function timing(env: NodeJS.ProcessEnv & { DATABASE_URL: string }): Promise<boolean> {
  await addAccounts(env.DATABASE_URL);
  const port = await findFreePort();
  const server = await start('dist/test/bench/product-server.js', {
    ...env,
    PORT: String(port),
    LIMITS_FACTOR,
  });
  try {
    const rows: Row[] = [];
    for (const [name, path, body] of CALLS) {
      const call = (email: string) => timed(`http://127.0.0.1:${port}/auth/v1/${path}`, body(email));
      // The first ones pay for one-time initialisation.
      for (let each = 0; each < 10; each += 1) await call(`warm-${path}-${each}@people.test`);
      rows.push({ name, ...(await inTurn(call)) });
    }
    return report(rows);
  } finally {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
}

type Row = Times & { readonly name: string };

const known = (each: number) => `known-${each}@people.test`;
const unknown = (each: number) => `other-${each}@people.test`;

/** Draws which of a pair comes first, so that load on the machine does not fall on one kind. */
async function inTurn(call: (email: string) => Promise<number>): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (let each = 0; each < PAIRS; each += 1) {
    const order = randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) times[kind].push(await call((kind === 'known' ? known : unknown)(each)));
  }
  return times;
}

async function timed(url: string, body: object): Promise<number> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const beganAtMs = performance.now();
  const response = await fetch(url, init);
  await response.text();
  const tookMs = performance.now() - beganAtMs;
  if (response.status === 429 || response.status >= 500)
    throw new Error(`${url} answered ${response.status}`);
  return tookMs;
}

async function addAccounts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into app_user (id, email, password_hash, first_name, last_name, email_confirmed_at, created_at, updated_at)
     select gen_random_uuid(), 'known-' || each || '@people.test', $1, 'Ada', 'Lovelace', now(), now(), now()
       from generate_series(0, $2::int - 1) each`,
    [await hashPassword(PASSWORD), PAIRS],
  );
  await client.query('analyze app_user');
  await client.end();
}

/** The share of all pairs in which a known address takes longer than an unknown one. */
function aucOf({ known: a, unknown: b }: Times): number {
  const wins = a.flatMap((x) => b.map((y): number => (x > y ? 1 : x === y ? 0.5 : 0)));
  return wins.reduce((sum, each) => sum + each, 0) / wins.length;
}

function report(rows: readonly Row[]): boolean {
  const lines = rows.map((row) => {
    const auc = aucOf(row);
    const isGood = auc >= AUC.least && auc <= AUC.most;
    const cells = [row.name, median(row.known).toFixed(2), median(row.unknown).toFixed(2), auc.toFixed(3)];
    return { isGood, text: `| ${cells.join(' | ')} | ${isGood ? 'yes' : 'NO'} |` };
  });
  const head = ['| call | known, ms | unknown, ms | AUC | tells nothing |', '|---|---:|---:|---:|---|'];
  process.stdout.write(`${[...head, ...lines.map(({ text }) => text)].join('\n')}\n`);
  const failed = lines.filter(({ isGood }) => !isGood).length;
  process.stdout.write(`${lines.length - failed} passed, ${failed} failed\n`);
  return failed === 0;
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
