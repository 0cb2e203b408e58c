import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { Env, loadEnv } from '#backend/platform/env.js';
import { installResponseHeaders } from '#backend/platform/http/response-headers.js';
import { ResponseCache } from '#backend/platform/http/site/response-cache.js';
import { installSite } from '#backend/platform/http/site/site.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
let sam: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  sam = await aSignedInPerson(shop);
});
afterAll(() => shop.close());

describe('no cache stores personal responses', () => {
  it.each(['/api/orders', '/api/orders/11111111-1111-4111-8111-111111111111', '/auth/v1/user'])(
    'in answer to a bearer: %s',
    async (url) => {
      const { headers } = await shop.call('GET', url, { headers: sam.headers });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['vary']).toMatch(/\bauthorization\b/i);
    },
  );

  it.each(['/api/orders', '/auth/v1/user', '/api/checkout/sessions/cs_test_12345678', '/api/none'])(
    'nor a refusal: %s',
    async (url) => {
      expect((await shop.call('GET', url)).headers['cache-control']).toBe('no-store');
    },
  );

  it('nor a session', async () => {
    const { email, password } = sam;
    const response = await shop.call('POST', '/auth/v1/token?grant_type=password', {
      body: { email, password },
    });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('of the catalogue carries the same headers, kept or made, in every encoding', async () => {
    const own = /^(x-request-id|date|content-length)$/;
    for (const encoding of ['identity', 'gzip', 'br']) {
      shop.get(ResponseCache).clear();
      const responses: Awaited<ReturnType<TestShop['call']>>[] = [];
      for (const _each of ['made', 'kept', 'kept'])
        responses.push(await shop.api.get('meals', { headers: { 'accept-encoding': encoding } }));
      const headersOf = ({ headers }: (typeof responses)[number]) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name)));
      const [made, ...kept] = responses;
      if (!made) throw new Error('Nothing was sent.');
      for (const each of kept) {
        expect(headersOf(each)).toEqual(headersOf(made));
        expect(each.headers['x-request-id']).not.toBe(made.headers['x-request-id']);
        expect(each.bytes).toEqual(made.bytes);
      }
      expect(made.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    }
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['BR;q=0.5', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['br; q=0.0, gzip;q=0', undefined],
    ['zebra', undefined],
  ])('of the catalogue is encoded only as the client accepts it: %s', async (accepted, encoding) => {
    for (const _each of ['made', 'kept']) {
      const { headers } = await shop.api.get('meals', { headers: { 'accept-encoding': accepted } });
      expect(headers['content-encoding']).toBe(encoding);
    }
  });

  it('but the catalogue, and the keys that verify tokens', async () => {
    for (const round of ['made', 'remembered']) {
      const { headers } = await shop.api.get('meals');
      expect([round, headers['cache-control'], headers['vary']]).toEqual([
        round,
        'no-cache',
        'accept-encoding, authorization',
      ]);
    }
    const keys = await shop.call('GET', '/auth/v1/.well-known/jwks.json');
    expect(keys.headers['cache-control']).toMatch(/^public/);
  });
});

describe('what belongs to signing in', () => {
  it('sends no referrer, and may only submit to this site', async () => {
    const { headers } = await shop.call('GET', '/auth/v1/health');
    expect(headers['referrer-policy']).toBe('no-referrer');
    const policy = headers['content-security-policy'] ?? '';
    for (const part of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      expect(policy.split('; ')).toContain(part);
    expect(policy).not.toMatch(/script-src|https?:|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('transport security', () => {
  async function headersAt(publicUrl: string): Promise<Record<string, unknown>> {
    const fastify = Fastify();
    installResponseHeaders(fastify, new Env({ ...loadEnv().values, PUBLIC_URL: publicUrl }));
    fastify.get('/', () => 'ok');
    const { headers } = await fastify.inject('/');
    await fastify.close();
    return headers;
  }

  it('is promised for a year if the site is on https', async () => {
    const headers = await headersAt('https://shop.test');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toMatch(/upgrade-insecure-requests/);
  });

  it('is not promised otherwise, since a browser could not come back', async () => {
    const headers = await headersAt('http://shop.test');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toMatch(/upgrade-insecure-requests/);
  });
});

describe('the pages of the site', () => {
  let dir: string;
  let fastify: FastifyInstance;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'lighter-table-site-'));
    writeFileSync(join(dir, 'index.html'), '<!doctype html><title>Site</title>');
    writeFileSync(
      join(dir, 'routes.json'),
      JSON.stringify([
        { path: '/', indexed: true },
        { path: '/recipes/:id', indexed: true },
        { path: '/auth', indexed: false },
        { path: '/account', indexed: false },
      ]),
    );
    fastify = Fastify();
    installResponseHeaders(fastify, loadEnv());
    await installSite(fastify, shop.get(ResponseCache), dir);
  });
  afterAll(async () => {
    await fastify.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it.each(['/', '/?from=email', '/recipes/7'])('that are listed may be: %s', async (url) => {
    const { statusCode, headers } = await fastify.inject(url);
    expect(statusCode).toBe(200);
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it.each([
    ['/account', 200],
    ['/auth?verify=expired', 200],
    ['/no-such-page', 404],
  ])('that are not, say so: %s', async (url, status) => {
    const { statusCode, headers } = await fastify.inject(url);
    expect(statusCode).toBe(status);
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it('where sessions arrive send no referrer', async () => {
    expect((await fastify.inject('/auth?redirect=referral')).headers['referrer-policy']).toBe('no-referrer');
  });

  it('run only our scripts, and submit no form elsewhere', async () => {
    const policy = String((await fastify.inject('/')).headers['content-security-policy']);
    expect(policy).toMatch(/;script-src 'self'( 'sha256-[^']+')*;/);
    for (const part of ["form-action 'self'", "base-uri 'self'", "object-src 'none'"])
      expect(policy.split(';')).toContain(part);
  });
});
