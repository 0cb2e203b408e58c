import { urlIn, emailTo } from '../account/account.js';
import { expectAccessible } from '../site/accessibility.js';
import { ordersOf } from '../database.js';
import { aPaidOrder, auditTable, findOrder, openOrder, refund, said } from '../admin/admin.js';
import { signInAs } from '../account/sign-in.js';
import { expect, test } from '../test.js';

const CANCELS =
  'A full refund cancels the order: it leaves the production sheet and the customer gets an email.';

test('O51: an order refunded in full before it leaves is cancelled, and its customer reads why', async ({
  page,
}) => {
  test.slow();
  const { customer, id } = await aPaidOrder(page);
  await signInAs(page, 'admin');
  await page.goto('/admin?tab=orders');
  await findOrder(page, customer.email, id);
  const dialog = await openOrder(page, id);
  const question = await refund(page, dialog, { pounds: '46.00', reason: 'Ordered twice' });
  await expect(question.getByText(CANCELS)).toBeVisible();
  await expectAccessible(page, 'a refund in full');
  await question.getByRole('button', { name: 'Refund £46.00' }).click();
  await expect(said(page, 'Refund under way')).toBeVisible();
  await expect(dialog.getByText('Cancelled').first()).toBeVisible();
  const email = await emailTo(customer.email, /cancelled and refunded$/);
  await page.goto(urlIn(email, '/order/'));
  await expect(page.getByText('Fully refunded before we made it')).toBeVisible();
});

test('O51: staff choose to cook a refunded order anyway, and the audit log keeps it', async ({ page }) => {
  test.slow();
  const { customer, id } = await aPaidOrder(page);
  await signInAs(page, 'admin');
  await page.goto('/admin?tab=orders');
  await findOrder(page, customer.email, id);
  const dialog = await openOrder(page, id);
  const question = await refund(page, dialog, { pounds: '46.00', reason: 'A replacement' });
  await question.getByLabel('Still make it, as a replacement').check();
  await expect(question.getByText(CANCELS)).toHaveCount(0);
  await question.getByRole('button', { name: 'Refund £46.00' }).click();
  await expect(said(page, 'Refund under way')).toBeVisible();
  await expect(dialog.getByText('Fully refunded, but still being made.')).toBeVisible();
  expect((await ordersOf(customer.email)).at(-1)).toMatchObject({ status: 'processing' });
  const email = await emailTo(customer.email, /^A refund for order/);
  expect(email).toContain('Your order will still come as planned.');
  await dialog.getByRole('link', { name: 'Audit log for this order' }).click();
  await expect(auditTable(page)).toContainText('cookAnyway');
});
