import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createAdapter } from '#backend/http-app.js';
import { installResponseHeaders } from '#backend/platform/http/response-headers.js';
import { gracefulClose } from '#backend/platform/http/graceful-close.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { environmentOf } from '#test/setup/system/environment.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { routesOf, type RouteName } from '#test/setup/system/routes.js';

/** The headers of every response, with the required values. */
const REQUIRED: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /frame-ancestors 'none'/,
  'x-frame-options': /./,
  'referrer-policy': /no-referrer|strict-origin-when-cross-origin/,
  'x-content-type-options': /^nosniff$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
};

/** Paths that lead to a record, so that cached responses are covered as well; others lead to nothing. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/api/meals/:id': '/api/meals/1',
  '/api/referral/codes/:code': '/api/referral/codes/DEMOPRO1',
};

const Built = z.array(z.object({ path: z.string() }));
const SITE = 'dist/frontend';

let shop: TestShop;
let address = '';
let image = '';
beforeAll(async () => {
  shop = await TestShop.open();
  address = await shop.listen();
  image = /\/images\/[a-z0-9.-]+\.webp/.exec((await shop.api.get('meals')).text)?.[0] ?? '';
});
afterAll(() => shop.close());

const securityOf = ({ headers }: ApiResponse): Record<string, string | undefined> =>
  Object.fromEntries(Object.keys(REQUIRED).map((name) => [name, headers[name]]));

/** The names of the headers that are missing or wrong. */
const missingIn = (response: ApiResponse): string[] =>
  Object.entries(REQUIRED)
    .filter(([name, value]) => !value.test(response.headers[name] ?? ''))
    .map(([name]) => name);

/** One address in every form in which a browser, a crawler or a proxy requests it. */
async function everyWay(url: string): Promise<Record<string, ApiResponse>> {
  const get = (headers: Record<string, string> = {}) => shop.call('GET', url, { headers });
  const first = await get();
  const etag = first.headers['etag'];
  return {
    first,
    second: await get(),
    brotli: await get({ 'accept-encoding': 'br' }),
    gzip: await get({ 'accept-encoding': 'gzip' }),
    head: await shop.call('HEAD', url),
    ...(etag === undefined ? {} : { conditional: await get({ 'if-none-match': etag }) }),
  };
}

/** The same for a response that was read as text. */
function expectHeaders(head: string): void {
  for (const [name, value] of Object.entries(REQUIRED)) {
    const [, found = ''] = new RegExp(`^${name}: (.*)$`, 'im').exec(head.replaceAll('\r', '')) ?? [];
    expect([name, found]).toEqual([name, expect.stringMatching(value)]);
  }
}

/** A promise that the test resolves at will. */
function aGate<Value>(): { readonly promise: Promise<Value>; resolve(value: Value): void } {
  let open: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => (open = resolve));
  return { promise, resolve: (value) => open(value) };
}

