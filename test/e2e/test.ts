import { test as base } from '@playwright/test';
import { recordScreens } from '../copy/record.js';
import { product } from './product.js';

export { expect } from '@playwright/test';
export type { Locator, Page } from '@playwright/test';

/** An opened page reacts to clicks: the server-rendered text is readable a moment earlier. */
export const test = base.extend<object, { screens: void }>({
  screens: [
    async ({ browser }, use) => {
      recordScreens(browser, product.siteUrl);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  page: async ({ page }, use) => {
    const open = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await open(address, { waitUntil: 'domcontentloaded', ...options });
      const isOurs = !/^https?:/.test(address);
      const isPage = answer?.headers()['content-type']?.startsWith('text/html') ?? false;
      if (isOurs && isPage) await page.locator('html[data-live]').waitFor();
      return answer;
    };
    await use(page);
  },
});
