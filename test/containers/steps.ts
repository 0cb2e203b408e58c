import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt, docker } from './engine.js';
import { SteadyLoad, type Seen } from './load.js';
import type { People } from './people.js';
import type { Stack } from './stack.js';

/** What a step works with. */
export interface Run {
  readonly stack: Stack;
  /** From when the shop is up. */
  people: People;
}

/** Throws with these words unless it holds. */
export function expect(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Error(words);
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const NOT_FOR_PRODUCTION = [
  'typescript',
  '@nestjs/cli',
  'prettier',
  'lucide-react',
  'vite',
  'swagger-ui-dist',
];

/** One image, without a secret in the environment, and with only what production loads. */
export async function build({ stack }: Run, baseImage: string): Promise<string> {
  const env = { VERSION: stack.version };
  const words = ['compose', '--env-file', '/dev/null', '-p', stack.project];
  const before = Date.now();
  const built = await attempt('docker', [...words, 'build'], { env, timeoutMs: 1_800_000 });
  expect(built.code === 0, `the build failed:\n${built.text.slice(-4_000)}`);
  const seconds = Math.round((Date.now() - before) / 1000);
  const image = `lighter-table:${stack.version}`;
  await docker(['build', '-q', '--target', 'sandbox', '-t', `lighter-table-sandbox:${stack.version}`, '.'], {
    timeoutMs: 1_800_000,
  });
  const images = await docker([...words, 'config', '--images'], { env });
  const ours = new Set(images.split('\n').filter((each) => each.startsWith('lighter-table')));
  expect(ours.size === 1, `more than one image is ours: ${[...ours].join(', ')}`);
  const list = [
    'run',
    '--rm',
    image,
    'sh',
    '-c',
    'cd node_modules && ls -d * @*/*; ls ../dist; ls .bin 2>&1 || true',
  ];
  const there = (await docker(list)).split('\n');
  const surplus = [...NOT_FOR_PRODUCTION, 'sandbox', 'tsc', 'nest'].filter((each) => there.includes(each));
  expect(surplus.length === 0, `the image has ${surplus.join(', ')}`);
  const sizes = await docker(['image', 'inspect', '--format', '{{.Size}}', image, baseImage]);
  const [size = 0, base = 0] = sizes.split('\n').map(Number);
  return `built in ${seconds} s; ${megabytes(size)}, of them ${megabytes(size - base)} ours`;
}

/** What is missing is named before anything starts; what Redis answers is said in one line of JSON. */
export async function refusals({ stack }: Run): Promise<string> {
  const migrate = (name: string, value: string) =>
    stack.attempt('run', '--rm', '--no-deps', '-e', `${name}=${value}`, 'migrate');
  for (const [name, value] of [
    ['COMPANY_NUMBER', ''],
    ['COMPANY_NUMBER', '[company number]'],
    ['DATABASE_URL', ''],
    ['DEMO', '1'],
  ] as const) {
    const { code, text } = await migrate(name, value);
    expect(code !== 0 && text.includes(name), `${name}='${value}' is not refused by name: ${code} ${text}`);
  }
  const wrong = `redis://:wrong@redis:6379`;
  const worker = await stack.attempt('run', '--rm', '--no-deps', '-e', `REDIS_URL=${wrong}`, 'worker');
  const lines = worker.text.split('\n').filter((line) => line.startsWith('{'));
  expect(worker.code !== 0, 'a worker starts without its queue');
  expect(
    lines.length === 1 && lines[0]?.includes('WRONGPASS') === true,
    `the worker does not say in one line what Redis answered:\n${worker.text}`,
  );
  return '5 of 5 named; Redis: WRONGPASS in one line of JSON';
}

/** From empty volumes to the first page and healthy processes. */
export async function up({ stack }: Run): Promise<string> {
  await stack.compose('up', '-d', '--no-build', 'test-front', 'test-payments', 'test-mail');
  const [front = ''] = await stack.containers('test-front');
  const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
  stack.set({ TLS_PROXIES: await docker(['inspect', '--format', format, front]) });
  const before = Date.now();
  await stack.compose('up', '-d', '--no-build');
  await firstPage(stack);
  const page = ((Date.now() - before) / 1000).toFixed(1);
  await stack.healthy('backend', 'worker', 'proxy', 'postgres', 'redis');
  return `first page after ${page} s, all healthy after ${((Date.now() - before) / 1000).toFixed(1)} s`;
}

async function firstPage(stack: Stack): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(stack.siteUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await answer?.text();
    if (answer?.ok) return;
    await sleep(250);
  }
  throw new Error('there is no page after 150 s');
}

