import { test as base, type Page } from '@playwright/test';
import { recordScreens } from '../copy/record.js';
import { product } from './product.js';

export { expect } from '@playwright/test';
export type { Locator, Page } from '@playwright/test';

const MOST_ERRORS = 20;
const LONGEST_ERROR = 1_000;

/** An opened page reacts to clicks: the server-rendered text is readable a moment earlier. */
export const test = base.extend<object, { screens: void }>({
  screens: [
    async ({ browser }, use) => {
      recordScreens(browser, product.siteUrl);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  page: async ({ page }, use, info) => {
    const errors = errorsOf(page);
    const open = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await open(address, { waitUntil: 'domcontentloaded', ...options });
      const isOurs = !/^https?:/.test(address);
      const isPage = answer?.headers()['content-type']?.startsWith('text/html') ?? false;
      if (isOurs && isPage) await page.locator('html[data-live]').waitFor();
      return answer;
    };
    await use(page);
    if (info.status === info.expectedStatus || errors.length === 0) return;
    await info.attach('errors of the page', { body: errors.join('\n'), contentType: 'text/plain' });
  },
});

/** Collects what a page writes to its console as an error: a failed test shows it. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  const note = (text: string): void => {
    if (errors.length < MOST_ERRORS) errors.push(text.slice(0, LONGEST_ERROR));
  };
  page.on('pageerror', ({ stack, message }) => note(stack ?? message));
  page.on('console', (line) => {
    if (line.type() === 'error') note(line.text());
  });
  return errors;
}
