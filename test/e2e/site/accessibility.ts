import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// The one that belongs to the package for Playwright, which puts it into the page anew for each question and
// brings back what was in order as well: most of the time that looking took.
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

/** What a program finds wrong with the page as it is, by the rules of WCAG 2.2 AA or those that are named. */
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
 * Changes the theme and waits until nothing moves: colours half way would be measured as they are. The page is
 * looked at from its top, where nothing lies half under the header, as a press before may have left it.
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
 * Fails with every violation of WCAG 2.2 AA that a program can find on the page as it is. What is said and how
 * it is built is the same in both themes, and a phone has the colours of a desktop: the dark ones are looked at once.
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

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  // A window that has just been made narrow takes a moment to be laid out.
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
