import '../setup/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { createElement, use, type ReactElement } from 'react';
import { PAGES } from '#frontend/app/pages.js';
import { ROUTES, type SiteRoute } from '#frontend/app/routes.js';
import { signIn } from '../setup/account.js';
import { ok, startFakeServer, type FakeResponse, type FakeServer } from '../setup/fake-server.js';
import { renderSiteInBrowser, type RenderedSite } from '../setup/render-site.js';

/** The pages for signed-in users. The back office has a guard and a menu of its own, which its data brings. */
const PROTECTED = ROUTES.filter(({ guarded }) => guarded === true);

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('POST /auth/v1/logout', () => ok(null));
  server.on('GET /api/admin/access', () => ok({ roles: ['admin'] }));
});

/** The code of a page is on the way until it is released. */
function holdCode(page: SiteRoute['page']): () => Promise<void> {
  const { Page, load } = PAGES[page];
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const Held = (): ReactElement => {
    use(gate);
    return createElement(Page);
  };
  jest.replaceProperty(PAGES, page, { load, Page: Held });
  return () => act(async () => release());
}

/** What the page reads is on the way for as long as the test lasts. */
function holdData(): void {
  for (const path of ['me', 'orders', 'me/addresses', 'community', 'community/posts', 'admin/access'])
    server.on(`GET /api/${path}`, () => new Promise<FakeResponse>(() => undefined));
}

async function signOut({ user }: RenderedSite): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Your account menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(screen.queryByLabelText('Your account menu')).toBeNull());
}

/** The first page, without an error and without the sign-in page on the way. */
async function expectFirstPage({ at, visited }: RenderedSite): Promise<void> {
  await waitFor(() => expect(at()).toBe('/'));
  await screen.findByLabelText('Your postcode');
  expect(visited.filter((path) => path.startsWith('/auth'))).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
}

describe.each(PROTECTED)('signing out on $path (rule I9)', ({ path, page }) => {
  it('while its data is on the way leads to the first page', async () => {
    holdData();
    const site = renderSiteInBrowser(path);
    await signOut(site);
    await expectFirstPage(site);
  });

  it('while its code is on the way leads to the first page', async () => {
    const release = holdCode(page);
    const site = renderSiteInBrowser(path);
    await signOut(site);
    await release();
    await expectFirstPage(site);
  });

  it('after its link was clicked, while the previous page still shows, leads to the first page', async () => {
    const release = holdCode(page);
    const site = renderSiteInBrowser('/cookie-policy');
    await screen.findByRole('heading', { level: 1 });
    act(() => site.go(path));
    await signOut(site);
    await release();
    await expectFirstPage(site);
  });

  it('leads a visitor who opens it later to the sign-in page', async () => {
    const site = renderSiteInBrowser(path);
    await signOut(site);
    await expectFirstPage(site);
    act(() => site.go(path));
    await waitFor(() => expect(site.at()).toBe('/auth'));
  });
});

describe('signing out in the back office (rule I9)', () => {
  it('leads to the first page', async () => {
    const site = renderSiteInBrowser('/admin');
    await site.user.click(await screen.findByRole('button', { name: /^Your account/ }));
    await site.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await expectFirstPage(site);
  });
});
