import { expect, test, type Page } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { signInAs } from '../account/sign-in.js';
import { orderCode } from '../shop.js';
import { aPaidOrder, orderTable } from './admin.js';

const PHONE = { width: 390, height: 844 } as const;
const TABLET = { width: 1024, height: 768 } as const;
const DESK = { width: 1440, height: 900 } as const;

async function inBothThemes(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await page.evaluate(`document.documentElement.dataset.theme = 'dark'`);
  await expectAccessible(page, `${what}, dark`);
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
}

/** What would be on paper: the text that is visible in print. */
async function onPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  await page.emulateMedia({ media: 'screen' });
  return text;
}

test('A1: an order is found, opened and printed with the keyboard alone, and Back returns to the list', async ({
  page,
}) => {
  test.slow();
  const { id, customer, sessionId } = await aPaidOrder(page);
  await page.setViewportSize(DESK);
  await signInAs(page, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Needs a person' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Delivery days' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await inBothThemes(page, 'today');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await inBothThemes(page, 'all keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(orderCode(sessionId));
  await expect(page.getByRole('option', { name: new RegExp(orderCode(sessionId)) })).toBeVisible();
  await inBothThemes(page, 'the command palette');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}$`));
  const order = page.getByRole('article', { name: `Order ${id.slice(0, 8)}` });
  await expect(order.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await inBothThemes(page, 'the page of an order');
  const paper = await onPaper(page);
  expect(paper).toContain('Packing slip');
  expect(paper).toMatch(/Contains|May contain/);
  expect(paper).not.toMatch(/Refund|£|Find an order|Sections/);

  await page.goto(`/admin?tab=orders&section=orders&q=${encodeURIComponent(customer.email)}`);
  await expect(orderTable(page).getByRole('row')).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(order).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(orderTable(page).getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel('Search orders')).toHaveValue(customer.email);
});

test('A1: the frame fits a tablet and a phone, and paper has none of it', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.setViewportSize(TABLET);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Needs a person' })).toBeVisible();
  await inBothThemes(page, 'today on a tablet');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page, 'today on a phone');
  await inBothThemes(page, 'today on a phone');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'All sections' })).toBeVisible();
  await inBothThemes(page, 'all sections on a phone');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Kitchen/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Kitchen', level: 1 })).toBeAttached();
  await expect(page.getByRole('tab', { name: 'Pick list' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'the kitchen on a phone');
  await page.goto('/admin?tab=orders&section=kitchen&view=temperatures');
  await expect(page.getByRole('tab', { name: 'Temperatures' })).toBeInViewport({ ratio: 1 });
  for (const view of ['sheet', 'picks']) {
    await page.goto(`/admin?tab=orders&section=kitchen&view=${view}`);
    await expect(page.getByRole('tab', { name: 'Pick list' })).toBeVisible();
    expect(await onPaper(page)).not.toMatch(/Find an order|Complaints|Choose a day|Catalogue/);
  }
});
