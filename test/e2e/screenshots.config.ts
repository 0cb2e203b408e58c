import { defineConfig } from '@playwright/test';
import suite from './playwright.config.js';

/** Pictures of every page and state, into screenshots/: `playwright test -c test/e2e/screenshots.config.ts`. */
export default defineConfig({
  ...suite,
  testMatch: 'screenshots.ts',
  outputDir: '../../test-results/screenshots',
  timeout: 180_000,
  projects: (suite.projects ?? []).flatMap((project) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      ...project,
      name: `${project.name ?? ''}-${colorScheme}`,
      use: { ...project.use, colorScheme },
    })),
  ),
});
