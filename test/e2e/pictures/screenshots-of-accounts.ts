import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { urlIn, emailTo } from '../account/account.js';
import { shoot, shootAt } from './pictures.js';
import { newAdmin, aPaidOrder, findOrder, openOrder } from '../admin/admin.js';
import { orderCode } from '../shop.js';
import { newPerson, signIn, signInAs } from '../account/sign-in.js';
import { expect, test, type Page } from '../test.js';
import { openWeekly, subscribe, weeklyBoxOfFive } from '../boxes/weekly.js';

/** Tab and name of every back-office section, from its table. */
const SECTIONS = [
  ...readFileSync(
    join(import.meta.dirname, '../../../frontend/src/features/admin/sections.ts'),
    'utf8',
  ).matchAll(/section\('([a-z-]+)', '([a-z-]+)'/g),
].map(([, tab, name]) => ({ tab, name }));

/** Pages for signed-in users, and for people with one of our emails. */

test('a weekly box', async ({ page }) => {
  await openWeekly(page);
  await shoot(page, 'weekly-empty');
  await subscribe(page);
  await shootAt(page, '/account?tab=orders', 'account-boxes');
  const boxes = page.getByRole('region', { name: 'My boxes' });
  await boxes.getByRole('button', { name: 'Upcoming deliveries' }).click();
  const coming = boxes.getByRole('list', { name: 'Upcoming deliveries' });
  await expect(coming.getByRole('listitem')).toHaveCount(8);
  await shoot(page, 'account-boxes-coming');
  await coming
    .getByRole('button', { name: /^(Choose|Change) meals/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'account-boxes-meals', false);
});

test('a weekly box that is full', async ({ page }) => {
  await weeklyBoxOfFive(page);
  await shoot(page, 'weekly-full');
});

test('an order by its email', async ({ page }) => {
  const { customer } = await aPaidOrder(page);
  const sentEmail = await emailTo(customer.email, /confirmed$/);
  await page.goto(urlIn(sentEmail, '/order/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(page, 'order-of-a-guest');
});

test('a professional', async ({ page }) => {
  await shootAt(page, '/referral', 'referral');
  await signInAs(page, 'professional');
  await shootAt(page, '/referral', 'referral-dashboard');
});

test('a member', async ({ page }) => {
  await signInAs(page, 'member');
  await shootAt(page, '/membership', 'membership-member');
  await shootAt(page, '/community', 'community');
  await shootAt(page, '/account?tab=wallet', 'account-wallet-member');
  await shootAt(page, '/meal-plans', 'meal-plans');
});

test('a new customer', async ({ page }) => {
  await signIn(page, await newPerson());
  for (const tab of ['profile', 'orders', 'wallet', 'settings']) {
    await shootAt(page, `/account?tab=${tab}`, `account-${tab}-new`);
  }
  await shootAt(page, '/community', 'community-guest');
  await shootAt(page, '/admin', 'admin-refused', false);
});

test('the back office', async ({ page }) => {
  test.setTimeout(300_000);
  const { id, sessionId } = await aPaidOrder(page);
  await newAdmin(page);
  expect(SECTIONS.length).toBeGreaterThan(10);
  for (const { tab, name } of SECTIONS) {
    await shootAt(page, `/admin?tab=${tab}&section=${name}`, `admin-${name}`);
  }
  await page.goto('/admin?tab=orders&section=orders');
  await findOrder(page, orderCode(sessionId), id);
  await expect(await openOrder(page, id)).toBeVisible();
  await shoot(page, 'admin-order', false);
  await shootAt(page, '/admin?tab=settings&section=catalog&view=recipes', 'admin-recipes');
  await shootAt(page, '/admin?tab=settings&section=catalog&view=prices', 'admin-prices');
  await opened(page, '/admin?tab=settings&section=catalog', /^Edit /, 'admin-product');
});

/** The first dialog of a section. */
async function opened(page: Page, path: string, button: RegExp, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, name, false);
}
