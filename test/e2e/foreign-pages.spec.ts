import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test as base, type Page } from './test.js';
import { product } from './product.js';

/** Another website: `open` shows a page of its own with this in its body. */
const test = base.extend<{ foreignSite: { open(page: Page, body: string): Promise<void> } }>({
  foreignSite: async ({}, use) => {
    const state = { body: '' };
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Another website</title>${state.body}`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await use({
      open: async (page, body) => {
        state.body = body;
        await page.goto(`http://127.0.0.1:${port}/`);
      },
    });
    server.closeAllConnections();
    server.close();
  },
});

test('rule I40: no page can be framed, also when it comes from the cache', async ({
  page,
  request,
  foreignSite,
}) => {
  const paths = ['/', '/recipes', '/shop', '/account'];
  for (const path of paths) {
    for (const answer of [await request.get(path), await request.get(path)]) {
      expect(answer.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'");
    }
  }
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/frame-ancestors/.test(message.text())) refused.push(message.text());
  });
  const frames = paths.map((path) => `<iframe src="${product.siteUrl}${path}"></iframe>`);
  await foreignSite.open(page, frames.join(''));
  await expect.poll(() => refused.length).toBe(paths.length);
  expect(page.frames().filter((frame) => frame.url().startsWith(product.siteUrl))).toEqual([]);
});
