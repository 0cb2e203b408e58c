import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { currentRead } from '#backend/platform/database/current-read.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { ResponseCache } from '#backend/platform/http/site/response-cache.js';
import type { PageHead } from '#backend/platform/http/site/page-head.js';
import { renderedPages } from '#backend/platform/http/site/rendered-pages.js';
import { installSharedPages } from '#backend/platform/http/site/shared-pages.js';
import { SitePages } from '#backend/platform/http/site/site-pages.js';
import { TestShop } from '#test/setup/system/app.js';

const AT_ONCE = 4;
const PICTURE = { url: '/p.jpg', type: 'image/jpeg', width: 2, height: 1, alt: '' };
const TEMPLATE = '<p>to be filled in the browser</p>';

let shop: TestShop;
let site: FastifyInstance;
const rendered: string[] = [];
/** The response of a call that pages are rendered from. */
const inner = { isStale: false };
/** The renderer's result for a path; each test sets it. */
const renderer = { answer: (path: string): Promise<string> => Promise.resolve(path) };

beforeAll(async () => {
  shop = await TestShop.open();
  site = Fastify();
  const renderDocument = ({ pathname }: { pathname: string }) => {
    rendered.push(pathname);
    return renderer.answer(pathname);
  };
  const send = renderedPages(site, shop.get(ResponseCache), {
    template: TEMPLATE,
    css: '',
    routes: [],
    renderer: { renderDocument },
  });
  site.get('/api/inner', async (request, reply) => {
    await shop.get(ResponseCache).answer(request, reply, () => {
      if (inner.isStale) currentRead()?.spoil();
      return Promise.resolve({ isStale: inner.isStale });
    });
    return reply;
  });
  site.get('/page', async (request, reply) => {
    const make = () => {
      rendered.push('/page');
      return Promise.resolve('<h1>Page</h1>');
    };
    await shop.get(ResponseCache).document('/page', { request, reply, make });
    return reply;
  });
  site.get<{ Params: { id: string } }>('/things/:id', async (request, reply) => {
    await send?.(
      { path: `/things/${request.params.id}`, template: () => Promise.resolve(TEMPLATE) },
      request,
      reply,
    );
    return reply;
  });
});
beforeEach(() => {
  rendered.length = 0;
  renderer.answer = (path) => Promise.resolve(`<h1>${path}</h1>`);
});
afterAll(async () => {
  await site.close();
  await shop.close();
});

const read = async (id: string): Promise<string> =>
  (await site.inject({ method: 'GET', url: `/things/${id}` })).body;

describe('a page of the site', () => {
  it('is rendered once and compressed, whatever a link adds to its address', async () => {
    for (const url of ['/page?utm_source=a', '/page', '/page?utm_source=b', '/page?x=1']) {
      const { headers } = await site.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br' } });
      expect(headers['content-encoding']).toBe('br');
    }
    expect(rendered).toEqual(['/page']);
  });
});

describe('the page of one thing among many', () => {
  it('is rendered once for all requests', async () => {
    const answers = await Promise.all([read('a'), read('a'), read('a')]);
    expect([...answers, await read('a')]).toEqual(Array(4).fill('<h1>/things/a</h1>'));
    expect(rendered).toEqual(['/things/a']);
  });

  it('is filled in the browser when it cannot be rendered, and tried again for the next', async () => {
    renderer.answer = () => Promise.reject(new Error('no'));
    expect(await read('b')).toBe(TEMPLATE);
    renderer.answer = () => Promise.resolve('<h1>b</h1>');
    expect(await read('b')).toBe('<h1>b</h1>');
  });

  it('is filled in the browser while as many as may be are being rendered', async () => {
    const waiting: (() => void)[] = [];
    renderer.answer = (path) =>
      new Promise((resolve) => void waiting.push(() => resolve(`<h1>${path}</h1>`)));
    const first = Array.from({ length: AT_ONCE }, (_, index) => read(`c${index}`));
    while (waiting.length < AT_ONCE) await new Promise((resolve) => setImmediate(resolve));
    expect(await read('one-too-many')).toBe(TEMPLATE);
    for (const finish of waiting) finish();
    expect(await Promise.all(first)).toEqual(['c0', 'c1', 'c2', 'c3'].map((id) => `<h1>/things/${id}</h1>`));
    renderer.answer = (path) => Promise.resolve(`<h1>${path}</h1>`);
    expect(await read('one-too-many')).toBe('<h1>/things/one-too-many</h1>');
  });

  it('gives way to newer ones, of which only so many are kept', async () => {
    await read('oldest');
    for (let index = 0; index < 200; index += 1) await read(`d${index}`);
    rendered.length = 0;
    await read('d199');
    expect(rendered).toEqual([]);
    await read('oldest');
    expect(rendered).toEqual(['/things/oldest']);
  });
});

describe('the cache of a page', () => {
  it('has a head and content of the same version, also where it changes between the two', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'site-'));
    writeFileSync(path.join(dir, 'index.html'), '<html><head><title></title></head><body></body></html>');
    const thing = { version: 1, changesWhenRead: true };
    const pages = new SitePages();
    const head = async (): Promise<PageHead> => {
      const read = { title: `Version ${thing.version}`, description: '', path: '/things/torn' };
      if (thing.changesWhenRead) {
        Object.assign(thing, { version: 2, changesWhenRead: false });
        await shop.changeCatalog('update product set available = available');
        await shop.get(DatabaseNotifications).flushNotifications();
      }
      return { ...read, kind: 'article', image: PICTURE, data: {} };
    };
    pages.register({ under: '/things', head, listed: () => Promise.resolve([]) });
    const things = Fastify();
    const renderDocument = ({ template }: { template: string }) =>
      Promise.resolve(template.replace('<body>', `<body>Content ${thing.version}`));
    installSharedPages(things, pages, {
      publicUrl: 'https://shop.example',
      siteName: () => Promise.resolve('Shop'),
      dir,
      rendered: renderedPages(things, shop.get(ResponseCache), {
        template: TEMPLATE,
        css: '',
        routes: [],
        renderer: { renderDocument },
      }),
    });
    for (const _visit of [1, 2]) {
      const { body } = await things.inject({ method: 'GET', url: '/things/torn' });
      expect(body).toContain('Version 2');
      expect(body).toContain('Content 2');
    }
    await things.close();
    rmSync(dir, { recursive: true });
  });

  it('never holds a page rendered from an outdated response', async () => {
    inner.isStale = true;
    renderer.answer = async () => (await site.inject({ method: 'GET', url: '/api/inner' })).body;
    expect(await read('stale')).toBe('{"isStale":true}');
    inner.isStale = false;
    expect(await read('stale')).toBe('{"isStale":false}');
  });
});
