import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../..');
/** Runs add up here; test/run-all.mjs starts with an empty folder. */
const SEEN = join(ROOT, 'test-results/copy-coverage');
const RECORDER = join(import.meta.dirname, 'recorder.js');
/** The function through which the recorder calls us. */
const DOOR = '__readOnScreen';

/**
 * From now on every page of this browser, in any context, reports the text on it. Each text goes into this
 * worker's file once, as a line of JSON.
 */
export function recordScreens(browser: Browser, siteUrl: string): void {
  mkdirSync(SEEN, { recursive: true });
  const file = join(SEEN, `browser-${process.pid}.jsonl`);
  const known = new Set<string>();
  const take = (texts: readonly string[]): void => {
    const fresh = texts.filter((text) => !known.has(text));
    for (const text of fresh) known.add(text);
    if (fresh.length > 0) appendFileSync(file, fresh.map((text) => `${JSON.stringify(text)}\n`).join(''));
  };
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.exposeBinding(DOOR, ({ frame }, texts: string) => {
      // Skips the pages of the payment provider and the mailbox.
      if (frame.url().startsWith(siteUrl)) take(JSON.parse(texts));
    });
    await context.addInitScript({ path: RECORDER });
    return context;
  };
}
