import sharp from 'sharp';
import { expect, test, type Locator, type Page } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { toast } from '../shop.js';
import { signInAs } from '../account/sign-in.js';

const LIST = 'Clinic partners in display order';

async function openPartners(page: Page): Promise<void> {
  await page.goto('/admin?tab=partners&section=clinic-partners');
  await expect(page.getByRole('list', { name: LIST })).toBeVisible();
}

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: LIST }).getByRole('listitem').filter({ hasText: name });
const names = (page: Page) =>
  page.getByRole('list', { name: LIST }).getByRole('listitem').getByRole('switch').all();
const order = async (page: Page) =>
  Promise.all((await names(page)).map(async (each) => each.getAttribute('aria-label')));
const messages = (page: Page) => page.getByRole('region', { name: /^Messages/ });
const dialog = (page: Page) => page.getByRole('dialog');

/** Below this height rows are fully visible; the header covers anything above it. */
const BELOW_HEADER = 130;
const IN_HEADER = 60;

async function boxOf(part: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error('There is nothing to drag, or nowhere to drag it.');
  return box;
}

/**
 * Drags by hand, with the intermediate moves of a real drag: holds at the upper end until the row is there,
 * then moves to its upper half, where the preview of the drop first appears. A busy machine may miss a move.
 */
async function drag(page: Page, handle: Locator, onto: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const from = await boxOf(handle);
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y, { steps: 5 });
  let nudge = 0;
  await expect(async () => {
    nudge = 1 - nudge;
    if ((await boxOf(onto)).y < BELOW_HEADER) await page.mouse.move(from.x + nudge, IN_HEADER);
    expect((await boxOf(onto)).y).toBeGreaterThanOrEqual(BELOW_HEADER);
  }).toPass();
  await expect(async () => {
    nudge = 1 - nudge;
    const to = await boxOf(onto);
    await page.mouse.move(to.x + 200 + nudge, to.y + 12, { steps: 3 });
    await expect(onto.locator('span.bg-kale.absolute')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.mouse.up();
}

test('A6: a partner is added with a logo, shown on the home page, moved, hidden and deleted', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `Kestrel Clinic ${Date.now()}`;
  await signInAs(page, 'content');
  await openPartners(page);
  await page.getByRole('button', { name: 'Add partner' }).click();
  const form = dialog(page);
  await form.getByLabel('Website URL').fill('kestrel.example');
  await form.getByRole('button', { name: 'Save partner' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText(/^Enter an address that begins with/)).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();

  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Website URL').fill('https://kestrel.example');
  const places = await form.getByLabel('Display order').inputValue();
  await form.getByLabel('Display order').fill('');
  await form.getByLabel('Display order').blur();
  await expect(form.getByLabel('Display order')).toHaveValue('0');
  await form.getByLabel('Display order').fill(places);
  const file = form.locator('input[type=file]');
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(form.getByText('Please choose a JPEG, PNG or WebP.')).toBeVisible();
  const green = sharp({ create: { width: 320, height: 96, channels: 3, background: '#2f6b5e' } });
  const buffer = await green.png().toBuffer();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(form.getByLabel('Logo URL')).toHaveValue(/\/images\/[0-9a-f]{64}\.webp$/);
  await form.getByRole('button', { name: 'Save partner' }).click();
  await expect(toast(page, 'Clinic partner created')).toBeVisible();
  await expect(row(page, name)).toContainText('Active');

  const visitor = await browser.newContext();
  const home = await visitor.newPage();
  await home.goto('/');
  const logo = home.getByRole('link', { name });
  await expect(logo.getByRole('img', { name })).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}\.webp$/);
  await expect(logo).toHaveAttribute('target', '_blank');

  const before = await order(page);
  const up = page.getByRole('button', { name: `Move ${name} up` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`${name} is now at position ${before.length - 1} of ${before.length}.`),
  ).toBeVisible();
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`${name} is now at position ${before.length - 2} of ${before.length}.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Previous order restored.')).toBeVisible();
  await expect.poll(async () => (await order(page)).at(-2)).toBe(`${name} is active`);

  const place = before.length - 3;
  const above = row(page, `${before[place - 1]?.replace(' is active', '')}`);
  await drag(page, page.getByTitle(`Drag ${name} to reorder`), above);
  await expect(page.getByText(`${name} is now at position ${place} of ${before.length}.`)).toBeVisible();
  await expect.poll(async () => (await order(page))[place - 1]).toBe(`${name} is active`);
  const logos = home.locator('section[aria-labelledby=partners]').getByRole('link');
  await expect(async () => {
    await home.reload();
    await expect(logos.nth(place - 1)).toHaveAccessibleName(name, { timeout: 3000 });
  }).toPass({ timeout: 30_000 });

  await page.getByRole('switch', { name: `${name} is active` }).click();
  await expect(toast(page, 'Clinic partner deactivated')).toBeVisible();
  await expect(row(page, name)).toContainText('Inactive');
  await home.reload();
  await expect(logos.first()).toBeVisible();
  await expect(logo).toHaveCount(0);
  await page.getByRole('switch', { name: `${name} is active` }).click();
  await expect(toast(page, 'Clinic partner activated')).toBeVisible();

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog(page).getByLabel('Description').fill('GPs and dietitians');
  await dialog(page).getByRole('button', { name: 'Save partner' }).click();
  await expect(toast(page, 'Clinic partner updated')).toBeVisible();
  await expect(row(page, name)).toContainText('GPs and dietitians');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(
    page.getByRole('dialog', { name: 'Are you sure you want to delete this clinic partner?' }),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Delete partner' }).click();
  await expect(toast(page, 'Clinic partner deleted')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
  await visitor.close();
});

test('rule A6: a failed fetch, save, delete or switch shows an error', async ({ page }) => {
  await signInAs(page, 'content');
  const broken = /\/api\/admin\/clinic-partners/;
  const fail = (method: string) =>
    page.route(broken, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
  await fail('GET');
  await page.goto('/admin?tab=partners&section=clinic-partners');
  await expect(messages(page).getByText('Failed to fetch clinic partners')).toBeVisible();
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('list', { name: LIST })).toBeVisible();

  // Errors stay, and may cover the next button: the keyboard reaches it.
  await fail('PATCH');
  await page.getByRole('switch').first().press('Space');
  await expect(messages(page).getByText('Failed to update clinic partner status')).toBeVisible();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .press('Enter');
  await dialog(page).getByRole('button', { name: 'Save partner' }).press('Enter');
  await expect(dialog(page).getByText('Failed to save clinic partner')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.unroute(broken);

  await fail('DELETE');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .press('Enter');
  await dialog(page).getByRole('button', { name: 'Delete partner' }).press('Enter');
  await expect(messages(page).getByText('Failed to delete clinic partner')).toBeVisible();
});

test('WCAG: partners, professionals and payouts in the back office @phone', async ({ page }) => {
  test.slow();
  await signInAs(page, 'admin');
  await openPartners(page);
  await expectAccessible(page, 'clinic partners');
  await expectNoSidewaysScroll(page, 'clinic partners');
  await page.getByRole('button', { name: 'Add partner' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, 'the form of a partner');
  await page.goto('/admin?tab=partners&section=professionals');
  await expect(page.getByRole('table', { name: 'Professionals, newest first' })).toBeVisible();
  await expectAccessible(page, 'professionals');
  await expectNoSidewaysScroll(page, 'professionals');
  await page.goto('/admin?tab=partners&section=payouts');
  await expect(page.getByRole('heading', { name: 'Next batch' })).toBeVisible();
  await expectAccessible(page, 'payouts');
  await expectNoSidewaysScroll(page, 'payouts');
});
