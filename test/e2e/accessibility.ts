import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violations(axe: AxeBuilder): Promise<unknown[]> {
  // Without a second page for the result, which there is no need of: the site has no frames.
  const result = await axe.setLegacyMode().analyze();
  return result.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
  }));
}

/** Changes the theme and waits until nothing moves: colours half way would be measured as they are. */
async function settleIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      .then(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))`,
  );
}

/**
 * Fails with every violation of WCAG 2.2 AA that a program can find on the page as it is. What is said and how
 * it is built is the same in both themes, and a phone has the colours of a desktop: the dark ones are looked at once.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await settleIn(page, 'light');
  const light = await violations(new AxeBuilder({ page }).withTags(STANDARD));
  expect.soft(light, `${state}, light`).toEqual([]);
  if (test.info().project.name !== 'desktop') return;
  await settleIn(page, 'dark');
  const dark = await violations(new AxeBuilder({ page }).withRules('color-contrast'));
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
