import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { expect, test, type Page } from '../test.js';
import { ROUTES } from '#frontend/app/routes.js';
import { changeSetting } from '../database.js';
import { newPerson, signIn } from '../account/sign-in.js';

const PUBLIC = ROUTES.filter(({ ready, indexed, path }) => ready && indexed && !path.includes(':'));

/** The pages that most visitors see first, as in `npm run bench -- pages`. */
const FIRST_SEEN = [
  '/',
  '/menu',
  '/menu/lemon-herb-chicken-greens',
  '/our-boxes',
  '/configurator',
  '/subscription-configurator',
  '/shop',
  '/recipes',
  '/membership',
  '/help',
];
/** In brotli, as sent; also the target of `npm run bench -- pages`. */
const MAX_FIRST_CODE_BYTES = 130_000;
const PHONE = { width: 412, height: 823 };
const SITE = join(import.meta.dirname, '../../../dist/frontend');

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).default([]) }),
);

/** The files that the code of every page begins with, by the build's own list. */
function codeOfEveryPage(): string[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(SITE, '.vite/manifest.json'), 'utf8')));
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  const imported = entry?.imports.map((name) => manifest[name]?.file) ?? [];
  return [entry?.file, ...imported].map((file) => `/${file}`);
}

/** Opens a page whose code arrives only when the returned function is called. */
async function openWithoutCode(page: Page, address: string): Promise<() => void> {
  let goOn = (): void => undefined;
  const pressed = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  // By its full URL, which skips the wait for hydration.
  await page.goto(address);
  return goOn;
}

test.describe('pages rendered on the server', () => {
  test('every public page can be read without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const { path } of PUBLIC) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page, path).toHaveTitle(/ \| Lighter Table$/);
    }
    await context.close();
  });

  test('T39: the page after paying has its heading and outline without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const response = await page.goto('/payment-success?session_id=cs_test_none');
    await expect(page.getByRole('heading', { name: 'Confirming your payment', level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toBeVisible();
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    await context.close();
  });

  test('the browser hydrates every page unchanged', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    for (const path of [...PUBLIC.map((each) => each.path), '/payment-success?session_id=']) {
      await page.goto(path);
      await expect(page.locator('html[data-live]')).toBeAttached();
    }
    expect(complaints).toEqual([]);
  });

  test('a button in the lower half that is pressed before the code is here is pressed when it is', async ({
    page,
    baseURL,
  }) => {
    const goOn = await openWithoutCode(page, `${baseURL}/`);
    await page.getByRole('button', { name: 'Write to us' }).first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    goOn();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('on a phone no more than 130 KB of code loads before the first interaction', async ({
    browser,
    baseURL,
  }) => {
    // A first-time visitor.
    const context = await browser.newContext({ viewport: PHONE, storageState: { cookies: [], origins: [] } });
    for (const path of FIRST_SEEN) {
      const page = await context.newPage();
      const fetched: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/assets\/.+\.js$/.test(pathname)) fetched.push(pathname);
      });
      await page.goto(`${baseURL}${path}`);
      await page.locator('html[data-live]').waitFor();
      await page.waitForLoadState('networkidle');
      const content = await page.locator('meta[name="code"]').getAttribute('content');
      const named = content?.split(' ') ?? [];
      // What is not named is asked for only when what imports it has come: one more wait on a slow line.
      expect(named, path).toEqual(expect.arrayContaining(codeOfEveryPage()));
      expect(fetched, path).toEqual(expect.arrayContaining(named));
      const bytes = [...new Set(fetched)].map((file) => statSync(join(SITE, `${file}.br`)).size);
      const sum = bytes.reduce((all, each) => all + each, 0);
      expect(sum, `code of ${path}: ${fetched.join(' ')}`).toBeLessThanOrEqual(MAX_FIRST_CODE_BYTES);
      await page.close();
    }
    await context.close();
  });

  test('a button in the lower half that is pressed before its part’s code is here is pressed when it is', async ({
    page,
  }) => {
    let goOn = (): void => undefined;
    const isToCome = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/assets/landing-more-*.js', async (route) => {
      await isToCome;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Write to us' }).first().click();
    await expect(page.locator('[data-lazy-hydrate]').last()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    goOn();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('[data-lazy-hydrate]')).toHaveCount(0);
  });

  test('a form sent before hydration is processed after it', async ({ page, baseURL }) => {
    const goOn = await openWithoutCode(page, `${baseURL}/`);
    await page.getByRole('textbox', { name: 'Your postcode' }).first().pressSequentially('sw1a 1aa');
    await page.keyboard.press('Enter');
    goOn();
    await expect(page.getByRole('textbox', { name: 'Your postcode' }).first()).toHaveValue('SW1A 1AA');
    await expect(page.getByText(/We deliver to SW1A 1AA/)).toBeVisible();
  });

  test('a signed-in user keeps the typed text and the cursor', async ({ page, baseURL }) => {
    await signIn(page, await newPerson());
    const goOn = await openWithoutCode(page, `${baseURL}/`);
    const postcode = page.getByRole('textbox', { name: 'Your postcode' }).first();
    await postcode.pressSequentially('sw1a');
    goOn();
    await expect(page.locator('html[data-live]')).toBeAttached();
    await expect(postcode).toBeFocused();
    await page.keyboard.type(' 1aa');
    await expect(postcode).toHaveValue('sw1a 1aa');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/We deliver to SW1A 1AA/)).toBeVisible();
  });

  test('a changed price is in the next page served', async ({ request }) => {
    const priced = async () => /£9\.75/.test(await (await request.get('/configurator')).text());
    expect(await priced()).toBe(false);
    await changeSetting('pricing.oneTimeMealPence', 975);
    try {
      await expect.poll(priced).toBe(true);
    } finally {
      await changeSetting('pricing.oneTimeMealPence', undefined);
    }
    await expect.poll(priced).toBe(false);
  });
});