function addressOf(route: string): string {
  const path = EXAMPLES[route] ?? route.replace(/:\w+/g, 'none').replace('*', 'none');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The pages of the site and one file of each kind, where the site is built. */
function siteAddresses(): string[] {
  if (!existsSync(`${SITE}/routes.json`)) return [];
  const pages = Built.parse(JSON.parse(readFileSync(`${SITE}/routes.json`, 'utf8')));
  const [asset = ''] = readdirSync(`${SITE}/assets`).filter((name) => name.endsWith('.js'));
  return [`/assets/${asset}`, ...pages.map(({ path }) => path.replace(/:\w+/, 'none'))];
}

describe('the security headers', () => {
  it('are the same in every way that a page, a file or a call can be asked for', async () => {
    const calls = routesOf(shop)
      .filter((name) => name.startsWith('GET '))
      .map((name) => addressOf(name.slice('GET '.length)));
    const addresses = new Set([...calls, ...siteAddresses(), image, '/', '/no/such/page', '/account']);
    const wrong: string[] = [];
    const seen = new Set<number>();
    for (const url of addresses) {
      const ways = await everyWay(url);
      const expected = JSON.stringify(securityOf(ways['first'] as ApiResponse));
      for (const [way, response] of Object.entries(ways)) {
        seen.add(response.status);
        const missing = missingIn(response);
        if (missing.length > 0) wrong.push(`${way} ${url} (${response.status}): ${missing.join(', ')}`);
        else if (JSON.stringify(securityOf(response)) !== expected)
          wrong.push(`${way} ${url}: another value`);
      }
    }
    expect(wrong).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining([200, 304, 401, 404]));
  });

  it('are on what is refused: every route that changes something, asked for with nothing', async () => {
    const routes = routesOf(shop).filter((name) => !name.startsWith('GET '));
    const { headers } = await aSignedInPerson(shop);
    const wrong: string[] = [];
    for (const name of routes) {
      const [method, route = ''] = name.split(' ') as [Exclude<RouteName, 'GET'>, string];
      for (const caller of [{}, headers]) {
        const response = await shop.call(method as 'POST', addressOf(route), { body: {}, headers: caller });
        const missing = missingIn(response);
        if (missing.length > 0) wrong.push(`${name} (${response.status}): ${missing.join(', ')}`);
      }
    }
    expect(routes.length).toBeGreaterThan(80);
    expect(wrong).toEqual([]);
  });

  it.each<[string, string, number]>([
    ['an address that cannot be decoded', '/%E0%A4%A', 400],
    ['an address in the API that cannot be decoded', '/api/meals/%E0', 400],
    ['a part of an address that is too long', `/api/meals/${'1'.repeat(400)}`, 404],
    ['a file that is not there', '/assets/none.js', 404],
    ['a picture that is not there', '/images/none.webp', 404],
    ['the queue dashboard without its cookie', '/admin/queues/', 401],
  ])('are on the refusal of %s', async (_what, url, status) => {
    const response = await shop.call('GET', url);
    expect([response.status, missingIn(response)]).toEqual([status, []]);
  });

  it('are on the page that the link of an email opens, which keeps its narrower policy', async () => {
    const response = await shop.call('GET', '/auth/v1/verify?token=none&type=signup');
    expect(missingIn(response)).toEqual([]);
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  });

  it.each<[string, string, number]>([
    ['no HTTP at all', 'nonsense\r\n\r\n', 400],
    ['a head that is too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 413],
  ])('are on the answer to bytes that are %s', async (_what, bytes, status) => {
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    const [head = ''] = (await textOf(socket)).split('\r\n\r\n');
    expect(head).toMatch(`HTTP/1.1 ${status} `);
    expectHeaders(head);
  });

  it('are on the refusal of what arrives while the shop closes, which says when to come again', async () => {
    const env = environmentOf('postgres://nobody@127.0.0.1:1/none');
    const fastify = createAdapter(env).getInstance();
    const slow = aGate<string>();
    const reached = { '/slow': aGate<void>(), '/later': aGate<void>() };
    fastify.addHook('onRequest', ({ url }, _reply, done) => {
      reached[url as keyof typeof reached].resolve();
      done();
    });
    installResponseHeaders(fastify, env);
    gracefulClose(fastify);
    fastify.get('/slow', () => slow.promise);
    const closing = aGate<void>();
    fastify.addHook('preClose', (done) => {
      closing.resolve();
      done();
    });
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = fastify.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const all = textOf(socket);
    socket.write('GET /slow HTTP/1.1\r\nHost: shop.test\r\n\r\n');
    await reached['/slow'].promise;
    const closed = fastify.close();
    await closing.promise;
    socket.write('GET /later HTTP/1.1\r\nHost: shop.test\r\n\r\n');
    await reached['/later'].promise;
    slow.resolve('done');
    const [, refusal = ''] = (await all).split(/(?=HTTP\/1\.1 503)/);
    await closed;
    expect(refusal).toMatch(/^retry-after: \d+/im);
    expect(refusal).toMatch('application/problem+json');
    expectHeaders(refusal);
  });
});
