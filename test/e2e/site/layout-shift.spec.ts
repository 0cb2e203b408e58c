import type { Request } from '@playwright/test';
import { expect, test, type Page } from '../test.js';

/** What a page may shift by in all, in the units of Cumulative Layout Shift. */
const MOST = 0.02;
const PAGES = ['/', '/menu', '/configurator', '/meal-selection'];

/** Adds up the shifts of the page, from its beginning. */
const OBSERVE = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Held {
  readonly request: Request;
  readonly go: () => void;
}

/**
 * Opens a page as on a slow line: its text is read before fonts, pictures and data are here. They come one kind
 * after the other once it has been painted. Returns by how much everything moved, also further down.
 */
async function shiftOf(page: Page, address: string, spoilt = ''): Promise<number> {
  const held = new Map<string, Held[]>(['font', 'data', 'image'].map((kind) => [kind, []]));
  await page.route('**/*', async (route) => {
    const request = route.request();
    const kind = new URL(request.url()).pathname.startsWith('/api/') ? 'data' : request.resourceType();
    const waiting = held.get(kind);
    if (waiting) await new Promise<void>((go) => waiting.push({ request, go }));
    await route.continue();
  });
  await page.addInitScript(OBSERVE);
  // The page is used before it is loaded: a navigation of the test's own would wait for what is held.
  await page.goto('about:blank');
  await page.evaluate(`location.href = ${JSON.stringify(address)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (spoilt) {
    // A constructed sheet, which the page's security policy allows.
    await page.evaluate(
      `const sheet = new CSSStyleSheet();
       sheet.replaceSync(${JSON.stringify(spoilt)});
       document.adoptedStyleSheets = [sheet];`,
    );
    await painted(page);
    await page.evaluate('window.shifted = 0');
  }
  for (const [kind, waiting] of [...held]) {
    held.delete(kind);
    for (const { go } of waiting) go();
    await Promise.all(waiting.map(async ({ request }) => (await request.response())?.finished()));
    await painted(page);
  }
  const height = await page.evaluate<number>('document.body.scrollHeight');
  for (let top = 0; top < height; top += 700) {
    await page.mouse.wheel(0, 700);
    await painted(page);
  }
  await page.waitForLoadState('networkidle');
  await painted(page);
  return page.evaluate<number>('window.shifted');
}

/** Two frames: what changed is on the screen, and its shift is counted. */
async function painted(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

test.describe('a slow line moves nothing @phone', () => {
  for (const address of PAGES) {
    test(`on ${address}`, async ({ page, baseURL }) => {
      expect(await shiftOf(page, String(new URL(address, baseURL)))).toBeLessThan(MOST);
    });
  }
});

// On a phone the first dish is below what is shown.
test('control: a page whose pictures keep no room is caught', async ({ page, baseURL }) => {
  const spoilt = '[class*="aspect-"], img { aspect-ratio: auto !important } img { height: auto !important }';
  expect(await shiftOf(page, String(new URL('/menu', baseURL)), spoilt)).toBeGreaterThan(MOST);
});
