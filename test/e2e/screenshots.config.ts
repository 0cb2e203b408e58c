import { defineConfig } from '@playwright/test';
import suite from './playwright.config.js';

/**
 * Screenshots of every page and state, at both sizes and in both themes, into screenshots/:
 * `npm run screenshots`, or a part of them with `-- --project=phone-dark -g checkout`.
 */
export default defineConfig({
  ...suite,
  testMatch: /screenshots(-of-[a-z-]+)?\.ts/,
  outputDir: '../../test-results/screenshots',
  timeout: 180_000,
  projects: (suite.projects ?? []).flatMap((project) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      ...project,
      // Every screen at every size.
      grep: /./,
      name: `${project.name ?? ''}-${colorScheme}`,
      use: { ...project.use, colorScheme },
    })),
  ),
});
