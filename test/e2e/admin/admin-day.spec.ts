import type { Browser } from '@playwright/test';
import { expect, test, type Locator, type Page } from '../test.js';
import { auditActions } from '#frontend/copy/admin/audit.js';
import { emailTo } from '../account/account.js';
import { changeSetting, markEmailFailed } from '../database.js';
import { emails } from '../outside.js';
import { addPackage, cartOf, checkOutCart, openPackages } from '../boxes/packages-shop.js';
import {
  newAdmin,
  aPaidOrder,
  actionWords,
  auditTable,
  findOrder,
  openOrder,
  refund,
  said,
  type PaidOrder,
} from './admin.js';
import { orderCode, priceRow, toast, total } from '../shop.js';

const PARTNER = `Heron Clinic ${Date.now()}`;
const REASON = 'One tray was cold';

// Restores the shop's own price, even when the test fails.
test.afterEach(() => changeSetting('delivery.standardPence', undefined));

/** Finds the order by the code that its customer reads out, refunds a part of it, and resends its email. */
async function lookAfter(page: Page, { id, sessionId, customer }: PaidOrder): Promise<void> {
  await page.goto('/admin?tab=orders');
  await findOrder(page, orderCode(sessionId), id);
  const order = await openOrder(page, id);
  const question = await refund(page, order, { pounds: '7.00', reason: REASON });
  await question.getByRole('button', { name: 'Refund £7.00' }).click();
  await expect(said(page, 'Refund under way')).toBeVisible();
  await emailTo(customer.email, /refund/i);
  await order.getByRole('button', { name: 'Resend' }).click();
  await expect(said(page, 'Email on its way')).toBeVisible();
  const confirmations = async (): Promise<number> =>
    (await emails(customer.email)).filter(({ subject }) => subject.endsWith('confirmed')).length;
  await expect.poll(confirmations, { timeout: 30_000 }).toBe(2);
}

/** Adds a partner at the end, moves it up by one place, and deactivates it. */
async function keepPartners(page: Page): Promise<void> {
  await page.goto('/admin?tab=partners&section=clinic-partners');
  const list = page.getByRole('list', { name: 'Clinic partners in display order' }).getByRole('listitem');
  await expect(list.first()).toBeVisible();
  await page.getByRole('button', { name: 'Add partner' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill(PARTNER);
  await form.getByRole('button', { name: 'Save partner' }).click();
  await expect(toast(page, 'Clinic partner created')).toBeVisible();
  await expect(list.last()).toContainText(PARTNER);
  const count = await list.count();
  await page.getByRole('button', { name: `Move ${PARTNER} up` }).press('Enter');
  await expect(page.getByText(`${PARTNER} is now at position ${count - 1} of ${count}.`)).toBeVisible();
  await page.getByRole('switch', { name: `${PARTNER} is active` }).press('Space');
  await expect(toast(page, 'Clinic partner deactivated')).toBeVisible();
}

async function setDeliveryCharge(page: Page, pounds: string): Promise<void> {
  await page.goto('/admin?tab=settings&section=business');
  const group: Locator = page.getByRole('form', { name: 'Delivery', exact: true });
  await group.getByLabel('Delivery charge', { exact: true }).fill(pounds);
  await group.getByRole('button', { name: 'Save changes' }).click();
  await expect(group.getByText('Saved', { exact: true })).toBeVisible();
}

/**
 * A shopper whose cart is priced, and who then sees another price: in the cart, at the checkout and in the
 * terms.
 */
async function shopWhile(browser: Browser, change: () => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await openPackages(visitor, '/meal-selection');
  const reject = visitor.getByRole('button', { name: /^Reject/ });
  if (await reject.isVisible()) await reject.click();
  await addPackage(visitor, 'Energy Boost Starter');
  // £27.00 and £3.50.
  await expect(total(visitor)).toHaveText('£30.50');
  await change();
  await visitor.reload();
  await expect(cartOf(visitor).getByRole('spinbutton')).toHaveValue('1');
  await expect(priceRow(visitor, 'Delivery charge').last()).toHaveText('£4.20');
  await expect(total(visitor)).toHaveText('£31.20');
  await checkOutCart(visitor);
  await expect(priceRow(visitor, 'Delivery charge')).toHaveText('£4.20');
  await expect(total(visitor)).toHaveText('£31.20');
  await visitor.goto('/terms-of-service');
  await expect(visitor.getByRole('main')).toContainText('£4.20');
  await expect(visitor.getByRole('main')).not.toContainText('£3.50');
  await context.close();
}

/** Retries a dead email, with success. */
async function replay(page: Page): Promise<void> {
  await markEmailFailed();
  await page.goto('/admin?tab=analytics&section=operations');
  const dead = page.getByRole('table', { name: 'Dead letters, latest first' });
  await dead.getByRole('button', { name: /^Replay event \d+ for membershipemail\.started$/ }).click();
  await expect(toast(page, 'Due again')).toBeVisible();
  await expect(page.getByText('No dead letters', { exact: true })).toBeVisible();
}

test('an operator’s day: an order, a partner, a price and a failed job, and every step in the audit log', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  const order = await aPaidOrder(page);
  const operator = await newAdmin(page);
  await test.step('an order', () => lookAfter(page, order));
  await test.step('a partner', () => keepPartners(page));
  await test.step('a setting', () => shopWhile(browser, () => setDeliveryCharge(page, '4.20')));
  await test.step('and back', () => setDeliveryCharge(page, '3.50'));
  await test.step('a failed job', () => replay(page));

  await page.goto(`/admin?tab=analytics&section=audit&q=${encodeURIComponent(operator.email)}`);
  const log = auditTable(page);
  const entry = (action: string, ...words: readonly string[]): Locator =>
    words.reduce(
      (rows, text) => rows.filter({ hasText: text }),
      log.getByRole('row').filter({ has: page.getByText(actionWords(action), { exact: true }) }),
    );
  await expect(entry('admin.order-read', order.id).first()).toBeVisible();
  await expect(entry('admin.order-refunded', order.id, REASON, '700')).toHaveCount(1);
  await expect(entry('admin.email-resent', order.id, 'confirmation')).toHaveCount(1);
  await expect(entry('admin.clinic-partner-created')).toHaveCount(1);
  await expect(entry('admin.clinic-partners-reordered')).toHaveCount(1);
  await expect(entry('admin.clinic-partner-updated')).toHaveCount(1);
  await expect(entry('admin.setting-changed', 'delivery.standardPence')).toHaveCount(2);
  await expect(entry('admin.dead-letters-replayed')).toHaveCount(1);
  // One administrator did all of it.
  const words = Object.entries(auditActions).flatMap(([action, said]) =>
    action.startsWith('admin.') ? [said] : [],
  );
  const rows = log.getByRole('row').filter({ has: page.getByText(new RegExp(`^(${words.join('|')})$`)) });
  await expect(rows.filter({ hasText: operator.email })).toHaveCount(await rows.count());
});
