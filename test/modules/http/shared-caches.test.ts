import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessFor, MaybeCaller, type Caller } from '#backend/identity/access/access.decorators.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import { findFreePort } from '#sandbox/ports.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { ROUTES } from '../identity/access/access-table.js';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
if (!hasNginx) process.stderr.write('SKIPPED: the tests with a cache in front, there is no nginx here\n');

const PAGES = ['/', '/recipes', '/meal-selection', '/our-boxes', '/account', '/admin', '/robots.txt'];
const TRIES = 100;

/** What no endpoint may do: names its caller in a response that caches may keep. */
@ApiExcludeController()
@Controller('api/careless')
class Careless {
  @AccessFor('any')
  @Get()
  @Header('cache-control', 'public, max-age=60')
  @Header('vary', 'accept-encoding')
  who(@MaybeCaller() caller: Caller | undefined) {
    return { who: caller?.userId ?? 'a visitor' };
  }
}

interface Seen {
  readonly status: number;
  readonly control: string;
  readonly hasCookie: boolean;
  readonly text: string;
}

let shop: TestShop;
let origin: string;
let one: SignedInPerson;
let other: SignedInPerson;
let paths: string[];
beforeAll(async () => {
  shop = await TestShop.open({ controllers: [Careless] });
  origin = await shop.listen();
  one = await aSignedInPerson(shop, { roles: ['admin'] });
  other = await aSignedInPerson(shop, { roles: ['admin'] });
  paths = [...PAGES];
  for (const [name, { record }] of Object.entries(ROUTES)) {
    const [method, path = ''] = name.split(' ');
    if (method !== 'GET' || path.includes('/stream')) continue;
    const part = record ? await record(shop, one) : 'none';
    paths.push(path.replace(/:\w+/, part).replace('*', '/no-such-page'));
  }
}, 300_000);
afterAll(() => shop.close());

async function seen(base: string, path: string, person?: SignedInPerson): Promise<Seen> {
  const headers: Record<string, string> = person ? { ...person.headers } : {};
  const response = await fetch(`${base}${path}`, { headers, redirect: 'manual' });
  return {
    status: response.status,
    control: response.headers.get('cache-control') ?? '',
    hasCookie: response.headers.has('set-cookie'),
    text: await response.text(),
  };
}

/** Whether a cache that several people share may keep it, if only to ask whether it still holds. */
const mayBeKept = ({ control }: Seen) => !/no-store|private/.test(control);
/** How long a shared cache may use it without asking, in seconds. */
function freshFor({ control }: Seen): number {
  const [, seconds] = /s-maxage=(\d+)/.exec(control) ?? /max-age=(\d+)/.exec(control) ?? [];
  return /no-cache/.test(control) ? 0 : Number(seconds ?? 0);
}
const namesSomebody = ({ text }: Seen) =>
  [one, other].some(({ userId, email }) => text.includes(userId) || text.includes(email));

/** What is wrong with the responses of a path to two people and a visitor. */
async function faults(path: string): Promise<string[]> {
  const answers = [await seen(origin, path, one), await seen(origin, path, other), await seen(origin, path)];
  const kept = answers.filter((each) => mayBeKept(each) && each.status < 400);
  const found = [];
  if (kept.some(namesSomebody)) found.push(`${path} names its caller and may be kept`);
  if (kept.some(({ hasCookie }) => hasCookie)) found.push(`${path} sets a cookie and may be kept`);
  if (kept.length > 0 && new Set(answers.map(({ text }) => text)).size > 1)
    found.push(`${path} differs by its caller and may be kept`);
  return found;
}

describe('a response that shared caches may keep', () => {
  it('is the same for everybody, on every route', async () => {
    const found = [];
    for (const path of paths) found.push(...(await faults(path)));
    expect(found).toEqual([]);
    expect(paths.length).toBeGreaterThan(80);
  }, 300_000);

  it('is not every response: those about people are kept by nobody', async () => {
    for (const path of ['/api/me', '/api/me/orders', '/api/wallet'].filter((each) => paths.includes(each)))
      expect(mayBeKept(await seen(origin, path, one))).toBe(false);
    expect(freshFor(await seen(origin, '/'))).toBe(0);
  });

  it('is caught when it names its caller (control)', async () => {
    expect(await faults('/api/careless')).toEqual([
      '/api/careless names its caller and may be kept',
      '/api/careless differs by its caller and may be kept',
    ]);
  });
});

(hasNginx ? describe : describe.skip)('a cache in front of the shop', () => {
  let nginx: ChildProcess;
  let folder: string;
  let cache: string;
  /** Ignores Vary, as some caches do. */
  let blind: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shared-cache-'));
    // Its workers have an account of their own when we are root.
    chmodSync(folder, 0o755);
    const port = await findFreePort();
    const blindPort = await findFreePort();
    cache = `http://127.0.0.1:${port}`;
    blind = `http://127.0.0.1:${blindPort}`;
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((each) => `${each}_temp_path ${folder}/${each};`)
      .join('\n');
    // One copy for everybody, as a CDN keeps it: the key has neither cookie nor bearer token.
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; events {}
http { access_log off; ${temporary}
  proxy_cache_path ${folder}/cache keys_zone=shop:1m;
  proxy_cache shop; proxy_cache_revalidate on; add_header x-cache $upstream_cache_status always;
  server { listen 127.0.0.1:${port}; proxy_cache_key $request_uri; location / { proxy_pass ${origin}; } }
  server { listen 127.0.0.1:${blindPort}; proxy_cache_key blind$request_uri; proxy_ignore_headers Vary;
    location / { proxy_pass ${origin}; } } }`,
    );
    nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (
        await fetch(`${cache}/health/live`).then(
          () => true,
          () => false,
        )
      )
        return;
      await sleep(50);
    }
    throw new Error('nginx did not start');
  }, 60_000);
  afterAll(async () => {
    nginx.kill('SIGQUIT');
    await once(nginx, 'exit');
    rmSync(folder, { recursive: true });
  });

  it('gives nobody what was made for another', async () => {
    const wrong = [];
    for (const path of paths) {
      await seen(cache, path, one);
      for (const person of [other, undefined]) {
        const [cached, direct] = [await seen(cache, path, person), await seen(origin, path, person)];
        const isOnes = cached.text.includes(one.userId) && !direct.text.includes(one.userId);
        if (isOnes || (cached.status !== direct.status && direct.status !== 429 && cached.status !== 429))
          wrong.push(`${path}: ${cached.status} instead of ${direct.status}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  it('answers for the shop where it may, and not otherwise', async () => {
    const statusOf = async (path: string, person?: SignedInPerson) => {
      await fetch(`${cache}${path}`, { headers: person?.headers ?? {} });
      const again = await fetch(`${cache}${path}`, { headers: person?.headers ?? {} });
      return again.headers.get('x-cache');
    };
    const [picture] = shop.get(PictureStore).picture('default-dinner').webp;
    expect(await statusOf(picture?.url ?? '')).toBe('HIT');
    expect(await statusOf('/api/me', one)).toBe('MISS');
  });

  it('keeps even a careless endpoint apart, since every call varies by its bearer token', async () => {
    await seen(cache, '/api/careless', one);
    expect((await seen(cache, '/api/careless', other)).text).toContain(other.userId);
  });

  it('would give one person’s answer to another without that header (control)', async () => {
    await seen(blind, '/api/careless', one);
    expect((await seen(blind, '/api/careless', other)).text).toContain(one.userId);
  });
});
