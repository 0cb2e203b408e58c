import { expect, test, type Locator, type Page } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { CUSTOMER, logIn } from '../account/accounts.js';
import { changeSetting } from '../database.js';
import { demoPassword } from '../product.js';
import { boxOfFive, goToCheckout, priceRow, toast } from '../shop.js';

const ADMIN = 'admin@demo.test';
const NARROW = { width: 320, height: 640 } as const;

/** Opens a section of the back office as the demo administrator. */
async function openSection(page: Page, address: string): Promise<void> {
  await page.goto('/auth');
  await logIn(page, ADMIN, demoPassword());
  await expect(page.getByRole('button', { name: 'Your account menu' })).toBeVisible();
  await page.goto(`/admin?${address}`);
}

/** The form of one settings group. */
const group = (page: Page, name: string): Locator => page.getByRole('form', { name, exact: true });

async function setDeliveryCharge(page: Page, pounds: string): Promise<void> {
  const delivery = group(page, 'Delivery');
  await delivery.getByLabel('Delivery charge', { exact: true }).fill(pounds);
  await delivery.getByRole('button', { name: 'Save changes' }).click();
  await expect(delivery.getByText('Saved', { exact: true })).toBeVisible();
}

// Restores the shop's own price, even when the test fails.
test.afterEach(() => changeSetting('delivery.standardPence', undefined));

test('A15: a changed delivery charge shows in checkout and terms at once, and can be restored from its history', async ({
  page,
  browser,
}) => {
  test.slow();
  await openSection(page, 'tab=settings&section=business');
  await expect(page.getByRole('heading', { name: 'Business settings' })).toBeVisible();
  await setDeliveryCharge(page, '4.35');
  await expect(toast(page, 'Settings saved')).toBeVisible();

  // A new visitor, and the tab that changed it.
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(page.url().replace(/\/admin.*/, '/terms-of-service'));
  await expect(visitor.getByRole('main')).toContainText('£4.35');
  await context.close();
  await boxOfFive(page);
  await goToCheckout(page);
  await expect(priceRow(page, 'Delivery')).toHaveText('£4.35');

  await page.goto('/admin?tab=settings&section=business');
  await group(page, 'Delivery').getByRole('button', { name: 'History of “Delivery charge”' }).click();
  const history = page.getByRole('dialog');
  await expect(history.getByText('Changed from £3.50 to £4.35').first()).toBeVisible();
  await expect(history.getByText(ADMIN).first()).toBeVisible();
  await history.getByRole('button', { name: 'Restore £3.50' }).first().click();
  await expect(history).toBeHidden();
  await expect(group(page, 'Delivery').getByLabel('Delivery charge', { exact: true })).toHaveValue('3.50');
  await page.goto('/terms-of-service');
  await expect(page.getByRole('main')).toContainText('£3.50');
  await expect(page.getByRole('main')).not.toContainText('£4.35');
});

