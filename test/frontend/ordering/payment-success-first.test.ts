import '../setup/browser.js';
import { setImmediate } from 'node:timers';
import { describe, expect, it } from '@jest/globals';
import { renderDocument } from '#frontend/ssr/entry-server.js';
import { startFakeServer } from '../setup/fake-server.js';

// The server's renderer runs on Node, the test in a browser environment.
Object.assign(globalThis, { setImmediate });

describe('the first HTML of the page after paying (rule T39)', () => {
  it('has the heading and the outline of the order, without code and without an answer', async () => {
    const server = startFakeServer();
    // This process has a window, in which the footer's code waits for the visitor; a server fetches it at once.
    dispatchEvent(new Event('pointerdown'));
    const html = await renderDocument({
      pathname: '/payment-success',
      template: '<!doctype html><html><head></head><body><div id="root"></div></body></html>',
      css: '',
      code: [],
      fetch: (input, init) => globalThis.fetch(input, init),
    });
    expect(html).toMatch(/<h1[^>]*>Confirming your payment<\/h1>/);
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toContain('We couldn’t find this payment');
    expect(server.calls('GET /api/site')).toHaveLength(1);
  });
});
