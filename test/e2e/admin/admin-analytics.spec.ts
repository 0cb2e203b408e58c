import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { signInAs } from '../account/sign-in.js';
import { expect, test, type Page } from '../test.js';

const NARROW = { width: 320, height: 640 } as const;

async function openAnalytics(page: Page): Promise<void> {
  await page.goto('/admin?tab=analytics&section=overview');
  await expect(page.getByRole('heading', { name: 'Analytics', level: 2 })).toBeVisible();
  await expect(page.getByText('Net revenue').first()).toBeVisible();
}

test('A26: finance reads the analytics of a period that is kept in the URL @phone', async ({ page }) => {
  test.slow();
  await signInAs(page, 'finance');
  await openAnalytics(page);
  await page.getByRole('radio', { name: 'Last 90 days' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&grain=week/);
  await page.getByRole('radio', { name: 'Active members' }).click();
  await expect(page).toHaveURL(/show=members/);
  // Demo mode has a member, so the charts have data.
  await expect(page.getByRole('img', { name: /^Active members by week/ })).toBeVisible();
  await page.getByText('Show as a table').click();
  const table = page.getByRole('table', { name: 'Figures by week' });
  await expect(table.getByRole('columnheader', { name: 'Active members' })).toBeVisible();
  await expectAccessible(page, 'analytics');
  const size = page.viewportSize();
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page, 'analytics');
  if (size) await page.setViewportSize(size);

  await page.reload();
  await expect(page.getByRole('radio', { name: 'Last 90 days' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Active members' })).toBeChecked();
  await expect(page.getByLabel('Group by')).toHaveValue('week');
  await page.getByLabel('Group by').selectOption('month');
  await expect(page.getByRole('img', { name: /^Active members by month/ })).toBeVisible();
});

test('A26: administrators read it, support does not see it', async ({ page, browser }) => {
  test.slow();
  await signInAs(page, 'admin');
  await openAnalytics(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signInAs(other, 'support');
  await other.goto('/admin?tab=analytics&section=overview');
  await expect(other.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  const sections = other.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Overview' })).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'Analytics', level: 2 })).toHaveCount(0);
  await context.close();
});