test('X7: an announcement is changed, left out, and set again from its history', async ({
  page,
  browser,
}) => {
  test.slow();
  await openSection(page, 'tab=settings&section=texts');
  const texts = group(page, 'Announcement and contact');
  const announcement = texts.getByLabel('Announcement', { exact: true });
  const save = async (written: string): Promise<void> => {
    await announcement.fill(written);
    await texts.getByRole('button', { name: 'Save changes' }).click();
  };
  await save('Closed on {holiday}');
  await expect(texts.getByText(/^In braces stand brandName/)).toBeVisible();
  await save('Closed on Monday, back in {servedArea} on Tuesday');
  await expect(texts.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page, 'texts');

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(page.url().replace(/\/admin.*/, '/shop'));
  const bar = visitor.getByRole('region', { name: 'Announcement' });
  await expect(visitor.getByRole('contentinfo')).toContainText('Monday to Friday, 9am-5pm.');
  await expect(bar).toContainText('Closed on Monday, back in London and surrounding areas on Tuesday');
  await save('');
  await expect(texts.getByText('Saved', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(bar).toHaveText('Now delivering across London and surrounding areas');
  await context.close();

  await texts.getByRole('button', { name: 'History of “Announcement”', exact: true }).click();
  const history = page.getByRole('dialog');
  await history
    .getByRole('button', { name: 'Restore Free delivery from {freeDeliveryThreshold}' })
    // A retry finds it twice.
    .first()
    .click();
  await expect(history).toBeHidden();
  await expect(announcement).toHaveValue('Free delivery from {freeDeliveryThreshold}');
});

test('A15: a concurrent change by another administrator is shown, not overwritten', async ({
  page,
  browser,
}) => {
  test.slow();
  await openSection(page, 'tab=settings&section=business&q=minimum+age');
  const context = await browser.newContext();
  const other = await context.newPage();
  const [origin = ''] = page.url().split('/admin');
  await other.goto(`${origin}/auth`);
  await logIn(other, ADMIN, demoPassword());
  await expect(other.getByRole('button', { name: 'Your account menu' })).toBeVisible();
  await other.goto(`${origin}/admin?tab=settings&section=business&q=minimum+age`);
  const age = (on: Page): Locator =>
    group(on, 'Orders and terms').getByRole('textbox', { name: 'Minimum age' });
  await expect(age(other)).toHaveValue('16');
  await expect(age(page)).toHaveValue('16');

  await age(other).fill('18');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await age(page).fill('17');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Changed by someone else' })).toContainText(
    '“Minimum age” to 18',
  );
  await expect(age(page)).toHaveValue('17');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(age(page)).toHaveValue('18');

  await age(page).fill('sixteen');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter a valid value')).toBeVisible();
  await age(page).fill('16');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.close();
});

test('A16: finds a user, adjusts their wallet with a reason, creates and ends a promotion', async ({
  page,
}) => {
  test.slow();
  await openSection(page, 'tab=users&section=users');
  await page.getByLabel('Search users').fill('customer@demo');
  await expect(page).toHaveURL(/q=customer/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').filter({ hasText: CUSTOMER }).getByRole('link', { name: /^Open/ }).click();
  const wallet = page.getByRole('region', { name: 'Wallet', exact: true });
  await wallet.getByRole('button', { name: 'Adjust wallet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in pounds').fill('1.50');
  await dialog.getByRole('button', { name: 'Add £1.50' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('A box that came late');
  await dialog.getByRole('button', { name: 'Add £1.50' }).click();
  await expect(toast(page, 'Wallet adjusted')).toBeVisible();
  await expect(wallet.getByText('A box that came late').first()).toBeVisible();

  await page.goto('/admin?tab=settings&section=promotions');
  await page.getByRole('button', { name: 'New promotion' }).click();
  const code = `PANEL${Date.now() % 1_000_000}`;
  await dialog.getByLabel('Code', { exact: true }).fill(code);
  await dialog.getByLabel('Percentage off each order').fill('15');
  await dialog.getByRole('button', { name: 'Save promotion' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('Running');
  await row.getByRole('button', { name: `End now: ${code}` }).click();
  await dialog.getByRole('button', { name: 'End now' }).click();
  await expect(row).toContainText('Ended');
});

const SECTIONS = [
  ['tab=settings&section=business', 'Business settings'],
  ['tab=settings&section=promotions', 'Promotions'],
  ['tab=settings&section=delivery', 'Delivery days'],
  ['tab=users&section=users', 'Users'],
  ['tab=users&section=contact', 'Contact'],
  ['tab=users&section=waiting-list', 'Waiting list'],
] as const;

test('settings and people are accessible and never scroll sideways @phone', async ({ page }) => {
  test.slow();
  await openSection(page, SECTIONS[0][0]);
  for (const [address, heading] of SECTIONS) {
    await page.goto(`/admin?${address}`);
    await expect(page.getByRole('heading', { name: heading, exact: true, level: 2 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, heading);
    const size = page.viewportSize();
    await page.setViewportSize(NARROW);
    await expectNoSidewaysScroll(page, heading);
    if (size) await page.setViewportSize(size);
  }
});
