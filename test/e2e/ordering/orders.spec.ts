import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { urlIn, emailTo, openTab } from '../account/account.js';
import { addOrderStep, requestSubstitution, ordersOf } from '../database.js';
import { pdfText } from '#test/setup/reading/pdf-text.js';
import {
  boxOfFive,
  CARDS,
  confirmAge,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newCustomer,
  orderCode,
  orderUntilPayment,
  payByHand,
  type Customer,
} from '../shop.js';
import { newPerson, signIn } from '../account/sign-in.js';

test.slow();

async function pay(page: Page): Promise<void> {
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
}

/** A guest's paid box, opened by the link in the email. */
async function openAsGuest(page: Page): Promise<{ customer: Customer; code: string }> {
  const customer = newCustomer();
  const sessionId = await orderUntilPayment(page, customer);
  await pay(page);
  const sentEmail = await emailTo(customer.email, /confirmed$/);
  await page.goto(urlIn(sentEmail, '/order/'));
  const code = orderCode(sessionId);
  await expect(page.getByRole('heading', { name: `Order ${code}` })).toBeVisible();
  return { customer, code };
}

async function newestOrder(email: string): Promise<string> {
  const id = (await ordersOf(email)).at(-1)?.id;
  if (!id) throw new Error(`Nobody ordered as ${email}.`);
  return id;
}

async function receiptFrom(place: Page | Locator, page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    place.getByRole('button', { name: 'Receipt' }).click(),
  ]);
  return { name: download.suggestedFilename(), text: pdfText(readFileSync(await download.path())) };
}

test('a guest follows an order by the link in the email, and fetches its receipt @phone', async ({
  page,
}) => {
  const { customer, code } = await openAsGuest(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('Being prepared');
  await expect(main).toContainText('One-time box, 5 meals');
  await expect(main.getByText('Still to come').first()).toBeAttached();
  await expect(main.getByText(/^Free to cancel until/)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page, "a guest's order");
  await expectNoSidewaysScroll(page, "a guest's order");

  const receipt = await receiptFrom(main, page);
  expect(receipt.name).toBe(`receipt-${code}.pdf`);
  expect(receipt.text).toContain(code);
  expect(receipt.text).toContain('£46.00');

  await addOrderStep(await newestOrder(customer.email), 'dispatched', {
    carrier: 'DPD',
    trackingNumber: '15504321',
  });
  await page.reload();
  await expect(main.getByText('DPD, parcel 15504321')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Track your parcel' })).toHaveAttribute(
    'href',
    /^https:\/\/track\.dpd\.co\.uk\/.*15504321$/,
  );
  await expect(main.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expectAccessible(page, "a guest's order on its way");
});

test('a guest sends a complaint with a photo and sees it confirmed @phone', async ({ page }) => {
  const { customer } = await openAsGuest(page);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'What’s wrong?' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please tell us what’s wrong')).toBeVisible();
  await dialog.getByRole('textbox').fill('Two dishes were warm when they came.');
  await dialog.getByLabel('A replacement').check();
  await dialog.getByLabel('Photo (optional)').setInputFiles({
    name: 'box.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await expect(dialog.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await expectAccessible(page, 'a report of a problem');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the question about what is not saved');
  await page.getByRole('button', { name: 'Keep editing' }).last().click();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toHaveCount(0);
  const told = page.getByRole('main').getByText('Two dishes were warm when they came.');
  await expect(told).toBeVisible();
  await page.reload();
  await expect(told).toBeVisible();
  await expect(page.getByText('With a photo.')).toBeVisible();
  await expectAccessible(page, 'an order with a problem');
  await expectNoSidewaysScroll(page, 'an order with a problem');
  expect(await emailTo(customer.email, /^We’ve got your report about order/)).toContain('a replacement');
});

test('a guest cancels in time and reads what is refunded and when @phone', async ({ page }) => {
  await openAsGuest(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('You’ll get £46.00 back.');
  await expect(dialog).toContainText('reach your card within 5-10 business days');
  await expectAccessible(page, 'the question before cancelling');
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByText('As you asked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});

test('a guest removes a changed dish and sees the refund @phone', async ({ page }) => {
  const { customer } = await openAsGuest(page);
  const dish = await requestSubstitution(await newestOrder(customer.email));
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByText(`${dish} has changed since you ordered it`)).toBeVisible();
  await expect(main.getByText('It now contains celery.')).toBeVisible();
  await expectAccessible(page, 'a question about a dish');
  await expectNoSidewaysScroll(page, 'a question about a dish');
  await main.getByRole('button', { name: `Take it out: ${dish}` }).click();
  await expect(main.getByText(`We’ve taken out ${dish}.`, { exact: false })).toBeVisible();
  await expect(
    main.getByRole('listitem').filter({ hasText: dish }).getByText('Taken out', { exact: true }),
  ).toBeVisible();
  // The refund happens a moment later; a page loaded before does not show it.
  await expect(async () => {
    await page.reload();
    await expect(main.getByText(/^−£/)).toHaveCount(1, { timeout: 3_000 });
  }).toPass();
  await expectAccessible(page, 'an answered question about a dish');
});

test('a link that was cut short opens nothing, and says so', async ({ page }) => {
  const answer = await page.goto('/order/cut.short');
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  await expect(page.getByRole('heading', { name: 'We couldn’t find this order' })).toBeVisible();
  await expectAccessible(page, 'no order');
});

test('a customer orders again, follows the email to the order and downloads the receipt @phone', async ({
  page,
}) => {
  const person = await newPerson();
  await signIn(page, person);
  await boxOfFive(page);
  await goToCheckout(page);
  await fillCheckout(page, { ...newCustomer(), email: person.email });
  await confirmAge(page);
  const code = orderCode(await goToPayment(page));
  await pay(page);

  await page.goto(urlIn(await emailTo(person.email, /confirmed$/), '/account'));
  const order = page.getByRole('main').getByRole('listitem').filter({ hasText: code }).first();
  await expect(order.getByRole('heading', { name: 'Order progress' })).toBeVisible();
  await expectAccessible(page, 'an order that an email led to');
  await expectNoSidewaysScroll(page, 'an order that an email led to');
  expect((await receiptFrom(order, page)).text).toContain(code);

  await order.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL(/\/configurator$/);
  await expect(page.getByText('£46.00').first()).toBeVisible();
});

test('an order of another user is not shown, with an explanation', async ({ page }) => {
  const { orderId } = await placedByAnother(page);
  await signIn(page, await newPerson());
  await openTab(page, 'orders');
  await page.goto(`/account?tab=orders&order=${orderId}`);
  await expect(page.getByText('This order isn’t in your account.')).toBeVisible();
});

async function placedByAnother(page: Page): Promise<{ orderId: string }> {
  const customer = newCustomer();
  await orderUntilPayment(page, customer);
  return { orderId: await newestOrder(customer.email) };
}
