import { defineConfig } from '@playwright/test';
import suite from './playwright.config.js';

/**
 * An operator's day with 2,000 orders, timed and counted: `npm run operators-day`. Not a part of the tests.
 * `DAY_ORDERS=40` makes a small one.
 */
export default defineConfig({
  ...suite,
  testMatch: /operators-day\.ts/,
  outputDir: '../../test-results/operators-day',
  timeout: 3_600_000,
  retries: 0,
  workers: 1,
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
});
