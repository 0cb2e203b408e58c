import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../..');
/** Runs add up here; test/run-all.mjs begins anew. */
const SEEN = join(ROOT, 'test-results/copy-coverage');
const RECORDER = join(import.meta.dirname, 'recorder.js');
/** How the recorder calls us. */
const DOOR = '__readOnScreen';

/**
 * From now on every page of this browser, in whichever context, tells what can be read on it. Each text goes
 * into the file of this worker once, as a line of JSON.
 */
export function recordScreens(browser: Browser, siteUrl: string): void {
  mkdirSync(SEEN, { recursive: true });
  const file = join(SEEN, `browser-${process.env['E2E_LANE'] ?? 'e2e'}-${process.pid}.jsonl`);
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
      // Not the pages of the payment provider or the mailbox.
      if (frame.url().startsWith(siteUrl)) take(JSON.parse(texts));
    });
    await context.addInitScript({ path: RECORDER });
    return context;
  };
}