const SERVICES = ['proxy', 'backend', 'worker', 'backup', 'postgres', 'redis'];

/** No way to more rights, nowhere to write, an end to memory and logs. */
export async function hardening({ stack }: Run): Promise<string> {
  const memory: string[] = [];
  for (const service of SERVICES) {
    for (const id of await stack.containers(service)) {
      const [found] = JSON.parse(await docker(['inspect', id])) as [
        { HostConfig: Record<string, unknown> & { LogConfig: { Config: Record<string, string> } } },
      ];
      const { ReadonlyRootfs, CapDrop, SecurityOpt, Memory, LogConfig } = found.HostConfig;
      const holds = [
        ReadonlyRootfs === true,
        String(CapDrop) === 'ALL',
        String(SecurityOpt).includes('no-new-privileges'),
        Number(Memory) > 0,
        LogConfig.Config['max-size'] !== undefined,
      ];
      expect(!holds.includes(false), `${service} is not hardened: ${holds.join(', ')}`);
      const user = await docker(['exec', id, 'id', '-u']);
      expect(user !== '0', `${service} runs as root`);
    }
    const usage = await docker([
      'stats',
      '--no-stream',
      '--format',
      '{{.MemUsage}}',
      ...(await stack.containers(service)),
    ]);
    memory.push(
      `${service} ${usage
        .split('\n')
        .map((line) => line.split(' / ')[0])
        .join(' + ')}`,
    );
  }
  return `all ${SERVICES.length} services; at rest: ${memory.join(', ')}`;
}

/** One order from the outside, paid at the sandbox, and its email. */
export async function paidOrder({ people }: Run): Promise<string> {
  const before = Date.now();
  const { orderCode } = await people.orderAndPay('first@people.test');
  const paid = Date.now() - before;
  const email = await people.emailTo('first@people.test', /order/i);
  const words = `${email.subject}\n${email.text}`;
  expect(words.includes(orderCode), `the email does not name ${orderCode}: ${words}`);
  const bracket = /\[[^\]]*\]/.exec(email.text)?.[0];
  expect(bracket === undefined, `the email has a placeholder: ${bracket}`);
  return `paid after ${paid} ms, its email after ${Date.now() - before} ms`;
}

const SIGN_UP = `
const [url, email] = process.argv.slice(1);
const answer = await fetch(url + '/auth/v1/signup', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password: 'Sunflower7', data: {} }),
});
console.log(answer.status);`;

/** Through a proxy that speaks TLS, each visitor is one; an invented header makes nobody another. */
export async function visitors({ stack }: Run): Promise<string> {
  const services = ['backend', 'worker', 'test-mail', 'test-payments'];
  const ids = (await Promise.all(services.map((each) => stack.containers(each)))).flat();
  const six: string[] = [];
  for (const [nth, id] of ids.entries())
    six.push(await stack.within(id, SIGN_UP, 'https://shop.test:8443', `visitor-${nth}@people.test`));
  expect(six.length === 6 && six.every((status) => status === '200'), `six visitors got ${six.join(' ')}`);
  const one: number[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const answer = await fetch(`${stack.siteUrl}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${nth}` },
      body: JSON.stringify({ email: `stranger-${nth}@people.test`, password: 'Sunflower7', data: {} }),
      signal: AbortSignal.timeout(30_000),
    });
    await answer.text();
    one.push(answer.status);
  }
  expect(one.join() === '200,200,200,429,429,429', `one visitor with six headers got ${one.join(' ')}`);
  return `six visitors by TLS: ${six.join(' ')}; one with six headers: ${one.join(' ')}`;
}

