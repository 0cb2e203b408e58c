import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { expect, test, type Page } from '../test.js';
import { followLink, emailTo, linkIn, newEmail, PASSWORD } from '../account/accounts.js';
import { emailTo as emailAbout } from '../account/account.js';
import { setDeliveryDate, ordersOf } from '../database.js';
import { advancePastMonthEnd } from '../outside.js';
import { addPackage, checkOutCart, openPackages } from '../boxes/packages-shop.js';
import { openOrder, orderTable, said } from '../admin/admin.js';
import { figure, fillForm } from './professionals.js';
import { CARDS, fillCheckout, goToPayment, newCustomer, payByHand, toast, total } from '../shop.js';
import { signIn, signInAs } from '../account/sign-in.js';

/** Five trial days at £27, less 10%; and 10% of that. */
const SPENT = '£121.50';
const EARNED = '£12.15';

async function becomeProfessional(page: Page, email: string): Promise<string> {
  await page.goto('/referral');
  await fillForm(page, email);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await followLink(page, linkIn(await emailTo(email)));
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  await page.getByRole('textbox', { name: 'Register number' }).fill('HCPC DT12345');
  await page.getByRole('button', { name: 'Save register number' }).click();
  await expect(page.getByText('We’re checking HCPC DT12345.')).toBeVisible();
  await page.getByLabel('Account name').fill('R Roe');
  await page.getByLabel('Sort code').fill('12-34-56');
  await page.getByLabel('Account number').fill('12345678');
  await page.getByRole('button', { name: 'Save bank details' }).click();
  await expect(page.getByText('••••5678')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'Referral link copied!')).toBeVisible();
  return String(await page.evaluate('navigator.clipboard.readText()'));
}

/** A shopper on another machine orders five trial days through the link; returns the order. */
async function orderThrough(link: string, browser: Browser): Promise<string> {
  const customer = newCustomer();
  const context = await browser.newContext();
  const visit = await context.newPage();
  await openPackages(visit, link);
  const reject = visit.getByRole('button', { name: /^Reject/ });
  if (await reject.isVisible()) await reject.click();
  for (let day = 0; day < 5; day += 1) await addPackage(visit, 'Energy Boost Starter');
  await checkOutCart(visit);
  await expect(total(visit)).toHaveText(SPENT);
  await fillCheckout(visit, customer);
  await goToPayment(visit);
  await payByHand(visit, CARDS.good);
  await expect(visit).toHaveURL(/payment-success/);
  await context.close();
  await expect.poll(async () => (await ordersOf(customer.email))[0]?.status).toBe('processing');
  return (await ordersOf(customer.email))[0]?.id ?? '';
}

/** An administrator finds the order, dispatches it, and completes it once it has arrived. */
async function deliver(office: Page, orderId: string): Promise<void> {
  await setDeliveryDate(orderId);
  await office.goto(`/admin?tab=orders&q=${orderId}`);
  await expect(orderTable(office).getByRole('row')).toHaveCount(2);
  const order = await openOrder(office, orderId);
  await order.getByLabel('Tracking number').fill('LT4711');
  await order.getByRole('button', { name: 'Mark as dispatched' }).click();
  await expect(said(office, 'Order dispatched')).toBeVisible();
  await order.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(said(office, 'Order status updated')).toBeVisible();
  await expect(order.getByText('Completed').first()).toBeVisible();
}

/** For results of background work: reloads until they appear. */
async function eventually(page: Page, isThere: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await isThere();
  }).toPass({ timeout: 60_000 });
}

test('from joining to the transfer: what a patient pays is earned, stated, batched and paid once', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(600_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = newEmail();
  const link = await becomeProfessional(page, email);
  const code = link.split('ref=')[1] ?? '';
  const orderId = await orderThrough(link, browser);
  await eventually(page, () =>
    expect(figure(page, 'Commission Earned')).toContainText(EARNED, { timeout: 5000 }),
  );
  await expect(figure(page, 'Commission Earned')).toContainText(SPENT);
  await expect(figure(page, 'Pending Payment')).toContainText(EARNED);
  await expect(page.getByRole('row', { name: `${SPENT} ${EARNED} Pending` })).toBeVisible();

  const office = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await signInAs(office, 'admin');
  await deliver(office, orderId);
  await office.goto(`/admin?tab=partners&section=professionals&q=${encodeURIComponent(email)}`);
  const professionals = office.getByRole('table', { name: 'Professionals, newest first' });
  // Earned, payable, paid.
  await eventually(office, () =>
    expect(professionals.getByRole('row', { name: new RegExp(`${EARNED} ${EARNED} £0\\.00`) })).toBeVisible({
      timeout: 5000,
    }),
  );

  // No payout before the professional's register entry was checked (rule R46).
  await expect(professionals.getByText('HCPC DT12345')).toBeVisible();
  await professionals.getByRole('button', { name: 'Approve Robin Roe' }).click();
  await expect(toast(office, 'Approved')).toBeVisible();

  await advancePastMonthEnd();
  await signInAs(office, 'admin');
  await office.goto('/admin?tab=partners&section=payouts');
  const owed = office.getByRole('table', { name: 'Outstanding commission, largest first' });
  await eventually(office, () =>
    expect(owed.getByRole('row').filter({ hasText: code })).toContainText(`In the next batch1${EARNED}`, {
      timeout: 5000,
    }),
  );
  await office.getByRole('button', { name: 'Create batch' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Create batch' }).click();
  await expect(toast(office, 'Batch created')).toBeVisible();
  const newest = office
    .getByRole('table', { name: 'Batches of transfers, newest first' })
    .getByRole('row')
    .nth(1);
  await expect(newest).toContainText('To send');

  await newest.getByRole('button', { name: /^Show transfers/ }).click();
  const transfer = office.getByRole('dialog').getByRole('row').filter({ hasText: code });
  await expect(transfer).toContainText('ending in 5678');
  await expect(transfer).toContainText(EARNED);
  await office.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const download = office.waitForEvent('download');
  await newest.getByRole('button', { name: /^CSV, bank transfer file/ }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toMatch(/^R Roe,123456,12345678,12\.15,LT\w+$/m);

  await newest.getByRole('button', { name: /^Mark as paid: batch \d+/ }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(newest).toContainText(/Paid \d{1,2} \w{3,4} \d{4}/);
  await expect(newest.getByRole('button', { name: /^Mark as paid: batch/ })).toHaveCount(0);
  await office.context().close();

  await signIn(page, { email, password: PASSWORD });
  await page.goto('/referral');
  await expect(figure(page, 'Pending Payment')).toContainText('£0.00');
  await expect(figure(page, 'Pending Payment')).toContainText(EARNED);
  await expect(page.getByRole('row', { name: `${SPENT} ${EARNED} Paid` })).toBeVisible();
  await expect(page.getByText(`${EARNED} paid on`)).toBeVisible();
  expect(await emailAbout(email, /^A payout is on its way$/)).toContain(`We’ve sent ${EARNED}`);
  expect(await emailAbout(email, /^Your bank details are saved$/)).toContain('ending in 5678');
});
