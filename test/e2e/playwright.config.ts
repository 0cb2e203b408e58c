import { defineConfig } from '@playwright/test';
import { chooseBrowser } from '../setup/jest/browser.js';
import { ownPlace, placeShops, SHOP_COUNT } from './shops.js';

// The runner and each of its workers read this file.
await placeShops();
const siteUrl = `http://localhost:${ownPlace().port}`;

const browser = await chooseBrowser();

/** The cookie banner is dismissed, except in the test about it: it would cover what other tests press. */
const answered = {
  name: 'cookieChoice',
  value: JSON.stringify({ accepted: false, decidedAt: new Date().toISOString(), purposes: 'necessary' }),
};

const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** They advance the shop's clock by months: they run after all others, which depend on the current days. */
const LAST = ['**/referral-payout.spec.ts', '**/membership-life.spec.ts'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './start-product.ts',
  outputDir: '../../test-results/e2e',
  reporter: 'list',
  workers: SHOP_COUNT,
  forbidOnly: Boolean(process.env['CI']),
  // Two shops share two cores in CI: one slow moment must not fail a change. Retried tests are reported by
  // name.
  retries: process.env['CI'] ? 1 : 0,
  // Far more than is needed: these limits end what hangs, and do not measure speed.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: siteUrl,
    storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage: [answered] }] },
    // What moves is drawn again sixty times a second, and a press waits for it to end. Tests of movement ask
    // for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer what a test answers by page.route; offline.spec.ts asks for one.
    serviceWorkers: 'block',
    browserName: 'chromium',
    launchOptions: { executablePath: browser.executablePath, args: browser.args, env: browser.env },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Tracing costs a third of every test's time; use --trace on to investigate one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: LAST, use: DESKTOP },
    // Only what a small window can change; flows that are the same in any window run once, on the desktop.
    {
      name: 'phone',
      testIgnore: LAST,
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'month-end', testMatch: LAST, use: DESKTOP },
  ],
});