/** Words for what steady visitors saw; throws when one of them failed. */
export function seen(load: Seen): string {
  const failed = [...load.failures].map(([what, count]) => `${what}: ${count}`).join(', ');
  expect(load.failures.size === 0, `of ${load.requests} requests failed: ${failed}`);
  expect(load.requests > 100, `only ${load.requests} requests were sent`);
  return `${load.requests} requests, 0 failed, p50 ${load.p50Ms} ms, p99 ${load.p99Ms} ms, slowest ${load.slowestMs} ms`;
}

/** Runs a script under load; there are as many replicas afterwards as before, and all are new. */
export async function rollUnderLoad(stack: Stack, load = new SteadyLoad(stack.siteUrl)): Promise<string> {
  const before = await replicas(stack);
  const startedAtMs = Date.now();
  await sleep(2_000);
  try {
    await stack.script('upgrade.sh');
    await sleep(2_000);
  } finally {
    await load.stop();
  }
  const after = await replicas(stack);
  expect(after.length === before.length, `${before.length} replicas became ${after.length}`);
  expect(!after.some((id) => before.includes(id)), 'a process was not replaced');
  return `${Math.round((Date.now() - startedAtMs) / 1000)} s; ${seen(await load.stop())}`;
}

async function replicas(stack: Stack): Promise<string[]> {
  return (await Promise.all(['backend', 'worker'].map((each) => stack.containers(each)))).flat();
}

const SLOW = `
import { Migration } from '@mikro-orm/migrations';
export class SlowMigration extends Migration {
  up() {
    this.addSql('select pg_sleep(30)');
    this.addSql('alter table orders add column note_of_the_test text');
  }
}`;
const LISTED = `
import { SlowMigration } from './slow.js';
migrations.push({ name: '2099-01-01-001-slow', class: SlowMigration });`;

/** Makes an image from ours, with more lines; its version is in the environment file from then on. */
async function release(
  { stack }: Run,
  version: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = join(stack.folder, version);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await docker(['build', '-q', '-t', `lighter-table:${version}`, folder]);
  stack.set({ VERSION: version });
}

/** A release that cannot start is taken back: the processes of the old one never stop. */
export async function brokenRelease(run: Run): Promise<string> {
  const { stack } = run;
  const old = stack.version;
  const before = await replicas(stack);
  await release(run, `${old}-broken`, {
    Dockerfile: `FROM lighter-table:${old}\nUSER root\nRUN rm dist/backend/src/main.js\nUSER node\n`,
  });
  const load = new SteadyLoad(stack.siteUrl);
  const said = await stack.script('upgrade.sh').then(String, String);
  stack.set({ VERSION: old });
  const words = seen(await load.stop());
  expect(said.includes('is not healthy; the others keep running'), `the upgrade says: ${said}`);
  const after = await replicas(stack);
  expect(String(after.toSorted()) === String(before.toSorted()), 'other processes run than before');
  return `the same processes as before; ${words}`;
}

/** Another release, whose migration takes 30 seconds, and back. */
export async function upgrade(run: Run): Promise<string> {
  const { stack } = run;
  const old = stack.version;
  const next = `${old}-next`;
  await release(run, next, {
    'slow.js': SLOW,
    'listed.js': LISTED,
    Dockerfile:
      `FROM lighter-table:${old}\nUSER root\nCOPY slow.js listed.js dist/migrations/\n` +
      'RUN cat dist/migrations/listed.js >> dist/migrations/list.js\nUSER node\n',
  });
  const forward = await rollUnderLoad(stack);
  const images = await docker(['inspect', '--format', '{{.Config.Image}}', ...(await replicas(stack))]);
  expect(
    images.split('\n').every((image) => image === `lighter-table:${next}`),
    `some run another image: ${images}`,
  );
  stack.set({ VERSION: old });
  return `forward ${forward}; back ${await rollUnderLoad(stack)}`;
}
