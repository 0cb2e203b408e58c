import { readFileSync } from 'node:fs';
import { expect, test } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { emailTo } from '../account/account.js';
import { setDeliveryDate, ordersOf } from '../database.js';
import { emails } from '../outside.js';
import { aPaidOrder, auditTable, findOrder, openOrder, orderTable as table, refund, said } from './admin.js';
import { orderCode } from '../shop.js';
import { newPerson, signIn, signInAs } from '../account/sign-in.js';

const NARROW = { width: 320, height: 640 } as const;

test('A3: an order is found, partly refunded, emailed again, dispatched and completed, with audit entries', async ({
  page,
}) => {
  test.slow();
  const { customer, id, sessionId } = await aPaidOrder(page);
  await signInAs(page, 'admin');
  await page.goto('/admin?tab=orders');
  await expect(
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Orders', exact: true }),
  ).toHaveAttribute('aria-current', 'page');
  for (const card of ['All orders', 'Orders to do', 'Revenue, completed orders']) {
    await expect(page.getByRole('term').filter({ hasText: card })).toBeVisible();
  }
  for (const words of [orderCode(sessionId), id.slice(0, 8), sessionId, customer.email]) {
    await findOrder(page, words, id);
  }
  await expectAccessible(page, 'the orders tab');

  const dialog = await openOrder(page, id);
  await expect(dialog).toContainText(orderCode(sessionId));
  await expect(dialog.getByText('Mill Lane')).toBeVisible();
  await expectAccessible(page, 'one order');
  await page.reload();

  const question = await refund(page, dialog, { pounds: '7.00', reason: 'One tray was cold' });
  await expectAccessible(page, 'a refund');
  await question.getByRole('button', { name: 'Refund £7.00' }).click();
  await expect(said(page, 'Refund under way')).toBeVisible();
  await emailTo(customer.email, /refund/i);
  await expect(question).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect(said(page, 'Email on its way')).toBeVisible();
  const confirmations = async (): Promise<number> =>
    (await emails(customer.email)).filter(({ subject }) => subject.endsWith('confirmed')).length;
  await expect.poll(confirmations, { timeout: 30_000 }).toBe(2);

  await setDeliveryDate(id);
  await page.reload();
  await dialog.getByLabel('Tracking number').fill('LT4711');
  await dialog.getByRole('button', { name: 'Mark as dispatched' }).click();
  await expect(said(page, 'Order dispatched')).toBeVisible();
  await dialog.getByLabel('Set status').selectOption('completed');
  await expect(said(page, 'Order status updated')).toBeVisible();
  await expect(dialog.getByText('Completed').first()).toBeVisible();
  expect((await ordersOf(customer.email)).at(-1)).toMatchObject({
    status: 'completed',
    paymentState: 'partly_refunded',
  });

  await dialog.getByRole('link', { name: 'Audit log for this order' }).click();
  const log = auditTable(page);
  for (const step of [
    'Refunded an order',
    'Dispatched an order',
    'Set an order’s status',
    'Viewed an order',
  ]) {
    await expect(log.getByText(step).first()).toBeVisible();
  }
  await expect(log.getByText('Resent an email')).toBeVisible();
  await expect(log).toContainText('One tray was cold');
  await expectAccessible(page, 'the audit log');
});

test('A3: orders stay readable on a phone, and the list comes as a file @phone', async ({ page }) => {
  test.slow();
  const { customer, id } = await aPaidOrder(page);
  await signInAs(page, 'finance');
  await page.goto(`/admin?tab=orders&q=${encodeURIComponent(customer.email)}`);
  await expect(table(page).getByRole('link', { name: id.slice(0, 8) })).toBeVisible();
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page, 'the orders tab');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(customer.email);
  const dialog = await openOrder(page, id);
  await expect(dialog.getByRole('heading', { name: 'Items' })).toBeVisible();
  // The finance role may refund, but not change the status.
  await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Set status')).toHaveCount(0);
  await expectAccessible(page, 'one order on a phone');
  await page.keyboard.press('Escape');
  await expect(table(page)).toBeVisible();
});

test('A2: a visitor is sent to /auth, and a user without a role is refused and audited', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, await newPerson());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Unauthorized Access' })).toBeVisible();
  await expect(
    page.getByText('You do not have administrator privileges to access this panel.'),
  ).toBeVisible();
  await expect(page.getByText('This incident has been logged for security monitoring.')).toBeVisible();
  await expectAccessible(page, 'no access to the back office');
});

test('A2: a session that ends while the back office is open closes it', async ({ page }) => {
  await signInAs(page, 'support');
  await page.goto('/admin?tab=orders');
  await expect(table(page).or(page.getByText('No orders found'))).toBeVisible();
  await page.route('**/api/admin/**', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Authentication required', status: 401, code: 'token_invalid' }),
    }),
  );
  await page.getByLabel('Status').selectOption('cancelled');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('You need to be logged in to access the admin panel.')).toBeVisible();
  await expectAccessible(page, 'access denied');
});
