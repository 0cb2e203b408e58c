import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { expect, test, type Page } from '../test.js';

const ROOT = join(import.meta.dirname, '../../..');
/** The documentation's pictures: small, and in the shop's own format. */
const PICTURE_BYTES = 120 * 1024;

/** Whether to recreate the documentation's pictures: only in one project, and only on request. */
export function makesDocs(): boolean {
  return test.info().project.name.endsWith('-light') && Boolean(process.env['README_PICTURES']);
}

/** Loads every lazy picture and scrolls back to the top. */
export async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    scrollTo(0, 0);
  })()`);
}

/** A picture of the whole page, or of the window, named after its content and its project. */
export async function shoot(page: Page, name: string, whole = true): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (whole) await loadPictures(page);
  const path = join(ROOT, 'screenshots', `${name}-${test.info().project.name}.png`);
  await page.screenshot({ path, fullPage: whole });
}

/** Opens an address, waits until everything has loaded, and takes its picture. */
export async function shootAt(page: Page, path: string, name: string, whole = true): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await shoot(page, name, whole);
}

/** The window as a picture for the documentation: the browser itself converts it. */
export async function keepForDocs(page: Page, browser: Browser, name: string): Promise<void> {
  if (!makesDocs()) return;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const png = await page.screenshot({ scale: 'css' });
  const converter = await browser.newPage();
  const webp = await converter.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    const shots = [0.85, 0.75, 0.65, 0.55].map((quality) => canvas.toDataURL('image/webp', quality).split(',')[1]);
    return shots.find((shot) => shot.length * 0.75 <= ${PICTURE_BYTES}) ?? shots.at(-1);
  })()`);
  await converter.close();
  const bytes = Buffer.from(webp, 'base64');
  expect(bytes.length, `${name}.webp`).toBeLessThanOrEqual(PICTURE_BYTES);
  mkdirSync(join(ROOT, 'docs/pictures'), { recursive: true });
  writeFileSync(join(ROOT, 'docs/pictures', `${name}.webp`), bytes);
}
