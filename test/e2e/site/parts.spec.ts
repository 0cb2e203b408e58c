import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, preview, type PreviewServer } from 'vite';
import { findFreePort } from '#sandbox/ports.js';
import { expectNoSidewaysScroll, violations } from './accessibility.js';

const ROOT = join(import.meta.dirname, '../../..');
const FRONTEND = join(ROOT, 'frontend');
const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const THEMES = ['light', 'dark'] as const;

// The page is no part of the site's build: `npm run dev` serves it, and this test builds it alone.
let server: PreviewServer;
let url: string;
test.beforeAll(async () => {
  const outDir = join(ROOT, 'test-results/parts');
  const common = { configFile: false, root: FRONTEND, logLevel: 'error' } as const;
  await build({
    ...common,
    plugins: [react(), tailwindcss()],
    resolve: {
      alias: { '@rules': join(ROOT, 'backend/src/rules'), '#frontend': join(FRONTEND, 'src') },
    },
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: join(FRONTEND, 'parts/index.html') },
    },
  });
  const port = await findFreePort();
  server = await preview({ ...common, build: { outDir }, preview: { port, host: '127.0.0.1' } });
  url = `http://127.0.0.1:${port}/parts/index.html`;
});
test.afterAll(() => server.close());

/** Looks at what is shown in both windows and both themes. */
async function expectGood(page: Page, address: string, name: string, shown: Locator): Promise<void> {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(address);
      await expect(shown.first()).toBeVisible();
      const state = `${name}, ${width}, ${colorScheme}`;
      await page.evaluate(
        'document.fonts.ready.then(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)))',
      );
      if (process.env['PARTS_PICTURES']) {
        await page.screenshot({ path: join(process.env['PARTS_PICTURES'], `${state}.png`), fullPage: true });
      }
      expect.soft(await violations(page), state).toEqual([]);
      await expectNoSidewaysScroll(page, state);
    }
  }
}

test('every part of the site in its states is accessible, in both themes and windows', async ({ page }) => {
  test.slow();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await expectGood(page, url, 'all parts', page.getByRole('heading', { level: 1 }));
  expect(errors).toEqual([]);
  expect(await page.locator('[data-part]').count()).toBeGreaterThan(30);
});

test('so is what lies over the page', async ({ page }) => {
  test.slow();
  await page.goto(url);
  await page.locator('[data-over-page]').first().waitFor();
  const links = await page.evaluate<{ href: string; name: string }[]>(
    `[...document.querySelectorAll('a[data-over-page]')].map(({ href, dataset }) => ({ href, name: dataset.overPage }))`,
  );
  expect(links.length).toBeGreaterThan(10);
  for (const { href, name } of links) {
    // The code of a dialog is fetched when it opens; messages are items of a list.
    const over = page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listitem'));
    await expectGood(page, href, `${name}, ${new URL(href).searchParams.get('state')}`, over);
  }
});

test('axe finds what is wrong in a part', async ({ page }) => {
  await page.goto(url);
  await page
    .locator('[data-part="TextField"] label')
    .nth(1)
    .evaluate((label) => label.remove());
  const found = await violations(page);
  expect(found.map(({ id }) => id)).toEqual(['label']);
});
