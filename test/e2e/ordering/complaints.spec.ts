import { z } from 'zod';
import { emailTo } from '../account/account.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { ordersOf } from '../database.js';
import { completeSession } from '../outside.js';
import { said } from '../admin/admin.js';
import { product } from '../product.js';
import {
  boxOfFive,
  CARDS,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newCustomer,
  payByHand,
} from '../shop.js';
import { newPerson, signIn, signInAs, tokenOf, type Person } from '../account/sign-in.js';
import { expect, test, type Page } from '../test.js';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const ANSWER = 'We are sorry. The courier left the box in the sun.';

/** A customer with £20 in the wallet. */
async function withWallet(): Promise<Person> {
  const person = await newPerson();
  const answer = await fetch(`${product.siteUrl}/api/wallet/top-ups`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 20 }),
    signal: AbortSignal.timeout(30_000),
  });
  const { url } = z.object({ url: z.string() }).parse(await answer.json());
  await completeSession(new URL(url).pathname.split('/').at(-1) ?? '');
  return person;
}

/** A box of £46.00, £20.00 of it from the wallet. */
async function orderWithWallet(page: Page, person: Person): Promise<string> {
  await boxOfFive(page);
  await goToCheckout(page);
  await fillCheckout(page, { ...newCustomer(), email: person.email });
  await page.getByRole('switch', { name: 'Use wallet balance' }).check();
  await goToPayment(page);
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await emailTo(person.email, /confirmed$/);
  return (await ordersOf(person.email)).at(-1)?.id ?? '';
}

/** Reports a warm box with a photo, as a customer at home would. */
async function report(page: Page, orderId: string): Promise<void> {
  await page.goto(`/account?tab=orders&order=${orderId}`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'What’s wrong?' });
  await dialog.getByRole('textbox').fill('Two dishes were warm when they came.');
  await dialog.getByLabel('My money back').check();
  await dialog.getByLabel('Photo (optional)').setInputFiles({
    name: 'box.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toHaveCount(0);
}

test('rule O80: a complaint with a photo is refunded by tender, and its customer reads the answer', async ({
  page,
}) => {
  test.slow();
  const person = await withWallet();
  await page.setViewportSize(PHONE);
  await signIn(page, person);
  const id = await orderWithWallet(page, person);
  await report(page, id);
  await expect(page.getByText('We’re on it')).toBeVisible();
  const [order] = await ordersOf(person.email);
  expect(order?.status).toBe('processing');

  await page.setViewportSize(DESK);
  await signInAs(page, 'admin');
  await page.goto('/admin?tab=orders&section=complaints');
  await expect(page.getByText(/^\d+ waiting/).first()).toBeAttached();
  await expectAccessible(page, 'the complaint desk');
  const table = page.getByRole('table', { name: 'Open complaints, oldest first' });
  await table
    .getByRole('row')
    .last()
    .getByRole('link', { name: /^Open the complaint/ })
    .click();
  const dialog = page.getByRole('article', { name: /^Complaint about order/ });
  await expect(dialog.getByText('Two dishes were warm when they came.')).toBeVisible();
  await expect(dialog).toContainText(person.email);
  await dialog.getByRole('button', { name: 'Show photo' }).click();
  await expect(dialog.getByRole('img', { name: 'Photo from the customer' })).toBeVisible();
  await expectAccessible(page, 'a complaint');
  await dialog.getByLabel('Amount in pounds').fill('23.00');
  await expect(dialog.getByText('£13.00 to the card, £10.00 to the wallet.').first()).toBeVisible();
  await dialog.getByLabel('Reply to customer').fill(ANSWER);
  await dialog.getByRole('button', { name: 'Refund and close (£23.00)' }).click();
  await expect(said(page, 'Complaint closed')).toBeVisible();
  await expect(dialog.getByText(/^Refunded £23\.00 on/)).toBeVisible();

  const email = await emailTo(person.email, /^Our answer about order .*: a refund$/);
  expect(email).toContain(ANSWER);
  expect(email).toContain('You’ll get £13.00 back on your card');
  expect(email).toContain('£10.00 is back in your wallet');
  await page.setViewportSize(PHONE);
  await signIn(page, person);
  await page.goto(`/account?tab=orders&order=${id}`);
  await expect(page.getByText('Resolved', { exact: true })).toBeVisible();
  await expect(page.getByText(ANSWER)).toBeVisible();
  await expect(page.getByText('We’re refunding £23.00.')).toBeVisible();
  await expectNoSidewaysScroll(page, 'an answered complaint on a phone');
  await expectAccessible(page, 'an answered complaint');
});

test('rule O81: a replacement comes on another day, and the complaint can be reopened', async ({ page }) => {
  test.slow();
  const person = await withWallet();
  await signIn(page, person);
  const id = await orderWithWallet(page, person);
  await report(page, id);

  await signInAs(page, 'admin');
  await page.goto(`/admin?tab=orders&section=orders&order=${id}`);
  await page.getByRole('link', { name: 'Reply to this complaint' }).click();
  const dialog = page.getByRole('article', { name: /^Complaint about order/ });
  await dialog.getByLabel('Replacement', { exact: true }).check();
  await expect(dialog.getByLabel('Delivery day')).toBeVisible();
  await dialog.getByLabel('Reply to customer').fill('It comes again.');
  await dialog.getByRole('button', { name: 'Send replacement and close' }).click();
  await expect(said(page, 'Complaint closed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(said(page, 'Complaint open again')).toBeVisible();
  await dialog.getByRole('link', { name: 'Open replacement' }).click();
  const replacement = page.getByRole('article', { name: /^Order/ });
  await expect(replacement.getByText(/Free replacement for order/)).toBeVisible();

  expect(await emailTo(person.email, /^Our answer about order .*: a replacement$/)).toContain('Free');
  const all = await ordersOf(person.email);
  const again = all.find((each) => each.id !== id);
  await signIn(page, person);
  await page.goto(`/account?tab=orders&order=${again?.id ?? ''}`);
  await expect(page.getByText('This is a replacement, free of charge.')).toBeVisible();
  await expect(page.getByText('We’re sending you a replacement, free of charge.')).toHaveCount(0);
});
