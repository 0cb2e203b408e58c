import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// The axe source of the Playwright package, used directly: the package injects it into the page for each
// check and also returns the passes, which took most of the time of a check.
const fromPackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(fromPackage.resolve('axe-core/axe.min.js'), 'utf8');

interface Choice {
  readonly type: 'tag' | 'rule';
  readonly values: readonly string[];
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly where: readonly string[];
}

/** The violations that axe finds on the current page, by the rules of WCAG 2.2 AA or the named ones. */
export async function violations(
  page: Page,
  runOnly: Choice = { type: 'tag', values: STANDARD },
): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], iframes: false });
  return page.evaluate<Violation[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => target.join(' ') + ': ' + (failureSummary ?? '')),
    })))`,
  );
}

/**
 * Changes the theme and waits until nothing moves: colours in transition would be measured as they are.
 * Scrolls to the top first, so that nothing is half under the header, where an earlier press may have left
 * it.
 */
async function settleIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(
    `scrollTo({ top: 0, behavior: 'instant' });
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      .then(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))`,
  );
}

/**
 * Fails with every violation of WCAG 2.2 AA that axe can find on the current page. Text and structure are the
 * same in both themes, and a phone has the colours of a desktop: the dark theme is checked only once.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await settleIn(page, 'light');
  const light = await violations(page);
  expect.soft(light, `${state}, light`).toEqual([]);
  if (test.info().project.name !== 'desktop') return;
  await settleIn(page, 'dark');
  const dark = await violations(page, { type: 'rule', values: ['color-contrast'] });
  expect.soft(dark, `${state}, dark`).toEqual([]);
}

const LAYOUT_MS = 2_000;

/** Fails when the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  // A window that was just narrowed takes a moment to lay out.
  await page
    .waitForFunction(
      'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
      undefined,
      {
        timeout: LAYOUT_MS,
      },
    )
    .catch(() => undefined);
  const [content, view] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  if (content <= view) return;
  const wide = await page.evaluate<string[]>(
    `[...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
      .map((element) => element.outerHTML.slice(0, 120))`,
  );
  expect.soft(wide, `${state}: ${content} px in a window of ${view} px`).toEqual([]);
}
