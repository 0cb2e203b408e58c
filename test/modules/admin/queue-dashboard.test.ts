import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { HttpAdapterHost } from '@nestjs/core';
import { LoginSessionsService } from '#backend/identity/sessions/login-sessions.service.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

const MINUTE_MS = 60_000;
const PAGE = { accept: 'text/html' };

let shop: TestShop;
let admin: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await aSignedInPerson(shop, { roles: ['admin'] });
});
afterAll(() => shop.close());

/** A response's cookies as a browser would send them back, and their attributes. */
function cookiesOf(response: ApiResponse): { header: string; attributes: string[]; token: string } {
  const set = (response.headers['set-cookie'] ?? '').split(/,(?=[\w-]+=)/).filter(Boolean);
  const pairs = set.map((cookie) => cookie.split(';')[0] ?? '');
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { header: pairs.join('; '), attributes: set, token };
}

async function aConsole(person = admin): Promise<ReturnType<typeof cookiesOf>> {
  return cookiesOf(await shop.api.post('admin/console-session', {}, person.headers));
}

const at = (path: string, cookie: string, headers: Record<string, string> = {}) =>
  shop.call('GET', `/admin/queues${path}`, { headers: { cookie, ...headers } });

describe('the queue dashboard', () => {
  it('opens to an administrator, and its scripts may come from nowhere else', async () => {
    const { header, attributes } = await aConsole();
    expect(attributes[0]).toMatch(/Path=\/admin\/queues; Max-Age=3600; SameSite=Strict; HttpOnly$/);
    const page = await at('/', header, PAGE);
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).not.toContain('googleapis');
    const script = /src="(static\/js\/main[^"]+)"/.exec(page.text)?.[1] ?? '';
    expect((await at(`/${script}`, header)).status).toBe(200);
  });

  it('shows the three queues, to be looked at only', async () => {
    const { header } = await aConsole();
    const { body } = await at('/api/queues', header);
    expect(body).toMatchObject({
      queues: ['payments', 'transactional', 'emails'].map((name) => ({ name, readOnlyMode: true })),
    });
  });

  it('is behind its cookie with every route it has', async () => {
    const tree = shop.get(HttpAdapterHost).httpAdapter.getInstance().printRoutes({ commonPrefix: false });
    expect(tree).toContain('/admin/queues');
    for (const path of ['', '/', '/api/queues', '/api/redis/stats', '/queue/emails', '/static/js/main.js']) {
      expect([path, (await at(path, '')).status]).toEqual([path, 401]);
    }
    for (const verb of ['pause', 'clean/failed', 'obliterate', 'empty', 'add']) {
      const response = await shop.call('PUT', `/admin/queues/api/queues/emails/${verb}`);
      expect([verb, response.status === 401 || response.status === 404]).toEqual([verb, true]);
    }
  });

  it('shows a signed-out user how to sign in', async () => {
    const page = await at('/', '', PAGE);
    expect(page.status).toBe(401);
    expect(page.text).toContain('href="/auth"');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-/);
  });

  it('accepts no forged or modified cookie', async () => {
    const { header } = await aConsole();
    const [name = '', text = '', seal = ''] = header.split('; ')[0]?.split(/[=.]/) ?? [];
    const other = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(text, 'base64url').toString()), issuedAtS: 0 }),
    ).toString('base64url');
    expect((await at('/', `${name}=${text}.${seal}`)).status).toBe(200);
    expect((await at('/', `${name}=${other}.${seal}`)).status).toBe(401);
    expect((await at('/', `${name}=.`)).status).toBe(401);
  });

  it('closes with the sign-in, and with the role', async () => {
    const leaver = await aSignedInPerson(shop, { roles: ['admin'] });
    const { header } = await aConsole(leaver);
    expect((await at('/', header)).status).toBe(200);
    await shop.sql('delete from user_role where user_id = $1', [leaver.userId]);
    expect((await at('/', header)).status).toBe(401);
    const other = await aSignedInPerson(shop, { roles: ['admin'] });
    const theirs = await aConsole(other);
    await shop.get(LoginSessionsService).end(other.userId, other.sessionId);
    expect((await at('/', theirs.header)).status).toBe(401);
  });

  it('takes a call that changes something only with the token, and then refuses it as read-only', async () => {
    const { header, token } = await aConsole();
    const pause = (headers: Record<string, string>) =>
      shop.call('PUT', '/admin/queues/api/queues/emails/pause', { headers: { cookie: header, ...headers } });
    expect((await pause({})).status).toBe(403);
    expect((await pause({ 'x-xsrf-token': 'x'.repeat(token.length) })).status).toBe(403);
    expect((await pause({ 'x-xsrf-token': token })).status).toBe(405);
  });

  it('renews cookie and token after 30 minutes, and ends after an hour without', async () => {
    const { header, token } = await aConsole();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now');
    clock.mockReturnValue(now + 29 * MINUTE_MS);
    expect((await at('/api/queues', header)).headers['set-cookie']).toBeUndefined();
    clock.mockReturnValue(now + 31 * MINUTE_MS);
    const renewed = cookiesOf(await at('/api/queues', header));
    expect(renewed.token).not.toBe('');
    expect(renewed.token).not.toBe(token);
    clock.mockReturnValue(now + 61 * MINUTE_MS);
    expect((await at('/', header)).status).toBe(401);
    expect((await at('/', renewed.header)).status).toBe(200);
    clock.mockRestore();
  });

  it('is audited when it is opened', async () => {
    await aConsole();
    expect(
      await shop.count('audit_entry', `action = 'admin.console-opened' and actor_id = '${admin.userId}'`),
    ).toBeGreaterThan(0);
  });
});
