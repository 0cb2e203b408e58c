import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test as base, type Locator, type Page } from '../test.js';
import { expectSignedIn, expectSignedOut } from '../account/accounts.js';
import { product } from '../product.js';
import { newPerson, sessionOf, signIn, type Person } from '../account/sign-in.js';

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

/** The URL in a user's email link. */
async function linkOf(person: Person, path: string): Promise<string> {
  const { access_token, refresh_token } = await sessionOf(person, 'Test');
  const hash = new URLSearchParams({ access_token, refresh_token, token_type: 'bearer', type: 'magiclink' });
  return `${product.siteUrl}${path}#${hash.toString()}`;
}

const accountIn = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>(
    `(JSON.parse(localStorage.getItem('auth-session') ?? 'null') ?? { user: { email: null } }).user.email`,
  );

/** Waits for the code of a page that a link opened: the page reads the link's session only then. */
const isLive = (page: Page): Promise<void> => page.locator('html[data-live]').waitFor();

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Switch accounts?' });

test('rule I41: a link of another website asks before it switches accounts', async ({
  page,
  foreignSite,
}) => {
  const [mine, theirs] = [await newPerson(), await newPerson()];
  await signIn(page, mine);
  for (const path of ['/account', '/auth?redirect=referral']) {
    await foreignSite.open(page, `<a href="${await linkOf(theirs, path)}">You have won</a>`);
    await page.getByRole('link', { name: 'You have won' }).click();
    await isLive(page);
    await expect(question(page)).toContainText(mine.email);
    await expect(question(page)).toContainText(theirs.email);
    expect(page.url()).not.toContain('access_token');
    expect(await accountIn(page)).toBe(mine.email);
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expectSignedIn(page);
    expect(await accountIn(page)).toBe(mine.email);
  }
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await accountIn(page)).toBe(mine.email);
});

test('rule I41: confirming switches accounts, and shows whose account it is @phone', async ({ page }) => {
  const [mine, theirs] = [await newPerson(), await newPerson()];
  await signIn(page, mine);
  await page.goto(await linkOf(theirs, '/'));
  await isLive(page);
  // With the keyboard alone.
  const answer = question(page).getByRole('button', { name: 'Switch account' });
  await expect(answer).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(answer).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  const notice = page.getByRole('region', { name: 'Your account' });
  await expect(notice).toContainText(`You’re signed in as ${theirs.email}.`);
  expect(await accountIn(page)).toBe(theirs.email);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await expectSignedIn(page);
});

test('rule I41: for a visitor, a link shows whose account it has opened', async ({ page }) => {
  const theirs = await newPerson();
  await page.goto(await linkOf(theirs, '/'));
  await isLive(page);
  const notice = page.getByRole('region', { name: 'Your account' });
  await expect(notice).toContainText(theirs.email);
  await notice.getByRole('button', { name: 'Not you? Sign out' }).click();
  await expectSignedOut(page);
  await expect(notice).toHaveCount(0);
});
