import { expect, test } from '../test.js';
import { ordersOf } from '../database.js';
import { advanceClock, breakPayments, completeSession, emails, orderOf, stayWithinDay } from '../outside.js';
import {
  boxOfFive,
  CARDS,
  confirmAge,
  expectFilled,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newCustomer,
  orderCode,
  orderUntilPayment,
  payButton,
  payByHand,
  toast,
  total,
} from '../shop.js';

/**
 * A little more than the provider keeps a payment page open: the time to pay (orders.paymentMinutes) and 35
 * minutes.
 */
const PAGE_OPEN_MINUTES = 66;

const success = { name: 'Payment Successful!' } as const;

test.describe('paying', () => {
  test('D23: a declined card leaves the order pending, and a good one pays it', async ({ page }) => {
    const customer = newCustomer();
    const sessionId = await orderUntilPayment(page, customer);
    await payByHand(page, CARDS.declined);
    await expect(page.getByRole('alert')).toContainText('declined');
    expect(await orderOf(sessionId)).toMatchObject({ status: 'pending' });

    await payByHand(page, CARDS.good);
    await expect(page.getByRole('heading', success)).toBeVisible();
    expect(await orderOf(sessionId)).toMatchObject({ status: 'processing', paymentState: 'paid' });
    expect(await ordersOf(customer.email)).toHaveLength(1);
    await expect.poll(async () => (await emails(customer.email)).length).toBe(1);
  });

  test('D23: Cancel comes back to a checkout that still knows everything', async ({ page }) => {
    const customer = newCustomer();
    const sessionId = await orderUntilPayment(page, customer);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/checkout\?cancelled=1$/);
    await expect(page.getByText('You haven’t been charged')).toBeVisible();
    await expect(total(page)).toHaveText('£46.00');
    await expectFilled(page, customer);

    await confirmAge(page);
    expect(await goToPayment(page), 'the same order').toBe(sessionId);
    await payByHand(page, CARDS.good);
    await expect(page.getByRole('heading', success)).toBeVisible();
    expect(await ordersOf(customer.email)).toEqual([expect.objectContaining({ status: 'processing' })]);
  });

  test('D23: a double click places one order', async ({ page }) => {
    const customer = newCustomer();
    await boxOfFive(page);
    await goToCheckout(page);
    await fillCheckout(page, customer);
    await payButton(page).dblclick();
    await page.waitForURL(/\/c\/pay\//);
    expect(await ordersOf(customer.email)).toHaveLength(1);
  });

  test('D23: going back after paying never orders a second time', async ({ page }) => {
    const customer = newCustomer();
    await orderUntilPayment(page, customer);
    await payByHand(page, CARDS.good);
    await expect(page.getByRole('heading', success)).toBeVisible();

    // Goes back over the payment page, which shows that it is paid, to the checkout, which has nothing left
    // to sell.
    await page.goBack();
    await page.goto('/checkout');
    await expect(page.getByText('No items in cart')).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    expect(await ordersOf(customer.email)).toHaveLength(1);
  });

  test('D23: two tabs of one checkout share one order, and it is paid once', async ({ page }) => {
    const customer = newCustomer();
    const sessionId = await orderUntilPayment(page, customer);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();

    // A duplicated tab starts with a copy of the first one's session storage.
    const opening = page.waitForEvent('popup');
    await page.evaluate("void window.open('/checkout')");
    const second = await opening;
    await expectFilled(second, customer);
    await confirmAge(second);
    expect(await goToPayment(second)).toBe(sessionId);
    await payByHand(second, CARDS.good);
    await expect(second.getByRole('heading', success)).toBeVisible();

    await confirmAge(page);
    expect(await goToPayment(page)).toBe(sessionId);
    await expect(page.getByRole('heading', { name: 'This order is already paid.' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page.getByRole('heading', success)).toBeVisible();
    expect(await ordersOf(customer.email)).toHaveLength(1);
  });

  test('D23: the success page waits for the provider’s word', async ({ page }) => {
    const sessionId = await orderUntilPayment(page);
    // The browser is back before the result is known.
    await page.goto(`/payment-success?session_id=${sessionId}`);
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    await expect(page.getByText(orderCode(sessionId), { exact: true })).toBeVisible();
    await expect(page.getByText('What happens next')).toHaveCount(0);
    await completeSession(sessionId);
    await expect(page.getByRole('heading', success)).toBeVisible();
  });

  test('rule E1: a provider that is down says Payment Error, and the next try goes through', async ({
    page,
  }) => {
    const customer = newCustomer();
    await boxOfFive(page);
    await goToCheckout(page);
    await fillCheckout(page, customer);
    await breakPayments(500);
    try {
      await payButton(page).click();
      await expect(toast(page, 'Payment Error')).toBeVisible({ timeout: 40_000 });
      await expect(toast(page, 'Failed to create payment session')).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
    } finally {
      await breakPayments();
    }
    const sessionId = await goToPayment(page);
    await completeSession(sessionId);
    await expect
      .poll(() => ordersOf(customer.email))
      .toEqual([expect.objectContaining({ status: 'processing' })]);
  });
});

test.describe('time', () => {
  test('D26: an abandoned payment page expires, and the shop says so calmly', async ({ page }) => {
    const customer = newCustomer();
    await stayWithinDay(PAGE_OPEN_MINUTES);
    const sessionId = await orderUntilPayment(page, customer);
    await advanceClock(PAGE_OPEN_MINUTES);
    await expect.poll(async () => (await orderOf(sessionId)).status).toBe('cancelled');

    await page.reload();
    await expect(page.getByText('You haven’t been charged')).toBeVisible();
    await page.goto(`/payment-success?session_id=${sessionId}`);
    await expect(page.getByRole('alert')).toContainText('you haven’t been charged');
    await page.getByRole('link', { name: 'Try again' }).click();

    // The box and the address are still there; a new order replaces the expired one.
    await confirmAge(page);
    const again = await goToPayment(page);
    expect(again).not.toBe(sessionId);
    await payByHand(page, CARDS.good);
    await expect(page.getByRole('heading', success)).toBeVisible();
    expect((await ordersOf(customer.email)).map(({ status }) => status)).toEqual(['cancelled', 'processing']);
  });
});
